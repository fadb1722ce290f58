import MusicTheory
import SongModel

/// Gives a line the places where it is written.
///
/// Written notes never overlap and always have some length. What is played beside its place is told by the note itself.
struct Quantization {
  private var grid: RhythmGrid
  private var line: WrittenLine
  private var items: [WrittenLine.Item] = []
  /// The last chord that is not in a tuplet, whose end may still move.
  private var previous: Int?
  /// Where the next item may begin.
  private var earliest = 0

  /// The ticks of the tuplets that no note values show.
  private(set) var lostTuplets: [Int] = []

  init(_ line: WrittenLine, grid: RhythmGrid) {
    self.line = line
    self.grid = grid
  }

  /// The line with its places.
  mutating func quantized() -> WrittenLine {
    items.reserveCapacity(line.items.count)
    for item in line.items {
      switch item {
      case .chord(let index): write(chord: index)
      case .tuplet(let tuplet): write(tuplet)
      }
    }
    line.items = items
    line.fit(before: grid.last, time: grid.time)
    return line
  }

  private mutating func write(chord index: Int) {
    let (start, end) = (line.chords[index].start, line.chords[index].end)
    let place = begin(grid.place(of: start, length: end - start), at: start)
    line.chords[index].place = place
    line.chords[index].placeEnd = max(grid.place(of: end, length: end - start), place + 1)
    previous = index
    earliest = place + 1
    items.append(.chord(index))
  }

  /// Finds where something begins that was to begin at a place, and ends the chord before there.
  ///
  /// Where notes crowd so that the place is taken, it is a hundred-and-twenty-eighth behind the note before, and if that
  /// would lead too far from where it is played, right there.
  private mutating func begin(_ wanted: Int, at tick: Int) -> Int {
    var place = wanted
    if let previous {
      let shortest = RhythmGrid.finest * grid.time.placesOfUnit
      let behind = line.chords[previous].place + shortest
      let exact = grid.time.place(ofTick: tick)
      if place < behind { place = behind - exact <= 4 * shortest ? behind : exact }
      place = max(place, earliest)
      if line.chords[previous].end == tick || line.chords[previous].placeEnd > place {
        line.chords[previous].placeEnd = place
      }
    }
    return max(place, earliest)
  }

  private mutating func write(_ tuplet: WrittenTuplet) {
    var tuplet = tuplet
    let nearest = grid.place(of: tuplet.start, length: tuplet.length)
    let places = tuplet.length * grid.time.placesOfTick
    let whole = printedLength(of: tuplet, places: places, from: nearest)
    var first = tuplet.chords.lowerBound
    if let whole {
      tuplet.division = TupletDivision(
        tuplet.tuplet, units: whole, ticks: Double(tuplet.length), firstChord: &first)
    }
    if tuplet.end < tuplet.start + tuplet.length {
      let played = grid.time.units(ofPlaces: (tuplet.end - tuplet.start) * grid.time.placesOfTick)
      tuplet.division = played.flatMap { tuplet.division?.cut(at: $0)?.before }
    }
    guard let division = tuplet.division else {
      lostTuplets.append(tuplet.start)
      for index in tuplet.chords where !line.chords[index].notes.isEmpty { write(chord: index) }
      return
    }
    tuplet.place = begin(nearest, at: tuplet.start)
    previous = nil
    earliest = tuplet.place + division.outerLength * grid.time.placesOfUnit
    setPlaces(division, from: tuplet.place, places: grid.time.placesOfUnit, over: 1)
    if tuplet.place == grid.time.place(ofTick: tuplet.start), grid.time.units(ofPlaces: places) != nil {
      for index in tuplet.chords { line.chords[index].isInExactTuplet = true }
    }
    if division.isPlain { append(division.parts, of: tuplet) } else { items.append(.tuplet(tuplet)) }
  }

  /// The units for which a tuplet is written: its length where that is a value, or the nearest if it is not far.
  private mutating func printedLength(of tuplet: WrittenTuplet, places: Int, from place: Int) -> Int? {
    // Where notes crowd, a tuplet would push them ever further.
    guard earliest <= place else { return nil }
    if let exact = grid.time.units(ofPlaces: places) { return exact }
    let end = grid.place(of: tuplet.start + tuplet.length, length: tuplet.length)
    guard abs(end - place - places) * 4 <= places else { return nil }
    return grid.time.units(ofPlaces: end - place)
  }

  /// Sets the places of the chords of a tuplet; where they are fractions, starts are rounded down and ends up.
  ///
  /// - Parameters:
  ///   - start: Where the outside begins.
  ///   - places: Places of a unit of the outside, as a fraction over another number.
  private mutating func setPlaces(_ division: TupletDivision, from start: Int, places: Int, over: Int) {
    let (above, below) = (places * division.normal, over * division.actual)
    for part in division.parts {
      switch part.content {
      case .chord(let index):
        line.chords[index].place = start + part.start * above / below
        line.chords[index].placeEnd = start + (part.end * above + below - 1) / below
      case .division(let inner):
        setPlaces(inner, from: start + part.start * above / below, places: above, over: below)
      }
    }
  }

  /// Appends the parts of a division that plain values show.
  private mutating func append(_ parts: [TupletDivision.Part], of tuplet: WrittenTuplet) {
    for part in parts {
      let place = tuplet.place + part.start * grid.time.placesOfUnit
      switch part.content {
      case .chord(let index): if !line.chords[index].notes.isEmpty { items.append(.chord(index)) }
      case .division(let division):
        var inner = tuplet
        (inner.place, inner.division) = (place, division)
        items.append(.tuplet(inner))
      }
    }
  }
}
