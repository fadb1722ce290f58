import MusicTheory
import MusicXMLFormat

/// How what sounds differs from what is written in a part for a transposing instrument.
struct WrittenPitch {
  /// Semitones, octaves included.
  let semitones: Int
  /// Steps of letters, octaves included, where the document states them.
  private let steps: Int?

  /// Pitches sound as written.
  init() { (semitones, steps) = (0, 0) }

  init(_ transpose: Score.Transpose) {
    semitones = Int(transpose.chromatic.rounded()) + 12 * transpose.octaveChange
    steps = transpose.diatonic.map { $0 + 7 * transpose.octaveChange }
  }

  /// How many fifths the key that sounds lies from the written one: a semitone is seven fifths up, a step twelve down.
  var fifths: Int {
    let within = (semitones % 12 + 12) % 12
    // Without stated steps the nearest key in fifths is meant.
    guard let steps else { return (within * 7 + 5) % 12 - 5 }
    return semitones * 7 - steps * 12
  }

  /// The pitch that sounds; `nil` where no keyboard has it.
  func sounding(_ written: Score.Pitch) -> Pitch? {
    let letter = written.step.letter
    // Halves go up, as all rounding does.
    let alteration = Int((written.alter + 0.5).rounded(.down))
    guard let pitch = Pitch(letter, alteration: alteration, octave: written.octave) else {
      // Written too high, too low or with too many signs: only the key counts.
      let number = (written.octave + 1) * 12 + letter.semitones + alteration + semitones
      return Key.cMajor.spelling(of: number)
    }
    if semitones == 0, steps ?? 0 == 0 { return pitch }
    guard let steps else { return pitch.moved(by: .semitones(semitones), in: .cMajor) }
    return pitch.moved(by: .named(staffSteps: steps, semitones: semitones), in: .cMajor)
  }
}

extension Score.Pitch {
  /// Whether it lies between two keys.
  var isMicrotone: Bool { alter != alter.rounded() }

  /// The pitch for messages: `C4`, `F#3`, `Bb5`; a fraction as in `C4 +0.5`.
  var name: String {
    let whole = Int(alter.rounded(.towardZero))
    let sign = String(repeating: whole < 0 ? "b" : "#", count: abs(whole))
    let rest = alter - Double(whole)
    return "\(step.rawValue)\(sign)\(octave)" + (rest == 0 ? "" : " \(rest > 0 ? "+" : "")\(rest)")
  }
}

extension Score.Step {
  /// The letter.
  var letter: Letter {
    switch self {
    case .c: .c
    case .d: .d
    case .e: .e
    case .f: .f
    case .g: .g
    case .a: .a
    case .b: .b
    }
  }
}
