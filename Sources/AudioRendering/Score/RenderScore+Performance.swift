import MusicTheory
import SongModel
import SongPerformance

extension RenderScore {
  /// The frames and messages of a performance.
  ///
  /// Every tick's frame comes from the tempo map and is rounded once, so nothing drifts. At one frame the order is that
  /// of Standard MIDI Files: note-off, bank, program, controllers and bend, note-on.
  ///
  /// - Parameters:
  ///   - performance: What is heard of a song.
  ///   - sampleRate: Frames a second, in hertz.
  public init(_ performance: Performance, sampleRate: Int) {
    let clock = performance.clock
    func frame(_ tick: Int) -> Int { clock.frame(at: tick, rate: sampleRate) }

    var tracks = performance.tracks.map { track in
      RenderTrack(name: track.id.text, kind: track.kind == .drum ? .drums : .melody, events: [])
    }
    for instrument in performance.instruments {
      // Tracks of one channel are one instrument, so every one of them hears what is said to any.
      let controls = performance.controls(of: instrument).flatMap { control in
        control.change.messages.map { (order: Order.control, RenderEvent(frame: frame(control.tick), message: $0)) }
      }
      for index in instrument.tracks {
        var events = controls
        for note in performance.tracks[index].notes {
          let key = UInt8(clamping: note.key)
          let velocity = UInt8(clamping: note.velocity.value)
          let (on, off) = (frame(note.onset), frame(note.end))
          events.append((.noteOn, RenderEvent(frame: on, message: .noteOn(key: key, velocity: velocity))))
          // Ticks shorter than a frame must not let a note end as it begins.
          events.append((.noteOff, RenderEvent(frame: max(off, on + 1), message: .noteOff(key: key))))
        }
        // A stable sort keeps controls in the order in which they take effect.
        events.sort { ($0.1.frame, $0.order) < ($1.1.frame, $1.order) }
        tracks[index].events = events.map(\.1)
      }
    }
    self.init(sampleRate: sampleRate, tracks: tracks, endFrame: frame(performance.end))
  }

  private enum Order: Int, Comparable {
    case noteOff, control, noteOn

    static func < (left: Order, right: Order) -> Bool { left.rawValue < right.rawValue }
  }
}

extension Control.Change {
  /// The channel messages of the change, in order.
  var messages: [ChannelMessage] {
    switch self {
    case .controller(let number, let value): [.controller(number: number, value: value)]
    case .bend(let value): [.pitchBend(UInt16(clamping: value + 8192))]
    case .pressure(let value): [.channelPressure(value)]
    case .program(let program, let bank):
      (bank.map { bank in
        [
          .controller(number: 0, value: UInt8(clamping: bank.mostSignificant)),
          .controller(number: 32, value: UInt8(clamping: bank.leastSignificant)),
        ]
      } ?? []) + [.program(program)]
    }
  }
}
