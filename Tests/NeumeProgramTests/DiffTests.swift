import TestSupport
import Testing

/// `neume diff`, run as a user would.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct DiffTests {
  private let folder = TemporaryFolder()

  init() {
    folder.write("track add lead melody program=flute\nwrite 1 \"C4/4 D E F | G A B >C\"\n", to: "a.neume")
    folder.write("include \"a.neume\"\npen tap 2:1 A4\n", to: "b.neume")
    for name in ["a", "b"] {
      _ = Program.run(["run", "\(name).neume", "-o", "\(name).json", "-o", "\(name).mid", "--quiet"], in: folder)
    }
  }

  private func diff(_ words: String, input: String = "") -> Program.Outcome {
    Program.run(["diff"] + words.split(separator: " ").map(String.init), input: input, in: folder)
  }

  @Test(arguments: ["a.json a.json", "a.json a.neume", "a.neume a.mid", "a.mid a.json", "a.mid a.mid", "b.mid b.neume"])
  func `the same music in any format is the same`(files: String) {
    let outcome = diff(files)
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty && outcome.errors.isEmpty, "\(outcome)")
  }

  @Test(arguments: ["a.json b.json", "a.neume b.mid", "a.mid b.json", "a.mid b.mid"])
  func `another note is named by track, bar and beat, and the exit code is 1`(files: String) {
    let outcome = diff(files)
    #expect(outcome.status == 1)
    #expect(outcome.output == "lead 2:1: G4 → A4\n")
  }

  @Test func `one of the two may be standard input`() {
    #expect(diff("- b.json", input: folder.read("a.json") ?? "").output == "lead 2:1: G4 → A4\n")
    #expect(diff("a.json -", input: folder.read("b.json") ?? "").output == "lead 2:1: G4 → A4\n")
  }

  @Test(
    arguments: [
      ("a.json missing.json", "cannot-read"), ("broken.json a.json", "json-syntax"), ("a.json broken.mid", "not-midi"),
      ("a.json wrong.neume", "unknown-word"), ("a.json .", "cannot-read"), ("a.json sound.wav", "wrong-format"),
      ("- -", "usage"), ("a.json", "usage"), ("a.json b.json a.json", "usage"), ("a.json b.json --lines 0", "usage"),
      ("a.json b.json --lines some", "usage"), ("a.json b.json --words", "usage"),
    ])
  func `what cannot be compared is trouble, with exit code 2`(files: String, code: String) {
    folder.write("{ \"format\": ", to: "broken.json")
    folder.write("MThd", to: "broken.mid")
    folder.write("nothing\n", to: "wrong.neume")
    folder.write(Array("RIFF".utf8) + [0, 0, 0, 0] + Array("WAVEfmt ".utf8), to: "sound.wav")
    let outcome = diff(files)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("[\(code)]"), "\(outcome.errors)")
    #expect(outcome.output.isEmpty)
  }

  @Test func `as many lines are printed as are wanted`() {
    folder.write("include \"a.neume\"\nhumanize 1..3 seed=1 timing=30t velocity=20\n", to: "c.neume")
    let all = diff("a.neume c.neume --lines all").output.split(separator: "\n")
    #expect(all.count == 8)
    #expect(diff("a.neume c.neume --lines 3").output.split(separator: "\n").count <= 3)
    #expect(diff("a.neume c.neume --lines 1").output.split(separator: "\n").count == 1)
  }

  @Test func `files of type 0 and 1 that hold the same are the same`() {
    _ = Program.run(["render", "a.json", "-o", "zero.mid", "--midi-type", "0", "--quiet"], in: folder)
    #expect(folder.bytes(of: "zero.mid") != folder.bytes(of: "a.mid"))
    let outcome = diff("zero.mid a.mid")
    #expect(outcome.status == 0, "\(outcome.output)")
  }

  private static let hasMido = Program.run("python3", ["-c", "import mido"], in: TemporaryFolder()).status == 0

  @Test(.enabled(if: hasMido, "mido is not installed"))
  func `what another program changed in a MIDI file is told in musical words`() {
    let script = """
      import mido
      file = mido.MidiFile("a.mid")
      for track in file.tracks:
          for message in track:
              if message.type == "set_tempo": message.tempo = 625000
              if message.type == "program_change": message.program = 40
              if message.type == "control_change" and message.control == 7: message.value = 80
      file.tracks[1].insert(1, mido.MetaMessage("lyrics", text="la", time=0))
      file.save("c.mid")
      """
    #expect(Program.run("python3", ["-c", script], in: folder).status == 0)
    #expect(
      diff("a.mid c.mid").output.split(separator: "\n") == [
        "song 1:1: tempo 120 → 96", "song 1:1: lyric “la” added", "lead 1:1: program 73 (Flute) → 40 (Violin)",
        "lead 1:1: volume 100 → 80",
      ])
  }

  @Test func `another resolution is no other music`() {
    folder.write("include \"a.neume\"\nsong ppq 480\n", to: "c.neume")
    #expect(diff("a.neume c.neume").output == "song: 960 → 480 ticks per quarter\n")
    folder.write("include \"c.neume\"\npen tap 2:1 A4\n", to: "d.neume")
    _ = Program.run(["run", "d.neume", "-o", "d.mid", "--quiet"], in: folder)
    #expect(diff("a.neume d.neume").output == "song: 960 → 480 ticks per quarter\nlead 2:1: G4 → A4\n")
    #expect(diff("a.mid d.mid").output == "song: 960 ticks per quarter → 480 ticks per quarter\nlead 2:1: G4 → A4\n")
  }

  @Test func `the same two files always give the same text`() {
    let first = diff("a.neume b.mid --json")
    for _ in 0..<5 { #expect(diff("a.neume b.mid --json").output == first.output) }
  }
}
