import SongModel
import SongPerformance

/// What makes a file sound the same whatever was played before it, and harmless to what is played after it.
struct InstrumentAdditions {
  /// The changes at tick 0 before the track's controls, by the index of the track.
  private(set) var openings: [Int: [Control.Change]] = [:]
  /// The changes at the song's end behind the track's controls, by the index of the track.
  private(set) var closings: [Int: [Control.Change]] = [:]

  /// The pedals: sustain, sostenuto, soft, hold 2. The values from 64 on mean down (MIDI 1.0).
  private static let pedals: [UInt8] = [64, 66, 67, 69]

  init(_ performance: Performance) {
    for instrument in performance.instruments {
      let controls = performance.controls(of: instrument)
      // At one tick the first track's events come first and the last track's last.
      if InstrumentAdditions.bendsUnranged(controls) {
        openings[instrument.tracks[0]] = InstrumentAdditions.standardBendRange
      }
      let pressed = InstrumentAdditions.pedals.filter { pedal in
        let last = controls.last { $0.change.target == .controller(pedal) }
        if case .controller(_, 64...)? = last?.change { return true }
        return false
      }
      if !pressed.isEmpty {
        closings[instrument.tracks[instrument.tracks.count - 1]] = pressed.map { .controller($0, value: 0) }
      }
    }
  }

  /// Whether there is a bend before anything sets its range.
  private static func bendsUnranged(_ controls: [Performance.ControlEvent]) -> Bool {
    var parameter: (most: UInt8?, least: UInt8?) = (nil, nil)
    for event in controls {
      switch event.change {
      case .bend: return true
      case .controller(101, let value): parameter.most = value
      case .controller(100, let value): parameter.least = value
      case .controller(98, _), .controller(99, _): parameter = (nil, nil)
      case .controller(6, _): if parameter == (0, 0) { return false }
      default: break
      }
    }
    return false
  }

  /// Registered parameter 0: two semitones each way, and then no parameter, so that later data changes nothing.
  private static let standardBendRange: [Control.Change] = [
    .controller(101, value: 0), .controller(100, value: 0), .controller(6, value: 2), .controller(38, value: 0),
    .controller(101, value: 127), .controller(100, value: 127),
  ]
}
