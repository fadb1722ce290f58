import MusicTheory
import SongEditing
import SongModel

/// A place in the song, with the track that its name implies.
struct ResolvedPosition: Hashable {
  var tick: Int
  /// The track of the phrase or block that was named.
  var track: Int?
}

/// Turns positions and ranges as typed into ticks of a song (SPEC 1).
struct PositionReader {
  let song: Song
  let timeline: Timeline
  let context: EditContext

  /// Reads a whole text as a position.
  func position(_ text: String) throws(PositionFailure) -> ResolvedPosition {
    var cursor = TextCursor(text)
    let position = try position(&cursor)
    guard cursor.isAtEnd else {
      throw PositionFailure(reason: .trailing(cursor.rest), offsets: cursor.offset..<cursor.bytes.count)
    }
    return position
  }

  /// Reads a position where it begins.
  func position(_ cursor: inout TextCursor) throws(PositionFailure) -> ResolvedPosition {
    let start = cursor.offset
    let isNearest = cursor.take("~")
    var result = try anchor(&cursor)
    while cursor.next == UInt8(ascii: "+") || cursor.next == UInt8(ascii: "-") {
      let sign = cursor.offset
      let isBack = cursor.take("-")
      if !isBack { _ = cursor.take("+") }
      guard let length = Length(&cursor) else {
        throw PositionFailure(
          reason: .value(.malformed(.length, text: cursor.rest)), offsets: sign..<cursor.bytes.count)
      }
      do {
        result.tick = try timeline.tick(isBack ? length.negated : length, after: result.tick)
      } catch {
        throw PositionFailure(reason: .value(error), offsets: sign..<cursor.offset)
      }
    }
    guard (0...Song.lastTick).contains(result.tick) else {
      throw PositionFailure(reason: .outsideSong, offsets: start..<cursor.offset)
    }
    if isNearest {
      do { result.tick = try nearestOnset(to: result.tick) } catch {
        throw PositionFailure(reason: error, offsets: start..<cursor.offset)
      }
    }
    return result
  }

  private func anchor(_ cursor: inout TextCursor) throws(PositionFailure) -> ResolvedPosition {
    let start = cursor.offset
    if cursor.take("@") {
      if cursor.next?.isASCIIDigit == true, let tick = cursor.number() { return ResolvedPosition(tick: tick) }
      return try marker(&cursor, from: start)
    }
    guard cursor.next?.isASCIIDigit == true else {
      if cursor.next?.isASCIILetter == true { return try name(&cursor) }
      throw PositionFailure(reason: .malformed(cursor.rest), offsets: start..<max(start, cursor.bytes.count))
    }
    var ahead = cursor
    if Length(&ahead) != nil {
      throw PositionFailure(
        reason: .isLength(cursor.text(from: start, to: ahead.offset)), offsets: start..<ahead.offset)
    }
    return try barBeatTick(&cursor)
  }

  private func barBeatTick(_ cursor: inout TextCursor) throws(PositionFailure) -> ResolvedPosition {
    let start = cursor.offset
    func failure(_ reason: PositionError) -> PositionFailure {
      PositionFailure(reason: reason, offsets: start..<cursor.offset)
    }
    guard let number = cursor.number() else { throw failure(.malformed(cursor.rest)) }
    var parts: [Int] = []
    while parts.count < 2, cursor.take(":") {
      guard let part = cursor.number() else { throw failure(.malformed(cursor.text(from: start, to: cursor.offset))) }
      parts.append(part)
    }
    guard let bar = timeline.bar(number) else { throw failure(.noBar(number, hasPickup: timeline.pickup > 0)) }
    guard let beat = parts.first else { return ResolvedPosition(tick: bar.start) }
    let tick = parts.count > 1 ? parts[1] : 0
    guard tick < bar.beatTicks else { throw failure(.noTick(tick, beatTicks: bar.beatTicks)) }
    guard let found = timeline.tick(bar: number, beat: beat, tick: tick) else {
      let first = (bar.start - bar.countedFrom) / bar.beatTicks + 1
      let last = (bar.end - 1 - bar.countedFrom) / bar.beatTicks + 1
      throw failure(.noBeat(beat, bar: number, beats: first...max(first, last)))
    }
    return ResolvedPosition(tick: found)
  }

  /// The longest marker name that exists is read.
  private func marker(_ cursor: inout TextCursor, from start: Int) throws(PositionFailure) -> ResolvedPosition {
    let rest = cursor.bytes[cursor.offset...]
    var best: Marker?
    for marker in song.markers where marker.name.utf8.count > (best?.name.utf8.count ?? 0) {
      if rest.starts(with: marker.name.utf8) { best = marker }
    }
    guard let best else {
      throw PositionFailure(
        reason: .unknownName(
          "@" + cursor.rest, nearest: nearestWords(to: cursor.rest, among: song.markers.map(\.name))),
        offsets: start..<cursor.bytes.count)
    }
    cursor.offset += best.name.utf8.count
    return ResolvedPosition(tick: best.tick)
  }

  /// The longest phrase id that exists is read; behind it `#7` names a block, `.2` a slot.
  private func name(_ cursor: inout TextCursor) throws(PositionFailure) -> ResolvedPosition {
    let start = cursor.offset
    let longest = Identifier.prefixLength(of: cursor.bytes[start...])
    for length in stride(from: min(longest, Identifier.longest), to: 0, by: -1) {
      guard
        let id = Identifier(cursor.text(from: start, to: start + length)),
        let location = song.location(of: id)
      else { continue }
      cursor.offset = start + length
      let outline = song.tracks[location.track].phrases.outlines[location.phrase]
      var result = ResolvedPosition(tick: outline.start, track: location.track)
      if cursor.next == UInt8(ascii: "#") { result.tick += try block(&cursor, of: id, at: location) }
      return result
    }
    let text = cursor.text(from: start, to: start + longest)
    let ids = song.tracks.flatMap { $0.phrases.outlines.map(\.id.text) }
    throw PositionFailure(
      reason: .unknownName(text, nearest: nearestWords(to: text, among: ids)), offsets: start..<(start + longest))
  }

  /// The onset of a block, beat or slot, counted from its phrase's start.
  private func block(
    _ cursor: inout TextCursor, of id: Identifier, at location: PhraseLocation
  ) throws(PositionFailure) -> Int {
    let start = cursor.offset
    cursor.offset += 1
    guard let number = cursor.number() else {
      throw PositionFailure(reason: .malformed(cursor.rest), offsets: start..<cursor.bytes.count)
    }
    var path: SlotPath = []
    while cursor.next == UInt8(ascii: "."), cursor.peek(1)?.isASCIIDigit == true {
      cursor.offset += 1
      path.append((cursor.number() ?? 0) - 1)
    }
    let address = BlockAddress(phrase: id, block: number, path: path)
    guard let offset = song.onset(of: address, at: location) else {
      throw PositionFailure(reason: .unknownBlock(address), offsets: start..<cursor.offset)
    }
    return offset
  }

  private func nearestOnset(to tick: Int) throws(PositionError) -> Int {
    guard let id = context.track, let track = song.trackIndex(of: id) else { throw .noOnsetNear(tick: tick) }
    let bar = timeline.bar(at: tick)
    let grid: Int
    do { grid = try timeline.ticks(context.grid, from: bar.start) } catch { throw .value(error) }
    let onsets = song.onsets(onTrack: track, voice: context.voice, in: max(0, tick - grid / 2)..<(tick + grid / 2 + 1))
    guard let distance = onsets.map({ abs($0 - tick) }).min() else { throw .noOnsetNear(tick: tick) }
    let nearest = onsets.filter { abs($0 - tick) == distance }
    if nearest.count > 1 { throw .twoOnsetsNear(tick: tick, nearest[0], nearest[1]) }
    return nearest[0]
  }
}
