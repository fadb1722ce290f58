import MusicTheory
import SongModel

extension RollLayout {
  /// Draws a track in a line.
  func draw(_ plan: LanePlan, in line: LinePlan, at top: Double) -> Drawing.Element {
    let lane = roll.lanes[plan.lane]
    let body = Box(
      x: left, y: top + plan.bodyOffset, width: right(of: line) - left, height: plan.rows.totalHeight)
    var elements = ground(plan, body)
    elements += grid(of: line, from: body.y, to: body.bottom)
    elements += plan.rows.isDrums ? drumNames(plan, body) : keyboard(plan, body)
    elements += name(of: lane, plan, at: top, body)
    for phrase in plan.part.phrases { elements += draw(phrase, of: lane, in: line, top: top, body) }
    for bracket in plan.brackets {
      let y = top + LanePlan.stripHeight + Double(bracket.row) * LanePlan.bracketHeight + 6
      let from = max(x(bracket.mark.start, in: line), body.x)
      let to = min(x(bracket.mark.end, in: line), body.right)
      elements += self.bracket(from: from + 1, to: to - 1.5, y: y, text: "\(bracket.mark.division)", palette.softInk)
    }
    elements += notes(plan, lane, in: line, body)
    for syllable in plan.syllables {
      let base = body.bottom + 12
      elements.append(.text(Label(syllable.text, at: Point(syllable.x, base), .small, palette.ink)))
    }
    return .group("\(lane.title): \(plan.part.notes.count) notes", elements)
  }

  /// The rows of black keys, the lines between octaves, and the edges.
  private func ground(_ plan: LanePlan, _ body: Box) -> [Drawing.Element] {
    let rows = plan.rows
    var tinted: [Shape.Step] = []
    var octaves: [(Point, Point)] = []
    for (row, key) in rows.keys.enumerated() {
      let y = body.y + Double(row) * rows.height
      let isTinted = rows.isDrums ? row % 2 == 1 : Keyboard.isBlack(key)
      if isTinted { tinted += rectangle(Box(x: body.x, y: y, width: body.width, height: rows.height)) }
      if !rows.isDrums, key % 12 == 11, row > 0 { octaves.append((Point(body.x, y + 0), Point(body.right, y))) }
    }
    var elements: [Drawing.Element] = []
    if !tinted.isEmpty { elements.append(.shape(Shape(.path(tinted), fill: palette.blackKeyRow))) }
    if !octaves.isEmpty {
      // The line lies over the B, between it and the C above.
      elements.append(.lines(octaves.map(snapped), Shape.Stroke(palette.octaveLine, 1)))
    }
    let edges = [
      (Point(body.x, body.y), Point(body.right, body.y)), (Point(body.x, body.bottom), Point(body.right, body.bottom)),
    ]
    elements.append(.lines(edges.map(snapped), Shape.Stroke(palette.octaveLine, 1)))
    return elements
  }

  private func snapped(_ line: (Point, Point)) -> (Point, Point) {
    (Point(line.0.x, line.0.y.rounded(.down) + 0.5), Point(line.1.x, line.1.y.rounded(.down) + 0.5))
  }

  private func rectangle(_ box: Box) -> [Shape.Step] {
    [
      .move(Point(box.x, box.y)), .line(Point(box.right, box.y)), .line(Point(box.right, box.bottom)),
      .line(Point(box.x, box.bottom)), .close,
    ]
  }

  /// The keyboard at the left of a melody, with the names of its Cs.
  private func keyboard(_ plan: LanePlan, _ body: Box) -> [Drawing.Element] {
    let rows = plan.rows
    let keys = Box(
      x: body.x - RollLayout.keyboardWidth, y: body.y, width: RollLayout.keyboardWidth, height: body.height)
    var black: [Shape.Step] = []
    var edges: [(Point, Point)] = []
    var names: [Drawing.Element] = []
    for (row, key) in rows.keys.enumerated() {
      let y = body.y + Double(row) * rows.height
      if Keyboard.isBlack(key) {
        black += rectangle(Box(x: keys.x, y: y, width: keys.width * 0.6, height: rows.height))
        // Behind a black key its white neighbours meet.
        edges.append((Point(keys.x + keys.width * 0.6, y + rows.height / 2), Point(keys.right, y + rows.height / 2)))
      } else if row > 0, !Keyboard.isBlack(rows.keys[row - 1]) {
        edges.append((Point(keys.x, y), Point(keys.right, y)))
      }
      if key % 12 == 0 {
        // Not into the name of the track, which stands over the highest row.
        let base = max(y + rows.height / 2 + 3.5, body.y + 7.5)
        names.append(
          .text(Label("C\(key / 12 - 1)", at: Point(keys.x - 6, base), .small, palette.softInk, anchor: .end)))
      }
    }
    var elements: [Drawing.Element] = [.box(keys, fill: palette.whiteKey)]
    if !edges.isEmpty { elements.append(.lines(edges.map(snapped), Shape.Stroke(palette.barLine, 0.6))) }
    if !black.isEmpty { elements.append(.shape(Shape(.path(black), fill: palette.blackKey))) }
    elements.append(.box(keys, stroke: Shape.Stroke(palette.barLine, 1)))
    return elements + names
  }

  private func drumNames(_ plan: LanePlan, _ body: Box) -> [Drawing.Element] {
    plan.rows.keys.enumerated().compactMap { row, key in
      let text = Drum(key: key)?.description ?? String(key)
      guard let shown = Label.fitting(text, in: body.x - 8 - RollLayout.margin, .small) else { return nil }
      let base = body.y + Double(row) * plan.rows.height + plan.rows.height / 2 + 3.5
      return .text(Label(shown, at: Point(body.x - 8, base), .small, palette.softInk, anchor: .end))
    }
  }

  /// The name of a track, in its colour, beside the names of its phrases.
  private func name(of lane: Roll.Lane, _ plan: LanePlan, at top: Double, _ body: Box) -> [Drawing.Element] {
    let color = roll.isComparison ? palette.kept : palette.track(lane.number)
    let x = RollLayout.margin
    var elements: [Drawing.Element] = [
      .box(Box(x: x, y: top + 3, width: 10, height: 10), radius: 2.5, fill: color)
    ]
    if let title = Label.fitting(lane.title, in: body.x - x - 24, .strong) {
      elements.append(.text(Label(title, at: Point(x + 16, top + 12), .strong, palette.ink)))
    }
    let instrument = lane.isHeard ? lane.instrument : "not heard"
    // Beside the keyboard and its Cs; the name stands over them.
    let room = body.x - RollLayout.keyboardWidth - 28 - x - 16
    if !plan.rows.isDrums || !lane.isHeard, instrument != lane.title, plan.bodyOffset + body.height >= 32,
      let shown = Label.fitting(instrument, in: room, .small)
    {
      elements.append(.text(Label(shown, at: Point(x + 16, top + 27), .small, palette.softInk)))
    }
    return elements
  }

  /// Draws the frame of a phrase with its name over it.
  private func draw(
    _ phrase: Roll.Frame, of lane: Roll.Lane, in line: LinePlan, top: Double, _ body: Box
  ) -> [Drawing.Element] {
    let begins = phrase.start >= line.range.lowerBound
    let ends = phrase.end <= line.range.upperBound
    let from = begins ? x(phrase.start, in: line) : body.x
    let to = ends ? x(phrase.end, in: line) : body.right
    let color = roll.isComparison ? palette.kept : palette.track(lane.number)
    var elements: [Drawing.Element] = []
    let strip = Box(x: from + 1.5, y: top, width: max(0.5, to - from - 3), height: LanePlan.stripHeight - 1)
    let ground = color.mixed(with: palette.paper, percent: phrase.reference == nil ? 80 : 90)
    elements.append(.box(strip, radius: 2.5, fill: ground, title: phrase.names[0]))
    // An edge that lies in another line stays open.
    // Neighbours stay apart by a hair.
    let (x1, x2) = (begins ? from + 1 : from, ends ? to - 1 : to)
    let (y1, y2) = (top + 0.5, body.bottom - 0.5)
    var path: [Shape.Step] = []
    if begins {
      path += [.move(Point(x2, y2)), .line(Point(x1, y2)), .line(Point(x1, y1)), .line(Point(x2, y1))]
      if ends { path.append(.close) }
    } else if ends {
      path += [.move(Point(x1, y1)), .line(Point(x2, y1)), .line(Point(x2, y2)), .line(Point(x1, y2))]
    } else {
      path += [.move(Point(x1, y1)), .line(Point(x2, y1)), .move(Point(x1, y2)), .line(Point(x2, y2))]
    }
    elements.append(.shape(Shape(.path(path), stroke: frameStroke(phrase.reference, color))))
    let nameEnd = strip.x + 5
    var taken = nameEnd
    let textColor = roll.isComparison ? palette.softInk : palette.text(of: lane.number)
    if let name = name(of: phrase, in: strip.width - 9, isContinued: !begins) {
      elements.append(.text(Label(name, at: Point(nameEnd, top + 11.5), .small, textColor)))
      taken += Label.Style.small.width(of: name)
    }
    return elements + turns(of: phrase, in: line, top: top, body, after: taken, color, textColor)
  }

  /// The longest of a phrase's names that fits.
  private func name(of phrase: Roll.Frame, in room: Double, isContinued: Bool) -> String? {
    let names = phrase.names.map { isContinued ? "… \($0)" : $0 }
    return names.first { Label.Style.small.width(of: $0) <= room }
      ?? Label.fitting(phrase.id.text, in: room, .small)
  }

  /// The places where the music of a phrase begins anew, with their numbers.
  private func turns(
    of phrase: Roll.Frame, in line: LinePlan, top: Double, _ body: Box, after end: Double, _ color: Color,
    _ textColor: Color
  ) -> [Drawing.Element] {
    guard phrase.turns > 1, Double(phrase.turnLength) * scale.pixelsPerTick >= 6 else { return [] }
    var taken = end
    var lines: [(Point, Point)] = []
    var numbers: [Drawing.Element] = []
    let first = max(1, (line.range.lowerBound - phrase.start + phrase.turnLength - 1) / phrase.turnLength)
    for turn in first..<max(first, phrase.turns) {
      let tick = phrase.start + turn * phrase.turnLength
      guard tick < line.range.upperBound else { break }
      let x = x(tick, in: line)
      let text = "\(turn + 1)"
      let isNamed = x - 3 > taken
      lines.append((Point(x, isNamed ? top : body.y), Point(x, body.bottom)))
      guard isNamed else { continue }
      numbers.append(.text(Label(text, at: Point(x + 4, top + 11.5), .small, textColor)))
      taken = x + 4 + Label.Style.small.width(of: text)
    }
    return lines.isEmpty ? [] : [.lines(lines, turnStroke(color))] + numbers
  }

  /// The edge of a phrase: solid for an original, dashed for a repeat, dotted for a sync.
  func frameStroke(_ reference: Roll.Reference?, _ color: Color) -> Shape.Stroke {
    guard let reference else { return Shape.Stroke(color, 1) }
    return Shape.Stroke(color, 1, dashes: reference.isSync ? [1.5, 2.5] : [6, 3])
  }

  /// The border between turns.
  func turnStroke(_ color: Color) -> Shape.Stroke {
    Shape.Stroke(color.mixed(with: palette.paper, percent: 30), 1, dashes: [3, 3])
  }
}

extension Roll.Frame {
  /// What the phrase is called, the longest name first.
  var names: [String] {
    guard let reference else { return ["\(id) · original", id.text] }
    let kind = reference.isSync ? "sync" : "repeat"
    let moved = reference.transposition
    let transposition = moved == 0 ? "" : moved > 0 ? " +\(moved)" : " −\(-moved)"
    let times = turns > 1 ? " ×\(turns)" : ""
    return [
      "\(id) · \(kind) of \(reference.original)\(transposition)\(times)",
      "\(id) = \(reference.original)\(transposition)",
      id.text,
    ]
  }
}

/// The keys of a piano.
enum Keyboard {
  /// Whether a MIDI key is black.
  static func isBlack(_ key: Int) -> Bool { [1, 3, 6, 8, 10].contains(key % 12) }
}
