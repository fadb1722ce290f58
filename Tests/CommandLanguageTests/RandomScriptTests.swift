import CommandLanguage
import Testing

/// A generator that a seed repeats (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// Writes scripts that are right, in any layout.
struct ScriptWriter {
  var random: SeededGenerator

  mutating func pick<T>(_ choices: [T]) -> T { choices[Int.random(in: 0..<choices.count, using: &random)] }

  mutating func blank() -> String { pick([" ", "  ", "\t", " \\\n", " \\ \n  "]) }

  mutating func optionalBlank() -> String { pick(["", "", " ", "  "]) }

  mutating func separator() -> String {
    pick(["\n", "\n\n\n", ";", " ; ", " # a \"comment\" {\n", "\n  # own line ;  \n", "\n\n", ";\n"])
  }

  mutating func expression(_ depth: Int) -> String {
    if depth == 0 { return pick(["1", "$n", "(2)", "1/4", "-3", "3", "\"x\" == \"x\"", "$(1 + 1)"]) }
    let sign = pick([" + ", " - ", "*", " / ", " == ", "<", " and ", " or ", " % "])
    return expression(depth - 1) + optionalBlank() + sign + optionalBlank() + expression(depth - 1)
  }

  mutating func word() -> String {
    switch Int.random(in: 0..<9, using: &random) {
    case 0: return "\"a  b\\n;{}#\\\"\""
    case 1: return "$n"
    case 2: return "x$(\(expression(1)))y"
    case 3: return "\"é $n\n $(2 * 3) #\""
    case 4: return "name=\"v w\""
    case 5: return "F#3"
    case 6: return "volume:=100"
    default: return pick(["C4", "1/4", "3:2", "lead-1#7", "\"\"", "5..=8", "-12", "音"])
    }
  }

  mutating func block(_ depth: Int) -> String {
    let open = optionalBlank() + "{" + pick(["", " ", "\n", "\n\n", " # c\n", ";"])
    return open + statements(depth - 1, count: Int.random(in: 0...3, using: &random)) + pick(["", " ", "\n", ";\n"])
      + "}"
  }

  mutating func statement(_ depth: Int) -> String {
    let kind = depth == 0 ? Int.random(in: 0..<4, using: &random) : Int.random(in: 0..<9, using: &random)
    switch kind {
    case 0...2:
      var text = "say"
      for _ in 0..<Int.random(in: 0...4, using: &random) { text += blank() + word() }
      return text
    case 3: return "let" + blank() + "n" + blank() + pick(["1", "2", "\"3\"", "$(1 + 1)"])
    case 4: return "for" + blank() + "n in 1 to" + blank() + "2" + block(depth)
    case 5: return "for i in a" + blank() + word() + block(depth)
    case 6:
      var text = "if" + blank() + pick(["1  <  2", "$n == 1", "not\t true", "\"a  b\" == \"a\""]) + block(depth)
      if Bool.random(using: &random) { text += blank() + "else if true" + block(depth) }
      if Bool.random(using: &random) { text += optionalBlank() + "else" + block(depth) }
      return text
    case 7: return "group" + block(depth)
    default: return "def f\(Int.random(in: 0..<3, using: &random)) a b=2" + block(depth)
    }
  }

  mutating func statements(_ depth: Int, count: Int) -> String {
    var text = ""
    for index in 0..<count { text += (index > 0 ? separator() : "") + statement(depth) }
    return text
  }
}

@Suite("Random scripts")
struct RandomScriptTests {
  @Test("mean the same after formatting, and formatting twice is formatting once")
  func formatting() throws {
    for seed in 0..<400 as Range<UInt64> { try checkFormatting(seed) }
  }

  private func checkFormatting(_ seed: UInt64) throws {
    var writer = ScriptWriter(random: SeededGenerator(state: seed))
    let text = writer.statements(3, count: 8)
    let once = try SourceText(name: "x", text: text).formatted()
    #expect(try SourceText(name: "x", text: once).formatted() == once, "seed \(seed):\n\(text)")
    #expect(meaning(of: once) == meaning(of: text), "seed \(seed):\n\(text)")
    #expect(comments(in: once) == comments(in: text), "seed \(seed):\n\(text)")
    let lines = once.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(zip(lines, lines.dropFirst()).allSatisfy { $0 != "" || $1 != "" || once.contains("\"") })
  }

  /// What a script does, errors included but not their places.
  private func meaning(of text: String) -> [String] {
    let trial = Trial(text, variables: ["n": "1"], keepsGoing: true)
    return trial.log + trial.host.calls.map(\.canonicalText) + trial.host.diagnostics.map(\.message)
  }

  private func comments(in text: String) -> Int {
    text.components(of: "# a \"comment\"") + text.components(of: "# own line") + text.components(of: "# c\n")
  }

  @Test("of any bytes neither trap nor hang, and every message has a place")
  func randomBytes() {
    for seed in 0..<40 as Range<UInt64> { checkRandomBytes(seed) }
  }

  private func checkRandomBytes(_ seed: UInt64) {
    var random = SeededGenerator(state: seed)
    let pieces = [
      "{", "}", "\"", "$", "$(", "(", ")", "\\", "\n", ";", "#", " ", "for n in 1 to 3", "if", "else", "def f a",
      "group",
      "let x 1", "include \"a\"", "say", "=", ":=", "1/4", "C4", "+", "-", "and", "$x", "\\u{", "é", "\r", "\0",
      "\u{FEFF}",
      "step", "min(", ",", "3:2", "@x", "~", "9999999999999999999", "0", "b", "d", ".", "f",
    ].map { Array($0.utf8) }
    for _ in 0..<60 {
      var bytes: [UInt8] = []
      for _ in 0..<Int.random(in: 0..<60, using: &random) {
        if Int.random(in: 0..<30, using: &random) == 0 {
          bytes.append(UInt8.random(in: 0...255, using: &random))
        } else {
          bytes += pieces[Int.random(in: 0..<pieces.count, using: &random)]
          if Bool.random(using: &random) { bytes.append(0x20) }
        }
      }
      var host = RecordingHost()
      host.limits.steps = 2000
      host.files = ["a": "include \"b\"", "b": "say b {"]
      var interpreter = Interpreter()
      let script = Script(parsing: SourceText(name: "x", bytes: bytes))
      let outcome = interpreter.run(script, on: &host, keepsGoing: true)
      #expect(outcome.isSuccess == host.diagnostics.isEmpty, "seed \(seed): \(bytes)")
      for diagnostic in host.diagnostics {
        #expect(diagnostic.span != nil, "seed \(seed): \(bytes)")
        #expect(!diagnostic.prose.isEmpty && !diagnostic.json.isEmpty)
      }
      for call in host.calls {
        let again = Trial(call.canonicalText).host.calls.first
        #expect(again?.words.map(\.text) == call.words.map(\.text), "seed \(seed): \(call.canonicalText)")
      }
      if let formatted = try? SourceText(name: "x", bytes: bytes).formatted() {
        #expect((try? SourceText(name: "x", text: formatted).formatted()) == formatted, "seed \(seed): \(bytes)")
      }
    }
  }
}

extension String {
  /// How often a text occurs, not overlapping.
  fileprivate func components(of part: String) -> Int {
    let (bytes, wanted) = (Array(utf8), Array(part.utf8))
    var count = 0
    var index = 0
    while index + wanted.count <= bytes.count {
      if bytes[index...].starts(with: wanted) {
        count += 1
        index += wanted.count
      } else {
        index += 1
      }
    }
    return count
  }
}
