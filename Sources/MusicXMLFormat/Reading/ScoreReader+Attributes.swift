extension ScoreReader {
  /// The staves that a part can have.
  static let staves = 1...64

  /// What holds from a place on.
  mutating func attributes(_ element: XMLElement) throws(Score.ReadingError) -> Score.Attributes {
    var attributes = Score.Attributes()
    for child in element.children {
      switch child.name {
      case .divisions:
        let value = child.integer(decimals: decimals)
        attributes.divisions = try checked(value.flatMap { 1...(1 << 24) ~= $0 ? $0 : nil }, child)
      case .key: if let key = try key(child) { attributes.keys.append(key) }
      case .time: if let time = try time(child) { attributes.times.append(time) }
      case .staves: attributes.staves = try integer(child, in: 0...64)
      case .clef: if let clef = try clef(child) { attributes.clefs.append(clef) }
      case .staffDetails:
        guard let lines = child.first(.staffLines), let count = try integer(lines, in: 0...64) else { continue }
        attributes.staffLines.append(Score.StaffLines(count, staff: try staff(child)))
      case .transpose: attributes.transposes.append(try transpose(child))
      case .measureStyle:
        guard let sign = child.children.first(where: { _ in true }) else { continue }
        if sign.name == .measureRepeat {
          let count = sign[.type] == "stop" ? 0 : sign.integer ?? 1
          attributes.measureRepeats.append(
            Score.MeasureRepeat(count: min(1000, max(0, count)), staff: try staff(child)))
        } else if sign.tag != "multiple-rest" {
          attributes.unsupported.append(sign.tag)
        }
      case .other where child.tag != "part-symbol" && child.tag != "instruments" && child.tag != "directive":
        attributes.unsupported.append(child.tag)
      default: break
      }
    }
    return attributes
  }

  private mutating func staff(_ element: XMLElement) throws(Score.ReadingError) -> Int? {
    try integer(.number, of: element, in: ScoreReader.staves)
  }

  private mutating func key(_ element: XMLElement) throws(Score.ReadingError) -> Score.Key? {
    let staff = try staff(element)
    if let fifths = element.first(.fifths) {
      guard let count = try integer(fifths, in: -100...100) else { return nil }
      return Score.Key(.fifths(count, mode: element.first(.mode)?.text), staff: staff)
    }
    var alterations: [Score.Key.Alteration] = []
    for child in element.children {
      if child.name == .keyStep, let step = try checked(child.word(Score.Step.self), child) {
        alterations.append(Score.Key.Alteration(step, alter: 0))
      }
      if child.name == .keyAlter, let alter = try checked(child.decimal, child), !alterations.isEmpty {
        alterations[alterations.count - 1].alter = alter
      }
    }
    return Score.Key(.alterations(alterations), staff: staff)
  }

  private mutating func time(_ element: XMLElement) throws(Score.ReadingError) -> Score.Time? {
    var time = Score.Time([], symbol: element[.symbol], staff: try staff(element))
    if element.first(.senzaMisura) != nil { return time }
    var beats: [Int]?
    for child in element.children {
      if child.name == .beats {
        let parts = child.text.split(separator: "+").map { part in
          Int(digits: part.utf8.filter { !$0.isXMLBlank }) ?? 0
        }
        beats = try checked(!parts.isEmpty && parts.allSatisfy { 1...1024 ~= $0 } ? parts : nil, child)
      } else if child.name == .beatType {
        guard let unit = try integer(child, in: 1...1024), let stated = beats else { continue }
        time.fractions.append(Score.Time.Fraction(beats: stated, unit: unit))
        beats = nil
      }
    }
    if time.fractions.isEmpty {
      try log.report(.missing("beats", in: "time"), at: element.line)
      return nil
    }
    return time
  }

  private mutating func clef(_ element: XMLElement) throws(Score.ReadingError) -> Score.Clef? {
    guard let sign = element.first(.sign) else {
      try log.report(.missing("sign", in: "clef"), at: element.line)
      return nil
    }
    guard let word = try checked(sign.word(Score.Clef.Sign.self), sign) else { return nil }
    var clef = Score.Clef(word, staff: try staff(element))
    if let line = element.first(.line) { clef.line = try integer(line, in: -20...20) }
    if let change = element.first(.clefOctaveChange) { clef.octaveChange = try integer(change, in: -10...10) ?? 0 }
    return clef
  }

  private mutating func transpose(_ element: XMLElement) throws(Score.ReadingError) -> Score.Transpose {
    var transpose = Score.Transpose(chromatic: 0, staff: try staff(element))
    for child in element.children {
      switch child.name {
      case .diatonic: transpose.diatonic = try integer(child, in: -100...100)
      case .chromatic:
        transpose.chromatic = try checked(child.decimal.flatMap { abs($0) <= 200 ? $0 : nil }, child) ?? 0
      case .octaveChange: transpose.octaveChange = try integer(child, in: -10...10) ?? 0
      case .double: transpose.doubling = child.isYes(.above) ? 1 : -1
      default: break
      }
    }
    return transpose
  }
}
