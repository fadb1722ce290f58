import CommandLanguage
import Testing

@Suite("Messages")
struct DiagnosticTests {
  @Test("show file, line, column, the source line and a caret")
  func prose() {
    #expect(
      Trial("say a\npne tap 1 C4").prose == """
        main.neume:2:1: error: there is no command `pne`; did you mean `pen`? [unknown-word]
          2 | pne tap 1 C4
            | ^~~
        """)
  }

  @Test("keep the caret under its place behind tabs and wide characters")
  func alignment() {
    #expect(
      Trial("\tsay \"音é\"; oops x").prose == """
        main.neume:1:12: error: there is no command `oops` [unknown-word]
          1 |     say "音é"; oops x
            |                ^~~~
        """)
  }

  @Test("show the part of a long line that matters")
  func longLines() {
    let text = "say " + String(repeating: "a", count: 300) + "; oops; say " + String(repeating: "b", count: 300)
    let lines = Trial(text).prose.split(separator: "\n")
    #expect(lines[1].count <= 110)
    #expect(lines[1].contains("; oops; say b"))
    #expect(lines[1].hasPrefix("  1 | …a"))
    #expect(lines[1].hasSuffix("b…"))
    let caret = lines[2].firstIndex(of: "^").map { lines[2].distance(from: lines[2].startIndex, to: $0) }
    let place = lines[1].firstIndex(of: "o").map { lines[1].distance(from: lines[1].startIndex, to: $0) }
    #expect(caret == place)
  }

  @Test("list the calls and includes round the place")
  func notes() {
    #expect(
      Trial("def hit at {\n  fail\n}\nhit 3").prose == """
        main.neume:2:3: error: this fails [failed]
          2 |   fail
            |   ^~~~
        main.neume:4:1: note: in call of `hit 3`
        """)
  }

  @Test("never pass control characters to a terminal")
  func controlCharacters() {
    let prose = Trial(#"say "\u{1B}[31m"; "\u{1B}[0m\u{202E}""#).prose
    #expect(!prose.contains("\u{1B}"))
    #expect(!prose.contains("\u{202E}"))
    #expect(prose.contains("`␛[0m"))
  }

  @Test("read as one line of JSON each")
  func json() {
    #expect(
      Trial("def hit at {\n  fail \"é\"\n}\nhit 3").host.diagnostics.map(\.json) == [
        #"{"type":"diagnostic","severity":"error","code":"failed","message":"this fails","file":"main.neume","#
          + #""line":2,"column":3,"endLine":2,"endColumn":11,"notes":[{"message":"in call of `hit 3`","#
          + #""file":"main.neume","line":4,"column":1,"endLine":4,"endColumn":6}]}"#
      ])
    let odd = Diagnostic(.warning, code: "x", "a \"b\" \\ \n \u{1} é", address: "lead-1#7")
    #expect(
      odd.json
        == #"{"type":"diagnostic","severity":"warning","code":"x","message":"a \"b\" \\ \n \u0001 é","address":"lead-1#7"}"#
    )
    #expect(odd.prose == "warning: a \"b\" \\ ␊ ␁ é [x]")
  }

  @Test("can point inside a notation string, through escapes and variables")
  func placesInsideWords() throws {
    let trial = Trial("let root C3\nwrite 1 \"C4/4 é | $root/8 \\\"x\\\" D\"")
    let word = try #require(trial.host.calls.first?.words.last)
    #expect(word.text == "C4/4 é | C3/8 \"x\" D")
    func shown(_ part: String) throws -> String {
      let text = Array(word.text.utf8)
      let wanted = Array(part.utf8)
      let start = try #require((0...text.count - wanted.count).first { text[$0...].starts(with: wanted) })
      return word.span(of: start..<start + wanted.count).text
    }
    #expect(try shown("C4/4") == "C4/4")
    #expect(try shown("|") == "|")
    #expect(try shown("C3") == "$root")
    #expect(try shown("C3/8") == "$root/8")
    #expect(try shown("/8 ") == "/8 ")
    #expect(try shown("x\"") == "x\\\"")
    #expect(try shown("D") == "D")
    #expect(word.span(of: 0..<0).start.column == 10)
    #expect(word.span(of: 999..<1000).end.column == word.span.end.column - 1)
    #expect(word.span.text == "\"C4/4 é | $root/8 \\\"x\\\" D\"")
  }

  @Test("can point inside the value of an option")
  func placesInsideOptions() throws {
    let trial = Trial("let v 1\nsay velocity=10 text=\"a $v b\" empty= quoted=\"\"")
    let words = try #require(trial.host.calls.first).words
    let velocity = try #require(words[1].option)
    #expect(velocity.value.span.text == "10")
    #expect(velocity.name.span.text == "velocity")
    let text = try #require(words[2].option?.value)
    #expect(text.text == "a 1 b")
    #expect(text.span(of: 4..<5).text == "b")
    #expect(text.span(of: 2..<3).text == "$v")
    #expect(try #require(words[3].option).value.span.start.column == 37)
    #expect(try #require(words[4].option).value.isQuoted)
  }

  @Test("about arguments of the program have a place too")
  func argumentWords() {
    let word = Word("5..8", from: "argument 2")
    #expect(
      Diagnostic(code: "x", "y", at: word.span(of: 3..<4)).prose == """
        argument 2:1:4: error: y [x]
          1 | 5..8
            |    ^
        """)
    #expect(Word("a=b", from: "argument").option?.value.text == "b")
  }
}

@Suite("Canonical commands")
struct CanonicalTextTests {
  @Test(
    "read back as the same words",
    arguments: [
      (#"say a "b c" d="e f" g:=h "i=j" k="" l="#, #"say a "b c" d="e f" g:=h "i=j" k="" l="#),
      ("say \"two\nlines\" \"\\$x \\\\ \\\"\"", #"say "two\nlines" "\$x \\ \"""#),
      (#"say $(1 + 1) lead-$(2) "\u{7}\u{d}""#, #"say 2 lead-2 "\u{7}\u{D}""#),
      ("say é F#3 a\"\"b", "say \"é\" F#3 \"ab\""),
      ("for n in 1 to 1 { say \"#$n\" x=$n }", "say \"#1\" x=1"),
    ])
  func roundTrip(text: String, expected: String) throws {
    let call = try #require(Trial(text).host.calls.first)
    #expect(call.canonicalText == expected)
    let again = try #require(Trial(call.canonicalText).host.calls.first)
    #expect(again.words.map(\.text) == call.words.map(\.text))
    #expect(again.words.map { $0.option?.value.text } == call.words.map { $0.option?.value.text })
    #expect(again.canonicalText == expected)
  }

  @Test("quote values that come from variables where blanks or signs would change them")
  func expandedValues() throws {
    let call = try #require(Trial("say $a $b t=$a", variables: ["a": "x y", "b": "k=v"]).host.calls.first)
    #expect(call.canonicalText == #"say "x y" "k=v" t="x y""#)
  }
}
