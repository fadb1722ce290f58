import MusicTheory
import SongModel

/// `song swing [POS] 1/8 2:1|off`: swing from a position on, or none.
public struct SongSwing: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The swing, or `nil` to switch it off.
  public var swing: Swing?

  /// Makes a swing change.
  public init(_ swing: Swing?, at tick: Int = 0) {
    self.tick = tick
    self.swing = swing
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(tick: tick)
    if let swing { _ = try draft.ticks(of: swing.value) }
    let old = draft.song
    // Where nothing swings yet there is nothing to switch off.
    if swing == nil, draft.song.swings.index(at: tick) == nil { return }
    draft.song.swings.set(swing, at: tick)
    draft.recordProperties(since: old)
  }
}

/// `song marker POS NAME`: names a place.
public struct SongMarker: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The name; several places may share one.
  public var name: String

  /// The most bytes of a name.
  public static let longestName = 1_024

  /// Makes a marker.
  public init(_ name: String, at tick: Int) {
    self.tick = tick
    self.name = name
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(tick: tick)
    guard !name.isEmpty, name.utf8.count <= SongMarker.longestName else { throw .text(name: "marker", name) }
    let old = draft.song
    let marker = Marker(tick: tick, name: name)
    guard !draft.song.markers.contains(marker) else { return }
    let index = draft.song.markers.firstIndex { $0.tick > tick } ?? draft.song.markers.count
    draft.song.markers.insert(marker, at: index)
    draft.recordProperties(since: old)
  }
}
