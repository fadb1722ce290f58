import MusicTheory

extension RollLayout {
  /// The notes of a track in a line; in a comparison those of the earlier song under those of the later.
  func notes(_ plan: LanePlan, _ lane: Roll.Lane, in line: LinePlan, _ body: Box) -> [Drawing.Element] {
    var elements: [Drawing.Element] = []
    elements.reserveCapacity(plan.part.notes.count)
    let color = palette.track(lane.number)
    let edge = Shape.Stroke(color, 0.6)
    var shades: [Int: Color] = [:]
    let ordered = roll.isComparison ? plan.part.notes.enumerated().sorted(by: isUnder).map(\.element) : plan.part.notes
    for note in ordered {
      guard let box = box(of: note, plan.rows, in: line, body) else { continue }
      let title = lane.description(of: note, in: roll.timeline)
      guard !roll.isComparison else {
        elements += draw(note.fate, in: box, title: title)
        continue
      }
      let velocity = note.sounding.velocity.value
      let fill = shades[velocity] ?? shade(color, velocity: velocity)
      shades[velocity] = fill
      elements.append(.box(box, radius: min(1.5, box.width / 2), fill: fill, stroke: edge, title: title))
    }
    for mark in plan.part.ties {
      guard let row = plan.rows.row(of: mark.key) else { continue }
      let note = Box(
        x: body.x, y: body.y + Double(row) * plan.rows.height + 0.5, width: body.width, height: plan.rows.height - 1)
      elements += tie(atX: x(mark.tick, in: line), note, palette.ink)
    }
    return elements
  }

  private func isUnder(_ left: (offset: Int, element: Roll.Note), _ right: (offset: Int, element: Roll.Note)) -> Bool {
    func rank(_ fate: Roll.Fate) -> Int { Roll.Fate.allCases.firstIndex(of: fate) ?? 0 }
    return (rank(left.element.fate), left.offset) < (rank(right.element.fate), right.offset)
  }

  /// The widest mark of a drum, whose length says nothing.
  private static let widestStroke = 10.0

  /// Where a note is drawn: as long as it sounds, but always to be seen, and a hair shorter, so that neighbours stay apart.
  private func box(of note: Roll.Note, _ rows: LaneRows, in line: LinePlan, _ body: Box) -> Box? {
    guard let row = rows.row(of: note.key) else { return nil }
    let from = max(x(note.onset, in: line), body.x)
    let to = min(x(note.end, in: line), body.right)
    let margin = rows.isDrums ? 2.0 : 0.5
    let length = rows.isDrums ? min(to - from, RollLayout.widestStroke) : to - from
    let width = min(max(rows.isDrums ? 3.0 : 1.5, length - 0.8), max(0.5, body.right - from))
    return Box(
      x: from + 0.4, y: body.y + Double(row) * rows.height + margin, width: width, height: rows.height - 2 * margin)
  }

  /// A colour as pale as a velocity is soft.
  func shade(_ color: Color, velocity: Int) -> Color {
    color.mixed(with: palette.paper, percent: 72 - velocity * 72 / 127)
  }

  /// The sign of a tie: the note is cut, and a bow joins the parts.
  func tie(atX x: Double, _ note: Box, _ color: Color) -> [Drawing.Element] {
    let cut = Drawing.Element.lines(
      [(Point(x, note.y), Point(x, note.bottom))], Shape.Stroke(palette.paper, 1.2))
    guard note.height >= 6 else { return [cut] }
    let bow: [Shape.Step] = [
      .move(Point(x - 7, note.bottom)),
      .curve(Point(x - 4, note.bottom + 4.5), Point(x + 4, note.bottom + 4.5), Point(x + 7, note.bottom)),
    ]
    return [cut, .shape(Shape(.path(bow), stroke: Shape.Stroke(color, 1)))]
  }

  /// The bracket of a tuplet, its number in a gap where there is room.
  func bracket(from left: Double, to right: Double, y: Double, text: String, _ color: Color) -> [Drawing.Element] {
    guard right - left >= 3 else { return [] }
    let stroke = Shape.Stroke(color, 0.8)
    let (textWidth, foot) = (Label.Style.tiny.width(of: text), y + 3.5)
    guard right - left >= textWidth + 10 else {
      let path: [Shape.Step] = [
        .move(Point(left, foot)), .line(Point(left, y)), .line(Point(right, y)), .line(Point(right, foot)),
      ]
      return [.shape(Shape(.path(path), stroke: stroke))]
    }
    let middle = (left + right) / 2
    let path: [Shape.Step] = [
      .move(Point(left, foot)), .line(Point(left, y)), .line(Point(middle - textWidth / 2 - 2, y)),
      .move(Point(middle + textWidth / 2 + 2, y)), .line(Point(right, y)), .line(Point(right, foot)),
    ]
    return [
      .shape(Shape(.path(path), stroke: stroke)),
      .text(Label(text, at: Point(middle, y + 3), .tiny, color, anchor: .middle)),
    ]
  }

  /// A note of a comparison, told by colour and by pattern: filled where it is in the later song, hollow and dashed where
  /// it is only in the earlier, hatched where it went.
  func draw(_ fate: Roll.Fate, in box: Box, title: String?) -> [Drawing.Element] {
    let radius = min(1.5, box.width / 2)
    switch fate {
    case .kept: return [.box(box, radius: radius, fill: palette.kept, title: title)]
    case .added:
      let edge = Shape.Stroke(palette.ink, 0.8)
      return [.box(box, radius: radius, fill: palette.added, stroke: edge, title: title)]
    case .changedTo:
      let stripe = box.y + box.height / 2
      return [
        .box(box, radius: radius, fill: palette.changed, title: title),
        .lines([(Point(box.x + 1, stripe), Point(box.right - 1, stripe))], Shape.Stroke(palette.paper, 1)),
      ]
    case .changedFrom:
      let edge = Shape.Stroke(palette.changed, 1, dashes: [2.5, 1.5])
      return [.box(box.inset(0.5), radius: radius, stroke: edge, title: title)]
    case .removed:
      let inner = box.inset(0.5)
      return [
        .box(inner, radius: radius, fill: palette.paper, stroke: Shape.Stroke(palette.removed, 1), title: title),
        .lines(hatching(of: inner), Shape.Stroke(palette.removed, 0.8)),
      ]
    }
  }

  /// Slanting lines that fill a rectangle.
  private func hatching(of box: Box) -> [(Point, Point)] {
    let distance = max(4.0, box.width / 400)
    return stride(from: box.x - box.height + distance, to: box.right, by: distance).compactMap { start in
      let from = max(start, box.x)
      let to = min(start + box.height, box.right)
      guard from < to else { return nil }
      return (Point(from, box.bottom - (from - start)), Point(to, box.bottom - (to - start)))
    }
  }
}
