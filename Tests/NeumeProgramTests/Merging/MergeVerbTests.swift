import SongModel
import TestSupport
import Testing

/// `neume merge`, run as people and git run it.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct MergeVerbTests {
  private let folder = TemporaryFolder()

  /// Makes `base.json`, `ours.json` and `theirs.json` with commands.
  private func write(_ base: String, ours: String, theirs: String) {
    #expect(Program.run(["run", "-q", "-e", base, "-o", "base.json"], in: folder).status == 0)
    for (name, commands) in [("ours", ours), ("theirs", theirs)] {
      let outcome = Program.run(["run", "-q", "--song", "base.json", "-e", commands, "-o", "\(name).json"], in: folder)
      #expect(outcome.status == 0, "\(outcome.errors)")
    }
  }

  private func merge(_ options: String...) -> Program.Outcome {
    Program.run(["merge", "base.json", "ours.json", "theirs.json"] + options, in: folder)
  }

  private static let melody = "track add lead melody; write 1 \"C4/4 D E F\""
  private static let ours = "use lead; pen tap 1:2 G4; song title A"
  private static let theirs = "use lead; pen tap 1:2 A4; pen tap 1:4 C5"

  @Test func `what does not touch is merged in silence, to a file or to standard output`() throws {
    write(Self.melody, ours: "use lead; pen tap 1:2 G4", theirs: "song title Evening")
    let outcome = merge()
    #expect(outcome.status == 0 && outcome.errors.isEmpty)
    let song = try Song(json: Array(outcome.output.utf8))
    #expect(song.title == "Evening")
    #expect(merge("-o", "out.json", "-q").status == 0)
    #expect(folder.read("out.json") == outcome.output)
  }

  @Test func `conflicts are listed in musical words, and leave a song with the base's value and exit code 1`() throws {
    write(Self.melody, ours: Self.ours, theirs: Self.theirs)
    let outcome = merge()
    #expect(outcome.status == 1)
    #expect(
      outcome.errors
        == "conflict: lead-1 bar 1 beat 2: pitch D4 became G4 in ours and A4 in theirs; D4 stays\n")
    let song = try Song(json: Array(outcome.output.utf8))
    #expect(song.title == "A")
    let swapped = Program.run(["merge", "base.json", "theirs.json", "ours.json"], in: folder)
    #expect(swapped.output == outcome.output)
  }

  @Test func `a preferred side settles conflicts`() {
    write(Self.melody, ours: Self.ours, theirs: Self.theirs)
    let outcome = merge("--prefer", "theirs")
    #expect(outcome.status == 0)
    #expect(outcome.errors.hasPrefix("settled: lead-1 bar 1 beat 2: pitch"))
    #expect(outcome.output.contains("\"pitch\": \"A4\"") && !outcome.output.contains("\"pitch\": \"G4\""))
  }

  @Test func `with --json conflicts and the outcome are an object a line`() {
    write(Self.melody, ours: Self.ours, theirs: Self.theirs)
    let outcome = merge("-o", "out.json", "--json")
    #expect(outcome.status == 1 && outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.count == 3)
    #expect(
      lines.contains(
        "{\"type\":\"conflict\",\"part\":\"note\",\"phrase\":\"lead-1\",\"block\":2,\"note\":1,\"track\":\"lead\","
          + "\"tick\":960,\"position\":\"1:2\",\"matter\":\"differs\",\"property\":\"pitch\",\"base\":\"D4\","
          + "\"ours\":\"G4\",\"theirs\":\"A4\",\"stays\":\"base\",\"message\":\"lead-1 bar 1 beat 2: pitch D4 became G4 in "
          + "ours and A4 in theirs; D4 stays\"}"))
    #expect(lines.last == "{\"type\":\"merge\",\"clean\":false,\"conflicts\":1,\"rules\":0}")
  }

  @Test func `an empty base stands for an empty song`() throws {
    write(Self.melody, ours: "song title A", theirs: "track add pad melody")
    folder.write("", to: "base.json")
    let outcome = merge()
    let song = try Song(json: Array(outcome.output.utf8))
    #expect(song.title == "A")
    #expect(song.tracks.map(\.id.text).sorted() == ["lead", "pad"])
  }

  @Test func `what cannot be read is an error that leaves the output as it was`() {
    write(Self.melody, ours: Self.ours, theirs: Self.theirs)
    folder.write("{ \"format\": \"neume-song\", \"version\": 1, \"bars\": 3 }", to: "theirs.json")
    folder.write("old", to: "out.json")
    let outcome = merge("-o", "out.json")
    #expect(outcome.status == 1)
    #expect(outcome.errors.hasPrefix("theirs.json:1:41: error:"), "\(outcome.errors)")
    #expect(folder.read("out.json") == "old")
    #expect(Program.run(["merge", "base.json", "ours.json", "none.json"], in: folder).status == 1)
    write(Self.melody, ours: Self.ours, theirs: Self.theirs)
    #expect(merge("-o", "/dev/full").status == 1)
    #expect(Program.run(["merge", "base.json", "ours.json"], in: folder).status == 2)
    #expect(merge("--prefer", "mine").status == 2)
  }

  @Test func `killed at any time, it leaves the old file or the new one, whole`() {
    let notes = (1...64).map { "write \($0 * 4 + 1) \"C4/16 D E F G A B C5 C4/16 D E F G A B C5\"" }.joined(
      separator: "\n")
    write("track add lead melody\n\(notes)", ours: "transpose +2 1..300 track=lead", theirs: "song title B")
    #expect(merge("-o", "new.json").status == 0)
    let new = folder.read("new.json")
    let seed: UInt64 = 7
    var random = SeededRandom(seed: seed)
    for _ in 0..<60 {
      folder.write("old", to: "out.json")
      let delay = random.number(0...25)
      _ = Program.run(
        "sh",
        [
          "-c",
          "\"$0\" merge base.json ours.json theirs.json -o out.json & sleep 0.0\(delay < 10 ? "0" : "")\(delay); kill -9 $!; wait",
          Program.path,
        ], in: folder)
      let text = folder.read("out.json")
      #expect(text == "old" || text == new)
    }
  }
}
