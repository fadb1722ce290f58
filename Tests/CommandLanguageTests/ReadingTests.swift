import CommandLanguage
import Testing

@Suite("A command file is read")
struct ReadingTests {
  @Test("one command a line, or several joined by semicolons")
  func commandsAndSeparators() {
    #expect(
      commands("pen tap 1 C4\ngrid 1/4; grid 1/8 ;; say hello\n") == [
        "pen tap 1 C4", "grid 1/4", "grid 1/8", "say hello",
      ])
  }

  @Test("with comments where a word could start, while a sharp stays a sharp")
  func commentsAndSharps() {
    #expect(
      commands("# all\npen tap 1 F#3 # a comment; grid 1/4\nsay lead-1#7 C#4") == [
        "pen tap 1 F#3", "say lead-1#7 C#4",
      ])
  }

  @Test("with lines continued by a backslash, blanks behind it or not")
  func continuedLines() {
    #expect(commands("pen tap \\\n  3:2 \\  \n C5\ngrid 1/4") == ["pen tap 3:2 C5", "grid 1/4"])
  }

  @Test("with strings that span lines and know four escapes")
  func strings() {
    #expect(commands(#"say "a \"b\" \\ \$x \n c \u{e9}""#) == ["say a \"b\" \\ $x \n c é"])
    #expect(commands("write 1 \"C4/4 D |\n E F\"") == ["write 1 C4/4 D |\n E F"])
    #expect(commands("say \"one \\\ntwo\"") == ["say one two"])
    #expect(commands("say a\"b c\"d \"\"").first == "say ab cd ")
  }

  @Test("with variables inside words and strings")
  func variables() {
    #expect(
      commands("let root C3\nlet n 2\nsay \"$root/4 r/8\" lead-$n $n$root x$(2 * 3)y \"$($n + 1)b\"") == [
        "say C3/4 r/8 lead-2 2C3 x6y 3b"
      ])
  }

  @Test(
    "the same with LF, CRLF and CR, with a byte-order mark, and without a final newline",
    arguments: [
      "pen tap 1 C4\ngrid 1/4\n# c\nwrite 1 \"a\nb\"\n\noops 1",
      "pen tap 1 C4\r\ngrid 1/4\r\n# c\r\nwrite 1 \"a\r\nb\"\r\n\r\noops 1\r\n",
      "pen tap 1 C4\rgrid 1/4\r# c\rwrite 1 \"a\rb\"\r\roops 1\r",
      "\u{FEFF}pen tap 1 C4\ngrid 1/4\n# c\nwrite 1 \"a\nb\"\n\noops 1\n",
    ])
  func lineEnds(text: String) {
    let trial = Trial(text)
    #expect(trial.log == ["pen tap 1 C4", "grid 1/4", "write 1 a\nb"])
    #expect(trial.messages == ["7:1 unknown-word"])
  }

  @Test("with columns counted in characters, behind a byte-order mark too")
  func columns() {
    #expect(Trial("\u{FEFF}oops").messages == ["1:1 unknown-word"])
    #expect(Trial("say \"é👩‍👩‍👧é\"; oops").messages == ["1:12 unknown-word"])
    #expect(Trial("say a;\toops").messages == ["1:8 unknown-word"])
  }

  @Test("blocks may stand on one line or on several, and `}` ends a command")
  func blocks() {
    let expected = ["say 1", "say end", "say 2", "say end"]
    #expect(commands("for n in 1 to 2 { say $n; say end }") == expected)
    #expect(commands("for n in 1 to 2 {\n  say $n\n  say end\n}") == expected)
    #expect(commands("for n in 1 to 2{say $n;say end}") == expected)
  }

  @Test("and an option is a word split at the first sign outside quotes")
  func options() throws {
    let trial = Trial(#"say a=b c:=d "e=f" g="h=i j" k= l=$(1 + 1) m="" =n"#)
    let words = try #require(trial.host.calls.first).arguments
    let options = words.map { word in
      word.option.map { "\($0.name.text)\($0.isGlide ? ":=" : "=")\($0.value.text)\($0.value.isQuoted ? "!" : "")" }
    }
    #expect(options == ["a=b", "c:=d", nil, "g=h=i j!", "k=", "l=2", "m=!", nil])
  }
}

@Suite("Errors in a command file")
struct SyntaxErrorTests {
  @Test(
    "are all reported, and nothing is run",
    arguments: [
      ("say a\nlet x\nsay \"a\\qb\"\nfor x of 1 { say $x }\nsay b", ["2:1 bad-let", "3:7 bad-escape", "4:1 bad-for"]),
      ("if 1 == { say a }\n}\nelse { say b }", ["1:9 bad-expression", "2:1 unexpected-brace", "3:1 misplaced-else"]),
      ("group { let 1x 2; say $; say $(1 +) }", ["1:13 bad-name", "1:23 bad-variable", "1:35 bad-expression"]),
      ("say {E4 F}/4\n{ say b }", ["1:5 unexpected-block", "2:1 unexpected-block"]),
      (
        "say a\\b\nsay $(1 + 2\nsay $(min(1)",
        ["1:6 stray-backslash", "2:5 unclosed-expression", "3:5 unclosed-expression"]
      ),
      ("say $(1 = 2) $(3\ndef for { }\ndef f a a { }", ["1:9 bad-expression", "2:5 reserved-name", "3:9 bad-def"]),
      ("for n in 1 to 3\nsay x\nif true say y", ["1:16 expected-block", "3:9 bad-expression"]),
      (
        "say a\u{1}b; say a\u{A0}b; say \u{201C}x\u{201D}",
        ["1:6 control-character", "1:15 lookalike", "1:23 lookalike"]
      ),
      ("say $(99999999999999999999) $(nosuch(1))", ["1:7 number-too-large"]),
      ("say $(nosuch(1))\nsay $(1/0)\nsay $(3x)", ["1:7 unknown-word", "2:7 division-by-zero", "3:7 bad-expression"]),
      ("if true { say a } say b", ["1:19 expected-end"]),
      ("include a b\nlet x=5", ["1:1 bad-include", "2:1 bad-let"]),
    ])
  func severalErrors(text: String, expected: [String]) {
    let trial = Trial(text)
    #expect(trial.messages == expected)
    #expect(trial.log == [])
    #expect(!trial.outcome.isSuccess)
  }

  @Test("in one statement leave the others to be run, when a run keeps going")
  func keepGoing() {
    let trial = Trial("say a\nfor x in 1 to 2 {\n say b\n say $\n}\nsay c\nfail\nsay d", keepsGoing: true)
    #expect(trial.messages == ["4:6 bad-variable", "7:1 failed"])
    #expect(trial.log == ["say a", "say c", "say d"])
    #expect(trial.outcome.errorCount == 2)
  }

  @Test(
    "tell text that is not finished from text that is wrong",
    arguments: [
      ("for n in 1 to 2 {", true), ("group { if true { say a\n", true), ("say \"abc", true), ("say a \\", true),
      ("say a \\\n", true), ("def f { say \"x\n", true), ("say a", false), ("say $(1 +", false), ("}", false),
      ("let x\nfor n in 1 to 2 {", false), ("say \"a\\", true), ("\\", true), ("group {} }", false),
    ])
  func incompleteInput(text: String, isIncomplete: Bool) {
    #expect(Script(parsing: SourceText(name: "repl", text: text)).isIncomplete == isIncomplete)
  }

  @Test("in the encoding name the first wrong byte")
  func encoding() {
    let latin1 = Script(parsing: SourceText(name: "x", bytes: Array("say a\n# caf".utf8) + [0xE9, 0x0A]))
    #expect(latin1.errors.map(\.code) == ["bad-encoding"])
    #expect(latin1.errors.first?.span?.start.line == 2)
    #expect(latin1.errors.first?.span?.start.column == 6)
    let utf16 = Script(parsing: SourceText(name: "x", bytes: [0xFF, 0xFE, 0x73, 0x00]))
    #expect(utf16.errors.first?.message.contains("UTF-16") == true)
  }

  @Test("of a string left open point at the one that probably lacks its quote")
  func missingQuote() throws {
    let script = Script(parsing: SourceText(name: "x", text: "write 1 \"C4/4\nwrite 2 \"D4/4\"\nsay x\n"))
    let error = try #require(script.errors.first)
    #expect(error.code == "unclosed-string")
    #expect(error.notes.first?.span.start.line == 1)
  }

  @Test("end at a hundred")
  func manyErrors() {
    let script = Script(parsing: SourceText(name: "x", text: String(repeating: "let\n", count: 1000)))
    #expect(script.errors.count == 100)
  }

  @Test(
    "include nesting that would need too deep a stack",
    arguments: [
      String(repeating: "group { ", count: 100_000), String(repeating: "if true { ", count: 1000) + "}",
      "say $(" + String(repeating: "(", count: 100_000) + "1", "say $(" + String(repeating: "-", count: 100_000) + "1)",
      "say $(" + String(repeating: "not ", count: 100_000) + "true)",
      "say " + String(repeating: "$(\"", count: 100_000), "say $(" + String(repeating: "min(", count: 100_000),
      "say " + String(repeating: "\"$(", count: 100_000),
    ])
  func nesting(text: String) {
    #expect(Script(parsing: SourceText(name: "x", text: text)).errors.first?.code == "too-deep")
  }

  @Test("bound the parameters of a definition")
  func manyParameters() {
    let text = "def f" + (1...100_000).map { " p\($0)" }.joined() + " { }"
    #expect(Script(parsing: SourceText(name: "x", text: text)).errors.map(\.code) == ["bad-def"])
  }

  @Test("do not include nesting up to the bound")
  func allowedNesting() {
    let open = String(repeating: "if true { ", count: 30)
    let inner = "say $(" + String(repeating: "(", count: 32)
    let text = open + inner + "1" + String(repeating: ")", count: 33) + String(repeating: " }", count: 30)
    #expect(commands(text) == ["say 1"])
    // The deepest recursion of the reader: every operator once in each parenthesis.
    let deep = String(repeating: "(true or true and 1 == 1 + 1 * ", count: 62)
    #expect(
      Script(parsing: SourceText(name: "x", text: "say $(\(deep)1" + String(repeating: ")", count: 63))).errors.isEmpty)
  }
}
