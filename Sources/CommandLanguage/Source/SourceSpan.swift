/// A half-open range of bytes of one source, small enough to be kept with every node of a tree.
struct ByteRange: Hashable, Sendable {
  var start: Int32
  var end: Int32

  init(_ start: Int, _ end: Int) {
    self.start = Int32(clamping: start)
    self.end = Int32(clamping: Swift.max(start, end))
  }

  var bounds: Range<Int> { Int(start)..<Int(end) }
  var count: Int { Int(end) - Int(start) }
}

/// A place in a text, as an editor counts it.
public struct SourcePosition: Hashable, Sendable {
  /// The line, from 1.
  public let line: Int
  /// The column in characters as they are seen (grapheme clusters), from 1; a tab is one.
  public let column: Int
}

/// A piece of a source text: what a message points at.
public struct SourceSpan: Sendable {
  /// The text that the piece belongs to.
  public let source: SourceText
  let range: ByteRange

  init(_ source: SourceText, _ range: ByteRange) {
    self.source = source
    self.range = range
  }

  /// The first character.
  public var start: SourcePosition { source.location(of: Int(range.start)) }
  /// The place after the last character.
  public var end: SourcePosition { source.location(of: Int(range.end)) }
  /// The characters themselves.
  public var text: String { source.string(range) }
}

extension SourceText {
  /// Some of its bytes as a span; what lies outside the text is cut off.
  public func span(ofBytes offsets: Range<Int>) -> SourceSpan {
    let inside = offsets.clamped(to: 0..<bytes.count)
    return SourceSpan(self, ByteRange(inside.lowerBound, inside.upperBound))
  }

  /// The index in `lineStarts` of the line that holds a byte.
  func lineIndex(of offset: Int) -> Int {
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }

  /// The bytes of a line, without its line end.
  func lineBounds(_ index: Int) -> Range<Int> {
    let start = lineStarts[index]
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
    return start..<Swift.max(start, end)
  }

  func location(of offset: Int) -> SourcePosition {
    let offset = Swift.min(offset, bytes.count)
    let line = lineIndex(of: offset)
    let before = bytes[lineStarts[line]..<offset]
    let characters = before.allSatisfy { $0 < 0x80 } ? before.count : String(decoding: before, as: UTF8.self).count
    return SourcePosition(line: line + 1, column: characters + 1)
  }
}
