/// The colours of a roll.
///
/// Those of the tracks keep apart for every common kind of colour vision: they follow the eight of Okabe and Ito ("Color
/// Universal Design", 2008), darkened for white paper, and alternate in lightness.
struct Palette {
  let paper: Color
  let ink: Color
  let softInk: Color
  let barLine: Color
  let beatLine: Color
  let octaveLine: Color
  let blackKeyRow: Color
  let whiteKey: Color
  let blackKey: Color
  let tracks: [Color]
  let removed: Color
  let changed: Color
  let added: Color
  let kept: Color

  /// The colour of the track at an index.
  func track(_ number: Int) -> Color { tracks[number % tracks.count] }

  /// The colour of text in a track's colour.
  func text(of number: Int) -> Color { track(number).mixed(with: ink, percent: 40) }

  /// The ground of a phrase's name.
  func strip(of number: Int) -> Color { track(number).mixed(with: paper, percent: 84) }

  private static let light = Palette(
    paper: Color(0xFFFFFF), ink: Color(0x1B202A), softInk: Color(0x5C6470), barLine: Color(0xAAB1BC),
    beatLine: Color(0xE4E7EC), octaveLine: Color(0xCDD2DA), blackKeyRow: Color(0xF4F5F8), whiteKey: Color(0xFFFFFF),
    blackKey: Color(0x3A404B),
    tracks: [
      Color(0x0072B2), Color(0xD55E00), Color(0x00805F), Color(0xA84C8C), Color(0xB07A00), Color(0x3F8FC4),
      Color(0x8A2846), Color(0x6F7D14), Color(0x4C419F), Color(0x1F8F8F),
    ],
    removed: Color(0xC2410C), changed: Color(0x7B3FA0), added: Color(0x0072B2), kept: Color(0x9AA1AC))

  private static let dark = Palette(
    paper: Color(0x14171C), ink: Color(0xEEF0F3), softInk: Color(0xA0A8B4), barLine: Color(0x565E6A),
    beatLine: Color(0x262B33), octaveLine: Color(0x3A414C), blackKeyRow: Color(0x191D23), whiteKey: Color(0xC9CED6),
    blackKey: Color(0x2B3038),
    tracks: [
      Color(0x56B4E9), Color(0xF28C4B), Color(0x3CC79B), Color(0xE294C4), Color(0xEFC34A), Color(0x8FB8F2),
      Color(0xF07C96), Color(0xC2CF5C), Color(0xAA9DF2), Color(0x62D2D2),
    ],
    removed: Color(0xF28C4B), changed: Color(0xD7A6F5), added: Color(0x56B4E9), kept: Color(0x6A727E))
}

extension Palette {
  init(_ theme: RollOptions.Theme) {
    switch theme {
    case .light: self = .light
    case .dark: self = .dark
    }
  }
}
