import SongModel

extension DrumContent: MergeableContent {
  static func phrases(of list: PhraseList) -> PhraseArray<DrumContent>? {
    if case .drum(let phrases) = list { phrases } else { nil }
  }

  static func list(_ phrases: [Phrase<DrumContent>]) -> PhraseList { .drum(phrases) }

  func parts(at tick: Int) -> (before: DrumContent, behind: DrumContent)? {
    let behind = beats.filter { $0.at >= tick }.map {
      Beat(id: $0.id, at: $0.at - tick, drum: $0.drum, velocity: $0.velocity)
    }
    return (
      DrumContent(beats: beats.filter { $0.at < tick }, nextID: nextID), DrumContent(beats: behind, nextID: nextID)
    )
  }

  func ids(past tick: Int) -> Set<BlockID> { Set(beats.filter { $0.at >= tick }.map(\.id)) }

  var ids: Set<BlockID> { Set(beats.map(\.id)) }

  var end: Int { beats.last.map { $0.at + 1 } ?? 0 }

  var pitches: ClosedRange<Int>? { nil }

  func withRest(of other: DrumContent, reachingPast tick: Int) -> DrumContent {
    let known = ids
    var result = self
    result.beats += other.beats.filter { $0.at >= tick && !known.contains($0.id) }
    result.beats.sort(by: Beat.isOrdered)
    return result
  }

  static func merged(
    _ versions: Versions<DrumContent>, in frame: PhraseFrame, _ context: inout MergeContext
  ) -> DrumContent {
    if let agreed = versions.agreed { return agreed.value }
    let beats = versions.map { content in
      Dictionary(content.beats.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var all: [Beat] = []
    for id in beats.base.keys.sorted() {
      let states = beats.map { $0[id] }
      guard let base = states.base else { continue }
      let place = frame.place(ofBeat: id, at: base.at)
      let merged = context.settle(optional: states, place) { states, context in
        Beat(
          id: id, at: context.settle(states.map(\.at), .at, place) { .number($0) },
          drum: context.settle(states.map(\.drum), .drum, place) { .drum($0) },
          velocity: context.settle(states.map(\.velocity), .velocity, place) { .number($0.value) })
      }
      if let merged { all.append(merged) }
    }
    var claims: [Beat: Set<BlockID>] = [:]
    for side in MergeSide.allCases {
      for (id, beat) in beats[side] where beats.base[id] == nil {
        var content = beat
        content.id = 0
        claims[content, default: []].insert(id)
      }
    }
    let added = claims.map { (beat: $0.key, ids: $0.value.sorted(), signature: ContentSignature($0.key)) }
      .sorted { $0.signature < $1.signature }
    let next = max(versions.base.nextID, versions.ours.nextID, versions.theirs.nextID)
    var numbers = AdditionNumbers(taken: Set(beats.base.keys), next: next)
    for (addition, id) in zip(added, numbers.numbers(for: added.map(\.ids))) {
      var beat = addition.beat
      beat.id = id
      all.append(beat)
    }
    return DrumContent(beats: joined(all, in: frame, &context), nextID: numbers.next)
  }

  /// The beats in order, those of one drum at one tick being one: the loudest, and of equally loud ones the first.
  private static func joined(_ beats: [Beat], in frame: PhraseFrame, _ context: inout MergeContext) -> [Beat] {
    let order = beats.sorted {
      ($0.at, $0.drum.key, -$0.velocity.value, $0.id) < ($1.at, $1.drum.key, -$1.velocity.value, $1.id)
    }
    var result: [Beat] = []
    for beat in order {
      if let last = result.last, last.at == beat.at, last.drum == beat.drum {
        context.note(frame.place(ofBeat: beat.id, at: beat.at), .joined(last.id))
      } else {
        result.append(beat)
      }
    }
    return result
  }
}
