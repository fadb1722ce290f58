import MusicTheory
import SongModel

extension Performance {
  /// The part of the performance from a tick to another, as a performance of its own that begins at tick 0.
  ///
  /// Notes that begin in the range are in it, cut at its end. Tempo, meter and key are those in force, and every
  /// program and controller is brought up to date at tick 0. System exclusive events from before come first. An excerpt
  /// from inside a bar begins with a short bar. Of a phrase that began earlier the start is negative.
  ///
  /// - Parameter range: Song ticks, from 0; it may reach beyond the song's end.
  public func excerpt(_ range: Range<Int>) -> Performance {
    let range = max(0, range.lowerBound)..<max(0, range.upperBound)
    // What stands on the song's last tick belongs to a range that reaches it.
    let last = range.upperBound >= end ? range.upperBound : range.upperBound - 1
    let shift = -range.lowerBound
    func holds(_ tick: Int) -> Bool { range.lowerBound <= tick && tick <= last }
    func excerpt<Value>(_ map: TickMap<Value>) -> TickMap<Value> {
      let opening = map.value(at: range.lowerBound).map { [TickMap<Value>.Entry(tick: 0, value: $0)] } ?? []
      let later = map.entries.filter { holds($0.tick) }
      return TickMap(opening + later.map { TickMap<Value>.Entry(tick: $0.tick + shift, value: $0.value) })
    }
    func excerpt(_ events: [KeptEvent]) -> [KeptEvent] {
      let earlier = events.filter { $0.tick < range.lowerBound && $0.isSystemExclusive }
      let inside = events.filter { holds($0.tick) }
      return earlier.map { KeptEvent(tick: 0, bytes: $0.bytes) }
        + inside.map { KeptEvent(tick: $0.tick + shift, bytes: $0.bytes) }
    }
    var result = self
    let bar = timeline.bar(at: range.lowerBound)
    result.pickup = bar.number > 0 && bar.start == range.lowerBound ? 0 : bar.end - range.lowerBound
    result.tempos = excerpt(tempos)
    result.meters = excerpt(meters)
    result.keys = excerpt(keys)
    result.markers = markers.filter { holds($0.tick) }.map { Marker(tick: $0.tick + shift, name: $0.name) }
    result.kept = excerpt(kept)
    result.end = range.count
    result.findings = []
    for index in tracks.indices {
      result.tracks[index].phrases = tracks[index].phrases.map { $0.moved(by: shift) }
      result.tracks[index].notes = tracks[index].notes(in: range).map { note in
        var moved = note
        if note.end > range.upperBound { moved.end(at: range.upperBound) }
        moved.shift(by: shift)
        return moved
      }
      result.tracks[index].controls = tracks[index].controls.filter { holds($0.tick) }
        .map { ControlEvent(tick: $0.tick + shift, change: $0.change) }
      result.tracks[index].lyrics = tracks[index].lyrics.filter { holds($0.tick) }
        .map { Lyric(tick: $0.tick + shift, text: $0.text) }
      result.tracks[index].kept = excerpt(tracks[index].kept)
    }
    if range.lowerBound > 0 {
      for instrument in instruments {
        result.open(instrument, with: changes(of: instrument, before: range.lowerBound))
      }
    }
    return result
  }

  /// Lets an instrument begin in a state: each of its tracks with the same program, volume and pan, the first with
  /// the rest.
  private mutating func open(_ instrument: Instrument, with changes: [Control.Change]) {
    var rest: [ControlEvent] = []
    for change in changes {
      switch change {
      case .program(let program, let bank):
        for track in instrument.tracks { (tracks[track].program, tracks[track].bank) = (Int(program), bank) }
      case .controller(7, let value):
        for track in instrument.tracks { tracks[track].volume = Int(value) }
      case .controller(10, let value):
        for track in instrument.tracks { tracks[track].pan = Int(value) }
      default: rest.append(ControlEvent(tick: 0, change: change))
      }
    }
    tracks[instrument.tracks[0]].controls.insert(contentsOf: rest, at: 0)
  }
}

extension Performance.PlayedPhrase {
  fileprivate func moved(by ticks: Int) -> Performance.PlayedPhrase {
    var phrase = self
    phrase.start += ticks
    phrase.end += ticks
    return phrase
  }
}

extension KeptEvent {
  fileprivate var isSystemExclusive: Bool { bytes.first == 0xF0 || bytes.first == 0xF7 }
}
