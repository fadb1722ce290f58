/// A sound of a drum kit, as a MIDI key.
public struct Drum: Hashable, Sendable {
  /// The MIDI key, 0…127.
  public var key: Int { Int(stored) }
  private let stored: UInt8

  /// The bass drum, key 36.
  public static let kick = Drum(unchecked: 36)
  /// The snare drum, key 38.
  public static let snare = Drum(unchecked: 38)
  /// The closed hi-hat, key 42.
  public static let closedHat = Drum(unchecked: 42)

  /// Makes a drum, or `nil` for a key outside 0…127.
  public init?(key: Int) {
    guard Pitch.numbers.contains(key) else { return nil }
    self.init(unchecked: key)
  }

  private init(unchecked key: Int) { stored = UInt8(key) }
}

extension Drum: Comparable {
  /// Orders by MIDI key.
  public static func < (left: Drum, right: Drum) -> Bool { left.stored < right.stored }
}

extension Drum: CustomStringConvertible {
  /// The first name of the key, or the key where it has none.
  public var description: String { name ?? String(key) }
}

extension Drum {
  /// The first name of the key, where it has one.
  public var name: String? { Drum.nameByKey[key] }

  /// Reads a drum as typed: a General MIDI name, an alias, or a MIDI key.
  ///
  /// - Throws: ``ValueError/unknownName(_:text:nearest:)`` or ``ValueError/outOfRange(_:text:allowed:)``.
  public init(text: String) throws(ValueError) {
    if let drum = Drum.named(text) {
      self = drum
      return
    }
    var cursor = TextCursor(text)
    if let key = cursor.number(), cursor.isAtEnd {
      guard let drum = Drum(key: key) else { throw .outOfRange(.drum, text: text, allowed: "keys 0 to 127") }
      self = drum
      return
    }
    throw .unknownName(.drum, text: text, nearest: nearestWords(to: text, among: Drum.names, limit: 3))
  }

  /// The drum of an exact name or alias.
  public static func named(_ name: String) -> Drum? { keyByName[name].map(Drum.init(unchecked:)) }

  /// Every name and alias, in order of the keys.
  public static var names: [String] { table.flatMap(\.names) }

  /// The drums that General MIDI names, in order of the keys.
  public static var all: [Drum] { table.map { Drum(unchecked: $0.key) } }

  private static let keyByName = Dictionary(
    table.flatMap { entry in entry.names.map { ($0, entry.key) } }, uniquingKeysWith: { first, _ in first })
  private static let nameByKey = Dictionary(uniqueKeysWithValues: table.map { ($0.key, $0.names[0]) })

  private struct Entry {
    let key: Int
    let names: [String]

    init(_ key: Int, _ names: String...) {
      self.key = key
      self.names = names
    }
  }

  /// General MIDI Level 1, percussion key map: 47 sounds, each with the name we print first.
  private static let table: [Entry] = [
    Entry(35, "acoustic-kick", "bass-drum", "acoustic-bass-drum", "kick-2"),
    Entry(36, "kick", "bass-drum-1", "bd"),
    Entry(37, "side-stick", "rimshot", "rim"),
    Entry(38, "snare", "acoustic-snare", "sd"),
    Entry(39, "clap", "hand-clap"),
    Entry(40, "electric-snare", "snare-2"),
    Entry(41, "low-floor-tom", "floor-tom"),
    Entry(42, "closed-hat", "closed-hi-hat", "hat", "hihat", "hh"),
    Entry(43, "high-floor-tom"),
    Entry(44, "pedal-hat", "pedal-hi-hat"),
    Entry(45, "low-tom"),
    Entry(46, "open-hat", "open-hi-hat", "oh"),
    Entry(47, "low-mid-tom"),
    Entry(48, "high-mid-tom", "mid-tom"),
    Entry(49, "crash", "crash-cymbal", "crash-cymbal-1"),
    Entry(50, "high-tom"),
    Entry(51, "ride", "ride-cymbal", "ride-cymbal-1"),
    Entry(52, "chinese-cymbal", "china"),
    Entry(53, "ride-bell"),
    Entry(54, "tambourine"),
    Entry(55, "splash", "splash-cymbal"),
    Entry(56, "cowbell"),
    Entry(57, "crash-2", "crash-cymbal-2"),
    Entry(58, "vibraslap"),
    Entry(59, "ride-2", "ride-cymbal-2"),
    Entry(60, "high-bongo", "hi-bongo"),
    Entry(61, "low-bongo"),
    Entry(62, "mute-conga", "mute-high-conga", "mute-hi-conga"),
    Entry(63, "open-conga", "open-high-conga", "open-hi-conga"),
    Entry(64, "low-conga"),
    Entry(65, "high-timbale"),
    Entry(66, "low-timbale"),
    Entry(67, "high-agogo"),
    Entry(68, "low-agogo"),
    Entry(69, "cabasa"),
    Entry(70, "maracas"),
    Entry(71, "short-whistle"),
    Entry(72, "long-whistle"),
    Entry(73, "short-guiro"),
    Entry(74, "long-guiro"),
    Entry(75, "claves"),
    Entry(76, "high-woodblock", "hi-wood-block", "high-wood-block"),
    Entry(77, "low-woodblock", "low-wood-block"),
    Entry(78, "mute-cuica"),
    Entry(79, "open-cuica"),
    Entry(80, "mute-triangle"),
    Entry(81, "open-triangle", "triangle"),
  ]
}
