import SongModel

extension MelodyContent: MergeableContent {
  static func phrases(of list: PhraseList) -> PhraseArray<MelodyContent>? {
    if case .melody(let phrases) = list { phrases } else { nil }
  }

  static func list(_ phrases: [Phrase<MelodyContent>]) -> PhraseList { .melody(phrases) }

  func parts(at tick: Int) -> (before: MelodyContent, behind: MelodyContent)? {
    var (before, behind) = (MelodyContent(voices: [], nextID: nextID), MelodyContent(voices: [], nextID: nextID))
    for voice in voices {
      var (first, second) = (Voice(), Voice())
      for var block in voice.blocks {
        if block.end <= tick {
          first.blocks.append(block)
        } else if block.at >= tick {
          block.at -= tick
          second.blocks.append(block)
        } else {
          guard let halves = block.halves(at: tick) else { return nil }
          first.blocks.append(halves.0)
          second.blocks.append(halves.1)
        }
      }
      before.voices.append(first)
      behind.voices.append(second)
    }
    while before.voices.last?.blocks.isEmpty == true { before.voices.removeLast() }
    while behind.voices.last?.blocks.isEmpty == true { behind.voices.removeLast() }
    return (before, behind)
  }

  func ids(past tick: Int) -> Set<BlockID> {
    Set(voices.flatMap { voice in voice.blocks.filter { $0.end > tick }.map(\.id) })
  }

  var ids: Set<BlockID> { Set(voices.flatMap { $0.blocks.map(\.id) }) }

  var end: Int { voices.reduce(0) { max($0, $1.blocks.last?.end ?? 0) } }

  func withRest(of other: MelodyContent, reachingPast tick: Int) -> MelodyContent {
    let known = ids
    var result = self
    for (index, voice) in other.voices.enumerated() {
      let rest = voice.blocks.filter { $0.end > tick && !known.contains($0.id) }
      guard !rest.isEmpty else { continue }
      while result.voices.count <= index { result.voices.append(Voice()) }
      // What was shaved to the tick ends before what follows again.
      result.voices[index].blocks.append(contentsOf: rest)
      result.voices[index].blocks.sort { $0.at < $1.at }
    }
    return result
  }

  /// The blocks with their voices, by number.
  fileprivate var placed: [BlockID: PlacedBlock] {
    var result = [BlockID: PlacedBlock](minimumCapacity: voices.reduce(0) { $0 + $1.blocks.count })
    for (index, voice) in voices.enumerated() {
      for block in voice.blocks { result[block.id] = PlacedBlock(voice: index, block: block) }
    }
    return result
  }

  static func merged(
    _ versions: Versions<MelodyContent>, in frame: PhraseFrame, _ context: inout MergeContext
  ) -> MelodyContent {
    if let agreed = versions.agreed { return agreed.value }
    let blocks = versions.map(\.placed)
    var merger = VoiceMerger(frame: frame)
    merger.mergeKnown(blocks, &context)
    merger.separateKnown(&context)
    let next = merger.add(
      blocks, next: max(versions.base.nextID, versions.ours.nextID, versions.theirs.nextID), &context)
    return MelodyContent(voices: merger.voices, nextID: next)
  }
}

/// Merges the blocks of a phrase: first those that the base has, which may have to go back to their places; then, into
/// the room that is left, what the sides added.
private struct VoiceMerger {
  let frame: PhraseFrame
  /// What the base has and the merged phrase keeps, with the state that stays in a conflict; `nil` there for none.
  private var known: [(merged: PlacedBlock, fallback: PlacedBlock?)] = []
  /// What was added, in order of place and content.
  private var added: [Addition] = []

  struct Addition {
    var placed: PlacedBlock
    /// The side that added it; `nil` for both.
    var side: MergeSide?
  }

  init(frame: PhraseFrame) { self.frame = frame }

  mutating func mergeKnown(_ blocks: Versions<[BlockID: PlacedBlock]>, _ context: inout MergeContext) {
    for id in blocks.base.keys.sorted() {
      let states = blocks.map { $0[id] }
      guard let base = states.base else { continue }
      let merged = context.settle(optional: states, frame.place(id, at: base.block.at)) { states, context in
        PlacedBlock.merged(states, in: frame, &context)
      }
      if let merged { known.append((merged, context.fallback(states))) }
    }
  }

  /// How often blocks that overlap are looked for before all that moved are taken back: far more often than music needs.
  private static let mostRounds = 64

  /// Takes blocks that overlap back to where they were, until none do.
  ///
  /// What stays in conflicts does not overlap, so this ends.
  mutating func separateKnown(_ context: inout MergeContext) {
    for round in 0... {
      let order = known.indices.sorted {
        let (left, right) = (known[$0].merged, known[$1].merged)
        return (left.voice, left.block.at, left.block.id) < (right.voice, right.block.at, right.block.id)
      }
      var overlapped: [Int: BlockID] = [:]
      var furthest: Int?
      for index in order {
        if let last = furthest, known[last].merged.voice == known[index].merged.voice,
          known[index].merged.block.at < known[last].merged.block.end
        {
          overlapped[last] = overlapped[last] ?? known[index].merged.block.id
          overlapped[index] = overlapped[index] ?? known[last].merged.block.id
          if known[index].merged.block.end <= known[last].merged.block.end { continue }
        }
        furthest = index
      }
      if overlapped.isEmpty { return }
      let candidates = round < Self.mostRounds ? overlapped.keys.sorted() : Array(known.indices)
      let moved = candidates.filter { known[$0].merged.span != known[$0].fallback?.span }
      guard !moved.isEmpty else { return }
      for index in moved {
        let block = known[index].merged.block
        let other = SongPart.block(BlockPart(.phrase(frame.id), overlapped[index] ?? block.id))
        let withdrawal: MergeFinding.Withdrawal = known[index].fallback == nil ? .everything : .place
        context.note(frame.place(block.id, at: block.at), .withdrawn(withdrawal, .overlaps(other)))
        if let fallback = known[index].fallback {
          known[index].merged.span = fallback.span
          // A tuplet that a side made may be too fine for the length that the block had.
          if known[index].merged.block.figure.tuplet != nil, !known[index].merged.block.isValid {
            known[index].merged = fallback
          }
        }
      }
      let gone = Set(moved.filter { known[$0].fallback == nil })
      if !gone.isEmpty { known = known.indices.filter { !gone.contains($0) }.map { known[$0] } }
    }
  }

  /// Puts in what the sides added: alike on both sides once; in another voice where its own has no room.
  ///
  /// - Returns: The number that the next new block gets.
  mutating func add(
    _ blocks: Versions<[BlockID: PlacedBlock]>, next: BlockID, _ context: inout MergeContext
  ) -> BlockID {
    var claims: [PlacedBlock: Versions<BlockID?>] = [:]
    for side in MergeSide.allCases {
      for (id, placed) in blocks[side] where blocks.base[id] == nil {
        var content = placed
        content.block.id = 0
        claims[content, default: Versions(base: nil, ours: nil, theirs: nil)][side] = id
      }
    }
    let order = claims.map { (claim: $0, content: ContentSignature($0.key.block)) }.sorted {
      let (left, right) = ($0.claim.key.voice, $1.claim.key.voice)
      return left != right ? left < right : $0.content < $1.content
    }
    added = order.map { addition in
      let ids = addition.claim.value
      return Addition(
        placed: addition.claim.key, side: ids.ours == nil ? .theirs : ids.theirs == nil ? .ours : nil)
    }
    var numbers = AdditionNumbers(taken: Set(blocks.base.keys), next: next)
    let ids = order.map { [$0.claim.value.ours, $0.claim.value.theirs].compactMap { $0 } }
    for (index, id) in numbers.numbers(for: ids).enumerated() { added[index].placed.block.id = id }
    findRoom(&context)
    return numbers.next
  }

  private mutating func findRoom(_ context: inout MergeContext) {
    var room = VoiceRoom()
    for block in known { room.take(block.merged.span) }
    for run in runs() {
      let spans = run.map { added[$0].placed.span }
      guard let voice = room.voice(for: spans), let own = spans.first?.voice else { continue }
      for (index, span) in zip(run, spans) {
        added[index].placed.voice = voice
        room.take(BlockSpan(voice: voice, at: span.at, length: span.length))
      }
      guard voice != own else { continue }
      for index in run {
        let block = added[index].placed.block
        context.note(
          frame.place(block.id, at: block.at), .movedToVoice(voice + 1, addedBy: added[index].side ?? .ours))
      }
    }
  }

  /// What was added, in runs that stay together: blocks of one side and voice, each beginning where the one before ends.
  private func runs() -> [[Int]] {
    var runs: [[Int]] = []
    var open: [Int: Int] = [:]
    for index in added.indices {
      let (span, side) = (added[index].placed.span, added[index].side)
      if let run = open.removeValue(forKey: key(span.voice, span.at, side)) {
        runs[run].append(index)
        open[key(span.voice, span.end, side)] = run
      } else {
        open[key(span.voice, span.end, side)] = runs.count
        runs.append([index])
      }
    }
    return runs
  }

  /// One number for a voice, a tick and a side.
  private func key(_ voice: Int, _ tick: Int, _ side: MergeSide?) -> Int {
    (voice &* (2 * Song.lastTick) &+ tick) &* 3 &+ (side == nil ? 0 : side == .ours ? 1 : 2)
  }

  /// The voices that result.
  var voices: [Voice] {
    let all = (known.map(\.merged) + added.map(\.placed)).sorted {
      ($0.voice, $0.block.at) < ($1.voice, $1.block.at)
    }
    var voices: [Voice] = []
    for placed in all {
      while voices.count <= placed.voice { voices.append(Voice()) }
      voices[placed.voice].blocks.append(placed.block)
    }
    return voices
  }
}

/// What is taken in the voices of a phrase.
private struct VoiceRoom {
  /// The stretches that are taken, in order, by voice.
  private var taken: [[Range<Int>]] = []

  mutating func take(_ span: BlockSpan) {
    while taken.count <= span.voice { taken.append([]) }
    taken[span.voice].insert(span.at..<span.end, at: index(span.at, in: taken[span.voice]))
  }

  /// How many voices are looked at before there is a new one.
  private static let mostVoices = 64

  /// The first voice, from the one they stand in on and then from the first on, that has room for all of some spans.
  func voice(for spans: [BlockSpan]) -> Int? {
    guard let own = spans.first?.voice else { return nil }
    let voices = [own] + (0..<min(taken.count, Self.mostVoices)).filter { $0 != own } + [max(own + 1, taken.count)]
    return voices.first { voice in spans.allSatisfy { isFree($0, in: voice) } }
  }

  private func isFree(_ span: BlockSpan, in voice: Int) -> Bool {
    guard taken.indices.contains(voice) else { return true }
    let index = index(span.at, in: taken[voice])
    let isBefore = index == 0 || taken[voice][index - 1].upperBound <= span.at
    return isBefore && (index == taken[voice].count || taken[voice][index].lowerBound >= span.end)
  }

  /// The index of the first stretch that begins at a tick or behind it.
  private func index(_ tick: Int, in stretches: [Range<Int>]) -> Int {
    var (low, high) = (0, stretches.count)
    while low < high {
      let middle = (low + high) / 2
      if stretches[middle].lowerBound < tick { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
