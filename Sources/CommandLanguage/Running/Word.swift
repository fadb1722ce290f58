/// A word of a command after everything in it was expanded, with the way back to where each part was written.
public struct Word: Sendable {
  /// The text that the word stands for.
  public let text: String
  /// Whether any of it was written in quotes.
  public let isQuoted: Bool

  let source: SourceText
  let range: ByteRange
  /// Where the parts of the text come from, in order; empty where the text stands in the source byte by byte.
  let segments: [Segment]
  /// The offset in the text of the first `=` that was written outside quotes; −1 where there is none.
  let equalsSign: Int

  /// A part of a word's text.
  struct Segment: Sendable {
    /// Where the part begins in the text.
    let offset: Int
    let range: ByteRange
    /// Whether the text is that of the source, byte by byte, rather than what a variable or an escape stands for.
    let isVerbatim: Bool
    let isQuoted: Bool
  }

  /// Makes a word of text that stands in no file, such as an argument of the program.
  ///
  /// - Parameters:
  ///   - text: The text, taken as it is.
  ///   - name: What messages call its place.
  public init(_ text: String, from name: String) {
    let source = SourceText(name: name, text: text)
    self.init(
      text: text, isQuoted: false, source: source, range: ByteRange(0, source.bytes.count), segments: [],
      equalsSign: text.utf8.firstIndex(of: .equals).map { text.utf8.distance(from: text.startIndex, to: $0) } ?? -1)
  }

  init(
    text: String, isQuoted: Bool, source: SourceText, range: ByteRange, segments: [Segment], equalsSign: Int
  ) {
    self.text = text
    self.isQuoted = isQuoted
    self.source = source
    self.range = range
    self.segments = segments
    self.equalsSign = equalsSign
  }

  /// The whole word as written.
  public var span: SourceSpan { SourceSpan(source, range) }

  /// The piece of the source that a part of the text comes from; for a part that a variable or `$(…)` stands for, the
  /// whole of that.
  ///
  /// - Parameter offsets: UTF-8 offsets in ``text``; what lies outside it is cut off.
  public func span(of offsets: Range<Int>) -> SourceSpan {
    let count = text.utf8.count
    let lower = Swift.min(Swift.max(0, offsets.lowerBound), count)
    let upper = Swift.min(Swift.max(lower, offsets.upperBound), count)
    let start = place(of: lower)
    // The end of a part is that of its last byte; an empty part is where its first byte would be.
    let end = upper > lower ? place(of: upper - 1).end : start.start
    return SourceSpan(source, ByteRange(start.start, Swift.max(start.start, end)))
  }

  /// Where a byte of the text stands in the source.
  private func place(of offset: Int) -> (start: Int, end: Int) {
    guard !segments.isEmpty else {
      let start = Swift.min(Int(range.start) + offset, Int(range.end))
      return (start, Swift.min(start + 1, Int(range.end)))
    }
    var (low, high) = (0, segments.count)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if segments[middle].offset <= offset { low = middle } else { high = middle }
    }
    let segment = segments[low]
    guard segment.isVerbatim else { return (Int(segment.range.start), Int(segment.range.end)) }
    let start = Swift.min(Int(segment.range.start) + offset - segment.offset, Int(segment.range.end))
    return (start, Swift.min(start + 1, Int(segment.range.end)))
  }
}

extension Word {
  /// A word read as an option.
  public struct Option: Sendable {
    /// What stands before the sign.
    public let name: Word
    /// What stands behind it; perhaps empty.
    public let value: Word
    /// Whether the sign is `:=` rather than `=`.
    public let isGlide: Bool
  }

  /// The word split at the first `=` or `:=` that was written outside quotes, if there is something before it.
  ///
  /// What that means is for the command to say: `5..=8` and `1/4.=60` are split too.
  public var option: Option? {
    guard equalsSign > 0 else { return nil }
    let utf8 = text.utf8
    let isGlide = equalsSign > 1 && utf8[utf8.index(utf8.startIndex, offsetBy: equalsSign - 1)] == .colon
    let name = part(0..<(isGlide ? equalsSign - 1 : equalsSign))
    return Option(name: name, value: part(equalsSign + 1..<utf8.count), isGlide: isGlide)
  }

  /// The parts between the occurrences of a separator, as words of their own; one where there is none.
  public func parts(separatedBy separator: StaticString) -> [Word] {
    let bytes = Array(text.utf8)
    let length = separator.utf8CodeUnitCount
    var parts: [Word] = []
    var start = 0
    var offset = 0
    while length > 0, offset + length <= bytes.count {
      if separator.withUTF8Buffer({ bytes[offset..<offset + length].elementsEqual($0) }) {
        parts.append(part(start..<offset))
        offset += length
        start = offset
      } else {
        offset += 1
      }
    }
    return parts.isEmpty ? [self] : parts + [part(start..<bytes.count)]
  }

  /// A part of the word as a word of its own, which is no option.
  private func part(_ offsets: Range<Int>) -> Word {
    let utf8 = text.utf8
    let start = utf8.index(utf8.startIndex, offsetBy: offsets.lowerBound)
    let end = utf8.index(start, offsetBy: offsets.count)
    var moved: [Segment] = []
    for (index, segment) in segments.enumerated() {
      let stop = index + 1 < segments.count ? segments[index + 1].offset : utf8.count
      // An empty part, which `""` makes, belongs to where it begins.
      let isBefore = segment.offset < offsets.lowerBound && stop <= offsets.lowerBound
      let isBehind = segment.offset >= offsets.upperBound && offsets.upperBound < utf8.count
      if isBefore || isBehind { continue }
      let skipped = segment.isVerbatim ? Swift.max(0, offsets.lowerBound - segment.offset) : 0
      moved.append(
        Segment(
          offset: Swift.max(0, segment.offset - offsets.lowerBound),
          range: ByteRange(Int(segment.range.start) + skipped, Int(segment.range.end)),
          isVerbatim: segment.isVerbatim, isQuoted: segment.isQuoted))
    }
    return Word(
      text: String(text[start..<end]), isQuoted: moved.contains(where: \.isQuoted), source: source,
      range: span(of: offsets).range, segments: moved, equalsSign: -1)
  }
}
