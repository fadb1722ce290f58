/// One of the seven letters that name notes, from C upward as octaves are counted.
public enum Letter: Int8, CaseIterable, Hashable, Sendable {
  case c, d, e, f, g, a, b

  /// Semitones above the C of the same octave.
  public var semitones: Int {
    switch self {
    case .c: 0
    case .d: 2
    case .e: 4
    case .f: 5
    case .g: 7
    case .a: 9
    case .b: 11
    }
  }

  /// The upper-case name.
  public var name: String {
    switch self {
    case .c: "C"
    case .d: "D"
    case .e: "E"
    case .f: "F"
    case .g: "G"
    case .a: "A"
    case .b: "B"
    }
  }

  /// The letter some steps away, with the octaves crossed on the way.
  func moved(by steps: Int) -> (letter: Letter, octaves: Int) {
    let count = Letter.allCases.count
    let index = Int(rawValue) + steps
    let octaves = index >= 0 ? index / count : -((count - 1 - index) / count)
    return (Letter.allCases[index - octaves * count], octaves)
  }
}

/// A spelled pitch: letter, alteration and octave. C4 is MIDI key 60.
///
/// Only pitches with a MIDI key from 0 (`C-1`) to 127 (`G9`) exist. `B#3` and `C4` are different spellings of one
/// ``number``; whether two notes are "the same pitch" is asked of the number.
public struct Pitch: Hashable, Sendable {
  /// The letter.
  public let letter: Letter
  /// Semitones up (sharps) or down (flats) from the letter, −2…2.
  public var alteration: Int { Int(storedAlteration) }
  /// The octave as written, −1…9.
  public var octave: Int { Int(storedOctave) }

  private let storedAlteration: Int8
  private let storedOctave: Int8

  /// The alterations that can be written.
  public static let alterations = -2...2
  /// The octaves that can be written.
  public static let octaves = -1...9
  /// The MIDI keys that exist.
  public static let numbers = 0...127

  /// Makes a spelled pitch.
  ///
  /// - Returns: `nil` where the alteration, the octave or the resulting MIDI key does not exist.
  public init?(_ letter: Letter, alteration: Int = 0, octave: Int) {
    guard Pitch.alterations.contains(alteration), Pitch.octaves.contains(octave) else { return nil }
    self.letter = letter
    storedAlteration = Int8(alteration)
    storedOctave = Int8(octave)
    guard Pitch.numbers.contains(number) else { return nil }
  }

  /// The MIDI key, 0…127.
  public var number: Int { (octave + 1) * 12 + letter.semitones + alteration }

  /// The pitch class, 0 (C) to 11 (B).
  public var pitchClass: Int { number % 12 }

  /// Steps of letters above C-1, whatever the alterations.
  var staffStep: Int { (octave + 1) * 7 + Int(letter.rawValue) }
}

extension Pitch: Comparable {
  /// Orders by MIDI key, then by spelling, lower letters first.
  public static func < (left: Pitch, right: Pitch) -> Bool {
    (left.number, left.staffStep) < (right.number, right.staffStep)
  }
}

extension Pitch: CustomStringConvertible {
  /// The spelling as typed: `F#3`, `Bb5`, `C##4`.
  public var description: String { letter.name + Pitch.accidental(alteration) + String(octave) }

  /// The sharps or flats of an alteration as typed.
  static func accidental(_ alteration: Int) -> String {
    String(repeating: alteration < 0 ? "b" : "#", count: abs(alteration))
  }
}
