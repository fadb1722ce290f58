import MusicTheory
import SongModel

extension NotationParser {
  /// Reads `[C4 E G]`.
  mutating func chord() throws(NotationError) -> NotationFigure {
    let start = cursor.offset
    cursor.offset += 1
    var notes: [NotationChordNote] = []
    while try !closes("]", of: .chord, from: start) {
      if let inner = bracket(at: cursor.next) {
        throw NotationError(.cannotHold(inner, inside: .chord), at: characterRange(at: cursor.offset))
      }
      // Every MIDI key once is the most that a chord can be.
      guard notes.count < Pitch.numbers.count else {
        throw NotationError(.tooMany(.chord, limit: Pitch.numbers.count), at: start..<cursor.offset)
      }
      try countOne()
      let noteStart = cursor.offset
      let pitch = try self.pitch()
      let suffixes = try self.suffixes(Attachment(kind: .chordNote, isSlot: false))
      try expectDelimiter(wordFrom: noteStart)
      notes.append(NotationChordNote(pitch: pitch, suffixes: suffixes))
    }
    guard let root = notes.first else { throw NotationError(.tooFew(.chord), at: start..<cursor.offset) }
    return .chord(root, others: Array(notes.dropFirst()))
  }

  /// Reads `{E4 F G}`.
  mutating func tuplet(depth: Int) throws(NotationError) -> [NotationElement] {
    let start = cursor.offset
    guard depth < Tuplet.deepest else {
      throw NotationError(.tooDeep(limit: Tuplet.deepest), at: characterRange(at: start))
    }
    cursor.offset += 1
    var slots: [NotationElement] = []
    while try !closes("}", of: .tuplet, from: start) {
      guard slots.count < Tuplet.mostSlots else {
        throw NotationError(.tooMany(.tuplet, limit: Tuplet.mostSlots), at: start..<cursor.offset)
      }
      slots.append(try element(on: .slot, depth: depth + 1))
    }
    guard slots.count >= 2 else { throw NotationError(.tooFew(.tuplet), at: start..<cursor.offset) }
    return slots
  }

  /// Reads `(B4 C5)` before a note.
  mutating func graces(on holder: NotationError.Holder) throws(NotationError) -> [NotationPitch] {
    let start = cursor.offset
    if let foreign = foreign(from: start) { throw foreign }
    cursor.offset += 1
    var graces: [NotationPitch] = []
    while try !closes(")", of: .graces, from: start) {
      if let inner = bracket(at: cursor.next) {
        throw NotationError(.cannotHold(inner, inside: .graces), at: characterRange(at: cursor.offset))
      }
      try countOne()
      let pitchStart = cursor.offset
      graces.append(try pitch())
      try expectDelimiter(wordFrom: pitchStart)
    }
    let range = start..<cursor.offset
    guard !graces.isEmpty else { throw NotationError(.tooFew(.graces), at: range) }
    guard holder == .note else { throw NotationError(.cannotHold(.graces, inside: .tuplet), at: range) }
    if isDelimiter(cursor.next) { throw NotationError(.looseGraces, at: range) }
    return graces
  }

  /// Passes over blanks, and over the closing bracket where it stands.
  private mutating func closes(
    _ closing: Unicode.Scalar, of bracket: NotationError.Bracket, from start: Int
  ) throws(NotationError) -> Bool {
    skipBlanks()
    if cursor.take(closing) { return true }
    switch cursor.next {
    case nil, UInt8(ascii: "|"), UInt8(ascii: "]"), UInt8(ascii: "}"), UInt8(ascii: ")"):
      throw NotationError(.unclosed(bracket), at: characterRange(at: start))
    default: return false
    }
  }

  private func bracket(at byte: UInt8?) -> NotationError.Bracket? {
    switch byte {
    case UInt8(ascii: "["): .chord
    case UInt8(ascii: "{"): .tuplet
    case UInt8(ascii: "("): .graces
    default: nil
    }
  }
}
