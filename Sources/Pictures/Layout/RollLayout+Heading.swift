import MusicTheory
import SongModel

extension RollLayout {
  /// What stands over the first line: title, facts, tracks and signs.
  struct Heading {
    var elements: [Drawing.Element] = []
    var height = RollLayout.margin
  }

  /// The height over the first line of a later page.
  var runningHeight: Double { RollLayout.margin + 28 }

  func heading() -> Heading {
    var heading = Heading()
    let room = width - 2 * RollLayout.margin
    // The number of a page stands at the right.
    let titleRoom = options.isPaged ? room - 90 : room
    if !roll.title.isEmpty, let title = Label.fitting(roll.title, in: titleRoom, .title) {
      heading.height += 22
      heading.add(Label(title, at: Point(RollLayout.margin, heading.height - 2), .title, palette.ink))
      heading.height += 8
    }
    if let facts = Label.fitting(facts, in: roll.title.isEmpty ? titleRoom : room, .body) {
      heading.height += 12
      heading.add(Label(facts, at: Point(RollLayout.margin, heading.height), .body, palette.softInk))
      heading.height += 12
    }
    add(trackItems, to: &heading)
    add(roll.isComparison ? fateItems : signItems, to: &heading)
    heading.height += 18
    return heading
  }

  /// Who wrote it, which bars are shown, and how long they last.
  private var facts: String {
    let microseconds =
      roll.clock.microseconds(at: min(roll.range.upperBound, max(roll.end, roll.range.lowerBound)))
      .subtracting(roll.clock.microseconds(at: roll.range.lowerBound)) ?? .zero
    let seconds = microseconds.divided(by: Fraction(1_000_000))?.rounded ?? 0
    let rest = seconds % 60
    let parts = [
      roll.composer, roll.lanes.isEmpty ? "no tracks" : "", barsText, "\(seconds / 60):\(rest < 10 ? "0" : "")\(rest)",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "  ·  ")
  }

  /// The title over a later page, and the number over every one.
  func runningTitle(page: Int, of count: Int, isFirst: Bool) -> [Drawing.Element] {
    let base = RollLayout.margin + 10
    let number = Label(
      "\(page) / \(count)", at: Point(width - RollLayout.margin, base), .body, palette.softInk, anchor: .end)
    guard !isFirst, let title = Label.fitting(roll.title, in: width - 2 * RollLayout.margin - 90, .strong) else {
      return [.text(number)]
    }
    return [.text(Label(title, at: Point(RollLayout.margin, base), .strong, palette.ink)), .text(number)]
  }

  /// One thing in a legend: how wide its sign is, how that is drawn into a box of 12 pixels' height, and what it says.
  private struct Item {
    let signWidth: Double
    let text: String
    let draw: (Box) -> [Drawing.Element]
  }

  /// Puts items next to one another, in as many rows as they need.
  private func add(_ items: [Item], to heading: inout Heading) {
    guard !items.isEmpty else { return }
    let (gap, rowHeight) = (22.0, 20.0)
    var x = RollLayout.margin
    heading.height += rowHeight
    for item in items {
      let room = width - 2 * RollLayout.margin - item.signWidth - 6
      guard let text = Label.fitting(item.text, in: room, .small) else { continue }
      let itemWidth = item.signWidth + 6 + Label.Style.small.width(of: text)
      if x > RollLayout.margin, x + itemWidth > width - RollLayout.margin {
        x = RollLayout.margin
        heading.height += rowHeight
      }
      heading.elements += item.draw(Box(x: x, y: heading.height - 10, width: item.signWidth, height: 12))
      heading.add(Label(text, at: Point(x + item.signWidth + 6, heading.height), .small, palette.softInk))
      x += itemWidth + gap
    }
  }

  private var trackItems: [Item] {
    roll.lanes.map { lane in
      let sound = lane.instrument.isEmpty || lane.instrument == lane.title ? "" : " – \(lane.instrument)"
      let color = roll.isComparison ? palette.kept : palette.track(lane.number)
      return Item(signWidth: 12, text: lane.title + sound + (lane.isHeard ? "" : " (not heard)")) { box in
        [.box(box, radius: 2.5, fill: color)]
      }
    }
  }

  /// The signs that are in use.
  private var signItems: [Item] {
    let phrases = roll.lanes.flatMap(\.phrases)
    let color = palette.softInk
    func frame(_ reference: Roll.Reference?) -> (Box) -> [Drawing.Element] {
      let stroke = frameStroke(reference, color)
      return { [.box($0.inset(1), radius: 2.5, stroke: stroke)] }
    }
    var items: [Item] = []
    if phrases.contains(where: { $0.reference == nil }) {
      items.append(Item(signWidth: 26, text: "original", draw: frame(nil)))
    }
    if let phrase = phrases.first(where: { $0.reference?.isSync == false }) {
      items.append(Item(signWidth: 26, text: "repeat", draw: frame(phrase.reference)))
    }
    if let phrase = phrases.first(where: { $0.reference?.isSync == true }) {
      items.append(Item(signWidth: 26, text: "sync", draw: frame(phrase.reference)))
    }
    if phrases.contains(where: { $0.turns > 1 }) {
      let stroke = turnStroke(color)
      items.append(
        Item(signWidth: 8, text: "next turn") { box in
          [.lines([(Point(box.x + 4, box.y), Point(box.x + 4, box.bottom))], stroke)]
        })
    }
    if roll.lanes.contains(where: { !$0.tuplets.isEmpty }) {
      items.append(
        Item(signWidth: 30, text: "tuplet") { bracket(from: $0.x, to: $0.right, y: $0.y + 5, text: "3", color) })
    }
    if roll.lanes.contains(where: { !$0.ties.isEmpty }) {
      items.append(
        Item(signWidth: 26, text: "tied") { box in
          let note = Box(x: box.x, y: box.y + 1, width: box.width, height: 7)
          return [.box(note, radius: 1.5, fill: color)] + tie(atX: box.x + box.width / 2, note, color)
        })
    }
    if roll.lanes.contains(where: { !$0.notes.isEmpty }) { items.append(velocityItem) }
    return items
  }

  private var velocityItem: Item {
    let samples = [24, 48, 72, 96, 120]
    return Item(signWidth: 70, text: "velocity \(samples[0]) to \(samples[samples.count - 1])") { box in
      samples.enumerated().map { index, velocity in
        .box(
          Box(x: box.x + Double(index) * 14, y: box.y + 1, width: 12, height: 10), radius: 1.5,
          fill: shade(palette.softInk, velocity: velocity), stroke: Shape.Stroke(palette.softInk, 0.6))
      }
    }
  }

  /// What the notes of a comparison are.
  private var fateItems: [Item] {
    let texts: [(Roll.Fate, String)] = [
      (.kept, "the same"), (.added, "added"), (.removed, "removed"), (.changedFrom, "changed: before"),
      (.changedTo, "changed: after"),
    ]
    let counts = roll.lanes.reduce(into: [Roll.Fate: Int]()) { counts, lane in
      for note in lane.notes { counts[note.fate, default: 0] += 1 }
    }
    return texts.map { fate, text in
      Item(signWidth: 26, text: "\(text) (\(counts[fate] ?? 0))") { box in
        draw(fate, in: Box(x: box.x, y: box.y + 1, width: box.width, height: 9), title: nil)
      }
    }
  }
}

extension RollLayout.Heading {
  fileprivate mutating func add(_ label: Label) { elements.append(.text(label)) }
}
