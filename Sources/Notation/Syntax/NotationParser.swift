import MusicTheory
import SongModel

/// Reads the notation by recursive descent, one byte ahead.
struct NotationParser {
  var cursor: TextCursor
  /// Elements and chord notes read so far.
  private var count = 0

  /// Begins at the start of a text.
  ///
  /// - Throws: ``NotationError`` where the text is too long.
  init(_ text: String) throws(NotationError) {
    guard text.utf8.count <= NotationReading.longestText else {
      throw NotationError(.textTooLong(limit: NotationReading.longestText), at: 0..<text.utf8.count)
    }
    cursor = TextCursor(text)
  }

  /// Reads all items between blanks, and gives each to a reader.
  mutating func items(for reader: inout NotationReader) throws(NotationError) {
    while true {
      skipBlanks()
      guard let byte = cursor.next else { return }
      switch byte {
      case UInt8(ascii: "|"): reader.check(try barCheck())
      case UInt8(ascii: "@"): reader.hold(try velocityAlone())
      case UInt8(ascii: "/"):
        let start = cursor.offset
        let value = try self.value()
        try expectDelimiter(wordFrom: start)
        reader.hold(value, at: start..<cursor.offset)
      case UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
        throw NotationError(.unopened(character(at: cursor.offset)), at: characterRange(at: cursor.offset))
      default: reader.read(try element(on: .note, depth: 0))
      }
    }
  }

  private mutating func barCheck() throws(NotationError) -> Range<Int> {
    let start = cursor.offset
    cursor.offset += 1
    if let next = cursor.next, next == UInt8(ascii: "|") || next == UInt8(ascii: ":") || next == UInt8(ascii: "]") {
      throw foreign(from: start) ?? unexpected(at: start)
    }
    return start..<cursor.offset
  }

  private mutating func velocityAlone() throws(NotationError) -> Velocity {
    let start = cursor.offset
    let velocity = try self.velocity()
    try expectDelimiter(wordFrom: start)
    return velocity
  }

  /// Reads one element with its graces and suffixes.
  ///
  /// - Parameters:
  ///   - holder: `.note` between bar lines, `.slot` in a tuplet.
  ///   - depth: How many tuplets are open.
  mutating func element(on holder: NotationError.Holder, depth: Int) throws(NotationError) -> NotationElement {
    try countOne()
    let start = cursor.offset
    var graces: [NotationPitch] = []
    if cursor.next == UInt8(ascii: "(") { graces = try self.graces(on: holder) }
    let figureStart = cursor.offset
    var isRest = false
    let figure: NotationFigure
    switch cursor.next {
    case UInt8(ascii: "r"):
      cursor.offset += 1
      isRest = true
      figure = beginsFigure(cursor.next) ? try self.figure(depth: depth) : .rest
    case UInt8(ascii: "s"):
      cursor.offset += 1
      figure = .gap
    default:
      figure = try self.figure(depth: depth)
    }
    if case .gap = figure {
      if !graces.isEmpty { throw NotationError(.looseGraces, at: start..<figureStart) }
      if holder == .slot { throw NotationError(.gapInTuplet, at: figureStart..<cursor.offset) }
    }
    let suffixes = try suffixes(attachment(of: figure, on: holder))
    try expectDelimiter(wordFrom: figure.isBracketed ? cursor.offset : figureStart)
    return NotationElement(
      graces: graces, isRest: isRest, figure: figure, suffixes: suffixes, range: start..<cursor.offset)
  }

  private func attachment(of figure: NotationFigure, on holder: NotationError.Holder) -> Attachment {
    let kind: NotationError.Holder =
      switch figure {
      case .gap: .gap
      case .rest: .rest
      case .tuplet: .tuplet
      case .note, .chord, .chordName: .note
      }
    return Attachment(kind: kind, isSlot: holder == .slot)
  }

  private func beginsFigure(_ byte: UInt8?) -> Bool {
    guard let byte else { return false }
    return (byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "G")) || byte == UInt8(ascii: "[")
      || byte == UInt8(ascii: "{") || byte == UInt8(ascii: ">") || byte == UInt8(ascii: "<")
  }

  private mutating func figure(depth: Int) throws(NotationError) -> NotationFigure {
    switch cursor.next {
    case UInt8(ascii: "["): return try chord()
    case UInt8(ascii: "{"): return .tuplet(try tuplet(depth: depth))
    case UInt8(ascii: ":"): throw rootlessChordName()
    default:
      let pitch = try self.pitch()
      guard cursor.next == UInt8(ascii: ":") else { return .note(pitch) }
      return .chordName(pitch, try quality(from: pitch.range.lowerBound))
    }
  }

  private func rootlessChordName() -> NotationError {
    if cursor.peek(1) == UInt8(ascii: "|") {
      let range = cursor.offset..<cursor.offset + 2
      return NotationError(.foreign(ForeignSpelling(.barLine, "|"), found: ":|"), at: range)
    }
    let word = self.word(from: cursor.offset)
    return NotationError(.noRoot(example: "C4" + cursor.text(from: word.lowerBound, to: word.upperBound)), at: word)
  }

  private mutating func quality(from start: Int) throws(NotationError) -> ChordQuality {
    let nameStart = cursor.offset + 1
    if let name = ChordName(&cursor), !isQualityByte(cursor.next) { return name.quality }
    var end = nameStart
    while end < cursor.bytes.count, end - nameStart < 48, isQualityByte(cursor.bytes[end]) { end += 1 }
    let text = cursor.text(from: nameStart, to: end)
    let nearest = nearestWords(to: text, among: ChordQuality.names, limit: 3)
    throw NotationError(.unknownQuality(text, nearest: nearest), at: start..<end)
  }

  private func isQualityByte(_ byte: UInt8?) -> Bool {
    byte.map { $0.isASCIILetter || $0.isASCIIDigit || $0 == UInt8(ascii: "#") } ?? false
  }

  /// Reads a pitch: steps, name, octave.
  mutating func pitch() throws(NotationError) -> NotationPitch {
    let start = cursor.offset
    var steps = 0
    // Every octave that exists can be reached in ten steps.
    while abs(steps) < 10 {
      if steps >= 0, cursor.take(">") { steps += 1 } else if steps <= 0, cursor.take("<") { steps -= 1 } else { break }
    }
    guard let name = NoteName(&cursor) else { throw foreign(from: start) ?? unexpected(at: cursor.offset) }
    var octave = NotationPitch.Octave.held
    if let stated = try statedOctave(from: start) {
      guard steps == 0 else {
        throw NotationError(.octaveTwice(example: "\(name)\(stated)"), at: start..<cursor.offset)
      }
      octave = .stated(stated)
    } else if steps != 0 {
      octave = .stepped(steps)
    }
    return NotationPitch(name: name, octave: octave, range: start..<cursor.offset)
  }

  private mutating func statedOctave(from start: Int) throws(NotationError) -> Int? {
    let digitsStart = cursor.offset
    let isNegative = cursor.take("-")
    guard let next = cursor.next, next.isASCIIDigit else {
      cursor.offset = digitsStart
      return nil
    }
    let number = cursor.number()
    if let number, Pitch.octaves.contains(isNegative ? -number : number) { return isNegative ? -number : number }
    throw foreign(from: start) ?? NotationError(.noSuchPitch(text(of: word(from: start))), at: word(from: start))
  }

  mutating func countOne() throws(NotationError) {
    count += 1
    guard count <= NotationReading.mostNotes else {
      throw NotationError(.tooManyNotes(limit: NotationReading.mostNotes), at: characterRange(at: cursor.offset))
    }
  }
}

extension NotationFigure {
  var isBracketed: Bool {
    switch self {
    case .chord, .tuplet: true
    case .note, .chordName, .rest, .gap: false
    }
  }
}
