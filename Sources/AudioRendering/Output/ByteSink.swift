/// Where the bytes of a file go.
public protocol ByteSink: AnyObject {
  /// Whether earlier bytes can be written again, as formats do that state their length at the front.
  var isSeekable: Bool { get }

  /// Writes bytes at an offset from the start; where the sink is not seekable, always at its end.
  ///
  /// - Throws: `OutputError`, as when the disk is full.
  func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutputError)
}

extension ByteSink {
  /// Writes an array of bytes.
  func put(_ bytes: [UInt8], at offset: Int) throws(RenderError) {
    let result = bytes.withUnsafeBytes { buffer -> Result<Void, OutputError> in
      do throws(OutputError) { return .success(try write(buffer, at: offset)) } catch { return .failure(error) }
    }
    if case .failure(let error) = result { throw .outputFailed(error) }
  }
}

/// Drops the bytes, where only the stems of a rendering are wanted.
public final class NullSink: ByteSink {
  /// Makes a sink.
  public init() {}

  /// Nothing can be written again, and nothing need be.
  public var isSeekable: Bool { true }

  /// Drops the bytes.
  public func write(_ bytes: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {}
}

/// Keeps the bytes in memory.
public final class MemorySink: ByteSink {
  /// What was written.
  public private(set) var bytes: [UInt8] = []

  /// Starts empty.
  public init() {}

  /// Memory can be written to anywhere.
  public var isSeekable: Bool { true }

  /// Writes bytes at an offset; a gap before them is zero.
  public func write(_ new: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {
    let (end, overflow) = offset.addingReportingOverflow(new.count)
    guard offset >= 0, !overflow else { throw OutputError(code: invalidArgument) }
    if offset == bytes.count {
      bytes.append(contentsOf: new)
      return
    }
    if end > bytes.count { bytes.append(contentsOf: repeatElement(0, count: end - bytes.count)) }
    for (i, byte) in new.enumerated() { bytes[offset + i] = byte }
  }
}
