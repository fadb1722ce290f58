import MusicTheory
import MusicXMLFormat

/// How a drum is written: its place on the staff, named as in the treble clef, and its head.
///
/// Places and heads follow Norman Weinberg, "Guidelines for Drumset Notation" (Percussive Notes, 1994), which the
/// Percussive Arts Society recommends; instruments outside the set take the places that are left.
struct DrumNotation: Hashable {
  let place: Score.Place
  let head: Score.Notehead?

  private init(_ step: Score.Step, _ octave: Int, _ head: Score.Notehead? = nil) {
    place = Score.Place(step, octave: octave)
    self.head = head
  }

  /// How the drums of a part are written, by key: as the table says, with another head where two would look alike.
  /// Keys without a name stand on the middle line.
  static func notations(of drums: [Drum]) -> [Int: DrumNotation] {
    var notations: [Int: DrumNotation] = [:]
    var taken: Set<DrumNotation> = []
    for drum in drums {
      let usual = table[drum.key] ?? DrumNotation(.b, 4, .slash)
      let others = [.diamond, .triangle, .slash, .cross, .circledCross].map {
        DrumNotation(usual.place.step, usual.place.octave, $0)
      }
      let notation = ([usual] + others).first { !taken.contains($0) } ?? usual
      taken.insert(notation)
      notations[drum.key] = notation
    }
    return notations
  }

  /// The drum that is written at a place with a head, else one that stands there with a usual head.
  static func drum(at place: Score.Place, head: Score.Notehead?) -> Drum? {
    let there = table.filter { $0.value.place == place }.sorted { $0.key < $1.key }
    let found =
      there.first { $0.value.head == head } ?? there.first { $0.value.head == nil || $0.value.head == .cross }
    return found.flatMap { Drum(key: $0.key) }
  }

  private static let table: [Int: DrumNotation] = [
    35: DrumNotation(.e, 4),
    36: DrumNotation(.f, 4),
    37: DrumNotation(.c, 5, .cross),
    38: DrumNotation(.c, 5),
    39: DrumNotation(.e, 5, .cross),
    40: DrumNotation(.c, 5),
    41: DrumNotation(.g, 4),
    42: DrumNotation(.g, 5, .cross),
    43: DrumNotation(.a, 4),
    44: DrumNotation(.d, 4, .cross),
    45: DrumNotation(.b, 4),
    46: DrumNotation(.g, 5, .circledCross),
    47: DrumNotation(.d, 5),
    48: DrumNotation(.e, 5),
    49: DrumNotation(.a, 5, .cross),
    50: DrumNotation(.f, 5),
    51: DrumNotation(.f, 5, .cross),
    52: DrumNotation(.b, 5, .circledCross),
    53: DrumNotation(.f, 5, .diamond),
    54: DrumNotation(.b, 4, .triangle),
    55: DrumNotation(.b, 5, .cross),
    56: DrumNotation(.e, 5, .triangle),
    57: DrumNotation(.a, 5, .circledCross),
    58: DrumNotation(.a, 4, .cross),
    59: DrumNotation(.f, 5, .circledCross),
    60: DrumNotation(.e, 5),
    61: DrumNotation(.c, 5),
    62: DrumNotation(.d, 5, .cross),
    63: DrumNotation(.d, 5),
    64: DrumNotation(.b, 4),
    65: DrumNotation(.f, 5),
    66: DrumNotation(.a, 4),
    67: DrumNotation(.f, 5, .triangle),
    68: DrumNotation(.d, 5, .triangle),
    69: DrumNotation(.g, 4, .cross),
    70: DrumNotation(.b, 4, .cross),
    71: DrumNotation(.a, 5, .diamond),
    72: DrumNotation(.g, 5, .diamond),
    73: DrumNotation(.a, 5, .slash),
    74: DrumNotation(.g, 5, .slash),
    75: DrumNotation(.c, 5, .triangle),
    76: DrumNotation(.a, 5, .triangle),
    77: DrumNotation(.g, 5, .triangle),
    78: DrumNotation(.d, 5, .circledCross),
    79: DrumNotation(.d, 5, .diamond),
    80: DrumNotation(.b, 5, .triangle),
    81: DrumNotation(.b, 5, .diamond),
  ]
}

extension Drum {
  /// Whether a drummer plays it with a foot: the bass drum and the pedal of the hi-hat.
  var isPlayedByFeet: Bool { [35, 36, 44].contains(key) }

  /// The name as a person writes it: `Closed Hat`.
  var title: String {
    guard let name else { return "Key \(key)" }
    return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
  }
}
