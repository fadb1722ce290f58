import MusicTheory
import SongModel

/// A content of original phrases that can be merged.
protocol MergeableContent: PhraseContent {
  /// The phrases of a list, where it is of this kind.
  static func phrases(of list: PhraseList) -> PhraseArray<Self>?

  /// A list of phrases.
  static func list(_ phrases: [Phrase<Self>]) -> PhraseList

  /// Merges three contents of one phrase.
  ///
  /// What results obeys all rules in itself, but may reach past the phrase's end, at the most as far as the longest of
  /// the three versions.
  static func merged(_ versions: Versions<Self>, in frame: PhraseFrame, _ context: inout MergeContext) -> Self

  /// What lies before a tick and what lies behind it, notes that cross being tied; `nil` where a tuplet crosses.
  func parts(at tick: Int) -> (before: Self, behind: Self)?

  /// The numbers of its blocks or beats that sound past a tick.
  func ids(past tick: Int) -> Set<BlockID>

  /// The numbers of its blocks or beats.
  var ids: Set<BlockID> { get }

  /// The tick behind its last block, or behind the one of its last beat.
  var end: Int { get }

  /// The lowest and highest key; `nil` where nothing can be transposed.
  var pitches: ClosedRange<Int>? { get }

  /// With what another content has and this has not, and reaches past a tick.
  func withRest(of other: Self, reachingPast tick: Int) -> Self
}

/// Where a phrase is while its music is merged.
struct PhraseFrame {
  let id: Identifier
  let track: Identifier
  /// The song tick that places are counted from.
  let start: Int
  let lengths: Versions<Int>

  /// The place of a block or a part of it.
  func place(_ block: BlockID, at tick: Int, slot: SlotPath = [], note: Int? = nil) -> MergePlace {
    MergePlace(
      .block(BlockPart(.phrase(id), block, slot: slot, note: note)), track: track, tick: start + tick)
  }

  /// The place of a beat.
  func place(ofBeat id: BlockID, at tick: Int) -> MergePlace {
    MergePlace(.beat(.phrase(self.id), id), track: track, tick: start + tick)
  }

  /// How far any version reaches.
  var longest: Int { max(lengths.base, lengths.ours, lengths.theirs) }
}

/// Gives numbers to what both sides added.
///
/// What comes first, by place and content, keeps its number; whatever else had that number gets a new one.
struct AdditionNumbers {
  private var taken: Set<BlockID>
  private(set) var next: BlockID
  private var lowest: BlockID = 1

  /// - Parameters:
  ///   - taken: The numbers that the base's blocks have or had.
  ///   - next: The highest of the numbers that the versions would give next.
  init(taken: Set<BlockID>, next: BlockID) {
    self.taken = taken
    self.next = next
  }

  /// Numbers additions that stand in order.
  ///
  /// - Parameter claims: The numbers that each has on one side or on both.
  mutating func numbers(for claims: [[BlockID]]) -> [BlockID] {
    let kept = claims.map { claim -> BlockID? in
      let free = claim.sorted().first { !taken.contains($0) }
      if let free { taken.insert(free) }
      return free
    }
    for number in kept { next = max(next, (number ?? 0) + 1) }
    return kept.map { $0 ?? fresh() }
  }

  private mutating func fresh() -> BlockID {
    // The next number must exist too.
    if next < Song.largestID {
      taken.insert(next)
      next += 1
      return next - 1
    }
    while taken.contains(lowest) { lowest += 1 }
    taken.insert(lowest)
    return lowest
  }
}
