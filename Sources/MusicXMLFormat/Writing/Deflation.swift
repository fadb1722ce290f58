import Glibc

/// Compression by the system's zlib, which is opened when it is first needed.
enum Deflation {
  /// The C types of `compressBound` and `compress2` (zlib.h).
  private struct Library: Sendable {
    let bound: @convention(c) @Sendable (CUnsignedLong) -> CUnsignedLong
    let compress:
      @convention(c) @Sendable (
        UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedLong>?, UnsafePointer<UInt8>?, CUnsignedLong, CInt
      ) -> CInt
  }

  private static let library: Library? = {
    guard
      let handle = dlopen("libz.so.1", RTLD_NOW | RTLD_LOCAL),
      let bound = dlsym(handle, "compressBound"), let compress = dlsym(handle, "compress2")
    else { return nil }
    return Library(
      bound: unsafeBitCast(bound, to: (@convention(c) @Sendable (CUnsignedLong) -> CUnsignedLong).self),
      compress: unsafeBitCast(
        compress,
        to: (@convention(c) @Sendable (
          UnsafeMutablePointer<UInt8>?, UnsafeMutablePointer<CUnsignedLong>?, UnsafePointer<UInt8>?, CUnsignedLong, CInt
        ) -> CInt).self))
  }()

  /// Bytes as a deflate stream (RFC 1951).
  ///
  /// - Returns: `nil` where there is no zlib.
  static func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    guard let library else { return nil }
    var length = library.bound(CUnsignedLong(bytes.count))
    let bestCompression: CInt = 9
    var status: CInt = -1
    let wrapped = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      status = library.compress(buffer.baseAddress, &length, bytes, CUnsignedLong(bytes.count), bestCompression)
      count = status == 0 ? Int(length) : 0
    }
    // The stream stands between the two bytes of zlib's header and the four of its checksum (RFC 1950).
    guard status == 0, wrapped.count > 6 else { return nil }
    return Array(wrapped[2..<(wrapped.count - 4)])
  }
}
