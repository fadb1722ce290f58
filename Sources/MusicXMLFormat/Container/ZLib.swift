import CZLib
import DynamicLibraries

/// Compression and decompression by zlib, which is opened at its first use.
struct ZLib: Sendable {
  private let start: inflateInit2__type
  private let go: inflate_type
  private let end: inflateEnd_type
  private let bound: compressBound_type
  private let compress: compress2_type
  private let sum: crc32_type

  /// The library.
  static let shared: Result<ZLib, DynamicLibrary.Missing> = {
    do throws(DynamicLibrary.Missing) {
      return .success(try ZLib())
    } catch {
      return .failure(error)
    }
  }()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libz.so.1", package: "zlib1g")
    start = try library.function("inflateInit2_")
    go = try library.function("inflate")
    end = try library.function("inflateEnd")
    bound = try library.function("compressBound")
    compress = try library.function("compress2")
    sum = try library.function("crc32")
  }

  /// What became of compressed bytes.
  enum Inflation {
    case whole([UInt8])
    /// There is more than the limit allows.
    case overLimit
    /// The bytes break off, or are no compressed data.
    case damaged
  }

  /// Decompresses deflated bytes without a header (RFC 1951), up to a limit of bytes.
  func inflate(_ compressed: ArraySlice<UInt8>, atMost limit: Int) -> Inflation {
    var stream = z_stream()
    // Negative bits of the window say that no header stands in front.
    guard start(&stream, -15, ZLIB_VERSION, Int32(MemoryLayout<z_stream>.size)) == Z_OK else { return .damaged }
    defer { _ = end(&stream) }
    var input = Array(compressed)
    var result: [UInt8] = []
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    return input.withUnsafeMutableBufferPointer { input in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(clamping: input.count)
      while true {
        let (status, written) = piece.withUnsafeMutableBufferPointer { piece in
          stream.next_out = piece.baseAddress
          stream.avail_out = UInt32(piece.count)
          let status = go(&stream, Z_NO_FLUSH)
          return (status, piece.count - Int(stream.avail_out))
        }
        guard status == Z_OK || status == Z_STREAM_END else { return .damaged }
        guard written <= limit - result.count else { return .overLimit }
        result += piece[..<written]
        if status == Z_STREAM_END { return .whole(result) }
        if written == 0, stream.avail_in == 0 { return .damaged }
      }
    }
  }

  /// Bytes as a deflate stream without a header (RFC 1951).
  ///
  /// - Returns: `nil` where they cannot be compressed.
  func deflate(_ bytes: [UInt8]) -> [UInt8]? {
    var length = bound(UInt(bytes.count))
    var status: Int32 = -1
    let wrapped = [UInt8](unsafeUninitializedCapacity: Int(length)) { buffer, count in
      status = compress(buffer.baseAddress, &length, bytes, UInt(bytes.count), Z_BEST_COMPRESSION)
      count = status == Z_OK ? Int(length) : 0
    }
    // The stream stands between the two bytes of zlib's header and the four of its checksum (RFC 1950).
    guard status == Z_OK, wrapped.count > 6 else { return nil }
    return Array(wrapped[2..<(wrapped.count - 4)])
  }

  /// The checksum that archives have of their files.
  func checksum(of bytes: [UInt8]) -> UInt32 {
    UInt32(truncatingIfNeeded: sum(0, bytes, UInt32(clamping: bytes.count)))
  }
}
