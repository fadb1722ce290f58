import CommandLanguage
import MusicTheory
import SongEditing
import SongModel
import SongPerformance

/// What is played of a song: the part, the tracks and the speed that were asked for.
///
/// A class, so that handing it on copies none of its performances.
final class PlayedSong: Sendable {
  /// All of the song, at its speed and with the tracks that are to be heard.
  let whole: Performance
  /// The part to play, in ticks of the song.
  let ticks: Range<Int>
  /// The part as a performance of its own, which begins at tick 0; all of the song where no part was asked for.
  let performance: Performance

  /// Performs a song.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - options: What to play of it.
  ///   - context: Where the person is, for positions that depend on it.
  /// - Throws: A diagnostic where tracks or places do not exist, or the song cannot be performed.
  init(_ song: Song, _ options: PlayingOptions, in context: EditContext) throws(Diagnostic) {
    let performance = try SongOutput.performance(of: try song.heard(solo: options.solo, mute: options.mute))
    guard let whole = performance.at(speed: options.speed) else {
      throw Diagnostic(code: "out-of-range", "at this speed the song's tempo is too slow or too fast to be stored")
    }
    self.whole = whole
    let part = try PlayedPart(song, performance, context).range(options)
    ticks = part ?? 0..<whole.end
    self.performance = part.map(whole.excerpt) ?? whole
  }
}

/// Finds the part of a song that is to be played.
private struct PlayedPart {
  let reader: PositionReader
  let clock: TempoClock
  let end: Int

  init(_ song: Song, _ performance: Performance, _ context: EditContext) {
    reader = PositionReader(song: song, timeline: song.timeline, context: context)
    clock = performance.clock
    end = performance.end
  }

  /// The range that was asked for; `nil` for all.
  func range(_ options: PlayingOptions) throws(Diagnostic) -> Range<Int>? {
    if let word = options.loop {
      let range: Range<Int>
      do { range = try reader.stretch(word.text, clock) } catch { throw diagnostic(error, in: word) }
      try check(range.upperBound, in: word)
      return range
    }
    guard options.from != nil || options.to != nil else { return nil }
    let from = try options.from.map(place) ?? 0
    let to = try options.to.map(place) ?? end
    if let word = options.to { try check(to, in: word) }
    if let word = options.from, from >= end { throw outside(word) }
    guard from < to else {
      throw Diagnostic(
        code: "out-of-range",
        "`to` is \(reader.timeline.position(of: to)), which is not behind \(reader.timeline.position(of: from))",
        at: (options.to ?? options.from)?.span)
    }
    return from..<to
  }

  private func place(_ word: Word) throws(Diagnostic) -> Int {
    do { return try reader.place(word.text, clock) } catch { throw diagnostic(error, in: word) }
  }

  /// The song's last bar may be played to its end, even where nothing is written there any more.
  private func check(_ tick: Int, in word: Word) throws(Diagnostic) {
    let last = end > 0 ? reader.timeline.bar(at: end - 1).end : 0
    guard tick <= last else { throw outside(word) }
  }

  private func outside(_ word: Word) -> Diagnostic {
    let place = end > 0 ? "at \(reader.timeline.position(of: end))" : "where it begins: it is empty"
    return Diagnostic(
      code: "out-of-range", "\(quotedForMessage(word.text)) lies outside the song, which ends \(place)", at: word.span)
  }

  private func diagnostic(_ failure: PositionFailure, in word: Word) -> Diagnostic {
    Diagnostic(
      code: failure.reason.code, failure.reason.message(reader.timeline), at: word.span(of: failure.offsets))
  }
}

extension Song {
  /// The song with only some tracks heard.
  ///
  /// - Parameters:
  ///   - solo: Ids, separated by commas, in place of what the song says about solo; these are heard even where muted.
  ///   - mute: Ids of tracks that are muted besides those of the song.
  func heard(solo: Word?, mute: Word?) throws(Diagnostic) -> Song {
    guard solo != nil || mute != nil else { return self }
    let soloists = try solo.map { word throws(Diagnostic) in Set(try trackIndices(word)) }
    let muted = try mute.map { word throws(Diagnostic) in Set(try trackIndices(word)) } ?? []
    if let both = soloists?.intersection(muted).min() {
      throw Diagnostic(
        code: OutputOptions.misuse, "`\(tracks[both].id)` is in both `solo` and `mute`", at: mute?.span)
    }
    return heard(soloing: soloists, muting: muted)
  }

  /// The song with only some tracks heard, by their indices.
  func heard(soloing soloists: Set<Int>?, muting muted: Set<Int>) -> Song {
    var song = self
    for index in song.tracks.indices {
      if let soloists {
        song.tracks[index].isSolo = soloists.contains(index)
        if soloists.contains(index) { song.tracks[index].isMuted = false }
      }
      if muted.contains(index) { song.tracks[index].isMuted = true }
    }
    return song
  }

  /// The tracks that a list of ids names, separated by commas.
  func trackIndices(_ list: Word) throws(Diagnostic) -> [Int] {
    var indices: [Int] = []
    for part in list.parts(separatedBy: ",") {
      guard let index = trackIndex(named: part.text) else { throw Diagnostic.unknownTrack(part, in: self) }
      indices.append(index)
    }
    return indices
  }
}
