import SongPerformance

/// A channel message for an instrument outside of the program, with its time.
public struct PortEvent: Hashable, Sendable {
  /// When, in microseconds from the start.
  public let microseconds: Int
  /// Which of the MIDI ports, from 0.
  public let port: Int
  /// The channel, 0–15.
  public let channel: Int
  /// What happens.
  public let message: ChannelMessage
}

/// What instruments outside of the program are told to play a performance.
public struct PortScore: Hashable, Sendable {
  /// The messages in order of time; at one time as in Standard MIDI Files: note-off, program and controllers, note-on.
  public let events: [PortEvent]
  /// When the music ends, in microseconds.
  public let end: Int

  /// The messages of a performance.
  public init(_ performance: Performance) {
    enum Order: Int { case noteOff, control, noteOn }
    typealias Item = (tick: Int, order: Order, port: Int, channel: Int, message: ChannelMessage)
    var items: [Item] = []
    for instrument in performance.instruments {
      let (port, channel) = (instrument.port, instrument.channel - 1)
      func add(_ tick: Int, _ order: Order, _ message: ChannelMessage) {
        items.append((tick, order, port, channel, message))
      }
      for control in performance.controls(of: instrument) {
        for message in control.change.messages { add(control.tick, .control, message) }
      }
      for index in instrument.tracks {
        for note in performance.tracks[index].notes {
          let key = UInt8(clamping: note.key)
          add(note.onset, .noteOn, .noteOn(key: key, velocity: UInt8(clamping: note.velocity.value)))
          add(note.end, .noteOff, .noteOff(key: key))
        }
      }
    }
    // A stable sort keeps controls in the order in which they take effect.
    items.sort { ($0.tick, $0.order.rawValue) < ($1.tick, $1.order.rawValue) }
    let clock = performance.clock
    events = items.map { item in
      PortEvent(
        microseconds: clock.microseconds(at: item.tick).rounded, port: item.port, channel: item.channel,
        message: item.message)
    }
    end = clock.microseconds(at: performance.end).rounded
  }
}

/// Something that takes messages the moment they are to be heard.
public protocol PortDestination: AnyObject {
  /// Passes a message on.
  ///
  /// - Throws: `RenderError.midiPortFailed`.
  func send(_ message: ChannelMessage, channel: Int, port: Int) throws(RenderError)
}
