import MusicTheory
import MusicXMLFormat
import SongModel

/// The sounds of a part: its instrument, or one for each drum that it strikes.
struct PartInstruments {
  private(set) var instruments: [Score.Instrument] = []
  private(set) var midi: [Score.MIDIInstrument] = []
  private var idByDrum: [Int: String] = [:]
  private var notationByDrum: [Int: DrumNotation] = [:]

  /// - Parameter start: The first tick that is written; the program is the one that plays there.
  init(_ music: PartMusic, part: Int, from start: Int) {
    guard let track = music.track else { return }
    var sound = Score.MIDIInstrument(instrument: "")
    // MusicXML knows ports 1…16.
    if let port = track.port, port < 16 { sound.port = port + 1 }
    sound.channel = track.channel
    if let bank = track.bank { sound.bank = bank.mostSignificant * 128 + bank.leastSignificant + 1 }
    sound.volume = (Double(track.volume) / 127 * 10_000).rounded() / 100
    sound.pan = (Double(track.pan - 64) / (track.pan > 64 ? 63 : 64) * 9_000).rounded() / 100
    switch track.kind {
    case .melody:
      var program = track.program
      for control in track.controls where control.tick < start {
        guard case .program(let number, let bank) = control.change else { continue }
        program = Int(number)
        if let bank { sound.bank = bank.mostSignificant * 128 + bank.leastSignificant + 1 }
      }
      sound.program = program + 1
      add(GeneralMIDI.name(ofProgram: program) ?? track.title, sound, part: part)
    case .drum:
      sound.channel = track.channel ?? 10
      // Program 1 is the standard kit.
      sound.program = track.program == 0 ? nil : track.program + 1
      notationByDrum = DrumNotation.notations(of: music.drums)
      for drum in music.drums {
        var struck = sound
        struck.unpitched = drum.key + 1
        idByDrum[drum.key] = add(drum.title, struck, part: part)
      }
    }
  }

  /// The instrument of a drum.
  func id(of drum: Drum) -> String? { idByDrum[drum.key] }

  /// How a drum is written.
  func notation(of drum: Drum) -> DrumNotation? { notationByDrum[drum.key] }

  @discardableResult
  private mutating func add(_ name: String, _ sound: Score.MIDIInstrument, part: Int) -> String {
    let id = PartWriter.instrumentID(part, instruments.count + 1)
    instruments.append(Score.Instrument(id: id, name: name))
    var sound = sound
    sound.instrument = id
    midi.append(sound)
    return id
  }
}

extension PartMusic {
  /// The drums that are struck, in order of their keys.
  fileprivate var drums: [Drum] {
    var drums: Set<Drum> = []
    for note in lines.lazy.flatMap(\.chords).flatMap(\.notes) {
      if case .drum(let drum) = note.sound { drums.insert(drum) }
    }
    return drums.sorted()
  }
}
