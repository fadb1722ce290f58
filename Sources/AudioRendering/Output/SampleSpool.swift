/// Keeps samples on disk between a first pass over them and a second.
final class SampleSpool {
  private let file: TemporaryFile
  private var size = 0
  private var readingFrom = 0

  /// Makes an empty spool.
  init() throws(RenderError) { file = try TemporaryFile() }

  /// Keeps more samples.
  func append(_ samples: ArraySlice<Float>) throws(RenderError) {
    let file = file
    let offset = size
    let result = samples.withUnsafeBytes { buffer -> Result<Void, OutputError> in
      do throws(OutputError) { return .success(try file.write(buffer, at: offset)) } catch { return .failure(error) }
    }
    if case .failure(let error) = result { throw .outputFailed(error) }
    size += samples.count * MemoryLayout<Float>.size
  }

  /// Goes back to the first sample.
  func rewind() { readingFrom = 0 }

  /// The next samples from the start, or nothing after the last.
  func next() throws(RenderError) -> [Float]? {
    let bytes = try file.read(1 << 17, at: readingFrom)
    if bytes.isEmpty { return nil }
    readingFrom += bytes.count
    return [Float](unsafeUninitializedCapacity: bytes.count / MemoryLayout<Float>.size) { buffer, count in
      UnsafeMutableRawBufferPointer(buffer).copyBytes(from: bytes.prefix(buffer.count * MemoryLayout<Float>.size))
      count = bytes.count / MemoryLayout<Float>.size
    }
  }
}
