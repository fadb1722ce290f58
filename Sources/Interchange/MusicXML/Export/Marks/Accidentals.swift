import MusicTheory
import MusicXMLFormat

/// Which accidentals a staff needs in a bar: those that neither the key nor the bar so far gives.
struct Accidentals {
  private let key: Key
  /// The alterations that were printed, by steps of letters.
  private var printed: [Int: Int] = [:]

  init(in key: Key) { self.key = key }

  /// The accidental that a note needs; it then holds for the bar.
  mutating func accidental(for pitch: Pitch) -> Score.Accidental? {
    let place = pitch.octave * 7 + Int(pitch.letter.rawValue)
    guard (printed[place] ?? key.alteration(of: pitch.letter)) != pitch.alteration else { return nil }
    printed[place] = pitch.alteration
    switch pitch.alteration {
    case -2: return .flatFlat
    case -1: return .flat
    case 1: return .sharp
    case 2: return .doubleSharp
    default: return .natural
    }
  }
}
