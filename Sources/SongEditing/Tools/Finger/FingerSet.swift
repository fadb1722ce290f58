import MusicTheory
import SongModel

/// `finger set NAME=VALUE …`: sets properties of the selection.
///
/// `pitch` moves a selected root as ``PenTap`` does, its chord and graces along with it, in a tuplet that slot's; a chord or
/// tuplet note without its root takes the pitch alone. Notes that ties join go along. Pitches are meant as the original
/// has them. `velocity`, `gate` and `tie` are set note by note. A velocity ramp runs evenly in time from the first
/// selected onset to the last; a single onset has its first value; velocities are kept within 1…127. `lyric`, `ornament`
/// and `grace` are set on the blocks of the selected notes.
///
/// Beats have a velocity and, as their pitch, the key of their drum; of those that come to one the loudest stays.
public struct FingerSet: EditCommand {
  /// A property with its value.
  public enum Property: Hashable, Sendable {
    /// The pitch.
    case pitch(Pitch)
    /// How hard notes are struck.
    case velocity(VelocityChange)
    /// The part of the length that sounds.
    case gate(Gate)
    /// Whether notes go on in the next.
    case tie(Bool)
    /// The syllable; `nil` takes it away.
    case lyric(String?)
    /// The ornament; `nil` takes it away.
    case ornament(Ornament?)
    /// The grace notes, in order; none takes them away.
    case grace([Pitch])
  }

  /// How velocities change; results are kept within 1…127.
  public enum VelocityChange: Hashable, Sendable {
    /// A value for all.
    case to(Int)
    /// Something more or less.
    case by(Int)
    /// From one value at the first onset to another at the last.
    case ramp(from: Int, to: Int)
  }

  /// The properties, set in order.
  public var properties: [Property]

  /// Makes a command.
  public init(_ properties: [Property]) { self.properties = properties }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    for property in properties {
      let targets = try draft.selectedTargets()
      switch property {
      case .pitch(let pitch): try draft.setPitch(pitch, of: targets)
      case .velocity(let change): try draft.setVelocity(change, of: targets)
      case .gate(let gate):
        try draft.checkMelody(targets)
        try draft.setNotes(of: targets) { _, note in note.gate = gate }
      case .tie(let isTied):
        try draft.checkMelody(targets)
        try draft.setNotes(of: targets) { _, note in note.isTied = isTied }
      case .lyric(let lyric): try draft.setBlocks(of: targets) { $0.lyric = lyric?.isEmpty == true ? nil : lyric }
      case .ornament(let ornament): try draft.setBlocks(of: targets) { $0.ornament = ornament }
      case .grace(let pitches): try draft.setBlocks(of: targets) { $0.grace = pitches }
      }
    }
  }
}

extension Draft {
  fileprivate mutating func setPitch(_ pitch: Pitch, of targets: Targets) throws(EditError) {
    var plan = PitchPlan()
    for line in targets.lines {
      for target in line.blocks {
        let key = song.key(at: line.start + target.block.at)
        if let leaf = target.block.rootLeaf, target.hasRoot, let root = leaf.figure.chord?.root {
          let note = StoredNote(
            owner: line.owner, voice: line.voice, block: target.index, path: leaf.path, key: root.pitch.number)
          try plan.moveChord(of: note, to: pitch, in: song, key: key)
        } else {
          for place in target.notes.sorted(by: { ($0.key, $0.path.count) < ($1.key, $1.path.count) }) {
            let note = StoredNote(
              owner: line.owner, voice: line.voice, block: target.index, path: place.path, key: place.key)
            try plan.setChain(note, to: pitch, in: song)
          }
        }
      }
    }
    try apply(plan)
    guard let drum = Drum(key: pitch.number) else { return }
    for part in targets.beats { try setDrum(drum, of: part) }
  }

  private mutating func setDrum(_ drum: Drum, of part: Targets.TargetBeats) throws(EditError) {
    try editBeats(of: part.owner) { line in
      let beats = part.indices.reversed().map { line.remove(at: $0) }
      for var beat in beats.reversed() {
        let place = BlockAddress(phrase: part.phrase, block: beat.id)
        let old = NoteAddress(place: place, key: beat.drum.key)
        if let index = line.index(at: beat.at, drum: drum) {
          let other = BlockAddress(phrase: part.phrase, block: line.beats[index].id)
          line.rename([(old, NoteAddress(place: other, key: drum.key))])
        }
        beat.drum = drum
        if line.restore(beat) { line.rename([(old, NoteAddress(place: place, key: drum.key))]) }
      }
    }
  }

  fileprivate mutating func setVelocity(
    _ change: FingerSet.VelocityChange, of targets: Targets
  ) throws(EditError) {
    var first = Int.max
    var last = Int.min
    func include(_ tick: Int) {
      first = min(first, tick)
      last = max(last, tick)
    }
    for line in targets.lines {
      for target in line.blocks {
        for leaf in target.block.leaves where target.notes.contains(where: { $0.path == leaf.path }) {
          include(line.start + leaf.start)
        }
      }
    }
    for part in targets.beats {
      let beats = song.beats(of: part.owner)
      for index in part.indices { include(part.start + beats[index].at) }
    }
    try setNotes(of: targets) { tick, note in note.velocity = change.applied(to: note.velocity, at: tick, first, last) }
    for part in targets.beats {
      try editBeats(of: part.owner) { line in
        for index in part.indices {
          let beat = line.beats[index]
          line.setVelocity(change.applied(to: beat.velocity, at: part.start + beat.at, first, last), at: index)
        }
      }
    }
  }

  /// Changes every meant note, given its song tick.
  fileprivate mutating func setNotes(
    of targets: Targets, _ change: (Int, inout Note) -> Void
  ) throws(EditError) {
    for line in targets.lines {
      try editLine(of: line.owner, voice: line.voice, end: song.outline(at: line.owner).length) { edited in
        for target in line.blocks {
          var block = edited.blocks[target.index]
          let starts = Dictionary(block.leaves.map { ($0.path, $0.start) }, uniquingKeysWith: { first, _ in first })
          block.figure.updateNotes(path: []) { path, note in
            guard target.notes.contains(NotePlace(path: path, key: note.pitch.number)) else { return }
            change(line.start + (starts[path] ?? 0), &note)
          }
          edited.replace(at: target.index, with: block)
        }
      }
    }
  }

  /// Properties that beats do not have need notes.
  ///
  /// - Throws: ``EditError/wrongKind(track:is:needed:)``.
  func checkMelody(_ targets: Targets) throws(EditError) {
    guard let part = targets.beats.first else { return }
    throw .wrongKind(track: song.tracks[part.owner.track].id, is: .drum, needed: .melody)
  }

  /// Changes every block of which a note is meant.
  fileprivate mutating func setBlocks(of targets: Targets, _ change: (inout Block) -> Void) throws(EditError) {
    try checkMelody(targets)
    for line in targets.lines {
      let length = song.outline(at: line.owner).length
      try editLine(of: line.owner, voice: line.voice, end: length) { edited throws(EditError) in
        for target in line.blocks {
          var block = edited.blocks[target.index]
          change(&block)
          try block.checkLyric()
          edited.replace(at: target.index, with: block)
        }
      }
    }
  }
}

extension FingerSet.VelocityChange {
  /// The velocity of a note at a song tick, in a selection from a first onset to a last.
  fileprivate func applied(to velocity: Velocity, at tick: Int, _ first: Int, _ last: Int) -> Velocity {
    switch self {
    case .to(let value): return Velocity(clamping: value)
    case .by(let change):
      let (sum, overflow) = velocity.value.addingReportingOverflow(change)
      return Velocity(clamping: overflow ? change : sum)
    case .ramp(let from, let to):
      let (start, end) = (Velocity(clamping: from).value, Velocity(clamping: to).value)
      let rise = last > first ? Fraction((end - start) * (tick - first), last - first) : .zero
      return Velocity(clamping: start + (rise?.rounded ?? 0))
    }
  }
}
