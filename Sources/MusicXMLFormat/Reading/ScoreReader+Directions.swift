extension ScoreReader {
  /// A mark with what it sounds like.
  mutating func direction(_ element: XMLElement) throws(Score.ReadingError) -> Score.Direction {
    var direction = Score.Direction([])
    direction.placement = element[.placement].flatMap { Score.Direction.Placement(rawValue: $0) }
    for child in element.children {
      switch child.name {
      case .directionType: for mark in child.children { try readMark(mark, into: &direction) }
      case .offset: direction.offset = try offset(child)
      case .voice: direction.voice = child.text
      case .staff: direction.staff = try integer(child, in: ScoreReader.staves)
      case .sound: direction.sound = try sound(child)
      default: break
      }
    }
    return direction
  }

  private mutating func offset(_ element: XMLElement) throws(Score.ReadingError) -> Int {
    let value = element.integer(decimals: decimals)
    return try checked(value.flatMap { abs($0) <= ScoreReader.longestDuration ? $0 : nil }, element) ?? 0
  }

  private mutating func readMark(
    _ element: XMLElement, into direction: inout Score.Direction
  ) throws(Score.ReadingError) {
    switch element.name {
    case .rehearsal: direction.marks.append(.rehearsal(element.text))
    case .words: direction.marks.append(.words(element.text))
    case .segno: direction.marks.append(.segno)
    case .coda: direction.marks.append(.coda)
    case .dynamics: direction.marks.append(.dynamics(dynamics(element)))
    case .wedge:
      guard let type = try value(.type, of: element, { Score.Wedge.WedgeType(rawValue: $0) }) else { return }
      direction.marks.append(.wedge(Score.Wedge(type, number: try integer(.number, of: element, in: 1...64) ?? 1)))
    case .pedal:
      guard let type = try value(.type, of: element, { Score.Pedal(rawValue: $0) }) else { return }
      direction.marks.append(.pedal(type))
    case .metronome: direction.marks.append(try metronome(element))
    case .octaveShift:
      guard let type = try value(.type, of: element, { Score.OctaveShift.ShiftType(rawValue: $0) }) else { return }
      let number = try integer(.number, of: element, in: 1...64) ?? 1
      let size = try integer(.size, of: element, in: 1...100) ?? 8
      direction.marks.append(.octaveShift(Score.OctaveShift(type, number: number, size: size)))
    default: direction.marks.append(.unsupported(element.tag))
    }
  }

  private mutating func metronome(_ element: XMLElement) throws(Score.ReadingError) -> Score.Direction.Mark {
    var units: [Score.Metronome.BeatUnit] = []
    var perMinute: String?
    for child in element.children {
      switch child.name {
      case .beatUnit:
        if let type = try checked(child.word(Score.NoteType.self), child) {
          units.append(Score.Metronome.BeatUnit(type))
        }
      case .beatUnitDot: if !units.isEmpty { units[units.count - 1].dots = min(units[units.count - 1].dots + 1, 16) }
      case .perMinute: perMinute = child.text
      default: break
      }
    }
    // What is written with notes instead of units, or ties units, says more than a unit and a number.
    guard let unit = units.first, !element.children.contains(where: { $0.tag == "beat-unit-tied" }) else {
      return .unsupported(element.tag)
    }
    if let perMinute { return .metronome(Score.Metronome(unit, equals: .perMinute(perMinute))) }
    return .metronome(Score.Metronome(unit, equals: units.count > 1 ? .unit(units[1]) : .unsupported))
  }

  /// How the music sounds from a place on.
  mutating func sound(_ element: XMLElement) throws(Score.ReadingError) -> Score.Sound {
    var sound = Score.Sound()
    sound.tempo = try decimal(.tempo, of: element)
    sound.dynamics = try decimal(.dynamics, of: element)
    sound.isDaCapo = element.isYes(.dacapo)
    sound.segno = element[.segno]
    sound.dalSegno = element[.dalsegno]
    sound.coda = element[.coda]
    sound.toCoda = element[.tocoda]
    sound.isForwardRepeat = element.isYes(.forwardRepeat)
    sound.fine = element[.fine]
    sound.timeOnly = element[.timeOnly]
    sound.pan = try decimal(.pan, of: element)
    sound.damperPedal = try pedal(.damperPedal, of: element)
    sound.softPedal = try pedal(.softPedal, of: element)
    sound.sostenutoPedal = try pedal(.sostenutoPedal, of: element)
    for child in element.children {
      switch child.name {
      case .midiInstrument: sound.midiInstruments.append(try midiInstrument(child))
      case .swing: sound.swing = try swing(child)
      case .offset: sound.offset = try offset(child)
      default: break
      }
    }
    return sound
  }

  /// How far a pedal is down: `yes`, `no` or a number (MusicXML 4.0, `yes-no-number`).
  private mutating func pedal(_ name: AttributeName, of element: XMLElement) throws(Score.ReadingError) -> Double? {
    try value(name, of: element) { text in
      switch text {
      case "yes": 100
      case "no": 0
      default: Double(decimal: text).flatMap { 0...100 ~= $0 ? $0 : nil }
      }
    }
  }

  private mutating func swing(_ element: XMLElement) throws(Score.ReadingError) -> Score.Swing? {
    if element.first(.straight) != nil { return .straight }
    guard let first = element.first(.first), let second = element.first(.second) else {
      try log.report(.missing("first", in: element.tag), at: element.line)
      return nil
    }
    guard let long = try integer(first, in: 1...99), let short = try integer(second, in: 1...99) else { return nil }
    var type = Score.NoteType.eighth
    if let word = element.first(.swingType) { type = try checked(word.word(), word) ?? .eighth }
    return .ratio(first: long, second: short, type: type)
  }
}
