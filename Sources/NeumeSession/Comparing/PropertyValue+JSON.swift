import MusicTheory
import SongComparison
import SongModel

extension PropertyValue {
  /// The value as song files have it; of an entry of a map or list the members besides its tick.
  var json: JSONValue {
    switch self {
    case .number(let number): .number(number)
    case .text(let text): .string(text)
    case .flag(let flag): .bool(flag)
    case .pitch(let pitch): .string(pitch.description)
    case .pitches(let pitches): .array(pitches.map { .string($0.description) })
    case .notes(let notes): .array(notes.map(\.json))
    case .slots(let slots): .array(slots.map(\.json))
    case .drum(let drum): drum.name.map { .string($0) } ?? .number(drum.key)
    case .bank(let bank): bank.json
    case .tempo(let tempo): .object([("microsecondsPerQuarter", .number(tempo.microsecondsPerQuarter))])
    case .meter(let meter): .object([("beats", .number(meter.beats)), ("unit", .number(meter.unit))])
    case .key(let key):
      .object([("tonic", .string(key.tonic.description)), ("mode", .string(key.mode.rawValue))])
    case .swing(let swing?):
      .object([
        ("value", .string(Length.noteValue(swing.value).description)),
        ("ratio", .string("\(swing.long):\(swing.short)")),
      ])
    case .swing(nil): .object([])
    case .control(let change): change.json
    case .id(let id): .string(id.text)
    case .ids(let ids): .array(ids.map { .string($0.text) })
    }
  }
}

extension Bank {
  fileprivate var json: JSONValue { .array([.number(mostSignificant), .number(leastSignificant)]) }
}

extension Control.Change {
  fileprivate var json: JSONValue {
    switch self {
    case .controller(let number, let value):
      .object([("controller", .number(Int(number))), ("value", .number(Int(value)))])
    case .bend(let value): .object([("bend", .number(value))])
    case .pressure(let value): .object([("pressure", .number(Int(value)))])
    case .program(let number, let bank):
      .object([("program", .number(Int(number)))] + (bank.map { [("bank", $0.json)] } ?? []))
    }
  }
}

extension Note {
  /// The note as song files have it.
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = [("pitch", .string(pitch.description))]
    if velocity != .standard { members.append(("velocity", .number(velocity.value))) }
    if gate != .full { members.append(("gate", .number(gate.percent))) }
    if isTied { members.append(("tie", .bool(true))) }
    return .object(members)
  }
}

extension Slot {
  /// The slot as song files have it.
  fileprivate var json: JSONValue {
    var members: [(String, JSONValue)] = []
    if weight != 1 { members.append(("weight", .number(weight))) }
    if isRest { members.append(("rest", .bool(true))) }
    switch figure {
    case .empty: break
    case .chord(let chord): members.append(("notes", .array(chord.notes.map(\.json))))
    case .tuplet(let tuplet): members.append(("tuplet", .array(tuplet.slots.map(\.json))))
    }
    return .object(members)
  }
}
