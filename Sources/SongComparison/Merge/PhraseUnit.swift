import SongModel

/// A phrase and the track that it is on.
struct Home<Content: PhraseContent>: Hashable {
  var track: Identifier
  var phrase: Phrase<Content>
}

/// A phrase in its three versions, with what the merge makes of it.
struct PhraseUnit<Content: MergeableContent> {
  let id: Identifier
  let versions: Versions<Home<Content>?>
  /// What the versions come to, as if no other phrase were there; `nil` where it is deleted.
  let merged: Home<Content>?
  /// The state that stays in a conflict; `nil` where the phrase then is not there.
  let fallback: Home<Content>?
  /// What had to be taken back for the sake of other phrases.
  private(set) var withdrawn: Set<Aspect> = []
  /// Why.
  private(set) var obstacle: Obstacle?
  /// What it is after that.
  private(set) var current: Home<Content>?

  /// What can be taken back by itself.
  enum Aspect {
    case place, music
  }

  /// Why something was taken back.
  enum Obstacle: Hashable {
    case conflict(MergeFinding.Obstacle)
    case use(of: Identifier)
  }

  /// Merges the versions of a phrase.
  init(_ id: Identifier, _ versions: Versions<Home<Content>?>, _ context: inout MergeContext) {
    self.id = id
    self.versions = versions
    fallback = context.fallback(versions)
    merged = PhraseUnit.merged(id, versions, &context)
    current = merged
  }

  /// Takes an aspect back to the state that stays in conflicts.
  ///
  /// - Returns: Whether that changed anything.
  mutating func withdraw(_ aspects: Set<Aspect>, _ obstacle: Obstacle) -> Bool {
    guard !aspects.isSubset(of: withdrawn) else { return false }
    let before = current
    withdrawn.formUnion(aspects)
    current = reduced
    if self.obstacle == nil, current != before { self.obstacle = obstacle }
    return current != before
  }

  private var reduced: Home<Content>? {
    guard let fallback, let merged else { return fallback }
    guard withdrawn.count == 1 else { return fallback }
    var reduced = merged
    if withdrawn.contains(.place) {
      reduced.track = fallback.track
      reduced.phrase.start = fallback.phrase.start
      reduced.phrase.length = fallback.phrase.length
    } else {
      reduced.phrase.source = fallback.phrase.source
    }
    // Music that no longer fits its phrase goes with the place, and a place that is too short with the music.
    return reduced.phrase.contentEnd <= reduced.phrase.length ? reduced : fallback
  }
}

extension Phrase where Content: MergeableContent {
  /// How far its own music reaches; 0 for a reference.
  var contentEnd: Int { content?.end ?? 0 }

  /// What it is and plays, without its music: nothing for an original.
  fileprivate var played: PropertyValue? { originalID.map { .id($0) } }

  /// Its kind and what it plays; nothing for an original.
  fileprivate var role: PhraseRole? {
    switch source {
    case .original: nil
    case .repeat(let of): PhraseRole(original: of, isSync: false)
    case .sync(let of, _): PhraseRole(original: of, isSync: true)
    }
  }
}

/// How a reference plays what.
private struct PhraseRole: Hashable {
  let original: Identifier
  let isSync: Bool
}

extension PhraseUnit {
  private static func merged(
    _ id: Identifier, _ versions: Versions<Home<Content>?>, _ context: inout MergeContext
  ) -> Home<Content>? {
    let known = [versions.base, versions.ours, versions.theirs].compactMap { $0 }
    let place = MergePlace(.phrase(id), track: known.first?.track, tick: known.first?.phrase.start)
    if versions.agreed == nil, versions.base == nil, let ours = versions.ours, versions.theirs != nil {
      // Both began a phrase in the same place: it is one, with what either wrote into it.
      var empty = ours
      empty.phrase.source = .original(Content())
      let begun = Versions(base: empty, ours: ours, theirs: versions.theirs ?? ours)
      context.note(place, .united)
      return merged(id, begun, place, &context)
    }
    return context.settle(optional: versions, place) { versions, context in merged(id, versions, place, &context) }
  }

  private static func merged(
    _ id: Identifier, _ versions: Versions<Home<Content>>, _ place: MergePlace, _ context: inout MergeContext
  ) -> Home<Content> {
    let phrases = versions.map(\.phrase)
    let track = context.settle(versions.map(\.track), .track, place) { .id($0) }
    let start = context.settle(phrases.map(\.start), .start, place) { .number($0) }
    let length = context.settle(phrases.map(\.length), .length, place) { .number($0) }
    var phrase = Phrase<Content>(id: id, start: start, length: length, source: phrases.base.source)
    guard let contents = phrases.map(\.content).unwrapped() else {
      phrase.source = mergedSource(phrases, place, &context)
      if phrase.contentEnd > phrase.length {
        // One side made an original of it, or shortened one that the other side turned into a reference.
        context.note(place, .withdrawn(.place, .pastEnd))
        phrase = context.fallback(phrases)
      }
      return Home(track: track, phrase: phrase)
    }
    let frame = PhraseFrame(id: id, track: track, start: start, lengths: phrases.map(\.length))
    var trial = context
    phrase.source = .original(Content.merged(contents, in: frame, &trial))
    if phrase.contentEnd > length {
      // What the one side cut off was changed on the other. The phrase is as long as it was, and nothing is cut off.
      context.note(place, .withdrawn(.place, .pastEnd))
      trial = context
      var uncut = contents
      for side in MergeSide.allCases {
        uncut[side] = contents[side].withRest(of: contents.base, reachingPast: phrases[side].length)
      }
      let whole = Content.merged(uncut, in: frame, &trial)
      phrase.source = .original(whole)
      let lengths =
        [context.fallback(phrases).length] + [phrases.base, phrases.ours, phrases.theirs].map(\.length).sorted()
      phrase.length = lengths.first { $0 >= whole.end } ?? frame.longest
    }
    context = trial
    return Home(track: track, phrase: phrase)
  }

  /// What a phrase is and plays, where it is or becomes a reference.
  private static func mergedSource(
    _ phrases: Versions<Phrase<Content>>, _ place: MergePlace, _ context: inout MergeContext
  ) -> Phrase<Content>.Source {
    if let agreed = phrases.map(\.source).agreed { return agreed.value }
    let roles = phrases.map(\.role)
    guard roles.unwrapped() != nil, let role = roles.agreed?.value else {
      context.note(place, .differs(.of, phrases.map(\.played)))
      return context.fallback(phrases).source
    }
    guard role.isSync else { return .repeat(of: role.original) }
    return .sync(
      of: role.original,
      transpose: context.settle(phrases.map(\.transposition), .transpose, place) { .number($0) })
  }

  /// What there is to say of what was taken back.
  var finding: MergeFinding? {
    guard let obstacle, current != merged else { return nil }
    let home = current ?? merged
    let place = MergePlace(.phrase(id), track: home?.track, tick: home?.phrase.start)
    switch obstacle {
    case .use(let user): return MergeFinding(place, .keptByUse(of: user))
    case .conflict(let obstacle):
      let withdrawal: MergeFinding.Withdrawal
      if current == nil {
        withdrawal = versions.base == nil ? .addition : .everything
      } else if current == fallback {
        withdrawal = merged?.phrase.source == fallback?.phrase.source ? .place : .everything
      } else {
        withdrawal = withdrawn.contains(.place) ? .place : .music
      }
      return MergeFinding(place, .withdrawn(withdrawal, obstacle))
    }
  }
}
