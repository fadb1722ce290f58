extension ScoreReader {
  /// A measure.
  ///
  /// - Parameters:
  ///   - element: The element that has its number.
  ///   - content: The element that holds its music: the same, or in a timewise document that of one part.
  mutating func measure(_ element: XMLElement, content: XMLElement) throws(Score.ReadingError) -> Score.Measure {
    var measure = Score.Measure(
      number: element[.number] ?? "", isImplicit: element.isYes(.implicit), line: content.line)
    measure.elements.reserveCapacity(content.childCount)
    for child in content.children {
      if child.name == .note {
        var note = Score.Note(.rest(nil, isWholeMeasure: false), duration: 0)
        try read(child, into: &note)
        measure.elements.append(Score.Element(.note(consume note), line: child.line))
      } else if let step = try step(child) {
        measure.elements.append(Score.Element(step, line: child.line))
      }
    }
    return measure
  }

  /// What stands in a measure besides notes.
  private mutating func step(_ element: XMLElement) throws(Score.ReadingError) -> Score.Element.Content? {
    switch element.name {
    case .attributes: return .attributes(try attributes(element))
    case .direction: return .direction(try direction(element))
    case .barline: return .barline(try barline(element))
    case .sound: return .sound(try sound(element))
    case .backup:
      let duration = try duration(element.first(.duration), of: element)
      return duration > 0 ? .backup(duration) : nil
    case .forward:
      let duration = try duration(element.first(.duration), of: element)
      guard duration > 0 else { return nil }
      var forward = Score.Forward(duration: duration)
      forward.voice = element.first(.voice)?.text
      if let staff = element.first(.staff) { forward.staff = try integer(staff, in: 1...64) }
      return .forward(forward)
    // How a page is laid out says nothing of music.
    case .print: return nil
    default: return .unsupported(element.tag)
    }
  }

  /// The length that a child of an element states, in divisions; 0 where it is none.
  mutating func duration(_ child: XMLElement?, of element: XMLElement) throws(Score.ReadingError) -> Int {
    guard let child else {
      try log.report(.duration(of: element.tag, text: ""), at: element.line)
      return 0
    }
    if let value = child.integer(decimals: decimals), (1...ScoreReader.longestDuration).contains(value) { return value }
    try log.report(.duration(of: element.tag, text: shortened(child.text)), at: child.line)
    return 0
  }

  /// A bar line.
  private mutating func barline(_ element: XMLElement) throws(Score.ReadingError) -> Score.Barline {
    let location = try value(.location, of: element) { Score.Barline.Location(rawValue: $0) }
    var barline = Score.Barline(location ?? .right)
    barline.segno = element[.segno]
    barline.coda = element[.coda]
    for child in element.children {
      switch child.name {
      case .barStyle: barline.style = try checked(child.word(), child)
      case .segno: barline.segno = barline.segno ?? "segno"
      case .coda: barline.coda = barline.coda ?? "coda"
      case .fermata: barline.hasFermata = true
      case .ending:
        let type = try value(.type, of: child) { Score.Barline.EndingType(rawValue: $0) }
        if let type { barline.ending = Score.Barline.Ending(number: child[.number] ?? "", type: type) }
      case .repeat:
        let direction = try value(.direction, of: child) { Score.Barline.Repeat.Direction(rawValue: $0) }
        let times = try integer(.times, of: child, in: 0...1_000_000)
        if let direction {
          barline.repeat = Score.Barline.Repeat(direction, times: times, isAfterJump: child.isYes(.afterJump))
        }
      default: break
      }
    }
    return barline
  }
}
