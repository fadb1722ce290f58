import MusicTheory
import SongModel

extension Draft {
  /// Notes which properties of the song differ from an earlier one.
  mutating func recordProperties(since old: Song) {
    func note(_ property: Change.Property, _ isChanged: Bool) {
      if isChanged { changes.append(.song(property)) }
    }
    note(.title, song.title != old.title)
    note(.composer, song.composer != old.composer)
    note(.resolution, song.ticksPerQuarter != old.ticksPerQuarter)
    note(.pickup, song.pickup != old.pickup)
    note(.tempo, song.tempos != old.tempos)
    note(.meter, song.meters != old.meters)
    note(.key, song.keys != old.keys)
    note(.swing, song.swings != old.swings)
    note(.markers, song.markers != old.markers)
    note(.motifs, song.motifs != old.motifs)
    note(.kept, song.kept != old.kept)
  }

  /// Counts bars anew after a change of meter, pickup or resolution.
  mutating func refreshTimeline() { timeline = song.timeline }

  /// A tick where something may stand.
  ///
  /// - Throws: ``EditError/outsideSong(tick:)``.
  func check(tick: Int) throws(EditError) {
    guard (0...Song.lastTick).contains(tick) else { throw .outsideSong(tick: tick) }
  }

  /// A stretch of the song, not empty.
  ///
  /// - Throws: ``EditError/outsideSong(tick:)``, or ``EditError/value(_:)`` where nothing lies between its ends.
  func check(range: Range<Int>) throws(EditError) {
    try check(tick: range.lowerBound)
    try check(tick: range.upperBound)
    guard !range.isEmpty else {
      throw .number(name: "length", value: 0, allowed: 1...Song.lastTick)
    }
  }

  /// A number inside its bounds.
  ///
  /// - Throws: ``EditError/number(name:value:allowed:)``.
  func check(_ value: Int, named name: String, in allowed: ClosedRange<Int>) throws(EditError) {
    guard allowed.contains(value) else { throw .number(name: name, value: value, allowed: allowed) }
  }

  /// A text that a song can store.
  ///
  /// - Throws: ``EditError/text(name:_:)``.
  func check(text: String, named name: String) throws(EditError) {
    guard text.utf8.count <= Song.longestText else { throw .text(name: name, text) }
  }

  /// The ticks of an exact note value at the song's resolution.
  func ticks(of value: Fraction) throws(EditError) -> Int {
    do { return try NoteValue.ticks(of: value, at: song.ticksPerQuarter) } catch { throw .value(error) }
  }
}
