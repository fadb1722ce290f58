import Glibc
import TestSupport
import Testing

/// `neume verify`, run as a user would.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct VerifyTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("track add lead melody program=flute\nwrite 1 \"C4/4 D E F | G A B >C\"\n", to: "a.neume")
    folder.write("include \"a.neume\"\npen tap 2:1 A4\npen tap 2:2 B4\n", to: "b.neume")
    for name in ["a", "b"] {
      run("run \(name).neume -o \(name).json -o \(name).mid --quiet")
    }
  }

  @discardableResult
  private func run(_ words: String) -> Program.Outcome {
    Program.run(
      words.split(separator: " ").map(String.init), environment: ["NEUME_CACHE": folder("cache")], in: folder)
  }

  @Test(arguments: ["a.json a.neume", "a.mid a.neume", "a.mid a.json", "a.json a.json", "a.mid a.mid"])
  func `a result that is as it should be is the same, with exit code 0`(files: String) {
    let outcome = run("verify \(files)")
    #expect(outcome.status == 0)
    #expect(outcome.output == "\(files.split(separator: " ")[0]): same\n")
    #expect(run("verify \(files) --quiet").output.isEmpty)
  }

  @Test func `song JSON in another layout is the same song`() {
    let script = "import json; json.dump(json.load(open('a.json')), open('c.json', 'w'))"
    guard Program.run("python3", ["-c", script], in: folder).status == 0 else { return }
    #expect(folder.read("c.json") != folder.read("a.json"))
    #expect(run("verify a.json c.json").status == 0)
  }

  @Test(
    arguments: [
      ("a.json b.neume", "a.json: differs: lead 2: lead-1#5 pitch G4 → A4, and 1 more difference\n"),
      ("a.mid b.neume", "a.mid: differs: lead 2:1: G4 → A4, and 1 more difference\n"),
      ("a.mid b.mid", "a.mid: differs: lead 2:1: G4 → A4, and 1 more difference\n"),
    ])
  func `the first difference is named and the rest are counted`(files: String, expected: String) {
    let outcome = run("verify \(files)")
    #expect(outcome.status == 1)
    #expect(outcome.output == expected)
  }

  @Test(
    arguments: [
      ("verify missing.json a.json", 1, "no-golden"), ("verify a.json missing.json", 1, "cannot-read"),
      ("verify a.json broken.json", 1, "json-syntax"), ("verify broken.wav a.json", 1, "not-sound"),
      ("verify a.json broken.wav", 1, "wrong-format"), ("verify a.json .", 1, "cannot-read"),
      ("verify . a.json", 1, "cannot-read"), ("verify --update new.txt a.json", 1, "unknown-suffix"),
      ("verify --all missing", 1, "cannot-read"), ("verify --all .", 1, "no-project"),
      ("verify", 2, "usage"), ("verify a.json", 2, "usage"), ("verify --all . a.json", 2, "usage"),
      ("verify a.json b.json --tolerance-level loud", 2, "usage"),
      ("verify a.json b.json --tolerance-level -1", 2, "usage"),
      ("verify a.json b.json --tolerance-level nan", 2, "usage"),
      ("verify a.json b.json --tolerance-frames 1.5", 2, "usage"),
      ("verify a.json b.json --tolerance-difference 99", 2, "usage"),
      ("verify a.json b.json --window 0", 2, "usage"), ("verify a.json b.json --bits 7", 2, "usage"),
    ])
  func `what cannot be compared is an error`(words: String, status: Int32, code: String) {
    folder.write("{ \"format\": ", to: "broken.json")
    folder.write(Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8), to: "broken.wav")
    let outcome = run(words)
    #expect(outcome.status == status)
    #expect(outcome.errors.contains("[\(code)]"), "\(outcome.errors)")
  }

  @Test func `update accepts what differs and makes what is not there`() {
    let wanted = folder.read("b.json")
    #expect(run("verify a.json b.neume --update").status == 0)
    #expect(folder.read("a.json") == wanted)
    #expect(run("verify new.mid b.neume --update").output == "new.mid: written\n")
    #expect(folder.bytes(of: "new.mid") == folder.bytes(of: "b.mid"))
    #expect(run("verify a.json b.neume --update").output == "a.json: same\n")
    #expect(!folder.names().contains { $0.hasSuffix(".tmp") })
  }

  @Test func `a golden file that cannot be written stays as it was`() {
    guard getuid() != 0 else { return }
    let wanted = folder.read("a.json")
    chmod(folder("a.json"), 0o400)
    let outcome = run("verify a.json b.neume --update")
    #expect(outcome.status == 1)
    #expect(outcome.errors.contains("[cannot-write]"))
    #expect(folder.read("a.json") == wanted)
  }

  @Test func `sound is compared by level and length, and a missing note is found`() {
    #expect(run("render a.neume -o a.wav --soundfont builtin --quiet").status == 0)
    #expect(run("verify a.wav a.neume --soundfont builtin").output == "a.wav: same\n")
    // The third beat of the first bar begins at a second.
    folder.write("include \"a.neume\"\neraser tap 1:3 E4\n", to: "missing.neume")
    let missing = run("verify a.wav missing.neume --soundfont builtin")
    #expect(missing.status == 1)
    #expect(missing.output.hasPrefix("a.wav: differs: 1:3 (1.000 s): "), "\(missing.output)")
    #expect(missing.output.contains("dB softer"))
    // A wrong note is found though it is about as loud.
    folder.write("include \"a.neume\"\npen tap 2:1 G#4\n", to: "wrong.neume")
    let wrong = run("verify a.wav wrong.neume --soundfont builtin --tolerance-level 12")
    #expect(wrong.status == 1)
    #expect(wrong.output.hasPrefix("a.wav: differs: 2:1 (2.000 s): "), "\(wrong.output)")
    #expect(wrong.output.contains("lead G#4 begins"))
    #expect(
      run("verify a.wav wrong.neume --soundfont builtin --tolerance-level 200 --tolerance-difference off").status == 0)
  }

  @Test func `sound that is a little louder or longer passes where it may`() {
    #expect(run("render a.neume -o a.wav --soundfont builtin --quiet --tail none").status == 0)
    #expect(run("render a.neume -o loud.flac --soundfont builtin --quiet --tail none --gain 1").status == 0)
    #expect(run("verify a.wav loud.flac").status == 1)
    #expect(run("verify a.wav loud.flac --tolerance-level 1.2 --tolerance-difference -15").status == 0)
    // A second is 44,100 frames.
    #expect(run("render a.neume -o long.wav --soundfont builtin --quiet --tail 1").status == 0)
    #expect(run("verify a.wav long.wav").output == "a.wav: differs: 44100 frames longer than 176400\n")
    #expect(run("verify a.wav long.wav --tolerance-frames 44100").status == 0)
    #expect(run("verify a.wav long.wav --tolerance-frames 44099").status == 1)
    #expect(run("render a.neume -o slow.wav --soundfont builtin --quiet --rate 22050").status == 0)
    #expect(run("verify a.wav slow.wav").output == "a.wav: differs: 22050 Hz instead of 44100 Hz\n")
    // A song is rendered as the golden file is.
    #expect(run("verify slow.wav a.neume --soundfont builtin").status == 0)
  }

  @Test(arguments: ["musicxml", "mxl", "svg"])
  func `scores and pictures are compared as they are written`(suffix: String) {
    #expect(run("render a.neume -o a.\(suffix) --quiet").status == 0)
    #expect(run("verify a.\(suffix) a.neume").output == "a.\(suffix): same\n")
    #expect(run("verify a.\(suffix) a.\(suffix)").status == 0)
    let other = run("verify a.\(suffix) b.neume")
    #expect(other.status == 1)
    if suffix == "musicxml" {
      #expect(
        other.output
          == "a.musicxml: differs: part P1 measure 2 (line \(line(of: "<step>G</step>"))): <step>G</step> → <step>A</step>, "
          + "and \(more(other.output)) more differences\n")
    }
    #expect(run("verify a.\(suffix) b.neume --update").status == 0)
    #expect(run("verify a.\(suffix) b.neume").status == 0)
    #expect(folder.names().allSatisfy { !$0.hasPrefix("neume-verify") })
  }

  /// The number of the first line of the score that is a text, from 1.
  private func line(of text: String) -> Int {
    let lines = (folder.read("a.musicxml") ?? "").split(separator: "\n", omittingEmptySubsequences: false)
    return (lines.firstIndex { $0.hasSuffix(text) } ?? -1) + 1
  }

  /// How many more differences an output counts.
  private func more(_ output: String) -> Int {
    output.split(separator: " ").compactMap { Int($0) }.last ?? 0
  }

  @Test func `a folder of projects is compared as a whole, and its golden files are made and accepted`() {
    for (name, source) in [("one", "a.neume"), ("two", "b.neume")] {
      mkdir(folder("pieces"), 0o755)
      mkdir(folder("pieces/\(name)"), 0o755)
      folder.write("include \"../../\(source)\"\n", to: "pieces/\(name)/\(name).neume")
    }
    mkdir(folder("pieces/notes"), 0o755)
    folder.write("no project\n", to: "pieces/notes/read.me")
    let before = run("verify --all pieces")
    #expect(before.status == 1)
    #expect(before.errors.contains("[no-golden]"))
    #expect(run("verify --all pieces --update").status == 0)
    #expect(
      run("verify --all pieces").output
        == "one  json  same\none  mid   same\ntwo  json  same\ntwo  mid   same\n2 projects: 4 same\n")
    folder.write("include \"../../b.neume\"\n", to: "pieces/one/one.neume")
    let after = run("verify --all pieces")
    #expect(after.status == 1)
    #expect(after.output.contains("one  mid   differs: lead 2:1: G4 → A4, and 1 more difference\n"))
    #expect(after.output.hasSuffix("2 projects: 2 same, 2 different\n"))
    #expect(run("verify --all pieces --json").output.split(separator: "\n").count == 5)
    folder.write("nothing\n", to: "pieces/two/two.neume")
    let broken = run("verify --all pieces/ --quiet")
    #expect(broken.status == 1)
    #expect(broken.errors.contains("[unknown-word]"))
    #expect(broken.output.split(separator: "\n").count == 3)
  }
}
