import MusicTheory
import SongComparison
import SongModel

extension MergeFinding {
  /// The finding as a program reads it.
  ///
  /// - Parameters:
  ///   - song: The merged song.
  ///   - preferred: The side whose state stayed in conflicts; `nil` for the base's.
  public func object(in song: Song, preferring preferred: MergeSide?) -> JSONValue {
    var members: [(String, JSONValue)] = [("type", .string(isConflict ? "conflict" : "rule"))]
    members += part.members
    if let track, !members.contains(where: { $0.0 == "track" }) { members.append(("track", .string(track.text))) }
    if let tick {
      if !members.contains(where: { $0.0 == "tick" }) { members.append(("tick", .number(tick))) }
      members.append(("position", .string(song.timeline.position(of: max(0, tick)))))
    }
    members += matter.members
    if isConflict { members.append(("stays", .string(preferred?.rawValue ?? "base"))) }
    members.append(("message", .string(message(in: song, preferring: preferred))))
    return .object(members)
  }
}

extension MergeFinding.Matter {
  fileprivate var members: [(String, JSONValue)] {
    func matter(_ name: String, _ more: [(String, JSONValue)] = []) -> [(String, JSONValue)] {
      [("matter", .string(name))] + more
    }
    switch self {
    case .differs(let property, let values):
      return matter(
        "differs",
        [
          ("property", .string(property.rawValue)), ("base", values.base?.json ?? .null),
          ("ours", values.ours?.json ?? .null), ("theirs", values.theirs?.json ?? .null),
        ])
    case .differsInID(let ids):
      return matter(
        "differs",
        [
          ("property", .string("id")), ("base", .string(ids.base.text)), ("ours", .string(ids.ours.text)),
          ("theirs", .string(ids.theirs.text)),
        ])
    case .withdrawn(let withdrawal, let obstacle):
      return matter("withdrawn", [("what", .string(withdrawal.rawValue)), ("because", .string(obstacle.name))])
    case .keptByEdit(let side): return matter("edit-beats-delete", [("deletedBy", .string(side.rawValue))])
    case .keptByUse(let id): return matter("use-beats-delete", [("usedBy", .string(id.text))])
    case .joined(let id): return matter("joined", [("with", .number(id))])
    case .movedToVoice(let voice, let side):
      return matter("moved-to-voice", [("voice", .number(voice)), ("addedBy", .string(side.rawValue))])
    case .renamed(let id, let side):
      return matter("renamed", [("from", .string(id.text)), ("addedBy", .string(side.rawValue))])
    case .followed(let id, let side):
      return matter("rename-followed", [("from", .string(id.text)), ("renamedBy", .string(side.rawValue))])
    case .united: return matter("united")
    }
  }
}

extension MergeFinding.Obstacle {
  /// The stable name of the kind of obstacle.
  fileprivate var name: String {
    switch self {
    case .overlaps: "overlap"
    case .pastEnd: "past-end"
    case .cannotPlay: "cannot-play"
    case .pastKeyboard: "past-keyboard"
    case .tupletTooFine: "tuplet-too-fine"
    case .nothingToSound: "nothing-to-sound"
    case .pickupFillsBar: "pickup-fills-bar"
    }
  }
}
