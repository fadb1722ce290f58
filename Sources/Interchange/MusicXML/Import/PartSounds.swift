import MusicTheory
import MusicXMLFormat
import SongModel

/// What the part list says of how a part sounds.
struct PartSounds {
  /// The sound that most notes have: the first that is listed.
  let first: Score.MIDIInstrument?
  private let drums: [String: Drum]

  init(_ part: Score.Part) {
    first = part.midiInstruments.first
    var drums: [String: Drum] = [:]
    for instrument in part.instruments {
      if let drum = PartSounds.drum(ofSound: instrument.sound) { drums[instrument.id] = drum }
    }
    // MIDI keys count from 1 in the format.
    for instrument in part.midiInstruments {
      if let drum = instrument.unpitched.flatMap({ Drum(key: $0 - 1) }) { drums[instrument.instrument] = drum }
    }
    self.drums = drums
  }

  /// A drum, and how it was found.
  enum Found {
    /// The part list states it.
    case named(Drum)
    /// Its place on the staff is that of such a drum.
    case guessed(Drum)
  }

  /// The drum of a note without pitch.
  func drum(named instrument: String?, at place: Score.Place?, head: Score.Notehead?) -> Found {
    if let instrument, let drum = drums[instrument] { return .named(drum) }
    // A part with one sound need not name it.
    if instrument == nil, drums.count == 1, let drum = drums.values.first { return .named(drum) }
    return .guessed(place.flatMap { DrumNotation.drum(at: $0, head: head) } ?? .snare)
  }

  /// The drum of a sound as the format's list of sounds names it.
  private static func drum(ofSound sound: String?) -> Drum? {
    let key: Int? =
      switch sound {
      case "drum.bass-drum": 36
      case "drum.snare-drum": 38
      case "drum.group.set", "drum.group.tom": 45
      case "drum.tom-tom": 47
      case "drum.timbale": 65
      case "drum.bongo": 60
      case "drum.conga": 63
      case "metal.hi-hat": 42
      case "metal.cymbal.crash": 49
      case "metal.cymbal.ride": 51
      case "metal.cymbal.chinese": 52
      case "metal.cymbal.splash": 55
      case "metal.triangle": 81
      case "metal.bells.cowbell": 56
      case "metal.bells.agogo": 67
      case "wood.wood-block": 76
      case "wood.claves": 75
      case "wood.guiro": 73
      case "rattle.cabasa": 69
      case "rattle.maraca": 70
      case "rattle.vibraslap": 58
      case "drum.tambourine", "metal.tambourine": 54
      case "effect.hand-clap", "effect.clap": 39
      default: nil
      }
    return key.flatMap { Drum(key: $0) }
  }
}
