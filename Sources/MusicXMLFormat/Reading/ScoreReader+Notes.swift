extension ScoreReader {
  /// Reads a note into one that says nothing yet.
  mutating func read(_ element: XMLElement, into note: inout Score.Note) throws(Score.ReadingError) {
    var sounding: Score.Note.Sounding?
    var length: XMLElement?
    for child in element.children {
      switch child.name {
      case .pitch: sounding = try pitch(child).map { .pitch($0) } ?? sounding
      case .unpitched: sounding = .unpitched(try place(child))
      case .rest: sounding = .rest(try place(child), isWholeMeasure: child.isYes(.measure))
      case .grace: note.grace = try grace(child)
      case .chord: note.isChordMember = true
      case .cue: note.isCue = true
      case .duration: length = length ?? child
      case .tie: note.ties.formUnion(try ties(child))
      case .instrument: note.instrument = note.instrument ?? child[.id]
      case .voice: note.voice = child.text
      case .type: note.type = try checked(child.word(), child)
      case .dot: note.dots = min(note.dots + 1, 16)
      case .accidental: note.accidental = child.word()
      case .timeModification: note.timeModification = try timeModification(child)
      case .stem: note.stem = try checked(child.word(), child)
      case .notehead: note.notehead = Score.Notehead(rawValue: child.text)
      case .staff: note.staff = try integer(child, in: ScoreReader.staves)
      case .beam:
        guard let beam = try checked(child.word(Score.Beam.self), child) else { continue }
        if note.beams.isEmpty { note.beams = beam.alone } else { note.beams.append(beam) }
      case .notations: try readNotations(child, into: &note)
      case .lyric: note.lyrics.append(try lyric(child))
      case .play:
        for play in child.children where play.name == .otherPlay && play[.type] == Score.Note.endName {
          note.end = try checked(play.decimal, play)
        }
      default: break
      }
    }
    if element.hasAttributes {
      note.dynamics = try decimal(.dynamics, of: element)
      note.attack = try decimal(.attack, of: element)
      note.release = try decimal(.release, of: element)
    }
    if note.grace == nil { note.duration = try duration(length, of: element) }
    if let sounding {
      note.sounding = sounding
    } else {
      // It takes its time all the same.
      try log.report(.missing("pitch", in: "note"), at: element.line)
    }
  }

  private mutating func pitch(_ element: XMLElement) throws(Score.ReadingError) -> Score.Pitch? {
    var step, alter, octave: XMLElement?
    for child in element.children {
      switch child.name {
      case .step: step = step ?? child
      case .alter: alter = alter ?? child
      case .octave: octave = octave ?? child
      default: break
      }
    }
    guard let step, let octave else { return nil }
    guard
      let letter = try checked(step.word(Score.Step.self), step), let number = try integer(octave, in: -10...20)
    else { return nil }
    var pitch = Score.Pitch(letter, octave: number)
    if let alter { pitch.alter = try checked(alter.decimal.flatMap { abs($0) <= 24 ? $0 : nil }, alter) ?? 0 }
    return pitch
  }

  private mutating func place(_ element: XMLElement) throws(Score.ReadingError) -> Score.Place? {
    guard let step = element.first(.displayStep), let octave = element.first(.displayOctave) else { return nil }
    guard
      let letter = try checked(step.word(Score.Step.self), step), let number = try integer(octave, in: -10...20)
    else { return nil }
    return Score.Place(letter, octave: number)
  }

  private mutating func grace(_ element: XMLElement) throws(Score.ReadingError) -> Score.Grace {
    var grace = Score.Grace(isSlashed: element.isYes(.slash))
    grace.stealsFromPrevious = try decimal(.stealTimePrevious, of: element)
    grace.stealsFromFollowing = try decimal(.stealTimeFollowing, of: element)
    grace.makesTime = try decimal(.makeTime, of: element)
    return grace
  }

  /// The ends of ties that a sounding or printed tie states.
  mutating func ties(_ element: XMLElement) throws(Score.ReadingError) -> Score.Ties {
    switch element[.type] {
    case "start": return .start
    case "stop": return .stop
    case "continue": return [.start, .stop]
    case "let-ring": return .letRing
    default:
      try log.report(.value(of: "\(element.tag)/type", text: shortened(element[.type] ?? "")), at: element.line)
      return []
    }
  }

  private mutating func timeModification(
    _ element: XMLElement
  ) throws(Score.ReadingError) -> Score.TimeModification? {
    guard let actual = element.first(.actualNotes), let normal = element.first(.normalNotes) else {
      try log.report(.missing("actual-notes", in: element.tag), at: element.line)
      return nil
    }
    guard let there = try integer(actual, in: 1...10_000), let usual = try integer(normal, in: 1...10_000) else {
      return nil
    }
    var modification = Score.TimeModification(actual: there, normal: usual)
    for child in element.children {
      if child.name == .normalType { modification.normalType = try checked(child.word(), child) }
      if child.name == .normalDot { modification.normalDots = min(modification.normalDots + 1, 16) }
    }
    return modification
  }

  private mutating func lyric(_ element: XMLElement) throws(Score.ReadingError) -> Score.Lyric {
    var lyric = Score.Lyric("", number: element[.number])
    for child in element.children {
      switch child.name {
      case .syllabic: lyric.syllabic = try checked(child.word(), child)
      case .text: lyric.text += child.text
      case .elision: lyric.text += child.bytes.isEmpty ? "\u{203F}" : child.text
      case .extend: lyric.isExtended = true
      default: break
      }
    }
    return lyric
  }
}

extension Score.Beam {
  /// The beams of a note that has no other, as most have: arrays that stand in the program, so that none is made.
  fileprivate var alone: [Score.Beam] {
    switch self {
    case .begin: [.begin]
    case .continue: [.continue]
    case .end: [.end]
    case .forwardHook: [.forwardHook]
    case .backwardHook: [.backwardHook]
    }
  }
}
