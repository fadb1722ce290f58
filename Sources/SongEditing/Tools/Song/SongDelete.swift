import MusicTheory
import SongModel

/// `song tempo|meter|key|swing|marker delete POS`: takes away the change or the markers that stand at a position.
///
/// Tempo, meter and key of the song's start cannot be missing: deleted, they go back to 120, 4/4 and C major.
public struct SongDelete: EditCommand {
  /// What can be taken away.
  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case tempo, meter, key, swing, marker
  }

  /// What is taken away.
  public var kind: Kind
  /// Where, in song ticks.
  public var tick: Int

  /// Makes a deletion.
  public init(_ kind: Kind, at tick: Int) {
    self.kind = kind
    self.tick = tick
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let old = draft.song
    let isFound: Bool
    switch kind {
    case .tempo: isFound = remove(from: &draft.song.tempos, orSet: .standard)
    case .meter: isFound = remove(from: &draft.song.meters, orSet: .common)
    case .key: isFound = remove(from: &draft.song.keys, orSet: .cMajor)
    case .swing: isFound = draft.song.swings.remove(at: tick) != nil
    case .marker:
      draft.song.markers.removeAll { $0.tick == tick }
      isFound = draft.song.markers.count < old.markers.count
    }
    guard isFound else { throw .nothingAt(property, tick: tick) }
    if kind == .meter {
      // 4/4 at the start may have no whole beats, and a shorter bar no room for the pickup.
      if tick == 0 { try SongMeter(.common).edit(&draft) }
      try draft.checkPickup()
      draft.refreshTimeline()
      draft.changes.removeAll()
    }
    draft.recordProperties(since: old)
  }

  private func remove<Value>(from map: inout TickMap<Value>, orSet initial: Value) -> Bool {
    if tick == 0 {
      map.set(initial, at: 0)
      return true
    }
    return map.remove(at: tick) != nil
  }

  private var property: Change.Property {
    switch kind {
    case .tempo: .tempo
    case .meter: .meter
    case .key: .key
    case .swing: .swing
    case .marker: .markers
    }
  }
}
