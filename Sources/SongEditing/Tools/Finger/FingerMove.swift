import MusicTheory
import SongModel

/// `finger move LENGTH INTERVAL`: moves the selection by a vector.
///
/// A selected root carries its whole block, silent notes and graces too. Chord and tuplet notes selected without their root
/// move in pitch only; one that lands on another of its block becomes one with it. The selection stays inside its phrases
/// and inside MIDI keys 0…127: the time and the pitch common to all are shortened, each by itself. A named interval that
/// is shortened goes by semitones.
///
/// Where blocks meet others of their voice, the context's collisions decide: `stop` shortens the common time so that none
/// touches, and none passes, a block that stays; `trim` shaves what they land on; `push` moves what stays and comes
/// later by the overlap, gaps kept, and is refused where that does not fit into the phrase, while earlier blocks stop
/// it; `refuse` refuses. Beats have no length and stand in nobody's way: those of one drum that come to one tick become
/// one, the loudest staying, and only `refuse` refuses that.
///
/// Where no time is left to move, pitch alone is edited: notes that ties join go along as a whole, and a note goes as
/// far as the first of its chain. Where time is, the selected notes move and no others. Intervals are counted from
/// pitches as the original has them; a sync that could not follow refuses the move.
public struct FingerMove: EditCommand {
  /// Ticks, later or earlier.
  public var ticks: Int
  /// Up or down.
  public var interval: Interval

  /// Makes a move.
  public init(ticks: Int, interval: Interval) {
    self.ticks = ticks
    self.interval = interval
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let targets = try draft.selectedTargets()
    if let beats = targets.beats.first, case .degrees = interval, !interval.isZero {
      throw .wrongKind(track: draft.song.tracks[beats.owner.track].id, is: .drum, needed: .melody)
    }
    guard ticks.magnitude <= Song.lastTick.magnitude else { throw .outsideSong(tick: ticks) }
    let interval = draft.fitting(interval, targets)
    if interval != self.interval {
      draft.warnings.append(.pitchShortened(asked: self.interval.steps, done: interval.steps))
    }
    var time = targets.movesInTime ? draft.timeInsidePhrases(ticks, targets) : 0
    for line in targets.lines { time = try draft.time(time, in: line) }
    if time != ticks, targets.movesInTime { draft.warnings.append(.timeShortened(asked: ticks, done: time)) }

    if time == 0 {
      try draft.movePitches(of: targets, by: interval)
    } else {
      for line in targets.lines { try draft.move(line, by: time, interval) }
    }
    for part in targets.beats { try draft.move(part, by: time, interval) }
  }
}

extension Interval {
  /// Semitones, or scale steps.
  fileprivate var steps: Int {
    switch self {
    case .semitones(let count), .degrees(let count), .named(_, let count): count
    }
  }
}

// MARK: - How far

extension Draft {
  /// The interval shortened so that every selected note stays inside MIDI keys 0…127.
  fileprivate func fitting(_ interval: Interval, _ targets: Targets) -> Interval {
    let notes = movedPitches(targets)
    let keys = targets.beats.flatMap { part in
      let beats = song.beats(of: part.owner)
      return part.indices.map { beats[$0].drum.key }
    }
    if case .degrees(let count) = interval {
      var left = max(-Pitch.numbers.count, min(Pitch.numbers.count, count))
      for (pitch, key) in notes {
        while left != 0, pitch.moved(by: .degrees(left), in: key) == nil { left -= left.signum() }
      }
      return .degrees(left)
    }
    let numbers = notes.map(\.pitch.number) + keys
    guard let lowest = numbers.min(), let highest = numbers.max() else { return interval }
    let fitting = min(max(interval.steps, -lowest), Pitch.numbers.upperBound - highest)
    return fitting == interval.steps ? interval : .semitones(fitting)
  }

  /// The pitches that a move changes, with the keys in force.
  private func movedPitches(_ targets: Targets) -> [(pitch: Pitch, key: Key)] {
    var pitches: [(Pitch, Key)] = []
    for line in targets.lines {
      for target in line.blocks {
        let key = song.key(at: line.start + target.block.at)
        let isWhole = target.hasRoot
        target.block.forEachNote { path, note in
          if isWhole || target.notes.contains(NotePlace(path: path, key: note.pitch.number)) {
            pitches.append((note.pitch, key))
          }
        }
        if isWhole { pitches += target.block.grace.map { ($0, key) } }
      }
    }
    return pitches
  }

  /// The time shortened so that every block and beat that moves stays inside its phrase.
  fileprivate func timeInsidePhrases(_ ticks: Int, _ targets: Targets) -> Int {
    var time = ticks
    func limit(_ range: Range<Int>, in owner: PhraseLocation) {
      time = min(max(time, -range.lowerBound), max(0, song.outline(at: owner).length - range.upperBound))
    }
    for line in targets.lines {
      for target in line.blocks where target.hasRoot { limit(target.block.at..<target.block.end, in: line.owner) }
    }
    for part in targets.beats {
      let beats = song.beats(of: part.owner)
      for index in part.indices { limit(beats[index].at..<(beats[index].at + 1), in: part.owner) }
    }
    return time
  }

  /// The time shortened by what stands in the way in one voice.
  fileprivate func time(_ ticks: Int, in line: Targets.TargetLine) throws(EditError) -> Int {
    guard ticks != 0, context.collisions != .trim else { return ticks }
    let blocks = song.blocks(of: line.owner, voice: line.voice)
    let moving = line.movingIndices
    var time = ticks
    switch context.collisions {
    case .trim: break
    case .stop: time = free(ticks, moving, blocks)
    case .push: if ticks < 0 { time = free(ticks, moving, blocks) }
    case .refuse:
      for index in moving.sorted() {
        let range = (blocks[index].at + ticks)..<(blocks[index].end + ticks)
        var other = blocks.firstIndex(endingAfter: range.lowerBound)
        while other < blocks.count, blocks[other].at < range.upperBound {
          if !moving.contains(other) { throw .collides(BlockAddress(phrase: line.phrase, block: blocks[other].id)) }
          other += 1
        }
      }
    }
    return time
  }

  /// How far blocks can go until one meets a block that stays.
  private func free(_ ticks: Int, _ moving: Set<Int>, _ blocks: [Block]) -> Int {
    var time = ticks
    for index in moving {
      if ticks > 0, index + 1 < blocks.count, !moving.contains(index + 1) {
        time = min(time, blocks[index + 1].at - blocks[index].end)
      } else if ticks < 0, index > 0, !moving.contains(index - 1) {
        time = max(time, blocks[index - 1].end - blocks[index].at)
      }
    }
    return time
  }
}

extension Targets.TargetLine {
  /// The blocks that move in time.
  fileprivate var movingIndices: Set<Int> { Set(blocks.filter(\.hasRoot).map(\.index)) }
}

extension Targets {
  /// Whether any of it moves in time: a root or a beat.
  fileprivate var movesInTime: Bool { !beats.isEmpty || lines.contains { $0.blocks.contains(where: \.hasRoot) } }
}

// MARK: - Moving

extension Draft {
  /// Moves pitches alone, and what ties join with them.
  fileprivate mutating func movePitches(of targets: Targets, by interval: Interval) throws(EditError) {
    guard !interval.isZero else { return }
    var plan = PitchPlan()
    for line in targets.lines {
      for target in line.blocks {
        let isWhole = target.hasRoot
        var moved: [(SlotPath, Pitch)] = []
        target.block.forEachNote { path, note in
          if isWhole || target.notes.contains(NotePlace(path: path, key: note.pitch.number)) {
            moved.append((path, note.pitch))
          }
        }
        let site = song.site(at: line.start + target.block.at, in: line.owner)
        for (path, pitch) in moved {
          let note = StoredNote(
            owner: line.owner, voice: line.voice, block: target.index, path: path, key: pitch.number)
          let key = song.key(at: song.chainStart(of: note, heardAt: site))
          try plan.setChain(note, to: try pitch.movedOrThrow(by: interval, in: key), in: song)
        }
        if isWhole, !target.block.grace.isEmpty {
          plan.moveGraces(of: target.index, in: line.owner, voice: line.voice, by: interval)
        }
      }
    }
    try apply(plan)
  }

  /// Moves the notes of one voice in time and pitch.
  fileprivate mutating func move(
    _ line: Targets.TargetLine, by time: Int, _ interval: Interval
  ) throws(EditError) {
    let moving = line.movingIndices
    let targets = Dictionary(line.blocks.map { ($0.block.id, $0) }, uniquingKeysWith: { first, _ in first })
    let keys = song.keys
    let length = song.outline(at: line.owner).length
    let pushes = context.collisions == .push && time > 0
    var names: [(from: NoteAddress, to: NoteAddress)] = []
    func moveNotes(_ block: inout Block) throws(EditError) {
      guard let target = targets[block.id] else { return }
      let key = keys.value(at: line.start + block.at) ?? .cMajor
      let isWhole = target.hasRoot
      let id = block.id
      try block.figure.updateNotes(path: []) { path, note throws(EditError) in
        let old = note.pitch.number
        guard isWhole || target.notes.contains(NotePlace(path: path, key: old)) else { return }
        note.pitch = try note.pitch.movedOrThrow(by: interval, in: key)
        let place = BlockAddress(phrase: line.phrase, block: id, path: path)
        names.append((NoteAddress(place: place, key: old), NoteAddress(place: place, key: note.pitch.number)))
      }
      guard isWhole, !block.grace.isEmpty else { return }
      var graces: [Pitch] = []
      for grace in block.grace { graces.append(try grace.movedOrThrow(by: interval, in: key)) }
      block.grace = graces
    }
    try editLine(of: line.owner, voice: line.voice, end: length) { edited throws(EditError) in
      for target in line.blocks where !moving.contains(target.index) {
        var block = edited.blocks[target.index]
        try moveNotes(&block)
        edited.replace(at: target.index, with: block)
      }
      // What moves may shave these afterwards.
      edited.rename(names)
      names = []
      if pushes { try edited.makeWay(for: moving, movingBy: time, in: line.phrase) }
      try edited.move(moving, by: time) { block throws(EditError) in try moveNotes(&block) }
      edited.rename(names)
    }
  }

  /// Moves beats in time and from drum to drum.
  fileprivate mutating func move(
    _ part: Targets.TargetBeats, by time: Int, _ interval: Interval
  ) throws(EditError) {
    let refuses = context.collisions == .refuse
    var names: [(from: NoteAddress, to: NoteAddress)] = []
    try editBeats(of: part.owner) { line throws(EditError) in
      let beats = part.indices.reversed().map { line.remove(at: $0) }
      for beat in beats.reversed() {
        guard let drum = Drum(key: beat.drum.key + interval.steps) else {
          throw .pitchOutOfRange(number: beat.drum.key, by: interval)
        }
        var moved = beat
        moved.at += time
        moved.drum = drum
        let place = BlockAddress(phrase: part.phrase, block: beat.id)
        if let index = line.index(at: moved.at, drum: drum) {
          let other = BlockAddress(phrase: part.phrase, block: line.beats[index].id)
          if refuses { throw .collides(other) }
          names.append((NoteAddress(place: place, key: beat.drum.key), NoteAddress(place: other, key: drum.key)))
        }
        if line.restore(moved) {
          names.append((NoteAddress(place: place, key: beat.drum.key), NoteAddress(place: place, key: drum.key)))
        }
      }
      line.rename(names)
    }
  }
}

extension Line {
  /// Moves what stays and comes later than moving blocks by the overlap, gaps kept.
  ///
  /// - Throws: ``EditError/doesNotFit(phrase:missing:)``.
  fileprivate mutating func makeWay(
    for moving: Set<Int>, movingBy ticks: Int, in phrase: Identifier
  ) throws(EditError) {
    var overlap = 0
    var reach = 0
    for index in blocks.indices {
      if moving.contains(index) {
        reach = blocks[index].end + ticks
        continue
      }
      overlap = max(overlap, reach - blocks[index].at)
      guard overlap > 0 else { continue }
      var block = blocks[index]
      block.at += overlap
      guard block.end <= end else {
        let missing = (blocks.indices.last { !moving.contains($0) }.map { blocks[$0].end } ?? 0) + overlap - end
        throw .doesNotFit(phrase: phrase, missing: max(1, missing))
      }
      replace(at: index, with: block)
    }
  }
}
