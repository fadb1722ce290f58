/// What `help` tells of the words of the language itself, which are no commands.
struct LanguageTopic: Sendable {
  let word: String
  let usage: String
  let summary: String
  let example: String

  static let all: [LanguageTopic] = [
    LanguageTopic(
      word: "let", usage: "let NAME VALUE", summary: "gives a variable a value; `$NAME` stands for it, also in strings",
      example: "let root C3\nwrite 1 \"$root/4\""),
    LanguageTopic(
      word: "def", usage: "def NAME PARAMETER… { … }",
      summary: "makes a command of one's own; what `let` sets in it stays in it",
      example: "def hit at { beat tap $at kick }\nhit 1"),
    LanguageTopic(
      word: "for", usage: "for NAME in A to B [step S] { … }, or for NAME in WORD… { … }",
      summary: "runs commands again and again, both ends counted", example: "for bar in 1 to 8 { bass $bar }"),
    LanguageTopic(
      word: "if", usage: "if CONDITION { … } else if CONDITION { … } else { … }",
      summary: "runs commands where a condition holds", example: "if $bar > 4 { grid 1/16 } else { grid 1/8 }"),
    LanguageTopic(
      word: "include", usage: "include \"FILE\"",
      summary: "runs another command file, its path taken from this one's folder",
      example: "include \"drums.neume\""),
    LanguageTopic(
      word: "group", usage: "group { … }",
      summary: "makes one step of several commands; an error in it undoes it whole",
      example: "group { pen split 2:1; pen split 2:2 }"),
    LanguageTopic(
      word: "try", usage: "try COMMAND", summary: "says what a command would change, and changes nothing",
      example: "try transpose +7 1..5"),
    LanguageTopic(
      word: "$(…)", usage: "$(EXPRESSION)",
      summary: "exact arithmetic on numbers, fractions, lengths, pitches and positions",
      example: "write $(2 * 3) \"C4/4\""),
  ]

  var lines: [String] {
    [usage, "  \(summary)", "", "  Example"] + example.split(separator: "\n").map { "    " + $0 }
  }

  var object: JSONValue {
    .object([
      ("type", .string("help")), ("word", .string(word)), ("usage", .string(usage)), ("summary", .string(summary)),
      ("example", .string(example)),
    ])
  }
}
