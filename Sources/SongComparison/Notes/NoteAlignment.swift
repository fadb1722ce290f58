/// Pairs notes by what they are and when, where no id says which is which.
///
/// Notes alike are the same note. Of the others those of one onset belong together, from the lowest up, where both have
/// as many there; then those of one pitch near each other; what is left was added or removed.
struct NoteAlignment {
  private(set) var pairs: [NotePair] = []
  private var before: [ComparedNote] = []
  private var after: [ComparedNote] = []
  private let quarter: Int

  /// Pairs notes.
  ///
  /// - Parameter quarter: The ticks of a quarter.
  init(_ before: [ComparedNote], _ after: [ComparedNote], quarter: Int) {
    self.quarter = quarter
    (self.before, self.after) = (before.inOrder, after.inOrder)
    pairEqual()
    pairShifted()
    pairByOnset()
    pairByPitch(within: quarter / 4)
    pairByPitch(within: quarter * 2)
    pairs += self.before.map { NotePair(before: $0, after: nil) }
    pairs += self.after.map { NotePair(before: nil, after: $0) }
    pairs.putInOrder()
  }

  /// How many notes have one alike at the same place.
  static func equalCount(_ before: [ComparedNote], _ after: [ComparedNote]) -> Int {
    var count = 0
    forEachEqual(before.inOrder, after.inOrder) { _, _ in count += 1 }
    return count
  }

  /// Finds notes that are alike in two lists in order, each once.
  private static func forEachEqual(
    _ before: [ComparedNote], _ after: [ComparedNote], _ body: (_ before: Int, _ after: Int) -> Void
  ) {
    var (first, second) = (0, 0)
    while first < before.count, second < after.count {
      if ComparedNote.isOrdered(before[first], after[second]) {
        first += 1
      } else if ComparedNote.isOrdered(after[second], before[first]) {
        second += 1
      } else if before[first] == after[second] {
        body(first, second)
        (first, second) = (first + 1, second + 1)
      } else {
        // Alike in what orders them, but not in all: there are few of those at a place.
        var end = second + 1
        while end < after.count, !ComparedNote.isOrdered(after[second], after[end]) { end += 1 }
        if let other = (second + 1..<end).first(where: { before[first] == after[$0] }) {
          body(first, other)
          second = other + 1
        }
        first += 1
      }
    }
  }

  private mutating func pairEqual() {
    var partner: [Int: Int] = [:]
    Self.forEachEqual(before, after) { partner[$1] = $0 }
    take(by: partner)
  }

  /// Where music was inserted or cut out, all that follows is as it was, but later or earlier.
  private mutating func pairShifted() {
    guard let first = before.first, let last = before.last, before.count > 7 else { return }
    let shifts = [
      after.first { $0.key == first.key }.map { $0.onset - first.onset },
      after.last { $0.key == last.key }.map { $0.onset - last.onset },
    ]
    for case let shift? in shifts where shift != 0 {
      let moved = before.map { note in
        var note = note
        note.onset += shift
        return note
      }
      var partner: [Int: Int] = [:]
      Self.forEachEqual(moved, after) { partner[$1] = $0 }
      guard partner.count * 2 > min(before.count, after.count) else { continue }
      return take(by: partner)
    }
  }

  private mutating func pairByOnset() {
    let (old, new) = (before.indicesByOnset, after.indicesByOnset)
    var partner: [Int: Int] = [:]
    for (onset, indices) in new {
      guard let others = old[onset], others.count == indices.count else { continue }
      for (one, other) in zip(indices, others) { partner[one] = other }
    }
    take(by: partner)
  }

  private mutating func pairByPitch(within reach: Int) {
    guard !before.isEmpty, !after.isEmpty else { return }
    var waiting: [Int: [Int]] = [:]
    for (index, note) in before.enumerated() { waiting[note.key, default: []].append(index) }
    var next: [Int: Int] = [:]
    var partner: [Int: Int] = [:]
    for (index, note) in after.enumerated() {
      guard let candidates = waiting[note.key] else { continue }
      var place = next[note.key, default: 0]
      while place < candidates.count, before[candidates[place]].onset < note.onset - reach { place += 1 }
      if place < candidates.count, before[candidates[place]].onset <= note.onset + reach {
        partner[index] = candidates[place]
        place += 1
      }
      next[note.key] = place
    }
    take(by: partner)
  }

  /// Takes out notes of the second music whose partners in the first are known, each with it.
  ///
  /// - Parameter partner: The places in the first music, by those in the second.
  private mutating func take(by partner: [Int: Int]) {
    guard !partner.isEmpty else { return }
    var taken = [Bool](repeating: false, count: before.count)
    var left: [ComparedNote] = []
    for (index, note) in after.enumerated() {
      if let other = partner[index] {
        taken[other] = true
        pairs.append(NotePair(before: before[other], after: note))
      } else {
        left.append(note)
      }
    }
    after = left
    before = zip(before, taken).filter { !$0.1 }.map(\.0)
  }
}

extension [ComparedNote] {
  /// By onset, then from the lowest up.
  fileprivate var inOrder: [ComparedNote] {
    let isInOrder = zip(self, dropFirst()).allSatisfy { !ComparedNote.isOrdered($1, $0) }
    return isInOrder ? self : sorted(by: ComparedNote.isOrdered)
  }

  fileprivate var indicesByOnset: [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for (index, note) in enumerated() { found[note.onset, default: []].append(index) }
    return found
  }
}
