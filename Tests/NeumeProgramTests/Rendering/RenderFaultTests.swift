import Glibc
import TestSupport
import Testing

@Suite("Rendering that cannot be done", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct RenderFaultTests {
  @Test(
    "leaves nothing behind and says why in a line",
    arguments: [
      ("-o nowhere/out.wav", "there is no such file or folder"), ("-o out.xyz", "means no format that can be written"),
      ("-o /dev/full --format wav", "the disk is full"), ("-o /dev/full --format flac", "the disk is full"),
      ("-o out.opus --rate 44100", "opus has only the sample rates"),
      ("-o out.wav --stems piece.json", "cannot write piece.json"),
      ("-o out.wav --stems nowhere/parts", "cannot write nowhere/parts"),
      ("-o out.wav --soundfont piece.json", "cannot be used as a SoundFont"),
    ])
  func faults(options: String, message: String) throws {
    let piece = try Piece()
    let font = options.contains("--soundfont") ? [] : ["--soundfont", "builtin"]
    let run = piece.run(["render", "piece.json", "--no-cache"] + font + words(options))
    #expect(run.status == 1, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(piece.folder.names() == ["piece.json"])
  }

  @Test("stops at Ctrl-C with code 130, and leaves the old file and no folder of stems")
  func interrupted() throws {
    let piece = try Piece()
    piece.folder.write("old", to: "out.wav")
    let command = """
      \(Program.path) render piece.json -o out.wav --stems parts --speed 0.1 --rate 96000 --tail 600 --no-cache &
      for turn in $(seq 200); do [ -e parts/.kit.wav.*.tmp ] && break; sleep 0.02; done
      kill -INT $!
      wait $!
      """
    let run = Program.run("sh", ["-c", command], in: piece.folder)
    #expect(run.status == 130, "\(run.errors)")
    #expect(piece.folder.names() == ["out.wav", "piece.json"])
    #expect(try piece.bytes(of: "out.wav") == Array("old".utf8))
  }

  @Test("killed at any time, leaves the old file or the new one, whole")
  func killed() throws {
    let piece = try Piece()
    let whole = try piece.render("--tail none", to: "whole.wav")
    for delay in 0..<24 {
      piece.folder.write("old", to: "out.wav")
      let command = """
        "$0" render piece.json -o out.wav --soundfont builtin --rate 8000 --tail none &
        sleep 0.\(delay < 10 ? "0" : "")\(delay)
        kill -9 $!
        wait
        """
      _ = Program.run("sh", ["-c", command, Program.path], in: piece.folder)
      let left = try piece.bytes(of: "out.wav")
      #expect(left == Array("old".utf8) || left == whole, "killed after \(delay) hundredths of a second")
    }
    // What was killed in the middle of writing its cache does not keep the next from the right bytes.
    #expect(try piece.render("--tail none", to: "again.wav") == whole)
  }

  @Test("shows on a terminal how long it takes, and stops there at Ctrl-C too")
  func progress() throws {
    let piece = try Piece()
    let terminal = try #require(
      ProgramTerminal(
        [
          "render", "piece.json", "-o", "out.wav", "--speed", "0.1", "--rate", "96000", "--tail", "600",
          "--no-cache",
        ], in: piece.folder))
    #expect(terminal.wait(for: "out.wav  ") != nil)
    #expect(terminal.wait(for: " left") != nil, "\(terminal.transcript)")
    terminal.type("\u{3}")
    #expect(terminal.finish() == 130)
    #expect(terminal.transcript.contains("interrupted"), "\(terminal.transcript)")
    #expect(piece.folder.names() == ["piece.json"])
  }

  @Test("is silence of its length where a song has no notes")
  func silence() throws {
    let piece = try Piece()
    try piece.change(["run", "-e", "track add a melody; phrase create 1 2b", "-o", "empty.json"])
    let run = piece.run(["render", "empty.json", "-o", "empty.raw", "--bits", "16", "--soundfont", "builtin"])
    try #require(run.status == 0, "\(run.errors)")
    // Two bars of 4/4 at 120 are four seconds.
    #expect(try piece.bytes(of: "empty.raw") == [UInt8](repeating: 0, count: 176_400 * 4))
  }

  @Test("clamps what is too loud, and counts it")
  func clipping() throws {
    let piece = try Piece()
    let keys = (40..<70).map { "\($0)" }.joined(separator: " ")
    let script = "track add a melody program=16; velocity 127; phrase create 1 1b; pen tap 1 40; pen chord 1 \(keys)"
    try piece.change(["run", "-e", script, "-o", "loud.json"])
    let run = piece.run(["render", "loud.json", "-o", "loud.wav", "--soundfont", "builtin", "--gain", "12"])
    try #require(run.status == 0, "\(run.errors)")
    #expect(run.errors.contains("louder than full scale, clamped"), "\(run.errors)")
    let bytes = try piece.bytes(of: "loud.wav")
    let samples = (44..<bytes.count - 1).filter { $0 % 2 == 0 }.map {
      Int16(truncatingIfNeeded: Int(bytes[$0]) | Int(bytes[$0 + 1]) << 8)
    }
    #expect(samples.contains(32_767) && samples.contains(-32_768))
  }
}
