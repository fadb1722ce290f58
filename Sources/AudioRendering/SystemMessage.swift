import Glibc

/// What the C library calls an error number; never localised, since the program sets no message locale.
func systemMessage(_ code: Int32) -> String {
  var buffer = [CChar](repeating: 0, count: 256)
  return buffer.withUnsafeMutableBufferPointer { text in
    guard let base = text.baseAddress, strerror_r(code, base, text.count) == 0 else { return "error \(code)" }
    return String(cString: base)
  }
}
