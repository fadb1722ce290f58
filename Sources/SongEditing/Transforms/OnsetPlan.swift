import MusicTheory
import SongModel

/// New onsets for blocks of a voice, or for the beats of a drum, that keep their order.
struct OnsetPlan {
  /// Where each begins now, in order.
  let before: [Int]
  /// Where each begins then.
  private(set) var after: [Int]
  /// How many kept their place because the one they wanted was taken.
  private(set) var keptPlace = 0

  /// Plans onsets.
  ///
  /// Of several that want one place the nearest to it gets it, of two equally near the first; the others stay where
  /// they are. One that would pass another, or leave the line, stays as well.
  ///
  /// - Parameters:
  ///   - wanted: Where each should begin; where it begins now for those that are fixed.
  ///   - end: The tick behind the last that can be used.
  ///   - strength: What part of its way each goes, in percent.
  init(before: [Int], wanted: [Int], end: Int, strength: Int = 100) {
    self.before = before
    after = before
    var index = 0
    while index < before.count {
      // Wanted places never fall as onsets rise, so those that want one place are neighbours.
      var next = index + 1
      while next < before.count, wanted[next] == wanted[index] { next += 1 }
      let place = wanted[index]
      let nearest =
        (index..<next).min { abs(before[$0] - place) < abs(before[$1] - place) } ?? index
      keptPlace += next - index - 1
      if (0..<end).contains(place) {
        after[nearest] = OnsetPlan.moved(before[nearest], toward: place, by: strength)
      } else {
        keptPlace += 1
      }
      index = next
    }
    keepOrder()
  }

  /// What still stands in the way goes back, and with it whatever that now stands in the way of.
  private mutating func keepOrder() {
    var index = 1
    while index < after.count {
      if index > 0, after[index] <= after[index - 1] {
        let isLaterMoved = after[index] != before[index]
        let undone = isLaterMoved ? index : index - 1
        after[undone] = before[undone]
        keptPlace += 1
        index = max(1, undone)
      } else {
        index += 1
      }
    }
  }

  private static func moved(_ tick: Int, toward place: Int, by percent: Int) -> Int {
    // Halves up, also where the way leads backward.
    let doubled = (place - tick) * percent * 2 + 100
    let (quotient, rest) = doubled.quotientAndRemainder(dividingBy: 200)
    return tick + (rest < 0 ? quotient - 1 : quotient)
  }
}

extension Draft {
  /// Gives the blocks and beats of a scope new onsets, keeping their order. Lengths give way to what follows.
  ///
  /// A block that a tie reaches has no onset and stays; one whose end is tied keeps its end. Slots of tuplets go with
  /// their block.
  ///
  /// - Parameters:
  ///   - strength: What part of its way each goes, in percent.
  ///   - velocity: What becomes of the velocities of what sounds; called in order.
  ///   - wanted: Where one should begin, from the song tick at which it is heard; called in order.
  /// - Returns: How many kept their place because the one they wanted was taken.
  mutating func moveOnsets(
    in scope: TransformScope, strength: Int = 100, velocity: (Velocity) -> Velocity = { $0 }, _ wanted: (Int) -> Int
  ) throws(EditError) -> Int {
    let (lines, beats) = try blocks(in: scope)
    var kept = 0
    for line in lines { kept += try moveOnsets(of: line, strength, velocity, wanted) }
    for part in beats { kept += try moveOnsets(of: part, strength, velocity, wanted) }
    return kept
  }

  private mutating func moveOnsets(
    of line: ScopedLine, _ strength: Int, _ velocity: (Velocity) -> Velocity, _ wanted: (Int) -> Int
  ) throws(EditError) -> Int {
    let blocks = song.blocks(of: line.owner, voice: line.voice)
    let phrase = song.outline(at: line.owner)
    var places = blocks.map(\.at)
    let before = places
    for member in line.members where !isReachedByTie(member, in: line, blocks) {
      places[member.index] = wanted(member.site.origin + before[member.index]) - member.site.origin
    }
    let plan = OnsetPlan(before: before, wanted: places, end: phrase.length, strength: strength)
    let ends = (old: before.dropFirst() + [phrase.length], new: plan.after.dropFirst() + [phrase.length])
    try editLine(of: line.owner, voice: line.voice, end: phrase.length) { edited throws(EditError) in
      for member in line.members where !edited.blocks[member.index].isRest {
        var block = edited.blocks[member.index]
        block.figure.updateNotes { $0.velocity = velocity($0.velocity) }
        edited.replace(at: member.index, with: block)
      }
      for (index, next) in zip(before.indices, zip(ends.old, ends.new)) {
        let isTied = edited.blocks[index].hasTies && edited.blocks[index].end == next.0
        try edited.setOnset(of: index, to: plan.after[index], keepingEnd: isTied, next: next.1, in: phrase.id)
      }
    }
    return plan.keptPlace
  }

  /// Whether a note of a block is the continuation of one before.
  private func isReachedByTie(_ member: ScopedLine.Member, in line: ScopedLine, _ blocks: [Block]) -> Bool {
    guard let leaf = blocks[member.index].leaves.first, let chord = leaf.sounding else { return false }
    return chord.notes.contains { note in
      let stored = StoredNote(
        owner: line.owner, voice: line.voice, block: member.index, path: leaf.path, key: note.pitch.number)
      return song.chainStart(of: stored, heardAt: member.site) < member.site.origin + leaf.start
    }
  }

  private mutating func moveOnsets(
    of part: ScopedBeats, _ strength: Int, _ velocity: (Velocity) -> Velocity, _ wanted: (Int) -> Int
  ) throws(EditError) -> Int {
    let beats = song.beats(of: part.owner)
    let length = song.outline(at: part.owner).length
    var places = beats.map(\.at)
    for member in part.members {
      places[member.index] = wanted(member.site.origin + beats[member.index].at) - member.site.origin
    }
    // Each drum is a line of its own.
    var after: [BlockID: Int] = [:]
    var kept = 0
    for (_, indices) in Dictionary(grouping: beats.indices, by: { beats[$0].drum }) {
      let plan = OnsetPlan(
        before: indices.map { beats[$0].at }, wanted: indices.map { places[$0] }, end: length, strength: strength)
      for (index, tick) in zip(indices, plan.after) { after[beats[index].id] = tick }
      kept += plan.keptPlace
    }
    try editBeats(of: part.owner) { line in
      for member in part.members {
        line.setVelocity(velocity(line.beats[member.index].velocity), at: member.index)
      }
      line.move(Array(beats.indices)) { $0.at = after[$0.id] ?? $0.at }
    }
    return kept
  }
}

extension Line {
  /// Lets a block begin elsewhere.
  ///
  /// - Parameters:
  ///   - keepingEnd: Whether its end stays, because a tie goes on there.
  ///   - next: The tick at which the next block will begin, or the line's end.
  fileprivate mutating func setOnset(
    of index: Int, to tick: Int, keepingEnd: Bool, next: Int, in phrase: Identifier
  ) throws(EditError) {
    var block = blocks[index]
    guard tick != block.at || block.end > next else { return }
    if keepingEnd, tick < block.end, block.end <= next {
      block.length = block.end - tick
      block.at = tick
      try block.checkSlots(in: phrase)
    } else {
      block.at = tick
      if block.end > next { block = block.cut(to: tick..<next) }
    }
    replace(at: index, with: block)
  }
}
