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

  private var shortest: Int { RhythmGrid.finest * grid.time.placesOfUnit }

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
    return line
  }

  private mutating func write(chord index: Int) {
    let (start, end) = (line.chords[index].start, line.chords[index].end)
    let place = begin(grid.place(of: start, length: end - start), at: start)
    line.chords[index].place = place
    line.chords[index].placeEnd = max(grid.place(of: end, length: end - start), place + shortest)
    previous = index
    earliest = place + shortest
    items.append(.chord(index))
  }

  /// Ends the chord before where something begins.
  ///
  /// - Returns: The place where it begins.
  private mutating func begin(_ place: Int, at tick: Int) -> Int {
    let place = max(place, earliest)
    if let previous, line.chords[previous].end == tick || line.chords[previous].placeEnd > place {
      line.chords[previous].placeEnd = place
    }
    return place
  }

  private mutating func write(_ tuplet: WrittenTuplet) {
    var tuplet = tuplet
    let nearest = grid.place(of: tuplet.start, length: tuplet.length)
    let places = tuplet.length * grid.time.placesOfTick
    let whole =
      grid.time.units(ofPlaces: places)
      ?? grid.time.units(
        ofPlaces: grid.place(of: tuplet.start + tuplet.length, length: tuplet.length) - nearest)
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
    if division.isPlain { append(division.parts, of: tuplet) } else { items.append(.tuplet(tuplet)) }
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
