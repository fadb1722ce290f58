import MusicTheory
import SongModel

/// `finger tuplet POS N`: turns the block at a position into N equal slots, each with its notes.
///
/// In a tuplet it is the slot at the position that is divided, so that tuplets nest. `2:1` gives weights. N = 1 turns the
/// innermost tuplet at the position back into its first sounding slot's notes, in a silent one into those of the first
/// slot that has any; on a plain block that is nothing. A tie goes to the last slot, and comes back from it. A rest stays
/// one. A slot needs a tick at least.
public struct FingerTuplet: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// The weights of the slots; a single one for turning back.
  public var weights: [Int]

  /// Makes a division by weights.
  public init(tick: Int, weights: [Int]) {
    self.tick = tick
    self.weights = weights
  }

  /// Makes a division into equal slots.
  ///
  /// - Parameters:
  ///   - tick: A song tick.
  ///   - count: 1…1,024; anything else is refused when the command is applied.
  public init(tick: Int, count: Int) {
    // One more than allowed is enough to be refused.
    self.init(tick: tick, weights: Array(repeating: 1, count: min(max(count, 0), Tuplet.mostSlots + 1)))
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    guard (1...Tuplet.mostSlots).contains(weights.count) else {
      throw .number(name: "slots of a tuplet", value: weights.count, allowed: 1...Tuplet.mostSlots)
    }
    for weight in weights where !(1...Tuplet.largestWeight).contains(weight) {
      throw .number(name: "weight of a slot", value: weight, allowed: 1...Tuplet.largestWeight)
    }
    let site = try draft.site(at: tick, on: track)
    let (index, address) = try draft.block(at: tick, in: site)
    try draft.editLine(of: site.owner, voice: draft.context.voice, end: site.end) { line throws(EditError) in
      var block = line.blocks[index]
      guard let leaf = block.leaf(covering: site.local(tick)) else { return }
      if weights.count > 1 {
        let names = weights.indices.flatMap { slot in
          block.lastingNames(of: leaf.path, movedTo: leaf.path + [slot], in: address.phrase)
        }
        block.updateHolder(at: leaf.path) { $0.divide(by: weights) }
        try block.checkSlots(in: address.phrase)
        line.rename(names)
      } else {
        guard block.figure.tuplet != nil else { return }
        let holder = Array(leaf.path.dropLast())
        var kept = 0
        block.updateHolder(at: holder) { kept = $0.undivide() ?? 0 }
        line.rename(block.lastingNames(movedFrom: holder + [kept], to: holder, in: address.phrase))
      }
      line.replace(at: index, with: block)
    }
  }
}

extension Block {
  /// Changes the block itself, or the slot at a path.
  fileprivate mutating func updateHolder(at path: SlotPath, _ update: (inout any FigureHolder) -> Void) {
    guard path.isEmpty else {
      guard case .tuplet(var tuplet) = figure else { return }
      tuplet.updateSlot(at: path) { slot in
        var holder: any FigureHolder = slot
        update(&holder)
        slot.figure = holder.figure
        slot.isRest = holder.isRest
      }
      figure = .tuplet(tuplet)
      return
    }
    var holder: any FigureHolder = self
    update(&holder)
    figure = holder.figure
    isRest = holder.isRest
  }

  /// What the notes at a place of the block will be called when they stand elsewhere in it.
  fileprivate func lastingNames(
    of old: SlotPath, movedTo new: SlotPath, in phrase: Identifier
  ) -> [(from: NoteAddress, to: NoteAddress)] {
    noteAddresses(in: phrase).filter { $0.place.path.starts(with: old) }.map { address in
      let inner = address.place.path.dropFirst(old.count)
      return (
        address, NoteAddress(place: BlockAddress(phrase: phrase, block: id, path: new + inner), key: address.key)
      )
    }
  }
}
