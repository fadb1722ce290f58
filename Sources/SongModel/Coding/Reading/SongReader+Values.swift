import MusicTheory

extension SongReader {
  /// Notes that another kind of value stands here, and passes over it.
  mutating func refuse(expected: SongFileError.Kind) throws(JSONSyntaxError) {
    let found: SongFileError.Kind
    switch cursor.next {
    case UInt8(ascii: "{"): found = .object
    case UInt8(ascii: "["): found = .array
    case UInt8(ascii: "\""): found = .string
    case UInt8(ascii: "t"), UInt8(ascii: "f"): found = .boolean
    case UInt8(ascii: "n"): found = .null
    default: found = .number
    }
    let start = cursor.offset
    // What is no value at all is a syntax error here.
    try cursor.skipValue()
    note(.wrongKind(expected: expected, found: found), at: start)
  }

  /// Whether a number stands here.
  @inline(__always)
  var isAtNumber: Bool { cursor.next.map { $0.isASCIIDigit || $0 == UInt8(ascii: "-") } ?? false }

  /// Reads a whole number within bounds.
  ///
  /// - Returns: `nil`, with the reason noted, where none stands.
  @inline(__always)
  mutating func integer(
    in allowed: ClosedRange<Int>, or kind: SongFileError.Kind = .integer
  ) throws(JSONSyntaxError) -> Int? {
    guard isAtNumber else {
      try refuse(expected: kind)
      return nil
    }
    let start = cursor.offset
    let number = try cursor.number()
    if case .whole(let value) = number, allowed.contains(value) { return value }
    let reason = refusal(of: number, allowed: allowed)
    note(reason, at: start)
    return nil
  }

  private func refusal(of number: JSONNumber, allowed: ClosedRange<Int>) -> SongFileError.Reason {
    if case .whole(let value) = number { .outOfBounds(value: value, allowed: allowed) } else { .notWholeNumber }
  }

  /// Reads `true` or `false`; anything else is noted and counts as `false`.
  mutating func boolean() throws(JSONSyntaxError) -> Bool {
    if let value = try cursor.boolean() { return value }
    try refuse(expected: .boolean)
    return false
  }

  /// Reads a string.
  mutating func string() throws(JSONSyntaxError) -> String? {
    guard cursor.next == UInt8(ascii: "\"") else {
      try refuse(expected: .string)
      return nil
    }
    return try cursor.string()
  }

  /// Reads an id.
  mutating func identifier() throws(JSONSyntaxError) -> Identifier? {
    let start = cursor.offset
    guard let text = try string() else { return nil }
    if let id = Identifier(text) { return id }
    note(.notAnID(text), at: start)
    return nil
  }

  /// Reads one of a few words.
  mutating func word<Word>(_ type: Word.Type) throws(JSONSyntaxError) -> Word?
  where Word: RawRepresentable<String> & CaseIterable {
    let start = cursor.offset
    guard let text = try string() else { return nil }
    if let word = Word(rawValue: text) { return word }
    let allowed = type.allCases.map(\.rawValue)
    note(.unknownWord(text, allowed: allowed, nearest: nearest(to: text, among: allowed).first), at: start)
    return nil
  }

  /// Reads a bank: its most significant part, and its least significant part unless that is 0.
  mutating func bank() throws(JSONSyntaxError) -> Bank? {
    let start = cursor.offset
    guard try beginArray() else { return nil }
    var parts: [Int] = []
    var count = 0
    while try cursor.nextElement(isFirst: count == 0) {
      count += 1
      if let part = try integer(in: 0...127), parts.count < 2 { parts.append(part) }
    }
    guard (1...2).contains(count) else {
      note(.outOfBounds(value: count, allowed: 1...2), at: start)
      return nil
    }
    return parts.first.flatMap { Bank($0, parts.count > 1 ? parts[1] : 0) }
  }

  /// Reads a pitch: a spelling, or a key number that the key in force spells.
  @inline(__always)
  mutating func pitch() throws(JSONSyntaxError) -> Pitch? {
    let start = cursor.offset
    if let pitch = spelledPitch() { return pitch }
    return try unusualPitch(at: start)
  }

  /// Reads a spelling such as `"F#3"`, or leaves the cursor where it is.
  @inline(__always)
  private mutating func spelledPitch() -> Pitch? {
    // The longest spelling, with its quotes, has seven bytes: "C##-1".
    let word = cursor.word(at: cursor.offset)
    func byte(_ index: UInt64) -> UInt8 { UInt8(truncatingIfNeeded: word >> (index * 8)) }
    guard byte(0) == UInt8(ascii: "\""), let letter = Letter(name: byte(1)) else { return nil }
    var index: UInt64 = 2
    var alteration = 0
    while byte(index) == UInt8(ascii: "#"), alteration < 2 { (index, alteration) = (index + 1, alteration + 1) }
    if alteration == 0 {
      while byte(index) == UInt8(ascii: "b"), alteration > -2 { (index, alteration) = (index + 1, alteration - 1) }
    }
    var isNegative = false
    if byte(index) == UInt8(ascii: "-") { (index, isNegative) = (index + 1, true) }
    guard byte(index).isASCIIDigit, byte(index + 1) == UInt8(ascii: "\"") else { return nil }
    let octave = Int(byte(index) - 0x30)
    if isNegative, octave == 0 { return nil }
    guard let pitch = Pitch(letter, alteration: alteration, octave: isNegative ? -octave : octave) else { return nil }
    cursor.offset += Int(index) + 2
    return pitch
  }

  private mutating func unusualPitch(at start: Int) throws(JSONSyntaxError) -> Pitch? {
    if isAtNumber {
      guard let number = try integer(in: Pitch.numbers) else { return nil }
      return (keys.value(at: spellingTick) ?? .cMajor).spelling(of: number)
    }
    guard cursor.next == UInt8(ascii: "\"") else {
      try refuse(expected: .pitch)
      return nil
    }
    let text = try cursor.string()
    var form = TextCursor(text)
    if let pitch = Pitch(&form), form.isAtEnd { return pitch }
    do {
      _ = try Pitch(text: text, in: .cMajor)
      // Key numbers are written as numbers.
      note(.value(.malformed(.pitch, text: text)), at: start)
    } catch {
      note(.value(error), at: start)
    }
    return nil
  }

  /// Reads a drum: a name, or a key number.
  mutating func drum() throws(JSONSyntaxError) -> Drum? {
    if isAtNumber { return try integer(in: Pitch.numbers).flatMap(Drum.init(key:)) }
    guard cursor.next == UInt8(ascii: "\"") else {
      try refuse(expected: .drum)
      return nil
    }
    let start = cursor.offset
    let text = try cursor.string()
    if let drum = Drum.named(text) { return drum }
    let nearest = nearest(to: text, among: Drum.names, limit: 3)
    note(.value(.unknownName(.drum, text: text, nearest: nearest)), at: start)
    return nil
  }
}

extension Letter {
  /// The letter of an upper-case name.
  @inline(__always)
  fileprivate init?(name: UInt8) {
    switch name {
    case UInt8(ascii: "C"): self = .c
    case UInt8(ascii: "D"): self = .d
    case UInt8(ascii: "E"): self = .e
    case UInt8(ascii: "F"): self = .f
    case UInt8(ascii: "G"): self = .g
    case UInt8(ascii: "A"): self = .a
    case UInt8(ascii: "B"): self = .b
    default: return nil
    }
  }
}
