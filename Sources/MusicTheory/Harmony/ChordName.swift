/// A chord by name: an optional root and a quality, as in `A3:m7` or `:7`.
public struct ChordName: Hashable, Sendable {
  /// The root, or `nil` where the block's own root is meant.
  public let root: Pitch?
  /// The quality.
  public let quality: ChordQuality

  /// Makes a chord name.
  public init(root: Pitch?, quality: ChordQuality) {
    self.root = root
    self.quality = quality
  }

  /// Reads a chord name where it begins, and leaves the cursor behind it.
  ///
  /// - Returns: `nil`, with the cursor where it was, where none stands.
  public init?(_ cursor: inout TextCursor) {
    var ahead = cursor
    root = Pitch(&ahead)
    guard ahead.take(":"), let quality = ChordQuality(&ahead) else { return nil }
    self.quality = quality
    cursor = ahead
  }

  /// Reads a whole text as a chord name.
  ///
  /// - Throws: ``ValueError/malformed(_:text:)`` or ``ValueError/unknownName(_:text:nearest:)`` for a quality.
  public init(text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    if let name = ChordName(&cursor), cursor.isAtEnd {
      self = name
      return
    }
    cursor = TextCursor(text)
    _ = Pitch(&cursor)
    guard cursor.take(":") else { throw .malformed(.chordName, text: text) }
    throw .unknownName(
      .chordName, text: cursor.rest, nearest: nearestWords(to: cursor.rest, among: ChordQuality.names, limit: 3))
  }
}

extension ChordName: CustomStringConvertible {
  /// The chord name as typed.
  public var description: String { (root?.description ?? "") + ":" + quality.name }
}

/// What a chord name says of the tones above the root.
public struct ChordQuality: Hashable, Sendable {
  /// The name as typed behind the colon.
  public let name: String
  /// The tones above the root, ascending, as named intervals within the octave.
  public let tones: [Interval]

  /// The pitches of the chord: the root, then the tones, each at its lowest place above the root.
  ///
  /// - Returns: `nil` where a tone would pass MIDI key 127.
  public func pitches(above root: Pitch, in key: Key) -> [Pitch]? {
    var pitches = [root]
    for tone in tones {
      guard let pitch = root.moved(by: tone, in: key) else { return nil }
      pitches.append(pitch)
    }
    return pitches
  }

  /// All names, in the order of the table.
  public static var names: [String] { table.map(\.name) }

  /// Reads the longest quality that stands at the cursor.
  init?(_ cursor: inout TextCursor) {
    var best: (quality: ChordQuality, end: Int)?
    for quality in ChordQuality.table where quality.name.utf8.count > (best?.quality.name.utf8.count ?? 0) {
      let end = cursor.offset + quality.name.utf8.count
      if end <= cursor.bytes.count, cursor.bytes[cursor.offset..<end].elementsEqual(quality.name.utf8) {
        best = (quality, end)
      }
    }
    guard let best else { return nil }
    self = best.quality
    cursor.offset = best.end
  }

  private init(_ name: String, _ tones: [Tone]) {
    self.name = name
    self.tones = tones.sorted { $0.semitones < $1.semitones }
      .map { .named(staffSteps: $0.steps, semitones: $0.semitones) }
  }

  private struct Tone {
    let steps: Int
    let semitones: Int
    static let minorSecond = Tone(steps: 1, semitones: 1)
    static let second = Tone(steps: 1, semitones: 2)
    static let augmentedSecond = Tone(steps: 1, semitones: 3)
    static let minorThird = Tone(steps: 2, semitones: 3)
    static let third = Tone(steps: 2, semitones: 4)
    static let fourth = Tone(steps: 3, semitones: 5)
    static let augmentedFourth = Tone(steps: 3, semitones: 6)
    static let diminishedFifth = Tone(steps: 4, semitones: 6)
    static let fifth = Tone(steps: 4, semitones: 7)
    static let augmentedFifth = Tone(steps: 4, semitones: 8)
    static let minorSixth = Tone(steps: 5, semitones: 8)
    static let sixth = Tone(steps: 5, semitones: 9)
    static let diminishedSeventh = Tone(steps: 6, semitones: 9)
    static let minorSeventh = Tone(steps: 6, semitones: 10)
    static let majorSeventh = Tone(steps: 6, semitones: 11)
  }

  private static let table: [ChordQuality] = [
    ChordQuality("maj", [.third, .fifth]),
    ChordQuality("m", [.minorThird, .fifth]),
    ChordQuality("min", [.minorThird, .fifth]),
    ChordQuality("dim", [.minorThird, .diminishedFifth]),
    ChordQuality("aug", [.third, .augmentedFifth]),
    ChordQuality("5", [.fifth]),
    ChordQuality("sus2", [.second, .fifth]),
    ChordQuality("sus4", [.fourth, .fifth]),
    ChordQuality("sus", [.fourth, .fifth]),
    ChordQuality("6", [.third, .fifth, .sixth]),
    ChordQuality("m6", [.minorThird, .fifth, .sixth]),
    ChordQuality("69", [.third, .fifth, .sixth, .second]),
    ChordQuality("m69", [.minorThird, .fifth, .sixth, .second]),
    ChordQuality("7", [.third, .fifth, .minorSeventh]),
    ChordQuality("maj7", [.third, .fifth, .majorSeventh]),
    ChordQuality("m7", [.minorThird, .fifth, .minorSeventh]),
    ChordQuality("min7", [.minorThird, .fifth, .minorSeventh]),
    ChordQuality("mmaj7", [.minorThird, .fifth, .majorSeventh]),
    ChordQuality("dim7", [.minorThird, .diminishedFifth, .diminishedSeventh]),
    ChordQuality("m7b5", [.minorThird, .diminishedFifth, .minorSeventh]),
    ChordQuality("7b5", [.third, .diminishedFifth, .minorSeventh]),
    ChordQuality("7#5", [.third, .augmentedFifth, .minorSeventh]),
    ChordQuality("aug7", [.third, .augmentedFifth, .minorSeventh]),
    ChordQuality("maj7#5", [.third, .augmentedFifth, .majorSeventh]),
    ChordQuality("7sus4", [.fourth, .fifth, .minorSeventh]),
    ChordQuality("7sus2", [.second, .fifth, .minorSeventh]),
    ChordQuality("add9", [.third, .fifth, .second]),
    ChordQuality("madd9", [.minorThird, .fifth, .second]),
    ChordQuality("9", [.third, .fifth, .minorSeventh, .second]),
    ChordQuality("maj9", [.third, .fifth, .majorSeventh, .second]),
    ChordQuality("m9", [.minorThird, .fifth, .minorSeventh, .second]),
    ChordQuality("7b9", [.third, .fifth, .minorSeventh, .minorSecond]),
    ChordQuality("7#9", [.third, .fifth, .minorSeventh, .augmentedSecond]),
    ChordQuality("9sus4", [.fourth, .fifth, .minorSeventh, .second]),
    ChordQuality("add11", [.third, .fifth, .fourth]),
    ChordQuality("11", [.third, .fifth, .minorSeventh, .second, .fourth]),
    ChordQuality("m11", [.minorThird, .fifth, .minorSeventh, .second, .fourth]),
    ChordQuality("7#11", [.third, .fifth, .minorSeventh, .augmentedFourth]),
    ChordQuality("maj7#11", [.third, .fifth, .majorSeventh, .augmentedFourth]),
    ChordQuality("13", [.third, .fifth, .minorSeventh, .second, .sixth]),
    ChordQuality("maj13", [.third, .fifth, .majorSeventh, .second, .sixth]),
    ChordQuality("m13", [.minorThird, .fifth, .minorSeventh, .second, .sixth]),
    ChordQuality("7b13", [.third, .fifth, .minorSeventh, .minorSixth]),
  ]
}
