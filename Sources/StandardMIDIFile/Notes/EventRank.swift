/// The place of an event among those of its tick: meta and system exclusive, note-off, bank, program, controllers with bend
/// and pressure in their own order, note-on, and last the end of a note that began at the same tick.
enum EventRank: UInt8, Comparable, CaseIterable {
  case meta, noteOff, bank, program, control, noteOn, endOfZeroLength

  static func < (a: EventRank, b: EventRank) -> Bool { a.rawValue < b.rawValue }

  /// The rank of an event by itself.
  init(_ event: PackedEvent) {
    switch event.status {
    case 0x80: self = .noteOff
    case 0x90: self = event.data2 == 0 ? .noteOff : .noteOn
    case 0xB0: self = event.data1 == 0 || event.data1 == 32 ? .bank : .control
    case 0xC0: self = .program
    case 0xA0, 0xD0, 0xE0: self = .control
    default: self = .meta
    }
  }
}

/// Ranks the events of a track, which must be in order of time, one tick after the other.
///
/// A note-off goes before the note-ons of its tick, unless the note that it ends (first in, first out) began at that very
/// tick: moved before it, the note would never end.
struct EventRanking {
  private struct Sounding {
    var fromEarlier = 0
    var begunHere = 0
  }

  private var sounding = NoteKeyTable(Sounding())

  /// The ranks of the events from a place on that stand at the same tick and are not parted by a change of port.
  mutating func ranks(of events: ArraySlice<PackedEvent>) -> [EventRank] {
    let ranks = events.map { event in
      if event.isPort { sounding.select(port: UInt8(truncatingIfNeeded: event.payload)) }
      return rank(of: event)
    }
    for event in events where event.beginsNote || event.endsNote {
      let key = NoteKeyTable<Sounding>.key(event)
      sounding.values[key].fromEarlier += sounding.values[key].begunHere
      sounding.values[key].begunHere = 0
    }
    return ranks
  }

  private mutating func rank(of event: PackedEvent) -> EventRank {
    let rank = EventRank(event)
    let key = NoteKeyTable<Sounding>.key(event)
    switch rank {
    case .noteOn:
      sounding.values[key].begunHere += 1
    case .noteOff where sounding.values[key].fromEarlier > 0:
      sounding.values[key].fromEarlier -= 1
    case .noteOff where sounding.values[key].begunHere > 0:
      sounding.values[key].begunHere -= 1
      return .endOfZeroLength
    default: break
    }
    return rank
  }
}
