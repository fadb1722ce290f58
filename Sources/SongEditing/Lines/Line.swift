import MusicTheory
import SongModel

/// One voice of a phrase while it is edited.
///
/// Every change goes through the few operations here, which keep the blocks in order, apart and inside the phrase, and
/// note what they did.
struct Line {
  /// The blocks in order of time.
  private(set) var blocks: [Block]
  /// The number that the next new block gets.
  private(set) var nextID: BlockID
  /// The tick behind the last that may be used, counted from the phrase's start.
  let end: Int
  /// What was done so far.
  private(set) var changes: [ItemChange<Block>] = []
  /// What selected notes are called afterwards, where their pitch or slot changed: step by step.
  private(set) var renames: [[(from: NoteAddress, to: NoteAddress)]] = []
  /// The phrase whose blocks these are.
  private let phrase: Identifier

  init(blocks: [Block], of phrase: Identifier, nextID: BlockID, end: Int) {
    self.phrase = phrase
    self.blocks = blocks
    // They are copied once then, not again where one is added.
    self.blocks.reserveCapacity(blocks.count + 2)
    self.nextID = nextID
    self.end = end
  }

  /// The index of the first block that ends behind a tick; the count where none does.
  func firstIndex(endingAfter tick: Int) -> Int { blocks.firstIndex(endingAfter: tick) }

  /// The index of the block that covers a tick.
  func index(covering tick: Int) -> Int? { blocks.index(covering: tick) }

  /// The index of the block of an id.
  func index(of id: BlockID) -> Int? { blocks.firstIndex { $0.id == id } }

  /// The free stretch around a tick that no block covers, within the line's end.
  func gap(around tick: Int) -> Range<Int>? {
    let next = firstIndex(endingAfter: tick)
    let upper = next < blocks.count ? min(end, blocks[next].at) : end
    let lower = next > 0 ? blocks[next - 1].end : 0
    return lower <= tick && tick < upper ? lower..<upper : nil
  }

  /// The free stretches of a range.
  func gaps(in range: Range<Int>) -> [Range<Int>] {
    var gaps: [Range<Int>] = []
    var tick = range.lowerBound
    for index in indices(touching: range) {
      if tick < blocks[index].at { gaps.append(tick..<blocks[index].at) }
      tick = blocks[index].end
    }
    if tick < range.upperBound { gaps.append(tick..<range.upperBound) }
    return gaps
  }

  /// The blocks any part of which lies in a range.
  func indices(touching range: Range<Int>) -> Range<Int> {
    guard !range.isEmpty else { return 0..<0 }
    let first = firstIndex(endingAfter: range.lowerBound)
    var last = first
    while last < blocks.count, blocks[last].at < range.upperBound { last += 1 }
    return first..<last
  }

  /// Removes from a range what lies in it: blocks inside go, blocks at its edges are shaved, and of a block that it
  /// lies inside of the part before stays.
  mutating func clear(_ range: Range<Int>) {
    for index in indices(touching: range).reversed() {
      let block = blocks[index]
      if block.at < range.lowerBound {
        shave(at: index, to: block.at..<range.lowerBound)
      } else if block.end > range.upperBound {
        shave(at: index, to: range.upperBound..<block.end)
      } else {
        remove(at: index)
      }
    }
  }

  /// Cuts a block to a part of it that is not empty. The slots that a tuplet keeps are still selected.
  mutating func shave(at index: Int, to range: Range<Int>) {
    let before = blocks[index]
    let after = before.cut(to: range)
    if before.figure.tuplet != nil {
      let old = before.leaves
      rename(
        after.leaves.flatMap { leaf in
          let source = old.first { $0.start <= leaf.start && leaf.end <= $0.end }
          return after.lastingNames(movedFrom: source?.path ?? leaf.path, to: leaf.path, in: phrase)
        })
    }
    replace(at: index, with: after)
  }

  /// Puts a block down, clearing what it covers, and gives it a new number.
  ///
  /// - Returns: The index where it stands.
  @discardableResult
  mutating func put(_ block: Block) -> Int {
    var block = block
    block.id = nextID
    nextID += 1
    return restore(block)
  }

  /// Puts blocks down one after the other, as ``put(_:)`` does each.
  mutating func put(_ new: [Block]) {
    blocks.reserveCapacity(blocks.count + new.count)
    changes.reserveCapacity(changes.count + new.count)
    for block in new { put(block) }
  }

  /// Puts a block down under the number it has, clearing what it covers.
  @discardableResult
  mutating func restore(_ block: Block) -> Int {
    var index = blocks.count
    // What is written stands behind all that is there, as a rule.
    if index > 0, blocks[index - 1].end > block.at {
      clear(block.at..<block.end)
      index = firstIndex(endingAfter: block.at)
    }
    if index == blocks.count { blocks.append(block) } else { blocks.insert(block, at: index) }
    changes.append(ItemChange(before: nil, after: block))
    return index
  }

  /// Replaces a block by one with the same number that lies where the old one did, or in free space beside it.
  mutating func replace(at index: Int, with block: Block) {
    guard blocks[index] != block else { return }
    changes.append(ItemChange(before: blocks[index], after: block))
    blocks[index] = block
  }

  /// Gives a block another place, clearing what it then covers.
  ///
  /// - Parameter range: Ticks inside the line, not empty.
  mutating func place(at index: Int, on range: Range<Int>) {
    var block = remove(at: index)
    block.at = range.lowerBound
    block.length = range.count
    restore(block)
  }

  /// Removes a block.
  @discardableResult
  mutating func remove(at index: Int) -> Block {
    let block = blocks.remove(at: index)
    changes.append(ItemChange(before: block, after: nil))
    return block
  }

  /// Moves blocks by one distance, each changed on the way, and clears what they then cover.
  ///
  /// - Parameters:
  ///   - indices: The blocks; they stay inside the line.
  ///   - change: What else becomes of a block; not its place.
  mutating func move(
    _ indices: Set<Int>, by ticks: Int, _ change: (inout Block) throws(EditError) -> Void
  ) throws(EditError) {
    var moved: [Block] = []
    var others: [Block] = []
    for (index, block) in blocks.enumerated() {
      guard indices.contains(index) else {
        others.append(block)
        continue
      }
      var after = block
      try change(&after)
      after.at += ticks
      if after != block { changes.append(ItemChange(before: block, after: after)) }
      moved.append(after)
    }
    blocks = others
    for block in moved { clear(block.at..<block.end) }
    blocks = merged(blocks, moved)
  }

  private func merged(_ first: [Block], _ second: [Block]) -> [Block] {
    var result: [Block] = []
    result.reserveCapacity(first.count + second.count)
    var next = 0
    for block in first {
      while next < second.count, second[next].at < block.at {
        result.append(second[next])
        next += 1
      }
      result.append(block)
    }
    return result + second[next...]
  }

  /// Moves every block from an index on.
  mutating func shift(from index: Int, by ticks: Int) {
    for later in index..<max(index, blocks.count) {
      var block = blocks[later]
      block.at += ticks
      replace(at: later, with: block)
    }
  }

  /// Gives blocks other places, all at once. Afterwards none may lie on another.
  mutating func rearrange(_ moved: [Int: Block]) {
    var arranged: [Block] = []
    arranged.reserveCapacity(blocks.count)
    for (index, block) in blocks.enumerated() {
      let new = moved[index] ?? block
      if new != block { changes.append(ItemChange(before: block, after: new)) }
      arranged.append(new)
    }
    blocks = arranged.sorted { $0.at < $1.at }
  }

  /// Tells what notes are called afterwards, so that the selection can follow them.
  mutating func rename(_ names: [(from: NoteAddress, to: NoteAddress)]) {
    if !names.isEmpty { renames.append(names) }
  }
}
