import MusicTheory
import SongModel

/// `track add ID melody|drum [program=…] …`: a new track behind the others.
public struct TrackAdd: EditCommand {
  /// The id, which no track or phrase has.
  public var id: Identifier
  /// Melody or drum.
  public var kind: TrackKind
  /// What is set on it, in order.
  public var settings: [TrackSetting]

  /// Makes a command that adds a track.
  public init(id: Identifier, kind: TrackKind, settings: [TrackSetting] = []) {
    self.id = id
    self.kind = kind
    self.settings = settings
  }

  /// The most tracks of a song.
  public static let mostTracks = 10_000

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    guard !draft.song.isTaken(id) else { throw .idTaken(id) }
    guard draft.song.tracks.count < TrackAdd.mostTracks else {
      throw .limit(name: "tracks", most: TrackAdd.mostTracks)
    }
    var track = Track(id: id, kind: kind)
    for setting in settings { try setting.apply(to: &track, in: draft) }
    draft.song.tracks.append(track)
    draft.changes.append(.track(before: nil, after: id))
  }
}

/// `track set NAME=VALUE …`: settings of the current track.
public struct TrackSet: EditCommand {
  /// What is set, in order.
  public var settings: [TrackSetting]

  /// Makes a command that sets things on a track.
  public init(_ settings: [TrackSetting]) { self.settings = settings }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let index = try draft.currentTrack()
    var track = draft.song.tracks[index]
    for setting in settings { try setting.apply(to: &track, in: draft) }
    guard track != draft.song.tracks[index] else { return }
    draft.song.tracks[index] = track
    draft.changes.append(.track(before: track.id, after: track.id))
  }
}

/// One setting of a track.
public enum TrackSetting: Hashable, Sendable {
  /// The name shown to people; may be empty.
  case name(String)
  /// The program, with its bank where one is selected.
  case instrument(Instrument)
  /// Controller 7 at the start, 0…127.
  case volume(Int)
  /// Controller 10 at the start, 0…127.
  case pan(Int)
  /// Whether it is silenced.
  case mute(Bool)
  /// Whether only it, and other tracks with solo, are heard.
  case solo(Bool)
  /// The MIDI channel, 1…16, or `nil` for one that is free.
  case channel(Int?)
  /// The MIDI port, 0…127, or `nil` for one that is free.
  case port(Int?)

  /// The values of a controller.
  public static let values = 0...127
  /// The channels that exist.
  public static let channels = 1...16

  func apply(to track: inout Track, in draft: Draft) throws(EditError) {
    switch self {
    case .name(let name):
      try draft.check(text: name, named: "name")
      track.name = name
    case .instrument(let instrument):
      track.program = instrument.program
      track.bank = instrument.bank
    case .volume(let value):
      try draft.check(value, named: "volume", in: TrackSetting.values)
      track.volume = value
    case .pan(let value):
      try draft.check(value, named: "pan", in: TrackSetting.values)
      track.pan = value
    case .mute(let isOn): track.isMuted = isOn
    case .solo(let isOn): track.isSolo = isOn
    case .channel(let channel):
      if let channel { try draft.check(channel, named: "channel", in: TrackSetting.channels) }
      track.channel = channel
    case .port(let port):
      if let port { try draft.check(port, named: "port", in: TrackSetting.values) }
      track.port = port
    }
  }
}
