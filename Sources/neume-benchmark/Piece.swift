/// Thirty-two bars in four voices, in two notations: the same notes, for programs that read one or the other.
struct Piece {
  /// A note: steps of the C major scale above middle C, and eighths.
  private struct Note {
    let step: Int
    let eighths: Int
  }

  /// The bars of each voice, the highest first.
  private let voices: [[[Note]]]

  /// How many bars there are.
  static let bars = 32

  /// Lines that move by steps and small leaps, each within an octave and a half.
  init() {
    var random = Pseudorandom()
    let rhythms = [[2, 2, 2, 2], [2, 1, 1, 2, 2], [4, 2, 2], [1, 1, 1, 1, 2, 2], [3, 1, 2, 2], [4, 4]]
    voices = [9, 4, -1, -7].map { middle in
      var step = middle
      return (0..<Piece.bars).map { bar in
        if bar == Piece.bars - 1 { return [Note(step: middle, eighths: 8)] }
        return rhythms[random.below(rhythms.count)].map { eighths in
          step += random.below(5) - 2
          step = min(max(step, middle - 5), middle + 5)
          return Note(step: step, eighths: eighths)
        }
      }
    }
  }

  /// How many notes there are.
  var noteCount: Int { voices.joined().reduce(0) { $0 + $1.count } }

  /// The piece as a command file.
  var neume: String {
    let names = ["soprano", "alto", "tenor", "bass"]
    var lines = ["song title \"Four voices\"", "song tempo 100"]
    for (name, bars) in zip(names, voices) {
      lines.append("track add \(name) melody program=19")
      lines.append("use \(name)")
      let texts = bars.map { bar in
        bar.map { Piece.neumePitch($0.step) + Piece.neumeLength($0.eighths) }.joined(separator: " ")
      }
      lines.append("write 1 \"\(texts.joined(separator: " |\n  "))\"")
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The piece in ABC notation (abcnotation.com, standard 2.1).
  var abc: String {
    var lines = ["X:1", "T:Four voices", "M:4/4", "L:1/8", "Q:1/4=100", "K:C"]
    for (index, bars) in voices.enumerated() {
      lines.append("V:\(index + 1)")
      lines.append("%%MIDI program 19")
      for bar in bars {
        let notes = bar.map { Piece.abcPitch($0.step) + ($0.eighths == 1 ? "" : String($0.eighths)) }
        lines.append(notes.joined(separator: " ") + " |")
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static let letters = ["C", "D", "E", "F", "G", "A", "B"]

  private static func place(_ step: Int) -> (letter: String, octave: Int) {
    (letters[(step + 70) % 7], (step + 70) / 7 - 6)
  }

  private static func neumePitch(_ step: Int) -> String {
    let (letter, octave) = place(step)
    return letter + String(octave)
  }

  private static func neumeLength(_ eighths: Int) -> String {
    switch eighths {
    case 1: "/8"
    case 2: "/4"
    case 3: "/4."
    case 4: "/2"
    default: "/1"
    }
  }

  private static func abcPitch(_ step: Int) -> String {
    let (letter, octave) = place(step)
    return octave > 4
      ? letter.lowercased() + String(repeating: "'", count: octave - 5)
      : letter + String(repeating: ",", count: 4 - octave)
  }
}

/// Numbers that look like chance and are the same in every run.
struct Pseudorandom {
  private var state: UInt64 = 1

  /// A number from 0 up to a bound that is not reached.
  mutating func below(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % UInt64(bound))
  }
}
