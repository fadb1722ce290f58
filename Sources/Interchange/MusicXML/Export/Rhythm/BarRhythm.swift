import MusicXMLFormat

/// Writes what a line plays in one bar as note values, rests between.
///
/// Notes begin and end on note values, unless the bar itself is none, as one that a meter change cuts short may be: then
/// its last value is the nearest.
struct BarRhythm {
  private(set) var pieces: [NotatedPiece] = []

  private let frame: BarFrame
  private let line: WrittenLine
  private let time: PartTime
  /// The places of the bar's start and end.
  private let start: Int
  private let end: Int
  /// The place up to which the bar is written, and what value of the bar's meter that is, in units.
  private var cursor: (place: Int, units: Int)

  init(_ frame: BarFrame, line: WrittenLine, time: PartTime) {
    self.frame = frame
    self.line = line
    self.time = time
    start = time.place(ofTick: frame.start)
    end = time.place(ofTick: frame.end)
    cursor = (start, 0)
    cursor.units = units(at: start)
  }

  /// A place as units of the bar's meter; never before what is written.
  private func units(at place: Int) -> Int {
    let inBar = place - time.place(ofTick: frame.bar.origin)
    let nearest = (2 * inBar + time.placesOfUnit) / (2 * time.placesOfUnit)
    if inBar.isMultiple(of: time.placesOfUnit) { return max(nearest, cursor.units) }
    let grid = PrintedValue.shortest
    return max((nearest + grid / 2) / grid * grid, cursor.units)
  }

  /// Writes a chord, as far as it lies in the bar.
  mutating func write(chord index: Int) {
    rest(until: max(line.chords[index].place, start))
    write(.chord(index), until: min(line.chords[index].placeEnd, end))
  }

  /// The rest of a bar in which nothing sounds. In a bar that is shorter than its meter rests show its beats, as some
  /// readers take the rest of a whole bar for a full one.
  static func silence(of frame: BarFrame, time: PartTime) -> [NotatedPiece] {
    var rhythm = BarRhythm(frame, line: WrittenLine(), time: time)
    if frame.length < frame.bar.beatTicks * frame.bar.meter.beats {
      rhythm.finish()
    } else {
      rhythm.append(.barRest, value: nil, until: rhythm.end)
    }
    return rhythm.pieces
  }

  /// Fills the bar with rests.
  mutating func finish() { rest(until: end) }

  private mutating func rest(until place: Int) {
    guard place > cursor.place else { return }
    if units(at: place) > cursor.units {
      write(.rest, until: place)
    } else {
      append(.gap, value: nil, until: place)
      cursor.place = place
    }
  }

  /// Writes a chord or a rest from the cursor on as the values that show it.
  private mutating func write(_ content: NotatedPiece.Content, until place: Int) {
    guard place > cursor.place else { return }
    let units = units(at: place)
    defer { cursor = (place, units) }
    guard units > cursor.units else {
      append(content, value: PrintedValue(units: PrintedValue.shortest), until: place)
      return
    }
    var onset = parts(to: cursor.place)
    let end = parts(to: place)
    let origin = time.parts(ofTicks: frame.start - frame.bar.origin)
    let values = frame.metre.values(from: cursor.units, to: units, isRest: content == .rest)
    var position = cursor.units
    for (index, value) in values.enumerated() {
      let isLast = index == values.count - 1
      let next = isLast ? end : time.parts(ofUnits: position + value) - origin
      // Where the bar's end is no value, a part may have no time left.
      if next > onset, isLast || next < end {
        var piece = NotatedPiece(
          content: content, onset: onset, duration: next - onset, tick: tick(ofPart: onset),
          value: PrintedValue(units: value))
        piece.beamGroup = frame.metre.beamGroup(at: position)
        piece.beamPlace = position
        append(piece)
        onset = next
      }
      position += value
    }
  }

  /// Parts from the bar's start to a place.
  private func parts(to place: Int) -> Int { (place - start) * time.partsOfPlace }

  private mutating func append(_ content: NotatedPiece.Content, value: PrintedValue?, until place: Int) {
    let onset = parts(to: cursor.place)
    var piece = NotatedPiece(
      content: content, onset: onset, duration: parts(to: place) - onset, tick: tick(ofPart: onset), value: value)
    piece.beamPlace = cursor.units
    piece.beamGroup = frame.metre.beamGroup(at: cursor.units)
    append(piece)
  }

  private mutating func append(_ piece: NotatedPiece) {
    var piece = piece
    if case .chord(let index) = piece.content {
      let goesOn = pieces.last?.content == piece.content
      if goesOn, let last = pieces.indices.last { pieces[last].isLast = false }
      piece.isFirst = !goesOn && line.chords[index].place >= start
      piece.isLast = line.chords[index].placeEnd <= end
    }
    pieces.append(piece)
  }

  private func tick(ofPart part: Int) -> Int {
    frame.start + (part * 2 * time.ticksPerQuarter + time.resolution) / (2 * time.resolution)
  }
}

extension BarRhythm {
  /// Writes a tuplet that lies in the bar and begins on a note value.
  mutating func write(_ division: TupletDivision, from place: Int, until end: Int) {
    rest(until: place)
    let first = pieces.count
    let scale = Scale(start: parts(to: place), parts: time.placesOfUnit * time.partsOfPlace, over: 1)
    write(division, at: 0, of: scale, in: [])
    let group = frame.metre.beamGroup(at: cursor.units)
    let isShort = division.outerLength <= group.count
    for index in pieces.indices[first...] {
      let quarter = pieces[index].beamPlace / PrintedValue.quarter
      pieces[index].beamGroup = isShort ? group : quarter..<(quarter + 1)
    }
    cursor = (end, units(at: end))
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
