import MusicTheory
import SongModel

/// `bars delete RANGE`: takes bars out of the song with everything in them.
///
/// What follows moves up and keeps its tempo, meter, key, swing and the values of its controls. A phrase across an edge
/// is split there, as `phrase split` does it; what plays a phrase that goes sounds on, as with `phrase delete`. A note
/// that crosses both edges goes on in one tied to the other. The range begins and ends at bar lines; deleting bar 0
/// takes the pickup away.
public struct BarsDelete: EditCommand {
  /// The bars, in song ticks.
  public var range: Range<Int>

  /// Makes a command that deletes bars.
  public init(_ range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    _ = try draft.bars(in: range)
    let meter = draft.song.meters.value(at: range.upperBound) ?? .common
    let old = draft.song

    try deletePhrases(from: &draft)
    for track in draft.song.tracks.indices {
      try draft.shiftPhrases(from: range.upperBound, by: -range.count, on: track)
      draft.song.tracks[track].controls.removeTime(range)
      draft.song.tracks[track].kept.removeAll { range.contains($0.tick) }
      draft.song.tracks[track].kept.shift(from: range.upperBound, by: -range.count)
    }
    draft.song.markers.removeAll { range.contains($0.tick) }
    draft.song.markers.shift(from: range.upperBound, by: -range.count)
    draft.song.kept.removeAll { range.contains($0.tick) }
    draft.song.kept.shift(from: range.upperBound, by: -range.count)
    draft.song.tempos.removeTime(range)
    draft.song.meters.removeTime(range)
    draft.song.keys.removeTime(range)
    draft.song.swings.removeTime(range)
    if range.lowerBound < draft.song.pickup { draft.song.pickup = 0 }
    // A bar cut short by a change of meter that went is still closed where the next one begins.
    if !draft.isNaturalBarLine(range.lowerBound) { draft.song.meters.set(meter, at: range.lowerBound) }
    try draft.checkPickup()
    draft.recordTime(since: old)
  }

  private func deletePhrases(from draft: inout Draft) throws(EditError) {
    var leaving: Set<Identifier> = []
    for track in draft.song.tracks.indices {
      let first = try draft.splitPhrase(at: range.lowerBound, on: track)
      let second = try draft.splitPhrase(at: range.upperBound, on: track)
      leaving.formUnion(
        draft.song.tracks[track].phrases.outlines.filter { range.contains($0.start) }.map(\.id))
      if let first {
        // The part behind the range was cut from the same phrase only where the second cut went through the first's.
        let behind = second?.first == first.second ? second?.second : nil
        draft.removeTies(ofEnd: first.first, exceptInto: behind, on: track, draft.content(on: track))
      }
    }
    try draft.removePhrases(leaving)
  }
}

extension Draft {
  /// Lets the notes at the end of a phrase that was cut not be tied to what will follow, except to their own other
  /// halves.
  fileprivate mutating func removeTies<Content: EditableContent>(
    ofEnd id: Identifier, exceptInto behind: Identifier?, on track: Int, _ kind: Content.Type
  ) {
    let next = behind.flatMap { original(kind, of: $0)?.phrase.content }
    update(kind, id, on: track) { phrase in
      guard case .original(var music) = phrase.source else { return }
      music.removeTies(at: phrase.length, exceptInto: next)
      phrase.source = .original(music)
    }
  }
}

extension [Control] {
  /// Removes the controls of a range and moves those behind to its start. The last value of each kind in the range
  /// goes on holding behind it.
  fileprivate mutating func removeTime(_ range: Range<Int>) {
    var result = filter { $0.tick < range.lowerBound }
    let behind = filter { $0.tick >= range.upperBound }
    let stated = Set(behind.prefix { $0.tick == range.upperBound }.map(\.change.target))
    var seen = stated
    var held: [Control] = []
    for var control in self.reversed() where range.contains(control.tick) {
      guard seen.insert(control.change.target).inserted else { continue }
      control.tick = range.lowerBound
      held.append(control)
    }
    result += held.reversed()
    for var control in behind {
      control.tick -= range.count
      result.append(control)
    }
    self = result
  }
}
