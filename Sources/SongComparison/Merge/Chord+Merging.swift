import MusicTheory
import SongModel

extension Chord {
  /// Which notes of a changed chord are those of this one, by index, the root being 0; `nil` for one that is gone.
  ///
  /// The root stays the root. Where it kept its pitch, notes are known by theirs, and those left over by their order if
  /// there are as many; where it moved, by their order if there are as many, else by their interval to the root.
  func matches(in changed: Chord) -> [Int?] {
    var matches: [Int?] = [0] + others.map { _ in nil }
    let (before, after) = (others.map(\.pitch.number), changed.others.map(\.pitch.number))
    let moved = changed.root.pitch.number - root.pitch.number
    if moved == 0 || before.count != after.count {
      for (index, pitch) in before.enumerated() {
        matches[index + 1] = after.firstIndex(of: pitch + moved).map { $0 + 1 }
      }
    }
    let lost = matches.indices.filter { matches[$0] == nil }
    let found = Set(matches.compactMap { $0 })
    let new = (1..<max(1, changed.count)).filter { !found.contains($0) }
    if lost.count == new.count {
      for (old, place) in zip(lost, new) { matches[old] = place }
    }
    return matches
  }

  /// Merges three chords of one block or slot, note by note and property by property.
  ///
  /// - Parameters:
  ///   - place: Where a note is, by its index in the base.
  ///   - block: The number of the block, to say what became one.
  static func merged(
    _ versions: Versions<Chord>, block: BlockID, _ context: inout MergeContext, place: (Int?) -> MergePlace
  ) -> Chord {
    if versions.base.others.isEmpty, versions.ours.others.isEmpty, versions.theirs.others.isEmpty {
      // Most blocks hold one note.
      return Chord(root: Note.merged(versions.map(\.root), place(0), &context))
    }
    let notes = versions.map(\.notes)
    let matches = Versions(
      base: Array(notes.base.indices), ours: versions.base.matches(in: versions.ours),
      theirs: versions.base.matches(in: versions.theirs))
    var kept: [Note] = []
    for index in notes.base.indices {
      let states = Versions<Note?>(
        base: notes.base[index], ours: matches.ours[index].map { notes.ours[$0] },
        theirs: matches.theirs[index].map { notes.theirs[$0] })
      let merged = context.settle(optional: states, place(index)) { states, context in
        Note.merged(states, place(index), &context)
      }
      if let merged { kept.append(merged) }
    }
    let known = matches.map { Set($0.compactMap { $0 }) }
    var added = Set<Note>()
    for side in MergeSide.allCases {
      for index in notes[side].indices where !known[side].contains(index) { added.insert(notes[side][index]) }
    }
    kept += added.sorted { ($0.pitch, $0.velocity.value) < ($1.pitch, $1.velocity.value) }
    guard let chord = Chord(kept) else { return context.fallback(versions) }
    // Notes that came to one pitch became one, the loudest.
    if chord.count < kept.count { context.note(place(nil), .joined(block)) }
    return chord
  }
}

extension Note {
  fileprivate static func merged(
    _ versions: Versions<Note>, _ place: @autoclosure () -> MergePlace, _ context: inout MergeContext
  ) -> Note {
    Note(
      context.settle(versions.map(\.pitch), .pitch, place()) { .pitch($0) },
      velocity: context.settle(versions.map(\.velocity), .velocity, place()) { .number($0.value) },
      gate: context.settle(versions.map(\.gate), .gate, place()) { .number($0.percent) },
      isTied: context.settle(versions.map(\.isTied), .tie, place()) { .flag($0) })
  }
}
