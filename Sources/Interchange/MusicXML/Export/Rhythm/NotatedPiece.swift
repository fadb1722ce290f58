import MusicXMLFormat

/// What one sign of a voice shows: a note or chord, whole or a part of one that is tied on, or a rest.
struct NotatedPiece: Hashable {
  let content: Content
  /// Where it begins: parts of a quarter from the bar's start.
  let onset: Int
  /// How long it is: parts of a quarter, more than 0.
  let duration: Int
  /// The tick at which it begins, rounded.
  let tick: Int
  /// How it looks; `nil` where nothing is printed, or a rest of a whole bar.
  var value: PrintedValue?
  /// Whether it begins what is written.
  var isFirst = true
  /// Whether it ends what is written.
  var isLast = true
  /// The tuplets that it lies in, the outermost first.
  var tuplets: [Tuplet] = []
  /// The tuplets, by depth from 0, that begin with it.
  var tupletStarts: Range<Int> = 0..<0
  /// The tuplets, by depth from 0, that end with it.
  var tupletStops: Range<Int> = 0..<0
  /// What its beam joins it with, as units from the bar's start.
  var beamGroup: Range<Int> = 0..<0
  /// Where it lies among beams, as units from the bar's start, or from the start of its outermost tuplet.
  var beamPlace = 0

  enum Content: Hashable {
    /// A chord, by its index in the line.
    case chord(Int)
    case rest
    /// The rest of a whole bar.
    case barRest
    /// Time that is too short to print.
    case gap
  }

  /// A tuplet as one note sees it.
  struct Tuplet: Hashable {
    let actual: Int
    let normal: Int
    /// The value that is counted.
    let unit: Score.NoteType
    /// How many of it there are…
    let actualCount: Int
    /// …in the time of how many.
    let normalCount: Int

    init(_ division: TupletDivision) {
      actual = division.actual
      normal = division.normal
      unit = Score.NoteType(units: division.unit) ?? .n1024
      actualCount = division.innerLength / division.unit
      normalCount = division.outerLength / division.unit
    }
  }

  var chord: Int? {
    if case .chord(let index) = content { index } else { nil }
  }
}
