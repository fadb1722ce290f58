import CLibFuzzer

/// Gives inputs to a check until it stops the process, or the time that was given on the command line is over.
///
/// - Parameter check: Takes an input, and stops the process where a law is broken. It cannot capture anything.
public func fuzz(_ check: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt) {
  var count = CommandLine.argc
  var arguments = CommandLine.unsafeArgv
  withUnsafeMutablePointer(to: &arguments) { pointer in
    pointer.withMemoryRebound(to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1) { argv in
      _ = LLVMFuzzerRunDriver(&count, argv, check)
    }
  }
}

/// The bytes of an input.
public func bytes(_ data: UnsafePointer<UInt8>?, _ size: Int) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data, count: size))
}
