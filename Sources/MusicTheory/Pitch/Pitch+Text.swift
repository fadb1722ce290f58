extension Pitch {
  /// Reads a spelling such as `F#3` where it begins, and leaves the cursor behind it.
  ///
  /// - Returns: `nil`, with the cursor where it was, where no spelling stands or its key does not exist.
  public init?(_ cursor: inout TextCursor) {
    var ahead = cursor
    guard let name = NoteName(&ahead) else { return nil }
    let isNegative = ahead.take("-")
    guard
      let octave = ahead.number(),
      let pitch = Pitch(name.letter, alteration: name.alteration, octave: isNegative ? -octave : octave)
    else { return nil }
    self = pitch
    cursor = ahead
  }

  /// Reads a pitch as typed: a spelling, or a MIDI key that the key signature spells.
  ///
  /// - Parameters:
  ///   - text: All of what was typed.
  ///   - key: The key that spells a bare number.
  /// - Throws: ``ValueError/malformed(_:text:)`` or ``ValueError/outOfRange(_:text:allowed:)``.
  public init(text: String, in key: Key) throws(ValueError) {
    var cursor = TextCursor(text)
    if let pitch = Pitch(&cursor), cursor.isAtEnd {
      self = pitch
      return
    }
    cursor = TextCursor(text)
    if let number = cursor.number(), cursor.isAtEnd {
      guard let pitch = key.spelling(of: number) else {
        throw .outOfRange(.pitch, text: text, allowed: "0 (C-1) to 127 (G9)")
      }
      self = pitch
      return
    }
    cursor = TextCursor(text)
    if NoteName(&cursor) != nil {
      _ = cursor.take("-")
      if cursor.number() != nil, cursor.isAtEnd {
        throw .outOfRange(.pitch, text: text, allowed: "C-1 (0) to G9 (127)")
      }
    }
    throw .malformed(.pitch, text: text)
  }
}

/// A letter with its sharps or flats, without an octave.
public struct NoteName: Hashable, Sendable {
  /// The letter.
  public let letter: Letter
  /// Semitones up or down from the letter, −2…2.
  public let alteration: Int

  /// Makes a name.
  public init(_ letter: Letter, alteration: Int = 0) {
    self.letter = letter
    self.alteration = alteration
  }

  /// Reads an upper-case letter with up to two sharps or flats.
  ///
  /// - Returns: `nil`, with the cursor where it was, where none stands.
  public init?(_ cursor: inout TextCursor) {
    guard let byte = cursor.next, let letter = Letter(upperCase: byte) else { return nil }
    var ahead = cursor
    ahead.offset += 1
    var alteration = 0
    if ahead.take("#") {
      alteration = ahead.take("#") ? 2 : 1
    } else if ahead.take("b") {
      alteration = ahead.take("b") ? -2 : -1
    }
    cursor = ahead
    self.letter = letter
    self.alteration = alteration
  }

  /// The place on the line of fifths: F is −1, C 0, G 1, F# 6.
  var fifths: Int {
    let naturals: [Int] = [0, 2, 4, -1, 1, 3, 5]
    return naturals[Int(letter.rawValue)] + 7 * alteration
  }

  /// The name at a place on the line of fifths.
  init(fifths: Int) {
    let order: [Letter] = [.f, .c, .g, .d, .a, .e, .b]
    let index = fifths + 1
    let turns = index >= 0 ? index / 7 : -((6 - index) / 7)
    self.init(order[index - turns * 7], alteration: turns)
  }
}

extension NoteName: CustomStringConvertible {
  /// The name as typed: `F#`.
  public var description: String { letter.name + Pitch.accidental(alteration) }
}

extension Letter {
  init?(upperCase byte: UInt8) {
    switch byte {
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
