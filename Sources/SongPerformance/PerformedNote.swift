import MusicTheory
import SongModel

extension Performance {
  /// A note as it sounds.
  ///
  /// Kept small, because a song may have millions: ticks fit 32 bits (`Song.lastTick`).
  public struct Note: Hashable, Sendable {
    /// The tick at which it begins.
    public var onset: Int { Int(storedOnset) }
    /// The tick at which it ends, later than its onset.
    public var end: Int { Int(storedEnd) }
    /// The spelled pitch; a drum's key is spelled as in C major.
    public let pitch: Pitch
    /// How hard it is struck.
    public internal(set) var velocity: Velocity
    /// Where in the song it comes from.
    public let source: Source

    private var storedOnset: UInt32
    private var storedEnd: UInt32
    /// The pitch's number, which sorting asks for again and again.
    private let storedKey: UInt8

    /// Makes a note; ticks are kept within what can be stored, and the end behind the onset.
    init(onset: Int, end: Int, pitch: Pitch, velocity: Velocity, source: Source) {
      storedOnset = UInt32(clamping: onset)
      storedEnd = max(UInt32(clamping: end), storedOnset + (storedOnset == .max ? 0 : 1))
      self.pitch = pitch
      storedKey = UInt8(clamping: pitch.number)
      self.velocity = velocity
      self.source = source
    }

    /// The ticks that it sounds.
    public var length: Int { end - onset }

    /// The MIDI key, 0…127.
    public var key: Int { Int(storedKey) }

    /// Whether it was found to be no note of its own.
    var isDropped: Bool { storedEnd == storedOnset }

    /// Marks it as no note of its own.
    mutating func drop() { storedEnd = storedOnset }

    /// Lets it end at another tick.
    mutating func end(at tick: Int) { storedEnd = UInt32(clamping: tick) }

    /// Moves it by some ticks.
    mutating func shift(by ticks: Int) {
      storedOnset = UInt32(clamping: onset + ticks)
      storedEnd = UInt32(clamping: end + ticks)
    }
  }

  /// Where in the song a note comes from. ``Performance/Track/address(of:)`` gives the block's lasting name.
  public struct Source: Hashable, Sendable {
    /// The index of the phrase that plays it, in its track.
    public var phrase: Int { Int(storedPhrase) }
    /// The turn of the phrase, from 0; in a phrase that plays its music once it is 0.
    public var turn: Int { Int(storedTurn) }
    /// The voice, from 1; 0 for a beat.
    public var voice: Int { Int(storedVoice) }
    /// The number of the block or beat.
    public let block: BlockID

    /// The index of the way into the block's tuplet in the track's table.
    var slot: Int { Int(storedSlot) }

    private let storedPhrase: UInt32
    private let storedTurn: UInt32
    private let storedVoice: UInt32
    private var storedSlot: UInt32

    init(phrase: Int, turn: Int, voice: Int, block: BlockID, slot: Int = 0) {
      storedPhrase = UInt32(clamping: phrase)
      storedTurn = UInt32(clamping: turn)
      storedVoice = UInt32(clamping: voice)
      storedSlot = UInt32(clamping: slot)
      self.block = block
    }

    /// The source of a note in a slot of the same block.
    func inSlot(_ slot: Int) -> Source {
      var source = self
      source.storedSlot = UInt32(clamping: slot)
      return source
    }
  }
}

extension Performance.Note {
  /// The order in which a track keeps its notes: by onset, then by key. Notes alike in both are put in an order that
  /// depends on nothing but the song.
  static func isOrdered(_ left: Performance.Note, _ right: Performance.Note) -> Bool {
    if left.onset != right.onset { return left.onset < right.onset }
    if left.key != right.key { return left.key < right.key }
    if left.source.voice != right.source.voice { return left.source.voice < right.source.voice }
    if left.source.phrase != right.source.phrase { return left.source.phrase < right.source.phrase }
    if left.source.turn != right.source.turn { return left.source.turn < right.source.turn }
    if left.source.block != right.source.block { return left.source.block < right.source.block }
    if left.source.slot != right.source.slot { return left.source.slot < right.source.slot }
    return left.end < right.end
  }
}

extension [Performance.Note] {
  /// Puts notes in order; most tracks of one voice are already.
  mutating func putInOrder() {
    let isInOrder = zip(self, dropFirst()).allSatisfy { !Performance.Note.isOrdered($1, $0) }
    if !isInOrder { sort(by: Performance.Note.isOrdered) }
  }
}
