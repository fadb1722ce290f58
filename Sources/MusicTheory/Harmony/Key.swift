/// The modes that a key can have.
public enum Mode: String, Hashable, Sendable, CaseIterable {
  case major, minor, dorian, phrygian, lydian, mixolydian, locrian

  /// How many fifths the signature lies from that of the major key on the same tonic.
  var fifthsFromMajor: Int {
    switch self {
    case .lydian: 1
    case .major: 0
    case .mixolydian: -1
    case .dorian: -2
    case .minor: -3
    case .phrygian: -4
    case .locrian: -5
    }
  }
}

/// A tonic and a mode, with at most seven sharps or flats in the signature.
public struct Key: Hashable, Sendable {
  /// The first note of the scale.
  public let tonic: NoteName
  /// The mode.
  public let mode: Mode

  /// C major.
  public static let cMajor = Key(unchecked: NoteName(.c), .major)

  /// The signatures that can be written.
  public static let signatures = -7...7

  /// Makes a key.
  ///
  /// - Returns: `nil` where the signature would need more than seven sharps or flats.
  public init?(_ tonic: NoteName, _ mode: Mode = .major) {
    self.init(unchecked: tonic, mode)
    guard Key.signatures.contains(fifths) else { return nil }
  }

  /// Makes the major or minor key of a signature.
  ///
  /// - Parameters:
  ///   - fifths: Sharps, or negative flats, −7…7.
  ///   - mode: Major, minor or a church mode.
  public init?(fifths: Int, mode: Mode) {
    guard Key.signatures.contains(fifths) else { return nil }
    self.init(unchecked: NoteName(fifths: fifths - mode.fifthsFromMajor), mode)
  }

  private init(unchecked tonic: NoteName, _ mode: Mode) {
    self.tonic = tonic
    self.mode = mode
  }

  /// Sharps, or negative flats, of the signature, −7…7.
  public var fifths: Int { tonic.fifths + mode.fifthsFromMajor }

  /// The alteration that the signature gives a letter, −1…1.
  public func alteration(of letter: Letter) -> Int {
    let place = NoteName(letter).fifths
    // The scale is seven neighbours on the line of fifths, from one below the signature's major tonic.
    var alteration = 0
    while place + 7 * alteration < fifths - 1 { alteration += 1 }
    while place + 7 * alteration > fifths + 5 { alteration -= 1 }
    return alteration
  }

  /// Whether a MIDI key belongs to the scale.
  public func contains(_ number: Int) -> Bool {
    Letter.allCases.contains { letter in
      (letter.semitones + alteration(of: letter) - number) % 12 == 0
    }
  }

  /// Spells a MIDI key: notes of the scale as the signature has them, others from two flats to three sharps
  /// further along the line of fifths.
  ///
  /// - Returns: `nil` outside 0…127.
  public func spelling(of number: Int) -> Pitch? {
    guard Pitch.numbers.contains(number) else { return nil }
    // Of twelve neighbours on the line of fifths each has another pitch class. A fifth is seven semitones, and seven times
    // seven leaves one.
    let lowest = fifths - 3
    let name = NoteName(fifths: lowest + (number * 7 - lowest + 12) % 12)
    let octave = (number - name.letter.semitones - name.alteration) / 12 - 1
    // At the ends of the keyboard the key's spelling may need an octave that is not there.
    return Pitch(name.letter, alteration: name.alteration, octave: octave) ?? Key.cMajor.spelling(of: number)
  }
}
