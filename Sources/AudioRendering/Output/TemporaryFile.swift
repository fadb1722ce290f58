import Glibc

/// A file without a name that is gone when it is no longer used, whatever happens to the program.
final class TemporaryFile: ByteSink {
  private let descriptor: Int32
  private let sink: FileSink

  /// Where temporary files go: `TMPDIR`, else `/tmp`.
  static var usualDirectory: String {
    guard let value = getenv("TMPDIR"), value.pointee != 0 else { return "/tmp" }
    return String(cString: value)
  }

  /// Makes an empty file in a directory.
  ///
  /// - Parameter directory: where there is room for it.
  /// - Throws: `RenderError.outputFailed`.
  init(in directory: String = TemporaryFile.usualDirectory) throws(RenderError) {
    var template = Array((directory + "/neume-XXXXXX").utf8CString)
    descriptor = template.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkstemp($0) } ?? -1 }
    guard descriptor >= 0 else { throw .outputFailed(OutputError(code: errno)) }
    unlink(template)
    sink = FileSink(descriptor: descriptor)
  }

  deinit { close(descriptor) }

  var isSeekable: Bool { true }

  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {
    try sink.write(bytes, at: offset)
  }

  /// Reads up to `count` bytes at an offset; fewer at the end.
  func read(_ count: Int, at offset: Int) throws(RenderError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var done = 0
    while done < count {
      let got = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, count - done, off_t(offset + done))
      }
      if got < 0, errno == EINTR { continue }
      guard got >= 0 else { throw .outputFailed(OutputError(code: errno)) }
      if got == 0 { break }
      done += got
    }
    bytes.removeLast(count - done)
    return bytes
  }

  /// Copies everything to another sink.
  func copy(to sink: any ByteSink) throws(RenderError) {
    var offset = 0
    while true {
      let bytes = try read(1 << 18, at: offset)
      if bytes.isEmpty { return }
      try sink.put(bytes, at: offset)
      offset += bytes.count
    }
  }
}
