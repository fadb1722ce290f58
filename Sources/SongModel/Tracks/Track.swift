import MusicTheory

/// A melody or a drum part: its sound and its phrases.
public struct Track: Hashable, Sendable {
  /// The readable id.
  public var id: Identifier
  /// The name shown to people.
  public var name: String
  /// The General MIDI program, 0…127.
  public var program: Int
  /// The bank, where one is selected.
  public var bank: Bank?
  /// Controller 7 at the start, 0…127.
  public var volume: Int
  /// Controller 10 at the start, 0…127; 64 is the middle.
  public var pan: Int
  /// Whether it is silenced.
  public var isMuted: Bool
  /// Whether only it, and other tracks with solo, are heard.
  public var isSolo: Bool
  /// The MIDI channel, 1…16, where one is chosen.
  public var channel: Int?
  /// The MIDI port, 0…127, where one is chosen.
  public var port: Int?
  /// Changes of its sound, in order of time; those of one tick in the order they take effect.
  public var controls: [Control]
  /// The phrases in order of time, never overlapping.
  public var phrases: PhraseList
  /// Imported events that have no other home.
  public var kept: [KeptEvent]

  /// The volume of a track that states none.
  public static let standardVolume = 100
  /// The MIDI channels, as people count them.
  public static let channels = 1...16
  /// The MIDI ports (the meta event FF 21 holds a byte below 128).
  public static let ports = 0...127
  /// The pan of a track that states none: the middle.
  public static let standardPan = 64

  /// Makes a track without phrases.
  public init(id: Identifier, kind: TrackKind, name: String = "") {
    self.id = id
    self.name = name
    program = 0
    bank = nil
    volume = Track.standardVolume
    pan = Track.standardPan
    isMuted = false
    isSolo = false
    channel = nil
    port = nil
    controls = []
    phrases = PhraseList(kind)
    kept = []
  }

  /// Melody or drum.
  public var kind: TrackKind { phrases.kind }

  /// The name, or the id where there is none.
  public var title: String { name.isEmpty ? id.text : name }
}
