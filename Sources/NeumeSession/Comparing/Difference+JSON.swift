import MusicTheory
import SongComparison
import SongModel

extension Difference {
  /// The difference as a program reads it.
  ///
  /// - Parameters:
  ///   - before: Bars and beats of the first song.
  ///   - after: Bars and beats of the second song.
  func object(_ before: Timeline, _ after: Timeline) -> JSONValue {
    var members: [(String, JSONValue)] = [("type", .string("difference"))]
    var place = after
    switch change {
    case .added: members.append(("change", .string("added")))
    case .removed:
      members.append(("change", .string("removed")))
      place = before
    case .changed: members.append(("change", .string("changed")))
    }
    members += part.members
    // The address of a phrase or of a control names its track already.
    if let track, !members.contains(where: { $0.0 == "track" }) { members.append(("track", .string(track.text))) }
    if let tick {
      if !members.contains(where: { $0.0 == "tick" }) { members.append(("tick", .number(tick))) }
      members.append(("position", .string(place.position(of: tick))))
    }
    switch change {
    case .added(let statements), .removed(let statements):
      members.append(("properties", .object(statements.map { ($0.property.rawValue, $0.value.json) })))
    case .changed(let property, let from, let to):
      members.append(("property", .string(property.rawValue)))
      members += [("from", from?.json ?? .null), ("to", to?.json ?? .null)]
    }
    return .object(members)
  }
}

extension SongPart {
  /// What kind of part it is, and its address.
  var members: [(String, JSONValue)] {
    func part(_ name: String, _ more: [(String, JSONValue)] = []) -> [(String, JSONValue)] {
      [("part", .string(name))] + more
    }
    func number(_ value: Int) -> JSONValue { .number(value) }
    switch self {
    case .song: return part("song")
    case .tempo(let tick): return part("tempo", [("tick", number(tick))])
    case .meter(let tick): return part("meter", [("tick", number(tick))])
    case .key(let tick): return part("key", [("tick", number(tick))])
    case .swing(let tick): return part("swing", [("tick", number(tick))])
    case .marker(let tick, let name, let occurrence):
      return part("marker", [("tick", number(tick)), ("name", .string(name)), ("occurrence", number(occurrence))])
    case .motif(let name): return part("motif", [("motif", .string(name.text))])
    case .track(let id): return part("track", [("track", .string(id.text))])
    case .control(let track, let tick, let target, let occurrence):
      return part(
        "control",
        [("track", .string(track.text)), ("tick", number(tick))] + target.members
          + [("occurrence", number(occurrence))])
    case .phrase(let id): return part("phrase", [("phrase", .string(id.text))])
    case .block(let block):
      var members = [block.owner.member, ("block", number(block.block))]
      if !block.slot.isEmpty { members.append(("slot", .array(block.slot.map { .number($0 + 1) }))) }
      if let note = block.note { members.append(("note", number(note + 1))) }
      return part(block.note != nil ? "note" : block.slot.isEmpty ? "block" : "slot", members)
    case .beat(let owner, let id): return part("beat", [owner.member, ("beat", number(id))])
    case .kept(let track, let event, let occurrence):
      let bytes = event.bytes.map { byte in
        let digits = String(byte, radix: 16, uppercase: true)
        return digits.count < 2 ? "0" + digits : digits
      }
      let address = [
        ("tick", number(event.tick)), ("bytes", .string(bytes.joined())), ("occurrence", number(occurrence)),
      ]
      return part("kept", (track.map { [("track", .string($0.text))] } ?? []) + address)
    }
  }
}

extension MusicOwner {
  fileprivate var member: (String, JSONValue) {
    switch self {
    case .phrase(let id): ("phrase", .string(id.text))
    case .motif(let name): ("motif", .string(name.text))
    }
  }
}

extension Control.Change.Target {
  fileprivate var members: [(String, JSONValue)] {
    switch self {
    case .controller(let number): [("control", .string("controller")), ("controller", .number(Int(number)))]
    case .bend: [("control", .string("bend"))]
    case .pressure: [("control", .string("pressure"))]
    case .program: [("control", .string("program"))]
    }
  }
}
