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
    var counts: [ComparedNote: Int] = [:]
    for note in before { counts[note, default: 0] += 1 }
    var equal = 0
    for note in after {
      guard let count = counts[note], count > 0 else { continue }
      counts[note] = count - 1
      equal += 1
    }
    return equal
  }

  private mutating func pairEqual() {
    var places: [ComparedNote: [Int]] = [:]
    for (index, note) in before.enumerated().reversed() { places[note, default: []].append(index) }
    take { note in places[note]?.popLast() }
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
      guard NoteAlignment.equalCount(moved, after) * 2 > min(before.count, after.count) else { continue }
      var places: [ComparedNote: [Int]] = [:]
      for (index, note) in moved.enumerated().reversed() { places[note, default: []].append(index) }
      return take { note in places[note]?.popLast() }
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

  private mutating func take(by partner: [Int: Int]) {
    var index = -1
    take { _ in
      index += 1
      return partner[index]
    }
  }

  /// Takes out the notes of the second music for which a partner in the first is known, each with it.
  private mutating func take(_ partner: (ComparedNote) -> Int?) {
    var taken = [Bool](repeating: false, count: before.count)
    var left: [ComparedNote] = []
    for note in after {
      if let index = partner(note) {
        taken[index] = true
        pairs.append(NotePair(before: before[index], after: note))
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
    sorted { ($0.onset, $0.key, $0.length, $0.velocity) < ($1.onset, $1.key, $1.length, $1.velocity) }
  }

  fileprivate var indicesByOnset: [Int: [Int]] {
    var found: [Int: [Int]] = [:]
    for (index, note) in enumerated() { found[note.onset, default: []].append(index) }
    return found
  }
}
