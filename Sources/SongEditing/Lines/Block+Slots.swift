import MusicTheory
import SongModel

extension Block {
  /// Checks what a block from outside holds: notes or a rest, a lyric that can be stored, and tuplets that may be.
  ///
  /// - Throws: ``EditError/withoutNotes(_:)``, or what ``checkLyric()`` and ``checkSlots(in:)`` throw.
  func checkContent(in phrase: Identifier) throws(EditError) {
    guard onlyNote == nil else { return }
    guard isRest || figure != .empty else { throw .withoutNotes(BlockAddress(phrase: phrase, block: id)) }
    try checkLyric()
    try checkSlots(in: phrase)
  }

  /// Checks that its lyric can be stored.
  ///
  /// - Throws: ``EditError/limit(name:most:)``.
  func checkLyric() throws(EditError) {
    guard (lyric?.utf8.count ?? 0) <= Song.longestText else {
      throw .limit(name: "bytes of a lyric", most: Song.longestText)
    }
  }

  /// Checks that its tuplets are divisions that a song may have, with at least a tick for every slot.
  ///
  /// - Throws: ``EditError/tooFine(_:slots:length:)``, or ``EditError/limit(name:most:)``.
  func checkSlots(in phrase: Identifier) throws(EditError) {
    guard case .tuplet(let tuplet) = figure else { return }
    try tuplet.checkLimits(depth: 1, division: 1, in: BlockAddress(phrase: phrase, block: id))
    for slot in tuplet.layout(length: length) where slot.start >= slot.end {
      let path = Array(slot.path.dropLast())
      let slots = path.isEmpty ? tuplet.slots.count : tuplet.slot(at: path)?.figure.tuplet?.slots.count ?? 0
      throw .tooFine(BlockAddress(phrase: phrase, block: id, path: path), slots: slots, length: length)
    }
  }
}

extension Tuplet {
  fileprivate func checkLimits(
    depth: Int, division: Int, in block: BlockAddress
  ) throws(EditError) {
    guard depth <= Tuplet.deepest else { throw .limit(name: "depth of tuplets", most: Tuplet.deepest) }
    guard (2...Tuplet.mostSlots).contains(slots.count) else {
      throw .number(name: "slots of a tuplet", value: slots.count, allowed: 2...Tuplet.mostSlots)
    }
    for slot in slots where !(1...Tuplet.largestWeight).contains(slot.weight) {
      throw .number(name: "weight of a slot", value: slot.weight, allowed: 1...Tuplet.largestWeight)
    }
    let (product, overflow) = division.multipliedReportingOverflow(by: totalWeight)
    guard !overflow, product <= Tuplet.largestDivision else {
      throw .limit(name: "division of tuplets", most: Tuplet.largestDivision)
    }
    for slot in slots {
      switch slot.figure {
      case .empty: guard slot.isRest else { throw .withoutNotes(block) }
      case .chord: break
      case .tuplet(let inner): try inner.checkLimits(depth: depth + 1, division: product, in: block)
      }
    }
  }
}
