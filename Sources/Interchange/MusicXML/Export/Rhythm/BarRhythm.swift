import MusicXMLFormat

/// Writes what a line plays in one bar as note values, rests between.
struct BarRhythm {
  private(set) var pieces: [NotatedPiece] = []
  /// The ticks of the chords that note values do not show from where they begin to where they end.
  private(set) var inexact: [Int] = []

  private let frame: BarFrame
  private let line: WrittenLine
  private let time: PartTime
  /// The tick up to which the bar is written, and where that is printed: units of the bar's meter.
  private var cursor: (tick: Int, units: Int)

  init(_ frame: BarFrame, line: WrittenLine, time: PartTime) {
    self.frame = frame
    self.line = line
    self.time = time
    cursor = (frame.start, 0)
    cursor.units = printedPlace(of: frame.start)
  }

  /// Where a tick is printed: exactly, where note values can say it, else on the nearest thirty-second; never before
  /// what is written.
  private func printedPlace(of tick: Int) -> Int {
    let ticks = tick - frame.origin
    if let exact = time.units(ofTicks: ticks) { return max(exact, cursor.units) }
    let grid = PrintedValue.shortest
    let nearest = (ticks * PrintedValue.quarter * 2 + time.ticksPerQuarter * grid) / (time.ticksPerQuarter * 2 * grid)
    return max(nearest * grid, cursor.units)
  }

  /// Writes a chord, as far as it lies in the bar.
  mutating func write(chord index: Int) {
    let chord = line.chords[index]
    let end = min(chord.end, frame.end)
    rest(until: max(chord.start, frame.start))
    let place = printedPlace(of: end)
    let isExact =
      time.units(ofTicks: end - frame.origin) == place
      && time.units(ofTicks: cursor.tick - frame.origin) == cursor.units
    if !isExact { inexact.append(cursor.tick) }
    write(.chord(index), until: end, place: place)
  }

  /// The rest of a bar in which nothing sounds; a pickup's rests show its beats.
  static func silence(of frame: BarFrame, time: PartTime) -> [NotatedPiece] {
    var rhythm = BarRhythm(frame, line: WrittenLine(), time: time)
    if frame.bar.number == 0, rhythm.printedPlace(of: frame.end) > rhythm.cursor.units {
      rhythm.write(.rest, until: frame.end, place: rhythm.printedPlace(of: frame.end))
    } else {
      rhythm.append(.barRest, value: nil, duration: time.parts(ofTicks: frame.length))
    }
    return rhythm.pieces
  }

  /// Fills the bar with rests.
  mutating func finish() { rest(until: frame.end) }

  private mutating func rest(until tick: Int) {
    guard tick > cursor.tick else { return }
    let place = printedPlace(of: tick)
    if place == cursor.units {
      append(.gap, value: nil, duration: time.parts(ofTicks: tick - cursor.tick))
      cursor = (tick, place)
    } else {
      write(.rest, until: tick, place: place)
    }
  }

  /// Writes a chord or a rest from the cursor on as the values that show it.
  private mutating func write(_ content: NotatedPiece.Content, until tick: Int, place: Int) {
    var onset = time.parts(ofTicks: cursor.tick - frame.start)
    let end = time.parts(ofTicks: tick - frame.start)
    defer { cursor = (tick, place) }
    guard place > cursor.units else {
      append(content, value: PrintedValue(units: PrintedValue.shortest), duration: end - onset)
      return
    }
    let origin = time.parts(ofTicks: frame.start - frame.origin)
    let values = frame.metre.values(from: cursor.units, to: place, isRest: content == .rest)
    var position = cursor.units
    for (index, value) in values.enumerated() {
      let isLast = index == values.count - 1
      let next = isLast ? end : time.parts(ofUnits: position + value) - origin
      // Where an end is printed away from where it is, a part may have no time left.
      if next > onset, isLast || next < end {
        var piece = NotatedPiece(
          content: content, onset: onset, duration: next - onset, tick: self.tick(ofPart: onset),
          value: PrintedValue(units: value))
        piece.beamGroup = frame.metre.beamGroup(at: position)
        piece.beamPlace = position
        append(piece)
        onset = next
      }
      position += value
    }
  }

  private mutating func append(_ content: NotatedPiece.Content, value: PrintedValue?, duration: Int) {
    var piece = NotatedPiece(
      content: content, onset: time.parts(ofTicks: cursor.tick - frame.start), duration: duration, tick: cursor.tick,
      value: value)
    piece.beamPlace = cursor.units
    piece.beamGroup = frame.metre.beamGroup(at: cursor.units)
    append(piece)
  }

  private mutating func append(_ piece: NotatedPiece) {
    var piece = piece
    if case .chord(let index) = piece.content {
      let goesOn = pieces.last?.content == piece.content
      if goesOn, let last = pieces.indices.last { pieces[last].isLast = false }
      piece.isFirst = !goesOn && line.chords[index].start >= frame.start
      piece.isLast = line.chords[index].end <= frame.end
    }
    pieces.append(piece)
  }

  private func tick(ofPart part: Int) -> Int {
    frame.start + (part * 2 * time.ticksPerQuarter + time.resolution) / (2 * time.resolution)
  }
}

extension BarRhythm {
  /// Writes a tuplet that lies in the bar and begins on a note value.
  mutating func write(_ division: TupletDivision, from start: Int, until end: Int) {
    rest(until: start)
    let first = pieces.count
    let scale = Scale(
      start: time.parts(ofTicks: start - frame.start), parts: time.resolution / PrintedValue.quarter, over: 1)
    write(division, at: 0, of: scale, in: [])
    let group = frame.metre.beamGroup(at: cursor.units)
    let isShort = division.outerLength <= group.count
    for index in pieces.indices[first...] {
      let quarter = pieces[index].beamPlace / PrintedValue.quarter
      pieces[index].beamGroup = isShort ? group : quarter..<(quarter + 1)
    }
    cursor = (end, printedPlace(of: end))
  }

  /// How the inside of a tuplet lies in the bar: parts of a quarter for units, as a fraction.
  private struct Scale {
    let start: Int
    let parts: Int
    let over: Int

    func place(of units: Int) -> Int { start + units * parts / over }

    func inside(_ division: TupletDivision, at units: Int) -> Scale {
      let (above, below) = (parts * division.normal, over * division.actual)
      let common = greatestCommonFactor(above, below)
      return Scale(start: place(of: units), parts: above / common, over: below / common)
    }
  }

  private mutating func write(
    _ division: TupletDivision, at place: Int, of scale: Scale, in outer: [NotatedPiece.Tuplet]
  ) {
    let inside = scale.inside(division, at: place)
    let tuplets = outer + [NotatedPiece.Tuplet(division)]
    let first = pieces.count
    for part in division.parts {
      switch part.content {
      case .division(let inner): write(inner, at: part.start, of: inside, in: tuplets)
      case .chord(let index):
        let content: NotatedPiece.Content = line.chords[index].notes.isEmpty ? .rest : .chord(index)
        var start = part.start
        for value in PrintedValue.filling(units: part.length) {
          let onset = inside.place(of: start)
          var piece = NotatedPiece(
            content: content, onset: onset, duration: inside.place(of: start + value) - onset,
            tick: tick(ofPart: onset), value: PrintedValue(units: value))
          piece.tuplets = tuplets
          piece.beamPlace = start
          append(piece)
          start += value
        }
      }
    }
    guard first < pieces.count else { return }
    let depth = outer.count
    let last = pieces.count - 1
    pieces[first].tupletStarts = depth..<max(depth + 1, pieces[first].tupletStarts.upperBound)
    pieces[last].tupletStops = depth..<max(depth + 1, pieces[last].tupletStops.upperBound)
  }
}
