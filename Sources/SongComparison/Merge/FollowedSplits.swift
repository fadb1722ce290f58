import SongModel

/// Finds phrases that a side cut in two, and cuts them in all three songs.
///
/// What is heard does not change by that, and what the other side did to the music behind the cut is then found where
/// that music is now. A phrase was cut where it is shorter and the next of its track is an original that the base has not,
/// with blocks or beats of the numbers that lay behind the cut.
enum FollowedSplits {
  /// A cut that was found.
  private struct Cut: Hashable, Comparable {
    let phrase: Identifier
    /// Ticks from the phrase's start.
    let tick: Int
    let track: Identifier
    /// The phrase behind the cut.
    let second: Identifier

    static func < (left: Cut, right: Cut) -> Bool {
      (left.tick, left.phrase, left.second) < (right.tick, right.phrase, right.second)
    }
  }

  /// How many cuts in a row are followed: cutting a phrase again and again shows one cut at a time.
  private static let most = 256

  /// Follows what was cut.
  static func follow(in songs: inout Versions<Song>) {
    follow(in: &songs, MelodyContent.self)
    follow(in: &songs, DrumContent.self)
  }

  private static func follow<Content: MergeableContent>(in songs: inout Versions<Song>, _ kind: Content.Type) {
    var refused: Set<Cut> = []
    for _ in 0..<most {
      let cuts = Set(cuts(songs.base, songs.ours, kind)).union(cuts(songs.base, songs.theirs, kind))
      guard let cut = cuts.subtracting(refused).min() else { return }
      let states = songs.map { song in self.cut(song, cut, kind) }
      guard let base = states.base, let ours = states.ours, let theirs = states.theirs else {
        refused.insert(cut)
        continue
      }
      songs = Versions(base: base, ours: ours, theirs: theirs)
    }
  }

  private static func cuts<Content: MergeableContent>(_ base: Song, _ side: Song, _ kind: Content.Type) -> [Cut] {
    guard base.tracks != side.tracks else { return [] }
    let before = Dictionary(
      Home<Content>.all(in: base).map { ($0.phrase.id, $0) }, uniquingKeysWith: { first, _ in first })
    var found: [Cut] = []
    for track in side.tracks {
      guard let phrases = Content.phrases(of: track.phrases) else { continue }
      for (first, second) in zip(phrases, phrases.dropFirst()) where first.end <= second.start {
        guard
          before[second.id] == nil, let music = second.content, first.content != nil,
          let whole = before[first.id], let all = whole.phrase.content, whole.track == track.id,
          first.length < whole.phrase.length, !all.ids(past: first.length).isDisjoint(with: music.ids)
        else { continue }
        found.append(Cut(phrase: first.id, tick: first.length, track: track.id, second: second.id))
      }
    }
    return found
  }

  /// A song with a cut; itself where it has it already, and `nil` where it cannot have it.
  private static func cut<Content: MergeableContent>(_ song: Song, _ cut: Cut, _ kind: Content.Type) -> Song? {
    guard
      let index = song.trackIndex(of: cut.track), let phrases = Content.phrases(of: song.tracks[index].phrases),
      let place = phrases.firstIndex(where: { $0.id == cut.phrase }), let music = phrases[place].content
    else { return nil }
    let phrase = phrases[place]
    if phrase.length == cut.tick, song.isTaken(cut.second) { return song }
    guard phrase.length > cut.tick, !song.isTaken(cut.second), let parts = music.parts(at: cut.tick) else {
      return nil
    }
    var all = Array(phrases)
    all[place].length = cut.tick
    all[place].source = .original(parts.before)
    all.insert(
      Phrase(
        id: cut.second, start: phrase.start + cut.tick, length: phrase.length - cut.tick,
        source: .original(parts.behind)), at: place + 1)
    var song = song
    song.tracks[index].phrases = Content.list(all)
    return song
  }
}
