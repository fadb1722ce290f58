import SongModel

/// Sees to it that an id means one thing in all three songs.
///
/// Where the sides added different tracks or phrases under one id, what comes first by what it holds keeps it, and the
/// other gets a new one in its own song, what plays it included. So it does not matter which side is which.
struct MergedIdentities {
  private var songs: Versions<Song>
  private var taken: Set<Identifier> = []
  /// The highest number that a phrase called after a track has, where it was looked up.
  private var highestNumbers: [Identifier: Int] = [:]
  /// What has an id in the base.
  private var roles: [Identifier: Role] = [:]

  private enum Role: Hashable {
    case track(TrackKind)
    case phrase(TrackKind)
  }

  /// Gives new ids where they are needed.
  static func settle(in songs: inout Versions<Song>, _ context: inout MergeContext) {
    var identities = MergedIdentities(songs)
    identities.settleTracks(&context)
    identities.settlePhrases(&context)
    identities.settleMotifs(&context)
    songs = identities.songs
  }

  private init(_ songs: Versions<Song>) {
    self.songs = songs
    for song in [songs.base, songs.ours, songs.theirs] {
      for track in song.tracks {
        taken.insert(track.id)
        for index in 0..<track.phrases.count { taken.insert(track.phrases.id(at: index)) }
      }
    }
    for track in songs.base.tracks {
      roles[track.id] = .track(track.kind)
      for index in 0..<track.phrases.count { roles[track.phrases.id(at: index)] = .phrase(track.kind) }
    }
  }

  /// An id that nothing has: the old one with a number behind it.
  private mutating func fresh(_ id: Identifier) -> Identifier {
    for number in 2... {
      let suffix = "_\(number)"
      guard let new = Identifier(id.text.prefix(Identifier.longest - suffix.utf8.count) + suffix) else { break }
      if taken.insert(new).inserted { return new }
    }
    return id
  }

  /// Which of two different things of one id keeps it, or neither; and the ids that the others get.
  private mutating func renamings<Thing>(
    of id: Identifier, _ added: (ours: Thing?, theirs: Thing?), isReserved: Bool, areSame: (Thing, Thing) -> Bool,
    text: (Thing) -> [UInt8], fresh: (inout MergedIdentities, Thing) -> Identifier
  ) -> [MergeSide: Identifier] {
    guard let ours = added.ours, let theirs = added.theirs else {
      guard isReserved, let thing = added.ours ?? added.theirs else { return [:] }
      return [added.ours == nil ? .theirs : .ours: fresh(&self, thing)]
    }
    if areSame(ours, theirs) {
      guard isReserved else { return [:] }
      let new = fresh(&self, ours)
      return [.ours: new, .theirs: new]
    }
    let first: MergeSide = text(theirs).lexicographicallyPrecedes(text(ours)) ? .theirs : .ours
    var result: [MergeSide: Identifier] = [:]
    if isReserved { result[first] = fresh(&self, first == .ours ? ours : theirs) }
    result[first.other] = fresh(&self, first == .ours ? theirs : ours)
    return result
  }
}

extension MergedIdentities {
  private mutating func settleTracks(_ context: inout MergeContext) {
    let added = MergeSide.allCases.map { side in
      songs[side].tracks.filter { roles[$0.id] != .track($0.kind) }
    }
    for id in Set(added.joined().map(\.id)).sorted() {
      let pair = (ours: added[0].first { $0.id == id }, theirs: added[1].first { $0.id == id })
      let renamings = renamings(
        of: id, pair, isReserved: roles[id] != nil, areSame: ==, text: \.canonicalText,
        fresh: { identities, _ in identities.fresh(id) })
      for side in MergeSide.allCases {
        guard let new = renamings[side] else { continue }
        rename(track: id, to: new, on: side)
        context.note(MergePlace(.track(new), track: new), .renamed(from: id, addedBy: side))
      }
    }
  }

  /// Renames a track, and its phrases that are called after it.
  private mutating func rename(track id: Identifier, to new: Identifier, on side: MergeSide) {
    var ids = [id: new]
    for track in songs[side].tracks where track.id == id {
      for index in 0..<track.phrases.count {
        let phrase = track.phrases.id(at: index)
        guard phrase.text.hasPrefix(id.text + "-") else { continue }
        let rest = phrase.text.dropFirst(id.text.count)
        guard let name = Identifier(new.text + rest), taken.insert(name).inserted else { continue }
        ids[phrase] = name
      }
    }
    songs[side] = songs[side].renaming(ids)
  }

  private mutating func settlePhrases(_ context: inout MergeContext) {
    let tracks = Set(MergeSide.allCases.flatMap { songs[$0].tracks.map(\.id) })
    settlePhrases(MelodyContent.self, reserved: tracks, &context)
    // Melody comes before drums.
    let melodies = MergeSide.allCases.flatMap { Home<MelodyContent>.all(in: songs[$0]).map(\.phrase.id) }
    settlePhrases(DrumContent.self, reserved: tracks.union(melodies), &context)
  }

  private mutating func settlePhrases<Content: MergeableContent>(
    _ kind: Content.Type, reserved: Set<Identifier>, _ context: inout MergeContext
  ) {
    let added = MergeSide.allCases.map { side in
      let homes = Home<Content>.all(in: songs[side]).filter { roles[$0.phrase.id] != .phrase(Content.kind) }
      return Dictionary(homes.map { ($0.phrase.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var ids: [MergeSide: [Identifier: Identifier]] = [:]
    for id in Set(added[0].keys).union(added[1].keys).sorted() {
      let pair = (ours: added[0][id], theirs: added[1][id])
      let renamings = renamings(
        of: id, pair, isReserved: roles[id] != nil || reserved.contains(id),
        areSame: { $0 == $1 || $0.isBegunLike($1) }, text: { $0.phrase.canonicalText(on: $0.track) },
        fresh: { $0.freshPhrase(id, on: $1.track) })
      for side in MergeSide.allCases {
        guard let new = renamings[side], let home = side == .ours ? pair.ours : pair.theirs else { continue }
        ids[side, default: [:]][id] = new
        context.note(
          MergePlace(.phrase(new), track: home.track, tick: home.phrase.start), .renamed(from: id, addedBy: side))
      }
    }
    for side in MergeSide.allCases { songs[side] = songs[side].renaming(ids[side] ?? [:]) }
  }

  /// The id of another phrase: the track's with the next number where it is called so, as of every new phrase.
  private mutating func freshPhrase(_ id: Identifier, on track: Identifier) -> Identifier {
    guard id.text.hasPrefix(track.text + "-"), Int(id.text.dropFirst(track.text.count + 1)) != nil else {
      return fresh(id)
    }
    let highest = highestNumber(on: track)
    highestNumbers[track] = highest + 1
    let new = track.numbered(highest + 1)
    return taken.insert(new).inserted ? new : fresh(id)
  }

  private func highestNumber(on track: Identifier) -> Int {
    if let known = highestNumbers[track] { return known }
    let prefix = track.text + "-"
    let numbers = taken.compactMap { $0.text.hasPrefix(prefix) ? Int($0.text.dropFirst(prefix.count)) : nil }
    return numbers.filter { $0 < 1 << 40 }.max() ?? 0
  }

  private mutating func settleMotifs(_ context: inout MergeContext) {
    var names = Set([songs.base, songs.ours, songs.theirs].flatMap { $0.motifs.map(\.name) })
    let known = Set(songs.base.motifs.map(\.name))
    for motif in songs.ours.motifs where !known.contains(motif.name) {
      guard let other = songs.theirs.motifs.first(where: { $0.name == motif.name }), other != motif else { continue }
      let side: MergeSide =
        other.canonicalText.lexicographicallyPrecedes(motif.canonicalText) ? .ours : .theirs
      var number = 2
      while let new = Identifier("\(motif.name.text.prefix(Identifier.longest - 8))_\(number)"), number < 1 << 20 {
        number += 1
        guard names.insert(new).inserted else { continue }
        for index in songs[side].motifs.indices where songs[side].motifs[index].name == motif.name {
          songs[side].motifs[index].name = new
        }
        context.note(MergePlace(.motif(new)), .renamed(from: motif.name, addedBy: side))
        break
      }
    }
  }
}

extension Home {
  /// Whether both are originals that begin and end where the other does: the same phrase, begun on both sides.
  fileprivate func isBegunLike(_ other: Home) -> Bool {
    track == other.track && phrase.start == other.phrase.start && phrase.length == other.phrase.length
      && !phrase.isReference && !other.phrase.isReference
  }
}
