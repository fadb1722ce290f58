import MusicTheory
import SongModel

extension Draft {
  /// How often a command may repeat what it makes.
  static let times = 1...100_000

  /// Notes what a body does to the phrases of the song.
  mutating func trackingPhrases(_ body: (inout Draft) throws(EditError) -> Void) throws(EditError) {
    let old = song
    try body(&self)
    recordPhrases(since: old)
  }

  /// The ticks of a phrase and its repeat behind it, where each is as long as the other would be.
  ///
  /// - Throws: ``EditError/number(name:value:allowed:)`` or ``EditError/outsideSong(tick:)``.
  func span(at tick: Int, length: Int, times: Int) throws(EditError) -> Range<Int> {
    try check(tick: tick)
    try check(length, named: "length", in: 1...Song.lastTick)
    try check(times, named: "times", in: Draft.times)
    try check(tick: tick + length * times)
    return tick..<(tick + length * times)
  }

  /// Puts an empty original on free ticks, and a repeat of it behind where it is to be played several times.
  mutating func createPhrase(
    at tick: Int, length: Int, times: Int, id: Identifier?, on track: Int
  ) throws(EditError) {
    try check(try span(at: tick, length: length, times: times), isFreeOn: track)
    if let id, song.isTaken(id) { throw .idTaken(id) }
    try create(
      at: tick, length: length, times: times, id: id ?? song.nextPhraseID(onTrack: track), on: track,
      content(on: track))
  }

  private mutating func create<Content: EditableContent>(
    at tick: Int, length: Int, times: Int, id: Identifier, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    insert(Phrase(id: id, start: tick, length: length, source: .original(Content())), on: track)
    guard times > 1 else { return }
    insert(
      Phrase<Content>(
        id: song.nextPhraseID(onTrack: track), start: tick + length, length: length * (times - 1),
        source: .repeat(of: id)),
      on: track)
  }
}
