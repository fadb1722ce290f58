import MusicTheory
import MusicXMLFormat
import SongModel

/// The changes of a track's sound that a score has signs for: the damper pedal, and another instrument.
struct ControlMarks {
  private(set) var marks: [PlacedMark] = []

  /// - Parameter instrument: The id of the part's instrument.
  init(_ track: Track?, instrument: String) {
    guard let track else { return }
    var isDown = false
    var program = track.program
    for control in track.controls {
      switch control.change {
      case .controller(64, let value):
        var sound = Score.Sound()
        sound.damperPedal = (Double(value) / 127 * 10_000).rounded() / 100
        let goesDown = value >= 64
        if goesDown == isDown {
          marks.append(PlacedMark(tick: control.tick, sound))
        } else {
          isDown = goesDown
          if goesDown, let last = marks.indices.last, marks[last].tick == control.tick, marks[last].isPedalStop {
            // Up and down again at once.
            marks[last].content = .direction(Score.Direction([.pedal(.change)], placement: .below, sound: sound))
            continue
          }
          marks.append(
            PlacedMark(
              tick: control.tick,
              Score.Direction([.pedal(goesDown ? .start : .stop)], placement: .below, sound: sound)))
        }
      case .program(let number, let bank) where track.kind == .melody:
        var midi = Score.MIDIInstrument(instrument: instrument)
        midi.program = Int(number) + 1
        if let bank { midi.bank = bank.mostSignificant * 128 + bank.leastSignificant + 1 }
        var sound = Score.Sound()
        sound.midiInstruments = [midi]
        guard Int(number) != program else {
          marks.append(PlacedMark(tick: control.tick, sound))
          continue
        }
        program = Int(number)
        let name = GeneralMIDI.name(ofProgram: program) ?? "Program \(program)"
        marks.append(PlacedMark(tick: control.tick, Score.Direction([.words(name)], placement: .above, sound: sound)))
      default: break
      }
    }
  }
}

extension Control.Change {
  /// Whether a score has a sign for it.
  func isShown(on kind: TrackKind) -> Bool {
    switch self {
    case .controller(let number, _): number == 64
    case .program: kind == .melody
    case .bend, .pressure: false
    }
  }
}

extension PlacedMark {
  fileprivate var isPedalStop: Bool {
    if case .direction(let direction) = content { direction.marks == [.pedal(.stop)] } else { false }
  }
}
