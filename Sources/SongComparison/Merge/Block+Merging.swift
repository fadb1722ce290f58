import MusicTheory
import SongModel

/// A block and the voice that it stands in.
struct PlacedBlock: Hashable {
  /// The index of the voice, from 0.
  var voice: Int
  var block: Block

  /// Where it stands and how long it is.
  var span: BlockSpan {
    get { BlockSpan(voice: voice, at: block.at, length: block.length) }
    set {
      voice = newValue.voice
      block.at = newValue.at
      block.length = newValue.length
    }
  }
}

/// A voice and a stretch of it.
struct BlockSpan: Hashable {
  var voice: Int
  var at: Int
  var length: Int

  var end: Int { at + length }
}

extension PlacedBlock {
  /// Merges three versions of a block, property by property.
  static func merged(
    _ versions: Versions<PlacedBlock>, in frame: PhraseFrame, _ context: inout MergeContext
  ) -> PlacedBlock {
    let base = versions.base.block
    let place = { frame.place(base.id, at: base.at) }
    let blocks = versions.map(\.block)
    var merged = versions.base
    merged.voice = context.settle(versions.map(\.voice), .voice, place()) { .number($0 + 1) }
    (merged.block.at, merged.block.length) = mergedTime(blocks, frame, &context)
    merged.block.isRest = context.settle(blocks.map(\.isRest), .rest, place()) { .flag($0) }
    merged.block.ornament = context.settle(blocks.map(\.ornament), .ornament, place()) {
      $0.map { .text($0.rawValue) }
    }
    merged.block.grace = context.settle(blocks.map(\.grace), .grace, place()) { .pitches($0) }
    merged.block.lyric = context.settle(blocks.map(\.lyric), .lyric, place()) { $0.map { .text($0) } }
    merged.block.figure = Figure.merged(blocks.map(\.figure), block: base.id, &context) { path, note in
      frame.place(base.id, at: base.at, slot: path, note: note)
    }
    if merged != versions.ours, merged != versions.theirs {
      merged.keepSound(versions, in: frame, &context)
    }
    return merged
  }

  /// A side that moved the block kept its length, and one that stretched it kept an edge: so, unless a side moved it,
  /// the edges are merged, each by itself.
  private static func mergedTime(
    _ blocks: Versions<Block>, _ frame: PhraseFrame, _ context: inout MergeContext
  ) -> (at: Int, length: Int) {
    let place = { frame.place(blocks.base.id, at: blocks.base.at) }
    let isMoved = MergeSide.allCases.contains {
      blocks[$0].at != blocks.base.at && blocks[$0].length == blocks.base.length
    }
    let start = blocks.map(\.at).agreed?.value
    let end =
      isMoved
      ? start.flatMap { at in blocks.map(\.length).agreed.map { at + $0.value } } : blocks.map(\.end).agreed?.value
    if let start, let end, start < end {
      if end <= frame.longest { return (start, end - start) }
      context.note(place(), .withdrawn(.place, .pastEnd))
    } else {
      // Place and length go together, so that neither side's half of a gesture is left.
      let property: SongProperty = blocks.map(\.length).agreed == nil || start != nil ? .length : .at
      context.note(
        place(), .differs(property, blocks.map { .number(property == .length ? $0.length : $0.at) }))
    }
    let fallback = context.fallback(blocks)
    return (fallback.at, fallback.length)
  }

  /// Takes back what would leave the block with nothing to sound, or its tuplet too finely divided.
  private mutating func keepSound(
    _ versions: Versions<PlacedBlock>, in frame: PhraseFrame, _ context: inout MergeContext
  ) {
    let fallback = context.fallback(versions)
    if !isRight {
      let obstacle: MergeFinding.Obstacle = block.figure.tuplet == nil ? .nothingToSound : .tupletTooFine
      context.note(frame.place(block.id, at: versions.base.block.at), .withdrawn(.music, obstacle))
      block.figure = fallback.block.figure
      block.isRest = fallback.block.isRest
    }
    if !isRight { self = fallback }
  }

  private var isRight: Bool {
    switch block.figure {
    case .empty: block.isRest
    case .chord: true
    case .tuplet: block.isValid
    }
  }
}

extension Figure {
  /// Merges three figures: chords note by note, tuplets of as many slots slot by slot. Where a side made something else
  /// of it, and the other side changed it too, they do not agree.
  ///
  /// - Parameter place: Where a slot or a note of one is.
  static func merged(
    _ versions: Versions<Figure>, block: BlockID, _ context: inout MergeContext,
    place: (SlotPath, Int?) -> MergePlace
  ) -> Figure {
    if let agreed = versions.agreed { return agreed.value }
    if let chords = versions.map(\.chord).unwrapped() {
      return .chord(Chord.merged(chords, block: block, &context) { place([], $0) })
    }
    if let tuplets = versions.map(\.tuplet).unwrapped(),
      Set([tuplets.base, tuplets.ours, tuplets.theirs].map(\.slots.count)).count == 1
    {
      return .tuplet(
        Tuplet(
          tuplets.base.slots.indices.map { index in
            Slot.merged(tuplets.map { $0.slots[index] }, block: block, &context) { place([index] + $0, $1) }
          }))
    }
    let property: SongProperty = versions.base.tuplet == nil ? .notes : .tuplet
    context.note(place([], nil), .differs(property, versions.map(\.statement)))
    return context.fallback(versions)
  }

  /// What it says, as a property.
  private var statement: PropertyValue? {
    switch self {
    case .empty: nil
    case .chord(let chord): .notes(chord.notes)
    case .tuplet(let tuplet): .slots(tuplet.slots)
    }
  }
}

extension Slot {
  fileprivate static func merged(
    _ versions: Versions<Slot>, block: BlockID, _ context: inout MergeContext,
    place: (SlotPath, Int?) -> MergePlace
  ) -> Slot {
    var slot = Slot(
      Figure.merged(versions.map(\.figure), block: block, &context, place: place),
      weight: context.settle(versions.map(\.weight), .weight, place([], nil)) { .number($0) },
      isRest: context.settle(versions.map(\.isRest), .rest, place([], nil)) { .flag($0) })
    if case .empty = slot.figure, !slot.isRest {
      context.note(place([], nil), .withdrawn(.music, .nothingToSound))
      slot = context.fallback(versions)
    }
    return slot
  }
}
