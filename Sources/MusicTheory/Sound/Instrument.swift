/// The 128 sounds of General MIDI Level 1, by program from 0.
public enum GeneralMIDI {
  /// The name of a program.
  ///
  /// - Parameter program: 0…127; others have no name.
  public static func name(ofProgram program: Int) -> String? {
    names.indices.contains(program) ? names[program] : nil
  }

  /// The names, by program from 0 (General MIDI Level 1, sound set).
  public static let names: [String] = [
    "Acoustic Grand Piano",
    "Bright Acoustic Piano",
    "Electric Grand Piano",
    "Honky-tonk Piano",
    "Electric Piano 1",
    "Electric Piano 2",
    "Harpsichord",
    "Clavinet",
    "Celesta",
    "Glockenspiel",
    "Music Box",
    "Vibraphone",
    "Marimba",
    "Xylophone",
    "Tubular Bells",
    "Dulcimer",
    "Drawbar Organ",
    "Percussive Organ",
    "Rock Organ",
    "Church Organ",
    "Reed Organ",
    "Accordion",
    "Harmonica",
    "Tango Accordion",
    "Acoustic Guitar (nylon)",
    "Acoustic Guitar (steel)",
    "Electric Guitar (jazz)",
    "Electric Guitar (clean)",
    "Electric Guitar (muted)",
    "Overdriven Guitar",
    "Distortion Guitar",
    "Guitar Harmonics",
    "Acoustic Bass",
    "Electric Bass (finger)",
    "Electric Bass (pick)",
    "Fretless Bass",
    "Slap Bass 1",
    "Slap Bass 2",
    "Synth Bass 1",
    "Synth Bass 2",
    "Violin",
    "Viola",
    "Cello",
    "Contrabass",
    "Tremolo Strings",
    "Pizzicato Strings",
    "Orchestral Harp",
    "Timpani",
    "String Ensemble 1",
    "String Ensemble 2",
    "Synth Strings 1",
    "Synth Strings 2",
    "Choir Aahs",
    "Voice Oohs",
    "Synth Voice",
    "Orchestra Hit",
    "Trumpet",
    "Trombone",
    "Tuba",
    "Muted Trumpet",
    "French Horn",
    "Brass Section",
    "Synth Brass 1",
    "Synth Brass 2",
    "Soprano Sax",
    "Alto Sax",
    "Tenor Sax",
    "Baritone Sax",
    "Oboe",
    "English Horn",
    "Bassoon",
    "Clarinet",
    "Piccolo",
    "Flute",
    "Recorder",
    "Pan Flute",
    "Blown Bottle",
    "Shakuhachi",
    "Whistle",
    "Ocarina",
    "Lead 1 (square)",
    "Lead 2 (sawtooth)",
    "Lead 3 (calliope)",
    "Lead 4 (chiff)",
    "Lead 5 (charang)",
    "Lead 6 (voice)",
    "Lead 7 (fifths)",
    "Lead 8 (bass + lead)",
    "Pad 1 (new age)",
    "Pad 2 (warm)",
    "Pad 3 (polysynth)",
    "Pad 4 (choir)",
    "Pad 5 (bowed)",
    "Pad 6 (metallic)",
    "Pad 7 (halo)",
    "Pad 8 (sweep)",
    "FX 1 (rain)",
    "FX 2 (soundtrack)",
    "FX 3 (crystal)",
    "FX 4 (atmosphere)",
    "FX 5 (brightness)",
    "FX 6 (goblins)",
    "FX 7 (echoes)",
    "FX 8 (sci-fi)",
    "Sitar",
    "Banjo",
    "Shamisen",
    "Koto",
    "Kalimba",
    "Bagpipe",
    "Fiddle",
    "Shanai",
    "Tinkle Bell",
    "Agogo",
    "Steel Drums",
    "Woodblock",
    "Taiko Drum",
    "Melodic Tom",
    "Synth Drum",
    "Reverse Cymbal",
    "Guitar Fret Noise",
    "Breath Noise",
    "Seashore",
    "Bird Tweet",
    "Telephone Ring",
    "Helicopter",
    "Applause",
    "Gunshot",
  ]
}

/// A bank of a synthesizer, as its two select controllers state it.
public struct Bank: Hashable, Sendable {
  /// Controller 0, 0…127.
  public var mostSignificant: Int { Int(storedMost) }
  /// Controller 32, 0…127.
  public var leastSignificant: Int { Int(storedLeast) }

  private let storedMost: UInt8
  private let storedLeast: UInt8

  /// Makes a bank, or `nil` where a part is outside 0…127.
  public init?(_ mostSignificant: Int, _ leastSignificant: Int = 0) {
    guard (0...127).contains(mostSignificant), (0...127).contains(leastSignificant) else { return nil }
    storedMost = UInt8(mostSignificant)
    storedLeast = UInt8(leastSignificant)
  }
}

/// A program with its bank, as a person names it.
public struct Instrument: Hashable, Sendable {
  /// The program, from 0 to 127.
  public let program: Int
  /// The bank, where one is selected.
  public let bank: Bank?

  /// Makes an instrument, or `nil` for a program outside 0…127.
  public init?(program: Int, bank: Bank? = nil) {
    guard (0...127).contains(program) else { return nil }
    self.program = program
    self.bank = bank
  }

  /// Reads an instrument as typed: a General MIDI name, a unique part of one, or `program[:bankMSB[:bankLSB]]`.
  ///
  /// - Throws: ``ValueError/outOfRange(_:text:allowed:)``, ``ValueError/ambiguousName(_:text:candidates:)`` or
  ///   ``ValueError/unknownName(_:text:nearest:)``.
  public init(text: String) throws(ValueError) {
    if text.utf8.first?.isASCIIDigit == true {
      self = try Instrument(numbers: text)
      return
    }
    let wanted = Instrument.comparable(text)
    guard !wanted.isEmpty else { throw .malformed(.instrument, text: text) }
    var partial: [Int] = []
    var whole: Int?
    for (program, name) in GeneralMIDI.names.enumerated() {
      let candidate = Instrument.comparable(name)
      if candidate == wanted {
        whole = program
        break
      }
      if candidate.contains(wanted) { partial.append(program) }
    }
    if partial.count > 1, whole == nil {
      throw .ambiguousName(.instrument, text: text, candidates: partial.prefix(6).map { GeneralMIDI.names[$0] })
    }
    guard let program = whole ?? partial.first, let found = Instrument(program: program) else {
      throw .unknownName(.instrument, text: text, nearest: nearestWords(to: text, among: GeneralMIDI.names, limit: 3))
    }
    self = found
  }

  private init(numbers text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    var parts: [Int] = []
    repeat {
      guard parts.count < 3, let number = cursor.number() else { throw .malformed(.instrument, text: text) }
      parts.append(number)
    } while cursor.take(":")
    guard cursor.isAtEnd else { throw .malformed(.instrument, text: text) }
    let bank = parts.count > 1 ? Bank(parts[1], parts.count > 2 ? parts[2] : 0) : nil
    guard bank != nil || parts.count == 1, let instrument = Instrument(program: parts[0], bank: bank) else {
      throw .outOfRange(.instrument, text: text, allowed: "programs and banks from 0 to 127")
    }
    self = instrument
  }

  /// Lower case, letters and digits only, so that `lead-1-square` finds `Lead 1 (square)`.
  private static func comparable(_ name: String) -> String {
    String(decoding: name.lowercased().utf8.filter { $0.isASCIILetter || $0.isASCIIDigit }, as: UTF8.self)
  }
}

extension Instrument: CustomStringConvertible {
  /// The program with its name, as `73 (Flute)`; a bank as in `73:1:0`.
  public var description: String {
    if let bank { return "\(program):\(bank.mostSignificant):\(bank.leastSignificant)" }
    return GeneralMIDI.name(ofProgram: program).map { "\(program) (\($0))" } ?? String(program)
  }
}
