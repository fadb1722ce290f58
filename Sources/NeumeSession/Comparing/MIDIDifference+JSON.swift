import MusicTheory
import SongComparison

extension MIDIDifference {
  /// The difference as a program reads it.
  var object: JSONValue {
    var members: [(String, JSONValue)] = [("type", .string("difference"))]
    func values(_ values: [MIDIEvent.Value]?) -> JSONValue { values.map { .array($0.map(\.json)) } ?? .null }
    let (change, part, details): (String, String, [(String, JSONValue)])
    switch content {
    case .note(let from, let to):
      (change, part) = (MIDIDifference.change(from == nil, to == nil), "note")
      details = [("from", from?.json ?? .null), ("to", to?.json ?? .null)]
    case .event(let subject, let from, let to):
      (change, part) = (MIDIDifference.change(from == nil, to == nil), subject.words)
      details = [("from", values(from)), ("to", values(to))]
    case .name(let from, let to):
      (change, part) = ("changed", "name")
      details = [("from", .array(from.map { .string($0) })), ("to", .array(to.map { .string($0) }))]
    }
    members += [("change", .string(change)), ("part", .string(part))]
    if let channel {
      members += [
        ("name", .string(label)), ("port", .number(channel.port)), ("channel", .number(channel.number)),
      ]
    }
    return .object(members + [("tick", .number(tick)), ("position", .string(place))] + details)
  }

  private static func change(_ isNew: Bool, _ isGone: Bool) -> String {
    isNew ? "added" : isGone ? "removed" : "changed"
  }
}

extension MIDIDifference.Note {
  fileprivate var json: JSONValue {
    .object([
      ("tick", .number(onset)), ("length", .number(length)), ("key", .number(key)), ("velocity", .number(velocity)),
      ("release", .number(release)),
    ])
  }
}

extension MIDIEvent.Value {
  fileprivate var json: JSONValue {
    switch self {
    case .tempo(let tempo): .object([("microsecondsPerQuarter", .number(tempo.microsecondsPerQuarter))])
    case .meter(let meter): .object([("beats", .number(meter.beats)), ("unit", .number(meter.unit))])
    case .key(let key): .object([("tonic", .string(key.tonic.description)), ("mode", .string(key.mode.rawValue))])
    case .text(let text): .string(text)
    case .bytes(let bytes): .array(bytes.map { .number(Int($0)) })
    case .number(let number): .number(number)
    case .controller(let number, let value):
      .object([("controller", .number(Int(number))), ("value", .number(value))])
    case .clicks(let clocks, let thirtySeconds):
      .object([("clocksPerClick", .number(clocks)), ("thirtySecondsPerQuarter", .number(thirtySeconds))])
    case .late: .string("late")
    }
  }
}
