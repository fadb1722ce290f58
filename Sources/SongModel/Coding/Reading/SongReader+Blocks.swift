import MusicTheory

extension SongReader {
  /// Reads the voices of a phrase or motif.
  ///
  /// Blocks without a number get 0 here; see ``ReadableContent/giveNumbers(stated:)``.
  mutating func voices() throws(JSONSyntaxError) -> [Voice] {
    var voices = try list(.voices) { reader, index throws(JSONSyntaxError) in
      try reader.nested(index) { reader throws(JSONSyntaxError) in try reader.voice() }
    }
    // Empty voices behind the last that has blocks say nothing.
    while voices.last?.blocks.isEmpty == true { voices.removeLast() }
    return voices
  }

  private mutating func voice() throws(JSONSyntaxError) -> Voice? {
    guard var members = try beginObject(.voice) else { return nil }
    var voice = Voice()
    while try nextKey(&members) != nil {
      voice.blocks = try list(.blocks) { reader, _ throws(JSONSyntaxError) in try reader.block() }
    }
    return voice
  }

  /// - Returns: `nil` where the number, the place or the length is missing or wrong.
  @inline(__always)
  private mutating func block() throws(JSONSyntaxError) -> Block? {
    guard var members = try beginObject(phraseStart == nil ? .motifBlock : blockObject) else { return nil }
    var (id, at, length): (Int?, Int?, Int?) = (0, nil, nil)
    var isRest = false
    var figure = Figure.empty
    var ornament: Ornament?
    var grace: [Pitch] = []
    var lyric: String?
    while let key = try nextKey(&members) {
      switch key {
      case .id: id = try integer(in: 1...Song.largestID)
      case .at:
        at = try integer(in: 0...Song.lastTick)
        if let at, let phraseStart { spellingTick = phraseStart + at }
      case .length: length = try integer(in: 1...Song.lastTick)
      case .rest: isRest = try boolean()
      case .notes where at != nil: figure = try notes()
      case .tuplet where at != nil: figure = try tuplet(depth: 1)
      case .grace where at != nil: grace = try graces()
      case .ornament: ornament = try word(Ornament.self)
      case .lyric: lyric = try string()
      default: try postpone(key, &members)
      }
    }
    try resume(members) { reader, key throws(JSONSyntaxError) in
      switch key {
      case .notes: figure = try reader.notes()
      case .tuplet: figure = try reader.tuplet(depth: 1)
      default: grace = try reader.graces()
      }
    }
    checkFigure(members)
    guard let id, let at, let length else { return nil }
    var block = Block(id: id, at: at, length: length, figure: figure, isRest: isRest)
    if members.seen.contains(.ornament) { block.ornament = ornament }
    if members.seen.contains(.grace) { block.grace = grace }
    if members.seen.contains(.lyric) { block.lyric = lyric }
    return block
  }

  private mutating func graces() throws(JSONSyntaxError) -> [Pitch] {
    var graces: [Pitch] = []
    guard try beginArray() else { return graces }
    var isFirst = true
    while try cursor.nextElement(isFirst: isFirst) {
      isFirst = false
      if let pitch = try pitch() { graces.append(pitch) }
    }
    return graces
  }

  /// Reads the notes of a block or slot.
  @inline(__always)
  private mutating func notes() throws(JSONSyntaxError) -> Figure {
    guard try beginArray() else { return .unreadable }
    var root: Note?
    var others: [Note] = []
    var count = 0
    while try cursor.nextElement(isFirst: count == 0) {
      count += 1
      guard let note = try note() else { continue }
      if root == nil { root = note } else { others.append(note) }
    }
    guard let root else { return count == 0 ? .empty : .unreadable }
    return .chord(Chord(root: root, others: others))
  }

  @inline(__always)
  private mutating func note() throws(JSONSyntaxError) -> Note? {
    guard var members = try beginObject(noteObject) else { return nil }
    var pitch: Pitch?
    var velocity = standardVelocity
    var gate = fullGate
    var isTied = false
    while let key = try nextKey(&members) {
      switch key {
      case .pitch: pitch = try self.pitch()
      case .velocity: velocity = try self.velocity()
      case .gate: gate = try integer(in: Gate.allowed).map(Gate.init(clamping:)) ?? gate
      default: isTied = try boolean()
      }
    }
    return pitch.map { Note($0, velocity: velocity, gate: gate, isTied: isTied) }
  }

  /// Reads a velocity; another value is noted and counts as the standard one.
  mutating func velocity() throws(JSONSyntaxError) -> Velocity {
    try integer(in: Velocity.allowed).map(Velocity.init(clamping:)) ?? standardVelocity
  }

  private mutating func tuplet(depth: Int) throws(JSONSyntaxError) -> Figure {
    guard depth <= Tuplet.deepest else {
      note(.rule(.nestedTooDeep), at: cursor.offset)
      try cursor.skipValue()
      return .unreadable
    }
    guard try beginArray() else { return .unreadable }
    var slots: [Slot] = []
    while try cursor.nextElement(isFirst: slots.isEmpty) { slots.append(try slot(depth: depth)) }
    return .tuplet(Tuplet(slots))
  }

  private mutating func slot(depth: Int) throws(JSONSyntaxError) -> Slot {
    guard var members = try beginObject(.slot) else { return Slot(.unreadable) }
    var slot = Slot(.empty)
    while let key = try nextKey(&members) {
      switch key {
      case .weight: slot.weight = try integer(in: 1...Tuplet.largestWeight) ?? 1
      case .rest: slot.isRest = try boolean()
      case .notes: slot.figure = try notes()
      default: slot.figure = try tuplet(depth: depth + 1)
      }
    }
    checkFigure(members)
    return slot
  }

  /// Notes it where a block or slot has both notes and a tuplet.
  @inline(__always)
  private mutating func checkFigure(_ members: Members) {
    guard members.seen.contains(.tuplet), members.seen.contains(.notes) else { return }
    noteMisplaced(KeySet(.tuplet), in: members, beside: "a block or slot with '\(SongKey.notes.text)'")
  }
}

extension Figure {
  /// Stands in for notes that could not be read, so that nothing else is said about them.
  fileprivate static var unreadable: Figure {
    Key.cMajor.spelling(of: 60).map { .chord(Chord(root: Note($0))) } ?? .empty
  }
}
