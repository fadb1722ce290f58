extension Score {
  /// One part: its entry in the part list, and its measures.
  public struct Part: Hashable, Sendable {
    /// The id that the part list gives it.
    public var id: String
    /// The name, empty where there is none.
    public var name: String
    /// The name on later systems.
    public var abbreviation: String?
    /// The sounds that its notes may name, in order.
    public var instruments: [Instrument]
    /// How those sound through MIDI, in order.
    public var midiInstruments: [MIDIInstrument]
    /// The measures in order.
    public var measures: [Measure]
    /// The line of its entry in the part list, from 1; 0 where it was not read.
    public var line: Int

    /// Makes a part.
    public init(id: String, name: String, measures: [Measure] = []) {
      self.id = id
      self.name = name
      self.measures = measures
      instruments = []
      midiInstruments = []
      line = 0
    }
  }

  /// A sound of a part (`score-instrument`).
  public struct Instrument: Hashable, Sendable {
    /// The id by which notes name it.
    public var id: String
    /// The name.
    public var name: String
    /// The sound as the standard list names it, such as `drum.bass-drum`.
    public var sound: String?

    /// Makes an instrument.
    public init(id: String, name: String, sound: String? = nil) {
      self.id = id
      self.name = name
      self.sound = sound
    }
  }

  /// How an instrument sounds through MIDI (`midi-device`, `midi-instrument`).
  ///
  /// Everything is counted as MusicXML counts it: from 1.
  public struct MIDIInstrument: Hashable, Sendable {
    /// The id of the instrument.
    public var instrument: String
    /// The port, 1…16.
    public var port: Int?
    /// The channel, 1…16.
    public var channel: Int?
    /// The bank, 1…16,384: most significant × 128 + least significant + 1.
    public var bank: Int?
    /// The program, 1…128.
    public var program: Int?
    /// The key that an unpitched sound is struck by, 1…128: one more than its MIDI key.
    public var unpitched: Int?
    /// The volume in percent, 0…100.
    public var volume: Double?
    /// The place between left and right in degrees: −90 is hard left, 0 the middle, 90 hard right.
    public var pan: Double?

    /// Makes a MIDI instrument.
    public init(instrument: String) { self.instrument = instrument }
  }
}
