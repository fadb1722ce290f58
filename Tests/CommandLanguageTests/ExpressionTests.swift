import MusicTheory
import Testing

@Suite("Expressions")
struct ExpressionTests {
  @Test(
    "calculate exactly with the usual precedence",
    arguments: [
      ("2 * 3", "6"), ("2 + 3 * 4", "14"), ("(2 + 3) * 4", "20"), ("10 / 4", "5/2"), ("1 / 3 + 1 / 6", "1/2"),
      ("7 - 2 - 1", "4"), ("-2 * 3", "-6"), ("- 2 - -3", "1"), ("7 % 3", "1"), ("-1 % 4", "3"), ("96.5 * 2", "193"),
      ("0.1 + 0.2 == 0.3", "true"), ("+5", "5"), ("2*3+4", "10"), ("12 / 4 / 3", "1"), ("4/4 * 2", "2/1"),
    ])
  func numbers(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test(
    "know note values, bars and ticks",
    arguments: [
      ("1/4 + 1/8", "3/8"), ("1/4.", "3/8"), ("1/4 * 4", "1/1"), ("3 * 1/8", "3/8"), ("2b * 3", "6b"),
      ("240t / 2", "120t"),
      ("1/2 - 1/8", "3/8"), ("1/4 / 1/16", "4"), ("4b / 2b", "2"), ("-2b", "-2b"), ("1/8 - 1/4", "-1/8"),
      ("5t % 3t", "2t"),
      ("1/4 + 2b", "bad-operation"), ("5t / 2", "bad-operation"), ("2b - 2b + 1/4", "1/4"), ("1/4 / 3", "1/12"),
      ("2 + 1/2", "5/2"), ("1/4 < 3/8", "true"), ("2b < 1/4", "bad-operation"),
    ])
  func lengths(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test(
    "move pitches by semitones and by intervals that set the spelling",
    arguments: [
      ("C4 + 3", "Eb4"), ("C4 + m3", "Eb4"), ("C4 + 12", "C5"), ("F#3 + 12", "F#4"), ("G4 - C4", "7"), ("C4 - 1", "B3"),
      ("C4 + A4", "F#4"), ("C4 - P5", "F3"), ("C4 + -P8", "C3"), ("3 + C4", "Eb4"), ("C4 + 1d", "D4"),
      ("E4 + 1d", "F4"),
      ("C-1 + 1", "C#-1"), ("C9 + 24", "pitch-out-of-range"), ("C-1 - 1", "pitch-out-of-range"),
      ("C4 + 1/2", "bad-operation"),
      ("C4 == B#3", "true"), ("C4 < C#4", "true"), ("C4 == 60", "true"), ("max(C4, G4, E4)", "G4"),
      ("C4 * 2", "bad-operation"),
      ("C4-1", "B3"), ("Bb4 + M2", "C5"),
    ])
  func pitches(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test("spell by the key of the host")
  func keys() throws {
    let sharp = try #require(Key(NoteName(.e)))
    #expect(value(of: "C4 + 3", key: sharp) == "D#4")
    #expect(value(of: "C4 + 1d", key: sharp) == "C#4")
  }

  @Test(
    "move positions by a length",
    arguments: [
      ("3:2 + 1/16", "3:2+1/16"), ("3:2 - 1/16", "3:2-1/16"), ("3:2 + 1/16 + 1/16", "3:2+1/8"),
      ("@chorus + 2b", "@chorus+2b"),
      ("@1920 + 240t", "@1920+240t"), ("~5:2 + 1/4", "~5:2+1/4"), ("lead-1 + 1/4", "lead-1+1/4"),
      ("lead-1#7 + 1/4", "lead-1#7+1/4"), ("3 + 2b", "3+2b"), ("3:2:480 + 1/8 - 1/8", "3:2:480"),
      ("3:2 + 1/16 + 2b", "bad-operation"), ("3:2 < 3:3", "true"), ("3:2 < 10:1", "true"), ("3:2 + 1", "bad-operation"),
      ("3:2 == 3:2", "true"),
    ])
  func positions(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test(
    "decide",
    arguments: [
      ("1 < 2 and 2 < 3", "true"), ("1 > 2 or 2 >= 2", "true"), ("not 1 == 2", "true"), ("not true or true", "true"),
      ("1 != 1.0", "false"), ("\"a b\" == \"a b\"", "true"), ("swing == swing", "true"), ("swing == \"swing\"", "true"),
      ("1 <= 1", "true"), ("false and $missing == 1", "false"), ("true or 1", "true"), ("1 and true", "bad-operation"),
      ("true and 1", "bad-operation"), ("a < b", "bad-operation"), ("true and false or true", "true"),
    ])
  func conditions(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test(
    "call functions",
    arguments: [
      ("min(3, 1, 2)", "1"), ("max(1/4, 1/8)", "1/4"), ("abs(-3)", "3"), ("abs(1/8 - 1/4)", "1/8"),
      ("floor(-7 / 2)", "-4"),
      ("round(5 / 2)", "3"), ("round(-5 / 2)", "-2"), ("floor(1/2 * 5)", "2"), ("abs(1, 2)", "wrong-arguments"),
      ("floor(C4)", "bad-operation"), ("min(1, C4)", "1"),
    ])
  func functions(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test("take variables for what they look like")
  func variables() {
    let variables = [
      "n": "3", "root": "C3", "at": "3:2+1/16", "length": "1/4.", "word": "lead", "up": "+m3", "down": "-5",
    ]
    #expect(value(of: "$n * 2", variables: variables) == "6")
    #expect(value(of: "$root + $up", variables: variables) == "Eb3")
    #expect(value(of: "$root + $down", variables: variables) == "G2")
    #expect(value(of: "$at + 1/16", variables: variables) == "3:2+1/8")
    #expect(value(of: "$length * $n", variables: variables) == "9/8")
    #expect(value(of: "$word == lead", variables: variables) == "true")
    #expect(value(of: "$n/4", variables: variables) == "3/4")
    #expect(value(of: "$missing + 1", variables: variables) == "unknown-variable")
    #expect(value(of: "\"$root x\"", variables: variables) == "C3 x")
    #expect(value(of: "$($n + 1) * $(2)", variables: variables) == "8")
  }

  @Test(
    "refuse what 64 bits cannot hold, and division by zero",
    arguments: [
      ("999999999999999999 * 999999999999999999", "number-too-large"), ("1 / 0", "division-by-zero"),
      ("1 % 0", "division-by-zero"), ("1099511627776b + 1b", "number-too-large"), ("1/4 / 0", "division-by-zero"),
      ("9999999999999999999", "number-too-large"), ("1099511627777b", "number-too-large"),
      ("1b / 0b", "division-by-zero"), ("0.1234567890123456", "number-too-large"),
    ])
  func bounds(expression: String, expected: String) { #expect(value(of: expression) == expected) }

  @Test("that mix what does not mix say how a variable is written")
  func bareWords() {
    let trial = Trial("let n 3\nsay $(n + 1)")
    #expect(trial.prose.contains("a variable is written `$n`"))
    #expect(trial.messages == ["2:7 bad-operation"])
  }
}
