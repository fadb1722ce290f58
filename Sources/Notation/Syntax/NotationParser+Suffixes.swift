import MusicTheory
import SongModel

/// What suffixes stand on.
struct Attachment {
  let kind: NotationError.Holder
  let isSlot: Bool

  /// Why a suffix cannot stand here, as the thing that cannot bear it.
  func refusal(of suffix: NotationError.Suffix) -> NotationError.Holder? {
    switch suffix {
    case .value: isSlot ? .slot : kind == .chordNote ? .chordNote : nil
    case .weight: isSlot ? nil : kind == .chordNote ? .chordNote : .note
    case .ornament: isSlot ? .slot : kind == .chordNote || kind == .gap ? kind : nil
    case .velocity, .gate, .accent: kind == .rest || kind == .gap ? kind : nil
    case .tie: kind == .rest || kind == .gap || kind == .tuplet ? kind : nil
    }
  }
}

extension NotationParser {
  /// Reads the suffixes that stand at the cursor, in any order.
  mutating func suffixes(_ attachment: Attachment) throws(NotationError) -> NotationSuffixes {
    var result = NotationSuffixes()
    while let byte = cursor.next {
      let start = cursor.offset
      let suffix: NotationError.Suffix
      let isRepeated: Bool
      switch byte {
      case UInt8(ascii: "/"):
        suffix = .value
        isRepeated = result.value != nil
        result.value = try value()
        result.valueRange = start..<cursor.offset
      case UInt8(ascii: "@"):
        suffix = .velocity
        isRepeated = result.velocity != nil
        result.velocity = try velocity()
      case UInt8(ascii: "%"):
        suffix = .gate
        isRepeated = result.gate != nil
        result.gate = Gate(clamping: try number(.gate, in: Gate.allowed))
      case UInt8(ascii: "'"):
        if cursor.peek(1) == byte { return result }
        suffix = .gate
        isRepeated = result.gate != nil
        cursor.offset += 1
        result.gate = .staccato
      case UInt8(ascii: "!"):
        suffix = .accent
        isRepeated = result.isAccented
        cursor.offset += 1
        result.isAccented = true
      case UInt8(ascii: "~"):
        suffix = .tie
        isRepeated = result.tie != nil
        cursor.offset += 1
        result.tie = cursor.take("~") ? .staying : .joining
      case UInt8(ascii: "("):
        suffix = .ornament
        isRepeated = result.ornament != nil
        result.ornament = try ornament()
      case UInt8(ascii: "*"):
        suffix = .weight
        isRepeated = result.weight != nil
        result.weight = try number(.weight, in: 1...Tuplet.largestWeight)
      default:
        return result
      }
      if let holder = attachment.refusal(of: suffix) {
        throw NotationError(.misplaced(suffix, on: holder), at: start..<cursor.offset)
      }
      if isRepeated { throw NotationError(.repeated(suffix), at: start..<cursor.offset) }
    }
    return result
  }

  /// Reads `@110`.
  mutating func velocity() throws(NotationError) -> Velocity {
    Velocity(clamping: try number(.velocity, in: Velocity.allowed))
  }

  /// Reads `/4`, `/4.`, `/3/16`, `/2b` or `/240t`.
  mutating func value() throws(NotationError) -> Length {
    let start = cursor.offset
    cursor.offset += 1
    let digits = cursor.offset
    if let length = Length(abbreviated: &cursor), !length.isZero { return length }
    cursor.offset = digits
    let word = self.word(from: digits)
    throw NotationError(.malformedValue(text(of: word)), at: start..<word.upperBound)
  }

  /// Reads the number behind the sign at the cursor.
  private mutating func number(
    _ suffix: NotationError.Suffix, in allowed: ClosedRange<Int>
  ) throws(NotationError) -> Int {
    let start = cursor.offset
    cursor.offset += 1
    let digits = cursor.offset
    if let number = cursor.number(), allowed.contains(number) { return number }
    let end = max(cursor.offset, word(from: digits).upperBound)
    throw NotationError(
      .outOfRange(suffix, text: cursor.text(from: digits, to: end), allowed: allowed), at: start..<end)
  }

  /// Reads `(tr)` behind a note.
  private mutating func ornament() throws(NotationError) -> Ornament {
    let start = cursor.offset
    cursor.offset += 1
    let nameStart = cursor.offset
    while let byte = cursor.next, byte.isASCIILetter { cursor.offset += 1 }
    let name = cursor.text(from: nameStart, to: cursor.offset)
    let ornament = Ornament.allCases.first { $0.notationName == name }
    if let ornament, cursor.take(")") { return ornament }
    if ornament != nil, cursor.isAtEnd || isDelimiter(cursor.next) {
      throw NotationError(.unclosed(.ornament), at: characterRange(at: start))
    }
    var end = cursor.offset
    while let byte = cursor.peek(end - cursor.offset), byte != UInt8(ascii: ")"), end - start < 64 { end += 1 }
    end = endOfCharacter(near: end)
    let text = cursor.text(from: nameStart, to: end)
    // People know the ornaments by their full names too.
    let nearest =
      Ornament.allCases.first { $0.rawValue == text }?.notationName
      ?? nearestWords(to: text, among: Ornament.allCases.map(\.notationName)).first
    throw NotationError(.unknownOrnament(text, nearest: nearest), at: start..<min(end + 1, cursor.bytes.count))
  }
}
