import MusicTheory

extension BeatPattern {
  /// Reads a pattern.
  ///
  /// - Throws: The first ``BeatPatternError`` in the text.
  public init(_ text: String) throws(BeatPatternError) {
    guard text.utf8.count <= BeatPattern.longestText else {
      throw BeatPatternError(.textTooLong(limit: BeatPattern.longestText), at: 0..<text.utf8.count)
    }
    var parser = BeatPatternParser(text)
    try parser.read()
    self.init(rows: parser.rows)
    let longest = stepCount
    for row in rows where longest % row.steps.count != 0 {
      throw BeatPatternError(.notDividing(row.drum, steps: row.steps.count, longest: longest), at: row.range)
    }
  }
}

/// Reads rows word by word: a word with a colon begins a row, any other holds strokes.
private struct BeatPatternParser {
  private let bytes: [UInt8]
  private var offset = 0
  private(set) var rows: [BeatPattern.Row] = []
  private var drums: Set<Drum> = []
  private var current: (drum: Drum, name: Range<Int>)?
  private var steps: [BeatPattern.Stroke?] = []
  private var end = 0

  init(_ text: String) { bytes = Array(text.utf8) }

  mutating func read() throws(BeatPatternError) {
    while let word = nextWord() {
      if let colon = bytes[word].firstIndex(of: UInt8(ascii: ":")) {
        try endRow()
        try beginRow(word.lowerBound..<colon)
        try readStrokes((colon + 1)..<word.upperBound)
      } else {
        try readStrokes(word)
      }
    }
    try endRow()
    guard !rows.isEmpty else { throw BeatPatternError(.noRows, at: 0..<bytes.count) }
  }

  private mutating func nextWord() -> Range<Int>? {
    func isForTheEye(_ byte: UInt8) -> Bool { byte.isNotationBlank || byte == UInt8(ascii: "|") }
    while offset < bytes.count, isForTheEye(bytes[offset]) { offset += 1 }
    let start = offset
    while offset < bytes.count, !isForTheEye(bytes[offset]) { offset += 1 }
    return start < offset ? start..<offset : nil
  }

  private mutating func beginRow(_ name: Range<Int>) throws(BeatPatternError) {
    let text = String(decoding: bytes[name], as: UTF8.self)
    let drum: Drum
    do throws(ValueError) {
      drum = try Drum(text: text)
    } catch {
      let nearest = if case .unknownName(_, _, let nearest) = error { nearest } else { [String]() }
      throw BeatPatternError(.unknownDrum(text, nearest: nearest), at: name)
    }
    guard drums.insert(drum).inserted else { throw BeatPatternError(.repeatedDrum(drum), at: name) }
    current = (drum, name)
    end = name.upperBound + 1
  }

  private mutating func readStrokes(_ word: Range<Int>) throws(BeatPatternError) {
    guard !word.isEmpty else { return }
    let text = String(decoding: bytes[word], as: UTF8.self)
    guard let current else { throw BeatPatternError(.noDrum(text, isDrum: Drum.named(text) != nil), at: word) }
    for index in word {
      switch bytes[index] {
      case UInt8(ascii: "x"): steps.append(.normal)
      case UInt8(ascii: "X"): steps.append(.accent)
      case UInt8(ascii: "o"): steps.append(.soft)
      case UInt8(ascii: "."): steps.append(.none)
      default:
        if Drum.named(text) != nil { throw BeatPatternError(.noDrum(text, isDrum: true), at: word) }
        throw unknownStroke(at: index)
      }
    }
    guard steps.count <= BeatPattern.mostSteps else {
      throw BeatPatternError(.tooManySteps(limit: BeatPattern.mostSteps), at: current.name)
    }
    end = word.upperBound
  }

  private func unknownStroke(at index: Int) -> BeatPatternError {
    var stop = index + 1
    while stop < bytes.count, bytes[stop] & 0xC0 == 0x80 { stop += 1 }
    let right: Character? =
      switch bytes[index] {
      case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "0"), UInt8(ascii: "r"): "."
      case UInt8(ascii: "*"), UInt8(ascii: "1"): "x"
      case UInt8(ascii: "!"), UInt8(ascii: ">"): "X"
      case UInt8(ascii: "O"): "o"
      default: nil
      }
    let found = String(decoding: bytes[index..<stop], as: UTF8.self)
    return BeatPatternError(.unknownStroke(found, right: right), at: index..<stop)
  }

  private mutating func endRow() throws(BeatPatternError) {
    guard let (drum, name) = current else { return }
    guard !steps.isEmpty else { throw BeatPatternError(.emptyRow(drum), at: name) }
    rows.append(BeatPattern.Row(drum: drum, steps: steps, range: name.lowerBound..<end))
    steps.removeAll()
    current = nil
  }
}
