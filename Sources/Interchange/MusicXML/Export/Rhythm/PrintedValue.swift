import MusicXMLFormat

/// A note value that one sign can show: a type with its dots.
struct PrintedValue: Hashable {
  let type: Score.NoteType
  let dots: Int

  /// The units of a quarter note: a unit is a 1024th.
  static let quarter = 256
  /// The units of what a note that is no note value is measured by: a thirty-second.
  static let shortest = 32

  /// The value of a length, or `nil` where no sign shows it.
  ///
  /// Two dots are only read well on longer notes, and more are not read at all.
  ///
  /// - Parameter units: 1024ths.
  init?(units: Int) {
    guard units > 0 else { return nil }
    let shift = units.trailingZeroBitCount
    let odd = units >> shift
    let dots: Int
    switch odd {
    case 1: dots = 0
    case 3: dots = 1
    case 7 where units >= 7 * PrintedValue.quarter / 8: dots = 2
    default: return nil
    }
    guard let type = Score.NoteType(units: (1 << shift) << dots) else { return nil }
    self.type = type
    self.dots = dots
  }

  /// The flags that its stem carries, which are also its beams.
  var flags: Int { type.flags }

  /// The longest values, one behind the other, that fill a length.
  static func filling(units: Int) -> [Int] {
    var parts: [Int] = []
    var rest = units
    while rest > 0 {
      if PrintedValue(units: rest) != nil {
        parts.append(rest)
        break
      }
      let part = min(1 << (Int.bitWidth - 1 - rest.leadingZeroBitCount), Score.NoteType.breve.units)
      parts.append(part)
      rest -= part
    }
    return parts
  }
}

extension Score.NoteType {
  /// The type of a value without dots, up to a breve.
  init?(units: Int) {
    guard units <= Score.NoteType.breve.units, let type = Score.NoteType.allCases.first(where: { $0.units == units })
    else { return nil }
    self = type
  }

  /// The flags that its stem carries.
  var flags: Int {
    units >= Score.NoteType.quarter.units
      ? 0 : Score.NoteType.quarter.units.trailingZeroBitCount - units.trailingZeroBitCount
  }
}
