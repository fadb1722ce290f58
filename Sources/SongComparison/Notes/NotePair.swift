/// A note of the first music with what became of it in the second.
struct NotePair {
  /// The note as it was; `nil` where it is new.
  var before: ComparedNote?
  /// The note as it is; `nil` where it is gone.
  var after: ComparedNote?
  /// Whether it came or went because its block was switched between note and rest.
  var isSwitched = false

  /// Whether both are the same.
  var isUnchanged: Bool { before == after }
}

/// A stretch of music, compared note by note: a phrase with itself, or all of a track.
struct ComparedSection {
  /// The phrase; `nil` for all of a track.
  var phrase: PhraseName?
  /// Where it began, in ticks of the first song.
  var startBefore = 0
  /// Where it begins, in ticks of the second song.
  var startAfter = 0
  /// The notes by pairs, in order of time.
  var pairs: [NotePair]
  /// How many rests differ.
  var changedRests = 0
  /// Blocks whose lyric, ornament or graces differ.
  var embellishments: [ChangedEmbellishment] = []

  /// Whether no note differs, nor what embellishes one.
  var isUnchanged: Bool { embellishments.isEmpty && pairs.allSatisfy(\.isUnchanged) }

  /// Where a note is, in ticks of the song that has it.
  func tick(of pair: NotePair) -> Int {
    pair.after.map { startAfter + $0.onset } ?? startBefore + (pair.before?.onset ?? 0)
  }
}

extension [NotePair] {
  /// Puts pairs in order of time, the deepest note first.
  mutating func putInOrder() {
    func isOrdered(_ left: NotePair, _ right: NotePair) -> Bool {
      guard let one = left.after ?? left.before, let other = right.after ?? right.before else { return false }
      return (one.onset, one.key) < (other.onset, other.key)
    }
    guard zip(self, dropFirst()).contains(where: { isOrdered($1, $0) }) else { return }
    sort(by: isOrdered)
  }
}
