import MusicTheory
import SongModel

extension Performance {
  /// The tracks given one channel and port, which are one instrument: programs and controls of each reach all.
  public struct Instrument: Hashable, Sendable {
    /// The MIDI channel, 1…16.
    public let channel: Int
    /// The MIDI port, 0…127.
    public let port: Int
    /// The indices of its tracks in their order; never empty.
    public let tracks: [Int]
  }

  /// The instruments in the order of their first tracks.
  public var instruments: [Instrument] {
    let places = tracks.map { ChannelAssignment.Place(port: $0.port, channel: $0.channel) }
    return Performance.membersByPlace(places).map { members in
      Instrument(channel: tracks[members[0]].channel, port: tracks[members[0]].port, tracks: members)
    }
  }

  /// Everything that changes an instrument's sound, from the opening of each of its tracks on, in the order in which
  /// it takes effect: by tick, then by track.
  public func controls(of instrument: Instrument) -> [ControlEvent] {
    let members = instrument.tracks.map { tracks[$0] }
    let openings = members.flatMap(\.opening).map { ControlEvent(tick: 0, change: $0) }
    if members.count == 1 { return openings + members[0].controls }
    let events = members.flatMap(\.controls).enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }
    return openings + events.map(\.element)
  }

  /// What brings an instrument up to date for playing from a tick on: its program, controllers, parameters, bend and
  /// pressure as all before that tick leave them, each said once.
  public func changes(of instrument: Instrument, before tick: Int) -> [Control.Change] {
    var state = ChannelState()
    for event in controls(of: instrument) {
      // What opens at tick 0 is part of any state.
      if event.tick >= max(tick, 1) { break }
      state.apply(event.change)
    }
    return state.changes
  }
}

extension Performance.Track {
  /// What the track says at tick 0 before its controls: program and bank, volume, pan.
  public var opening: [Control.Change] {
    [
      .program(UInt8(clamping: program), bank: bank), .controller(7, value: UInt8(clamping: volume)),
      .controller(10, value: UInt8(clamping: pan)),
    ]
  }
}
