import CSndFile
import Glibc
import Testing

/// Reads 16-bit samples of an audio file through libsndfile, as an independent reader.
struct SoundFileReader {
  private typealias Open =
    @convention(c) (UnsafePointer<CChar>?, Int32, UnsafeMutablePointer<SF_INFO>?) -> OpaquePointer?
  private typealias Read = @convention(c) (OpaquePointer?, UnsafeMutablePointer<Int16>?, sf_count_t) -> sf_count_t
  private typealias Close = @convention(c) (OpaquePointer?) -> Int32

  let sampleRate: Int
  let samples: [Int]

  init(_ path: String) throws {
    let library = try #require(dlopen("libsndfile.so.1", RTLD_NOW))
    let open = unsafeBitCast(try #require(dlsym(library, "sf_open")), to: Open.self)
    let read = unsafeBitCast(try #require(dlsym(library, "sf_readf_short")), to: Read.self)
    let close = unsafeBitCast(try #require(dlsym(library, "sf_close")), to: Close.self)
    var information = SF_INFO()
    let file = try #require(open(path, 0x10, &information))
    var buffer = [Int16](repeating: 0, count: Int(information.frames) * Int(information.channels))
    let frames = read(file, &buffer, information.frames)
    _ = close(file)
    sampleRate = Int(information.samplerate)
    samples = buffer.prefix(Int(frames) * Int(information.channels)).map(Int.init)
  }
}
