import TestSupport

/// Lines of commands as people might type them: many do something, some are refused.
struct RandomCommands {
  var random: SeededRandom
  private let tracks = ["lead", "bass", "kit"]

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// What every session begins with.
  static let beginning = [
    "track add lead melody program=flute", "track add bass melody", "track add kit drum",
    "write 1 \"C4/4 D E F | G/2 E\"",
    "use bass", "write 1 \"C3/2 G2 | {C3/4 D E}/1\"", "use kit", "beat pattern 1 \"kick: x...x... snare: ..x.\"",
  ]

  private mutating func position() -> String {
    let bar = random.number(1...9)
    return random.percent(60) ? "\(bar)" : "\(bar):\(random.number(1...4))"
  }

  private mutating func range() -> String {
    let first = random.number(1...8)
    return "\(first)..\(first + random.number(1...3))"
  }

  private mutating func pitch() -> String { random.pick(["C4", "F#4", "Bb3", "G5", "E2", "60"]) }

  /// A line.
  mutating func line(depth: Int = 0) -> String {
    switch random.number(0...33) {
    case 0: return "use \(random.pick(tracks)) voice=\(random.number(1...2))"
    case 1: return "grid \(random.pick(["1/4", "1/8", "1/16", "120t"]))"
    case 2: return "velocity \(random.number(1...127))"
    case 3:
      return "set \(random.pick(["collide", "mirror"])) \(random.pick(["stop", "trim", "push", "edit", "detach"]))"
    case 4, 5: return "pen tap \(position()) \(pitch())"
    case 6: return "pen line \(position()) \(pitch()) \(random.number(5...9)) \(pitch())"
    case 7: return "pen split \(position())"
    case 8: return "pen merge \(position())"
    case 9: return "pen stretch \(position()) \(random.pick(["start", "end"])) \(position())"
    case 10: return "pen chord \(position()) \(pitch())"
    case 11, 12: return "write \(position()) \"\(random.pick(["A4/8 B C5", "{C4/8 E G}/2 r", "[C4 E]/4~ | D"]))\""
    case 13: return "finger select \(random.pick([range(), "all", "none"]))"
    case 14: return "finger move \(random.pick(["1/4", "-1/8", "0t", "1b"])) \(random.number(-7...7))"
    case 15: return "finger set velocity=\(random.number(1...127))"
    case 16: return "finger tuplet \(position()) \(random.number(1...4))"
    case 17: return "eraser \(random.pick(["sweep", "chords", "tuplets"])) \(range())"
    case 18: return "phrase create \(position()) \(random.number(1...2))b times=\(random.number(1...2))"
    case 19: return "phrase copy \(range())"
    case 20:
      return
        "phrase paste \(position()) as=\(random.pick(["copy", "sync"])) mode=\(random.pick(["insert", "overwrite"]))"
    case 21: return "phrase \(random.pick(["split", "join"])) \(position())"
    case 22: return "phrase repeat \(position()) 1"
    case 23: return "phrase delete \(range())"
    case 24: return "stamp save riff \(range())"
    case 25: return "stamp put riff \(position()) \(pitch())"
    case 26: return "transpose \(random.pick(["+2", "-M3", "+1d"])) \(range())"
    case 27:
      return random.pick([
        "retrograde \(range())", "invert \(range())", "humanize seed=7 timing=20t velocity=9 \(range())",
      ])
    case 28: return "bars \(random.pick(["insert", "delete"])) \(range())"
    case 29: return "song title \"No \(random.number(1...99)) \\\"ü\\\" $(1 + 1) #\""
    case 30, 31: return "undo \(random.number(1...3))"
    case 32: return "redo"
    default: return block(depth)
    }
  }

  private mutating func block(_ depth: Int) -> String {
    guard depth < 2 else { return "undo" }
    let inner = (0..<random.number(1...3)).map { _ in line(depth: depth + 1) }.joined(separator: "\n")
    switch random.number(0...3) {
    case 0: return "for i in 1 to 3 {\npen tap $i:$i C$(3 + 1)\n\(inner)\n}"
    case 1: return "def motif at p=C4 {\nwrite $at \"$p/8 r/8\"\n\(inner)\n}\nmotif \(random.number(1...4))"
    case 2: return "let x \(random.number(1...9))\nif $x > 4 { \(inner)\n}"
    default: return "group {\n\(inner)\n}"
    }
  }
}
