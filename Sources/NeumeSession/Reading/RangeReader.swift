import MusicTheory
import SongModel

/// A range of song ticks, with the track that its name implies.
struct ResolvedRange: Hashable {
  let ticks: Range<Int>
  let track: Int?
}

extension PositionReader {
  /// Reads a whole text as a range: `A..B`, `A..+LENGTH`, `5..=8` or a phrase.
  func range(_ text: String) throws(PositionFailure) -> ResolvedRange {
    let bytes = Array(text.utf8)
    guard let dots = separator(in: bytes) else { return try phrase(text) }
    var cursor = TextCursor(Array(bytes[..<dots]))
    let first = try position(&cursor)
    guard cursor.isAtEnd else {
      throw PositionFailure(reason: .trailing(cursor.rest), offsets: cursor.offset..<dots)
    }
    cursor = TextCursor(bytes, at: dots + 2)
    let isClosed = cursor.take("=")
    if !isClosed, cursor.take("+") { return try range(from: first, lengthAt: &cursor) }
    var last = try position(&cursor)
    guard cursor.isAtEnd else {
      throw PositionFailure(reason: .trailing(cursor.rest), offsets: cursor.offset..<bytes.count)
    }
    if isClosed { last.tick = timeline.bar(at: last.tick).end }
    guard last.tick > first.tick else { throw PositionFailure(reason: .endsBeforeStart, offsets: 0..<bytes.count) }
    return ResolvedRange(ticks: first.tick..<last.tick, track: first.track ?? last.track)
  }

  /// Dots of a dotted value can stand before the two that separate, as in `1+1/4...5`; the last two count.
  func separator(in bytes: [UInt8]) -> Int? {
    let dot = UInt8(ascii: ".")
    guard var index = bytes.indices.dropLast().first(where: { bytes[$0] == dot && bytes[$0 + 1] == dot }) else {
      return nil
    }
    while index + 2 < bytes.count, bytes[index + 2] == dot { index += 1 }
    return index
  }

  private func range(
    from first: ResolvedPosition, lengthAt cursor: inout TextCursor
  ) throws(PositionFailure) -> ResolvedRange {
    let start = cursor.offset
    let offsets = start..<cursor.bytes.count
    guard let length = Length(&cursor), cursor.isAtEnd else {
      throw PositionFailure(
        reason: .value(.malformed(.length, text: cursor.text(from: start, to: cursor.bytes.count))), offsets: offsets)
    }
    let end: Int
    do { end = try timeline.tick(length, after: first.tick) } catch {
      throw PositionFailure(reason: .value(error), offsets: offsets)
    }
    guard end > first.tick else { throw PositionFailure(reason: .endsBeforeStart, offsets: offsets) }
    guard end <= Song.lastTick else { throw PositionFailure(reason: .outsideSong, offsets: offsets) }
    return ResolvedRange(ticks: first.tick..<end, track: first.track)
  }

  private func phrase(_ text: String) throws(PositionFailure) -> ResolvedRange {
    let whole = 0..<text.utf8.count
    guard let id = Identifier(text) else { throw PositionFailure(reason: .notARange(text), offsets: whole) }
    guard let location = song.location(of: id) else {
      let ids = song.tracks.flatMap { $0.phrases.outlines.map(\.id.text) }
      throw PositionFailure(reason: .unknownName(text, nearest: nearestWords(to: text, among: ids)), offsets: whole)
    }
    let outline = song.tracks[location.track].phrases.outlines[location.phrase]
    return ResolvedRange(ticks: outline.start..<outline.end, track: location.track)
  }
}
