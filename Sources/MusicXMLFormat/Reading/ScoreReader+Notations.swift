extension ScoreReader {
  /// The numbers that tell lines apart which overlap (MusicXML 4.0, `number-level`); a few more are let pass.
  private static let levels = 1...64

  /// Reads what is printed with a note.
  mutating func readNotations(_ element: XMLElement, into note: inout Score.Note) throws(Score.ReadingError) {
    for child in element.children {
      switch child.name {
      case .tied: note.ties.formUnion(try ties(child))
      case .slur:
        guard let type = try value(.type, of: child, { Score.SpanType(rawValue: $0) }) else { continue }
        note.notations.slurs.append(Score.Slur(type, number: try level(child)))
      case .tuplet: if let mark = try tuplet(child) { note.notations.tuplets.append(mark) }
      case .articulations:
        for sign in child.children {
          if let articulation = Score.Articulation(rawValue: sign.tag) {
            note.notations.articulations.append(articulation)
          } else {
            note.notations.unsupported.append(sign.tag)
          }
        }
      case .ornaments: try readOrnaments(child, into: &note.notations)
      case .dynamics: note.notations.dynamics += dynamics(child)
      case .fermata: note.notations.hasFermata = true
      case .arpeggiate:
        let direction = try value(.direction, of: child) { Score.Arpeggio.Direction(rawValue: $0) }
        note.notations.arpeggio = .arpeggiate(direction)
      case .nonArpeggiate: note.notations.arpeggio = .nonArpeggiate
      default:
        // Technical signs are named one by one, all others by themselves.
        if child.tag == "technical" {
          note.notations.unsupported += child.children.map(\.tag)
        } else {
          note.notations.unsupported.append(child.tag)
        }
      }
    }
  }

  private mutating func level(_ element: XMLElement) throws(Score.ReadingError) -> Int {
    try integer(.number, of: element, in: ScoreReader.levels) ?? 1
  }

  /// The names of dynamics.
  func dynamics(_ element: XMLElement) -> [String] {
    element.children.map { $0.name == .otherDynamics ? $0.text : $0.tag }
  }

  private mutating func tuplet(_ element: XMLElement) throws(Score.ReadingError) -> Score.TupletMark? {
    let isStart = try value(.type, of: element) { ["start": true, "stop": false][$0] }
    guard let isStart else { return nil }
    var mark = Score.TupletMark(isStart: isStart, number: try level(element))
    mark.hasBracket = element[.bracket].map { $0 == "yes" }
    mark.shownNumber = element[.showNumber].flatMap { Score.TupletMark.ShownNumber(rawValue: $0) }
    for child in element.children {
      if child.name == .tupletActual { mark.actual = try portion(child) }
      if child.name == .tupletNormal { mark.normal = try portion(child) }
    }
    return mark
  }

  private mutating func portion(_ element: XMLElement) throws(Score.ReadingError) -> Score.TupletMark.Portion {
    var portion = Score.TupletMark.Portion()
    for child in element.children {
      switch child.name {
      case .tupletNumber: portion.number = try integer(child, in: 1...10_000)
      case .tupletType: portion.type = try checked(child.word(), child)
      case .tupletDot: portion.dots = min(portion.dots + 1, 16)
      default: break
      }
    }
    return portion
  }

  private mutating func readOrnaments(
    _ element: XMLElement, into notations: inout Score.Notations
  ) throws(Score.ReadingError) {
    for child in element.children {
      if let sign = Score.OrnamentSign(rawValue: child.tag) {
        notations.ornaments.append(.sign(sign))
      } else if child.name == .tremolo {
        let type = try value(.type, of: child) { Score.TremoloType(rawValue: $0) }
        let marks = child.bytes.isEmpty ? 3 : try integer(child, in: 0...8) ?? 3
        notations.ornaments.append(.tremolo(marks: marks, type ?? .single))
      } else {
        notations.unsupported.append(child.tag)
      }
    }
  }
}
