import MusicTheory

extension RollLayout {
  /// Draws a line of the roll.
  func draw(_ line: LinePlan, at top: Double) -> Drawing.Element {
    var elements = ruler(of: line, at: top)
    var y = top + line.rulerHeight
    for lane in line.lanes {
      elements.append(draw(lane, in: line, at: y))
      y += lane.height + LinePlan.laneGap
    }
    if line.lanes.isEmpty { elements += grid(of: line, from: y, to: y + LinePlan.emptyHeight) }
    let bars = line.bars.map(\.number)
    let name = "Bars \(bars.first ?? 0) to \(bars.last ?? 0)"
    return .group(name, elements)
  }

  /// Markers, changes and the numbers of bars.
  private func ruler(of line: LinePlan, at top: Double) -> [Drawing.Element] {
    var elements: [Drawing.Element] = []
    var lastStroke = -1.0
    for change in line.changes {
      guard let row = change.row else {
        // Where there are more changes than texts have room, as in a ramp, each still has its place.
        let x = change.x.rounded(.down) + 0.5
        guard x > lastStroke else { continue }
        lastStroke = x
        let foot = top + Double(line.changeRows) * LinePlan.rulerRow
        elements.append(.lines([(Point(x, foot - 4), Point(x, foot - 1))], Shape.Stroke(palette.softInk, 1)))
        continue
      }
      let base = top + Double(row) * LinePlan.rulerRow + 10
      elements.append(.text(Label(change.text, at: Point(change.x + 1, base), .small, palette.ink)))
    }
    lastStroke = -1
    for marker in line.markers {
      if marker.row == nil, marker.x.rounded(.down) == lastStroke { continue }
      lastStroke = marker.x.rounded(.down)
      elements += flag(of: marker, in: line, at: top)
    }
    let numbersBase = top + line.rulerHeight - 5
    return elements + numbers(of: line, base: numbersBase)
  }

  /// A flag with the name of a marker; without it where there is no room.
  private func flag(of marker: LinePlan.PlacedText, in line: LinePlan, at top: Double) -> [Drawing.Element] {
    let rows = top + Double(line.changeRows) * LinePlan.rulerRow
    let row = marker.row ?? max(0, line.markerRows - 1)
    let y = rows + Double(row) * LinePlan.rulerRow
    // A pole that went on through the row below would cross the names there.
    let foot = row == line.markerRows - 1 ? top + line.rulerHeight - 2 : y + 12
    let x = marker.x.rounded(.down) + 0.5
    let pole = Drawing.Element.lines([(Point(x, y + 2), Point(x, foot))], Shape.Stroke(palette.ink, 1))
    guard marker.row != nil else { return [pole] }
    let pennant: [Shape.Step] = [
      .move(Point(x, y + 2)), .line(Point(x + 7, y + 5.5)), .line(Point(x, y + 9)), .close,
    ]
    return [
      pole, .shape(Shape(.path(pennant), fill: palette.ink, title: "marker \(marker.text)")),
      .text(Label(marker.text, at: Point(x + 10, y + 10), .smallStrong, palette.ink)),
    ]
  }

  /// The numbers of bars: all, or every second, fourth and so on where they would touch.
  private func numbers(of line: LinePlan, base: Double) -> [Drawing.Element] {
    let style = Label.Style.small
    let widest = line.bars.map { style.width(of: String($0.number)) }.max() ?? 0
    let narrowest = line.bars.dropFirst().map { x($0.start, in: line) }
    let gaps = zip(narrowest, narrowest.dropFirst()).map { $1 - $0 }
    var step = 1
    while let gap = gaps.min(), gap * Double(step) < widest + 8, step < 1 << 20 { step *= 2 }
    let start = line.bars.first?.number ?? 0
    var end = -Double.infinity
    return line.bars.compactMap { bar in
      guard step == 1 || (bar.number - start) % step == 0 else { return nil }
      let place = x(max(bar.start, line.range.lowerBound), in: line)
      let text = String(bar.number)
      guard place >= end + 4 else { return nil }
      end = place + 4 + style.width(of: text)
      return .text(Label(text, at: Point(place + 4, base), style, palette.softInk))
    }
  }

  /// Bar and beat lines.
  func grid(of line: LinePlan, from top: Double, to bottom: Double) -> [Drawing.Element] {
    var (bars, beats): ([(Point, Point)], [(Point, Point)]) = ([], [])
    func upright(_ tick: Int) -> (Point, Point) {
      let x = x(tick, in: line).rounded(.down) + 0.5
      return (Point(x, top), Point(x, bottom))
    }
    for bar in line.bars {
      if line.range.contains(bar.start) { bars.append(upright(bar.start)) }
      guard Double(bar.beatTicks) * scale.pixelsPerTick >= 6 else { continue }
      for tick in stride(from: bar.countedFrom + bar.beatTicks, to: bar.end, by: bar.beatTicks)
      where line.range.contains(tick) && tick > bar.start { beats.append(upright(tick)) }
    }
    bars.append(upright(line.range.upperBound))
    var elements: [Drawing.Element] = []
    if !beats.isEmpty { elements.append(.lines(beats, Shape.Stroke(palette.beatLine, 1))) }
    elements.append(.lines(bars, Shape.Stroke(palette.barLine, 1)))
    if line.range.contains(roll.end) || line.range.upperBound == roll.end {
      elements.append(.lines([upright(roll.end)], Shape.Stroke(palette.softInk, 2.5)))
    }
    return elements
  }
}
