extension Score {
  /// How the music sounds from a place on, and where it goes on (`sound`).
  public struct Sound: Hashable, Sendable {
    /// Quarter notes a minute, whatever unit is printed.
    public var tempo: Double?
    /// How loud, in percent of the MIDI velocity 90.
    public var dynamics: Double?
    /// Whether the music goes on from its beginning.
    public var isDaCapo: Bool
    /// The name of the sign that stands here.
    public var segno: String?
    /// The name of the sign where the music goes on.
    public var dalSegno: String?
    /// The name of the coda that begins here.
    public var coda: String?
    /// The name of the coda where the music goes on.
    public var toCoda: String?
    /// Whether the music is repeated from here, without a repeat sign.
    public var isForwardRepeat: Bool
    /// Whether the music ends here after a jump: `yes`, or how long its last note is.
    public var fine: String?
    /// The turns in which this holds, as `1` or `1,2`, where not in all.
    public var timeOnly: String?
    /// Where in the stereo picture, in degrees: −90 is hard left, 90 hard right.
    public var pan: Double?
    /// How far the damper pedal is down, 0…100.
    public var damperPedal: Double?
    /// How far the soft pedal is down, 0…100.
    public var softPedal: Double?
    /// How far the sostenuto pedal is down, 0…100.
    public var sostenutoPedal: Double?
    /// Other MIDI instruments from here on.
    public var midiInstruments: [MIDIInstrument]
    /// Swing from here on.
    public var swing: Swing?
    /// Divisions from the cursor to where this belongs.
    public var offset: Int

    /// Makes a sound that says nothing.
    public init() {
      isDaCapo = false
      isForwardRepeat = false
      midiInstruments = []
      offset = 0
    }
  }

  /// How pairs of notes swing (`swing`, MusicXML 4.0).
  public enum Swing: Hashable, Sendable {
    /// As written.
    case straight
    /// The first and second of a pair last as these to each other; the pair is of eighths or sixteenths.
    case ratio(first: Int, second: Int, type: NoteType)
  }
}
