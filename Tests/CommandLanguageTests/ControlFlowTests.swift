import CommandLanguage
import Testing

@Suite("Loops, branches and definitions")
struct ControlFlowTests {
  @Test(
    "`for` counts both ends, in steps, down, and through words",
    arguments: [
      ("for n in 1 to 3 { say $n }", ["say 1", "say 2", "say 3"]),
      ("for n in 1 to 6 step 2 { say $n }", ["say 1", "say 3", "say 5"]),
      ("for n in 3 to 1 step -1 { say $n }", ["say 3", "say 2", "say 1"]),
      ("for n in 1 to 0 { say $n }", []),
      ("for n in 0 to 1 step 1/2 { say $n }", ["say 0", "say 1/2", "say 1"]),
      ("for p in C4 to D4 { say $p }", ["say C4", "say C#4", "say D4"]),
      ("for p in C4 to G4 step 4 { say $p }", ["say C4", "say E4"]),
      ("for l in 1/8 to 3/8 step 1/8 { say $l }", ["say 1/8", "say 1/4", "say 3/8"]),
      ("for d in kick snare \"closed hat\" { say $d }", ["say kick", "say snare", "say closed hat"]),
      ("let n 2; for x in $n to $($n + 1) { say $x }", ["say 2", "say 3"]),
      ("for n in 1 to 2 { for m in 1 to 2 { say $n$m } }", ["say 11", "say 12", "say 21", "say 22"]),
      ("for n in 1 to 3 { }", []),
      ("for n in 1 to 5 step 0 { say $n }", ["1:1 bad-operation"]),
      ("for n in a to 5 { say $n }", ["1:1 bad-operation"]),
      ("for n in 126 to 127 { say $n }; for p in F#9 to G9 { say $p }", ["say 126", "say 127", "say F#9", "say G9"]),
      ("for n in 1 to 999999999999999999 step 999999999999999998 { say $n }", ["say 1", "say 999999999999999999"]),
    ])
  func loops(text: String, expected: [String]) { #expect(commands(text) == expected) }

  @Test(
    "`if` takes the first branch whose condition holds",
    arguments: [
      ("1", "say one"), ("2", "say two"), ("3", "say many"),
    ])
  func branches(n: String, expected: String) {
    let text = "if $n == 1 { say one } else if $n == 2 {\n say two\n} else { say many }"
    #expect(commands(text, variables: ["n": n]) == [expected])
    #expect(commands("if $(2 * 3) > 5 { grid 1/16 } else { grid 1/8 }") == ["grid 1/16"])
    #expect(commands("if $n { say x }", variables: ["n": "3"]) == ["1:4 bad-operation"])
    #expect(commands("let on true\nif $on and not false { say x }") == ["say x"])
  }

  @Test("a definition has arguments, by place or by name, and defaults")
  func definitions() {
    #expect(
      commands("def bass at { write $at \"$root/4 r/8\" }\nlet root C3\nfor b in 1 to 2 { bass $b }") == [
        "write 1 C3/4 r/8", "write 2 C3/4 r/8",
      ])
    let text = "def f a b=2 c=\"$b!\" { say $a $b $c }\n"
    #expect(
      commands(text + "f 1; f 1 5; f c=x 1; f b=3 a=7") == ["say 1 2 2!", "say 1 5 5!", "say 1 2 x", "say 7 3 3!"])
    #expect(commands(text + "f") == ["2:1 wrong-arguments"])
    #expect(commands(text + "f 1 2 3 4") == ["2:9 wrong-arguments"])
    #expect(commands(text + "f 1 a=1 a=2") == ["2:9 wrong-arguments"])
    #expect(commands("def f x { say $x }\nf velocity=10") == ["say velocity=10"])
    #expect(commands("def pen x { }") == ["1:5 reserved-name"])
  }

  @Test("what a definition sets stays in it, and it sees what is outside")
  func scopes() {
    let text = "let x 1\ndef f { say $x; let x 2; say $x; let y 3 }\nf\nsay $x\nsay $y"
    let trial = Trial(text)
    #expect(trial.log == ["say 1", "say 2", "say 1"])
    #expect(trial.messages == ["5:5 unknown-variable"])
    #expect(commands("let n 0\nfor i in 1 to 3 { let n $($n + $i) }\nsay $n $i") == ["say 6 3"])
    // The locals of a caller are not those of what it calls.
    #expect(commands("def g { say $z }\ndef f { let z 1; g }\nf") == ["1:13 unknown-variable"])
  }

  @Test("a definition may call itself")
  func recursion() {
    #expect(
      commands("def down n { say $n; if $n > 0 { down $($n - 1) } }\ndown 3") == ["say 3", "say 2", "say 1", "say 0"])
  }

  @Test("variables can be set from outside, and live on in a session")
  func session() {
    #expect(commands("say $tempo", variables: ["tempo": "96"]) == ["say 96"])
    var host = RecordingHost()
    var interpreter = Interpreter()
    for text in ["let a 1; def f { say $a }", "f", "let a 2; f"] {
      let outcome = interpreter.run(Script(parsing: SourceText(name: "repl", text: text)), on: &host)
      #expect(outcome.isSuccess)
    }
    #expect(host.log == ["say 1", "say 2"])
    #expect(interpreter.definitionNames == ["f"])
    #expect(interpreter.variables == ["a": "2"])
    #expect(Interpreter.isVariableName("tempo_2"))
    #expect(!Interpreter.isVariableName("my-name"))
  }

  @Test("a mistyped command names the nearest, among definitions too")
  func suggestions() {
    #expect(Trial("pne tap 1 C4").prose.contains("did you mean `pen`?"))
    #expect(Trial("def bassline { }\nbaseline").prose.contains("did you mean `bassline`?"))
    #expect(Trial("let root C3; say $rot").prose.contains("did you mean `$root`?"))
  }
}

@Suite("Includes and groups")
struct IncludeAndGroupTests {
  private func host(_ files: [String: String]) -> RecordingHost {
    var host = RecordingHost()
    host.files = files
    return host
  }

  @Test("an include is looked for beside the file that includes it")
  func relativePaths() {
    let files = ["parts/a.neume": "say a\ninclude \"b.neume\"", "parts/b.neume": "say b; let x 5"]
    let trial = Trial("include \"parts/a.neume\"\nsay $x", on: host(files))
    #expect(trial.log == ["say a", "say b", "say 5"])
    #expect(SourceText(name: "/m/a.neume", text: "").path(ofIncluded: "/x/b") == "/x/b")
    #expect(SourceText(name: "a.neume", text: "").path(ofIncluded: "b") == "b")
  }

  @Test("files that include each other are refused, with the chain")
  func cycles() {
    let trial = Trial("include \"a\"", on: host(["a": "say a\ninclude \"b\"", "b": "include \"a\""]))
    #expect(trial.log == ["say a"])
    #expect(trial.messages == ["1:1 include-cycle"])
    #expect(trial.prose.contains("a → b → a"))
    let own = Trial("include \"main.neume\"", on: host(["main.neume": ""]))
    #expect(own.prose.contains("main.neume → main.neume"))
  }

  @Test("an error carries a note for each call and include round it, from the inside out")
  func notes() throws {
    let files = ["drums.neume": "def hit at {\n  fail $at\n}\nhit 3"]
    let trial = Trial("say x\ninclude \"drums.neume\"", on: host(files))
    let error = try #require(trial.host.diagnostics.first)
    #expect(error.span?.text == "fail $at")
    #expect(error.notes.map(\.message) == ["in call of `hit 3`", "included here"])
    #expect(error.notes.map(\.span.source.name) == ["drums.neume", "main.neume"])
    #expect(error.notes.map(\.span.start.line) == [4, 2])
  }

  @Test("a missing file is an error at its name, and errors in an included file are all reported")
  func includeErrors() {
    #expect(Trial("include \"nope\"").messages == ["1:9 no-file"])
    let trial = Trial("include \"a\"\nsay z", on: host(["a": "say a\nlet\nfor\n"]))
    #expect(trial.messages == ["2:1 bad-let", "3:1 bad-for"])
    #expect(trial.log == [])
    let on = Trial("include \"a\"\nsay z", on: host(["a": "say a\nlet\nfail\nsay b"]), keepsGoing: true)
    #expect(on.log == ["say a", "say b", "say z"])
    #expect(on.outcome.errorCount == 2)
  }

  @Test("a group is kept whole")
  func groups() {
    #expect(Trial("group { say a; say b }").log == ["<group>", "say a", "say b", "<commit>"])
  }

  @Test("an error in a group undoes it whole, variables and inner groups with it")
  func rollback() {
    let text = "let x 1\ndef f { fail }\ngroup {\n let x 2\n def g { }\n group { for n in 1 to 2 { f } }\n}\nsay $x\ng"
    let trial = Trial(text, keepsGoing: true)
    #expect(trial.log == ["<group>", "<group>", "<rollback>", "<rollback>", "say 1"])
    #expect(trial.messages == ["2:9 failed", "9:1 unknown-word"])
  }

  @Test("warnings are passed on with their calls, and stop nothing")
  func warnings() {
    let trial = Trial("def f { warn }\nf\nsay x")
    #expect(trial.outcome.isSuccess)
    #expect(trial.log == ["warn", "say x"].filter { $0 != "warn" })
    #expect(trial.host.diagnostics.first?.notes.map(\.message) == ["in call of `f`"])
  }

  @Test("the user can stop a run, and a group that was open is undone")
  func cancellation() {
    var host = RecordingHost()
    host.cancelAfter = 3
    let trial = Trial("group { for n in 1 to 100 { say $n } }", on: host)
    #expect(trial.log == ["<group>", "say 1", "say 2", "say 3", "<rollback>"])
    #expect(trial.outcome.isCancelled)
    #expect(!trial.outcome.isSuccess)
  }
}

@Suite("No script runs without bound")
struct LimitTests {
  private func trial(_ text: String, keepsGoing: Bool = false, _ set: (inout Limits) -> Void = { _ in }) -> Trial {
    var host = RecordingHost()
    set(&host.limits)
    host.files = ["a": "include \"b\"; include \"b\"", "b": "include \"c\"; include \"c\"", "c": "say c"]
    return Trial(text, on: host, keepsGoing: keepsGoing)
  }

  @Test(
    "loops end at the bound of steps, which the message names",
    arguments: [
      "for n in 1 to 999999999999 { }", "for n in 1 to 2000000 { let x $n }", "for n in 1 to 9999999 { if false { } }",
      "for n in 1 to 9999 { for m in 1 to 9999 { } }",
    ])
  func steps(text: String) {
    let trial = trial(text) { $0.steps = 20_000 }
    #expect(trial.host.diagnostics.map(\.code) == ["limit-steps"])
    #expect(trial.prose.contains("the bound is 20000; `set limit-steps N` raises it"))
    #expect(Limits().steps == 1_000_000)
  }

  @Test("recursion ends at the bound of calls")
  func calls() {
    let trial = trial("def f n { f $($n + 1) }\nf 1")
    #expect(trial.messages == ["1:11 limit-calls"])
    #expect(trial.host.diagnostics.first?.notes.count == 12)
    #expect(Trial("set limit-calls 100000\nset limit-steps 50000\ndef f { f }\nf").messages == ["3:9 limit-steps"])
  }

  @Test("includes end at the bound of depth, and files that fan out at that of steps")
  func includes() {
    #expect(trial("include \"a\"") { $0.includes = 2 }.messages == ["1:1 limit-includes"])
    #expect(trial("include \"a\"") { $0.steps = 5 }.messages.last?.hasSuffix("limit-steps") == true)
    #expect(trial("include \"a\"").log == ["say c", "say c", "say c", "say c"])
  }

  @Test("text that doubles and doubles ends at the bound of a word")
  func words() {
    let doubling = "let x ab\nfor n in 1 to 64 { let x \"$x$x\" }"
    #expect(trial(doubling).messages == ["2:26 limit-word"])
    let much = "let x ab\nfor n in 1 to 18 { let x \"$x$x\" }\nfor n in 1 to 100000 { let y $x }"
    #expect(trial(much).messages == ["3:30 limit-text"])
  }

  @Test("a run that keeps going ends at the bound of errors, and at once where steps or text are spent")
  func errors() {
    #expect(trial(String(repeating: "fail\n", count: 50), keepsGoing: true) { $0.errors = 7 }.outcome.errorCount == 7)
    let spent = trial("for n in 1 to 99 { say x }\nsay y", keepsGoing: true) { $0.steps = 10 }
    #expect(spent.outcome.errorCount == 1)
    #expect(!spent.log.contains("say y"))
  }

  @Test("a script can raise a bound for what follows")
  func raising() {
    var host = RecordingHost()
    host.limits.steps = 10
    #expect(Trial("set limit-steps 100\nfor n in 1 to 20 { say x }", on: host).outcome.isSuccess)
    #expect(Limits.Name.allCases.map(\.rawValue).contains("limit-includes"))
    var limits = Limits()
    limits[.steps] = -5
    #expect(limits.steps == 1)
  }

  @Test("a long file of plain commands needs no bound raised")
  func longFiles() {
    var host = RecordingHost()
    host.limits.steps = 10
    #expect(Trial(String(repeating: "say x\n", count: 1000), on: host).outcome.commandCount == 1000)
  }
}
