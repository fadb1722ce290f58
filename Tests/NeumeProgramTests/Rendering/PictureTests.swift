import Glibc
import TestSupport
import Testing

/// Pictures as files, and rolls in the terminal.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct PictureTests {
  private let piece: Piece

  init() throws { piece = try Piece() }

  @Test func `Pictures are written by render, by run and by the command render`() throws {
    try piece.change(["render", "piece.json", "-o", "a.svg"])
    try piece.change(["run", "-e", "render b.svg", "--song", "piece.json", "-o", "c.svg"])
    let picture = try #require(piece.folder.read("a.svg"))
    #expect(picture.hasPrefix("<?xml"))
    #expect(picture.contains("<title>C5, 1, 1/4, velocity 96, lead-1#1</title>"))
    #expect(piece.folder.read("b.svg") == picture)
    #expect(piece.folder.read("c.svg") == picture)
    let output = piece.run(["render", "piece.json", "-o", "-", "--format", "svg"])
    #expect(output.output == picture)
  }

  @Test func `A part, some tracks, a width, a theme and lines of some bars can be asked for`() throws {
    try piece.change(
      words("render piece.json -o a.svg --from @close --to 4 --tracks bass --width 900 --theme dark --bars 1"))
    let picture = try #require(piece.folder.read("a.svg"))
    #expect(picture.contains("width=\"900\""))
    #expect(picture.contains("fill=\"#14171c\""))
    #expect(picture.contains("Piano roll, bar 3, 2 notes in 1 tracks: bass"))
  }

  @Test func `Pages are files with numbers`() throws {
    try piece.change(words("render piece.json -o roll.svg --pages --bars 1"))
    #expect(piece.folder.read("roll.svg") == nil)
    #expect(piece.folder.read("roll-1.svg")?.contains(">1 / 1<") == false)
    #expect(piece.run(words("render piece.json -o - --format svg --pages")).status == 1)
  }

  @Test(arguments: [
    ("-o a.mid --width 800", "for pictures"), ("-o a.svg --width 0", "from 320 to 16000"),
    ("-o a.svg --width 99999999999999999999", "from 320 to 16000"), ("-o a.svg --theme blue", "light or dark"),
    ("-o a.svg --scale 2", "for PNG"), ("-o a.svg --bits 24 --click", "for sound files"),
    ("-o a.svg --loop 1..2", "for sound"), ("-o a.svg --bars 0", "from 1 to 1000"),
  ])
  func `Options that say nothing about the picture are refused`(options: String, message: String) {
    let run = piece.run(["render", "piece.json"] + words(options))
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(piece.folder.read("a.svg") == nil)
  }

  @Test func `A track that is not there is an error, and the old picture stays`() throws {
    piece.folder.write("old", to: "a.svg")
    let run = piece.run(words("render piece.json -o a.svg --tracks led"))
    #expect(run.status == 1)
    #expect(run.errors.contains("unknown-track"))
    #expect(piece.folder.read("a.svg") == "old")
  }

  @Test func `A picture is not read as a song`() throws {
    try piece.change(["render", "piece.json", "-o", "a.svg"])
    let run = piece.run(["info", "a.svg"])
    #expect(run.status == 1)
    #expect(run.errors.contains("a.svg cannot be read"))
  }

  @Test func `show draws a roll without colours where there is no terminal`() throws {
    let run = piece.run(words("show piece.json --roll 1..3 --tracks kit --ascii"))
    #expect(run.status == 0)
    #expect(!run.output.contains("\u{1B}"))
    #expect(run.output.contains("     snare |.   .   .   .   |x   .   .   .   |"))
    #expect(run.output.utf8.allSatisfy { $0 < 0x80 })
    let json = piece.run(words("show piece.json --roll --from 2 --json"))
    #expect(json.output.hasPrefix("{\"type\":\"roll\",\"lines\":[\"Four Bars"))
    #expect(piece.run(words("show piece.json --width 80")).status == 2)
    #expect(piece.run(words("show piece.json 1..2 --roll --from 2")).status == 1)
  }

  @Test func `In a terminal the roll is as wide as the window, in colours unless they are not wanted`() throws {
    let terminal = try #require(ProgramTerminal(words("show piece.json --roll"), in: piece.folder))
    #expect(terminal.finish() == 0)
    #expect(terminal.transcript.contains("\u{1B}[0;38;5;32m"))
    // A hundred columns hold two more bars than eighty.
    #expect(terminal.transcript.split(separator: "\r\n").count < 30)
    let plain = try #require(
      ProgramTerminal(words("show piece.json --roll"), environment: ["NO_COLOR": "1"], in: piece.folder))
    #expect(plain.finish() == 0)
    #expect(!plain.transcript.contains("\u{1B}"))
  }

  @Test func `diff draws both songs over each other`() throws {
    try piece.change(["run", "-e", "pen tap 2 A5; song title \"Other\"", "--song", "piece.json", "-o", "other.json"])
    let run = piece.run(words("diff piece.json other.json --picture changes.svg --theme dark"))
    #expect(run.status == 1)
    let picture = try #require(piece.folder.read("changes.svg"))
    #expect(picture.contains("changed: after (1)"))
    #expect(picture.contains("A5, 2, 1/2, velocity 96, lead-1#5, changed"))
    #expect(piece.run(words("diff piece.json other.json --picture changes.mid")).status == 2)
    #expect(piece.run(words("diff piece.json other.json --theme dark")).status == 2)
    try piece.change(words("render piece.json -o piece.mid"))
    #expect(piece.run(words("diff piece.mid piece.json --picture same.svg")).status == 0)
    #expect(piece.folder.read("same.svg")?.contains("added (0)") == true)
  }
}
