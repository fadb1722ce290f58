import SongModel

/// Finds tracks and phrases that a side gave another id, and calls them so in all three songs.
///
/// A track was renamed where its id is gone and another one of its kind, which the base has not, has its phrases, or all
/// its settings where it has none. A phrase was renamed where its id is gone and another one, which the base has not,
/// stands in its place and plays the same, or has blocks or beats of its numbers.
enum FollowedRenames {
  /// Follows what was renamed, tracks first.
  static func follow(in songs: inout Versions<Song>, _ context: inout MergeContext) {
    follow(in: &songs, &context, renamed: renamedTracks) { .track($0) }
    follow(in: &songs, &context, renamed: renamedPhrases) { .phrase($0) }
  }

  private static func follow(
    in songs: inout Versions<Song>, _ context: inout MergeContext,
    renamed: (Song, Song) -> [Identifier: Identifier], part: (Identifier) -> SongPart
  ) {
    let renames = (ours: renamed(songs.base, songs.ours), theirs: renamed(songs.base, songs.theirs))
    guard !renames.ours.isEmpty || !renames.theirs.isEmpty else { return }
    let contents = songs.map(SongContents.init)
    var maps = Versions<[Identifier: Identifier]>(base: [:], ours: [:], theirs: [:])
    for id in Set(renames.ours.keys).union(renames.theirs.keys).sorted() {
      let names = Versions(base: id, ours: renames.ours[id] ?? id, theirs: renames.theirs[id] ?? id)
      let agreed = names.agreed?.value
      let name = agreed ?? context.fallback(names)
      // Where a song has something else of that name, it is not followed.
      let isTaken = [(contents.base, id), (contents.ours, names.ours), (contents.theirs, names.theirs)].contains {
        $1 != name && $0.has(name)
      }
      guard !isTaken else { continue }
      if agreed == nil { context.note(MergePlace(part(name)), .differsInID(names)) }
      for side in MergeSide.allCases where names[side] != id && names[side.other] == id {
        guard !contents[side.other].has(id, as: contents.base) else { continue }
        context.note(MergePlace(part(name)), .followed(from: id, renamedBy: side))
      }
      if name != id { maps.base[id] = name }
      if name != names.ours { maps.ours[names.ours] = name }
      if name != names.theirs { maps.theirs[names.theirs] = name }
    }
    songs.base = songs.base.renaming(maps.base)
    songs.ours = songs.ours.renaming(maps.ours)
    songs.theirs = songs.theirs.renaming(maps.theirs)
  }

  private static func renamedTracks(_ base: Song, _ side: Song) -> [Identifier: Identifier] {
    let known = Set(base.tracks.map(\.id))
    let new = side.tracks.filter { !known.contains($0.id) }
    guard !new.isEmpty else { return [:] }
    let left = Set(side.tracks.map(\.id))
    var owners: [Identifier: Track] = [:]
    var empty: [Track: Identifier] = [:]
    for track in new {
      for id in track.phraseIDs { owners[id] = track }
      empty[track.withoutID] = track.id
    }
    var found: [Identifier: Identifier] = [:]
    var used: Set<Identifier> = []
    for track in base.tracks where !left.contains(track.id) {
      let owner = track.phraseIDs.lazy.compactMap { owners[$0] }.first { $0.kind == track.kind }
      guard let match = track.phrases.count == 0 ? empty[track.withoutID] : owner?.id else { continue }
      if used.insert(match).inserted { found[track.id] = match }
    }
    return found
  }

  private static func renamedPhrases(_ base: Song, _ side: Song) -> [Identifier: Identifier] {
    let melodies = renamedPhrases(MelodyContent.self, base, side)
    return melodies.merging(renamedPhrases(DrumContent.self, base, side)) { first, _ in first }
  }

  private static func renamedPhrases<Content: MergeableContent>(
    _ kind: Content.Type, _ base: Song, _ side: Song
  ) -> [Identifier: Identifier] {
    let (before, after) = (Home<Content>.all(in: base), Home<Content>.all(in: side))
    let known = Set(before.map(\.phrase.id))
    let left = Set(after.map(\.phrase.id))
    var new: [HomePlace: Home<Content>] = [:]
    for home in after where !known.contains(home.phrase.id) { new[home.place] = home }
    guard !new.isEmpty else { return [:] }
    var found: [Identifier: Identifier] = [:]
    for home in before where !left.contains(home.phrase.id) {
      guard let other = new[home.place], other.phrase.isRenamed(home.phrase) else { continue }
      found[home.phrase.id] = other.phrase.id
    }
    return found
  }
}

/// What a song has under which id.
private struct SongContents {
  private let tracks: [Identifier: Track]
  private let melodies: [Identifier: Home<MelodyContent>]
  private let drums: [Identifier: Home<DrumContent>]

  init(_ song: Song) {
    tracks = Dictionary(song.tracks.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    melodies = Dictionary(Home.all(in: song).map { ($0.phrase.id, $0) }, uniquingKeysWith: { first, _ in first })
    drums = Dictionary(Home.all(in: song).map { ($0.phrase.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  func has(_ id: Identifier) -> Bool { tracks[id] != nil || melodies[id] != nil || drums[id] != nil }

  /// Whether a track or phrase is as in another song.
  func has(_ id: Identifier, as other: SongContents) -> Bool {
    tracks[id] == other.tracks[id] && melodies[id]?.phrase == other.melodies[id]?.phrase
      && drums[id]?.phrase == other.drums[id]?.phrase
  }
}

/// Where a phrase begins.
private struct HomePlace: Hashable {
  let track: Identifier
  let start: Int
}

extension Home where Content: MergeableContent {
  /// The phrases of a song with their tracks.
  static func all(in song: Song) -> [Home] {
    song.tracks.flatMap { track in
      (Content.phrases(of: track.phrases) ?? []).map { Home(track: track.id, phrase: $0) }
    }
  }

  fileprivate var place: HomePlace { HomePlace(track: track, start: phrase.start) }
}

extension Phrase where Content: MergeableContent {
  /// Whether this can be another phrase under a new id.
  fileprivate func isRenamed(_ other: Phrase) -> Bool {
    guard let content, let before = other.content else { return source == other.source }
    return content == before || !content.ids.isDisjoint(with: before.ids)
  }
}

extension Track {
  fileprivate var phraseIDs: [Identifier] { (0..<phrases.count).map { phrases.id(at: $0) } }

  /// The track as if all had one id, to compare everything else.
  fileprivate var withoutID: Track {
    var track = self
    if let same = Identifier("track") { track.id = same }
    return track
  }
}
