import Glibc
import TestSupport
import Testing

/// Scores as pictures, drawn by other programs.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct ScorePictureTests {
  private let piece: Piece

  init() throws { piece = try Piece() }

  /// A folder in place of the search path, with programs that pretend.
  private func path(_ programs: [String: String]) -> [String: String] {
    for (name, script) in programs {
      piece.folder.write("#!/bin/sh\n\(script)\n", to: name)
      chmod(piece.folder(name), 0o755)
    }
    return ["PATH": piece.folder.path]
  }

  @Test func `Without an engraver the message says what to install`() {
    let run = piece.run(["render", "piece.json", "-o", "a.pdf"], environment: path([:]))
    #expect(run.status == 1)
    #expect(run.errors.contains("[engraver-missing]"))
    #expect(run.errors.contains("MuseScore (Debian package musescore3), LilyPond (Debian package lilypond)"))
    #expect(piece.folder.bytes(of: "a.pdf") == nil)
    let verovio = piece.run(words("render piece.json -o a.svg --score --engraver verovio"), environment: path([:]))
    #expect(verovio.errors.contains("Verovio (Python package verovio)"))
  }

  @Test func `The engraver gets the score, and its pages become numbered files`() throws {
    // What it is told last is the score; what stands before that, the picture.
    let script = """
      while [ $# -gt 2 ]; do shift; done
      out=$1; score=$2
      /bin/grep -c '<pitch>' "$score" > "${out%.png}-1.png"
      echo second > "${out%.png}-2.png"
      echo tenth > "${out%.png}-10.png"
      """
    let run = piece.run(
      words("render piece.json -o a.png --score --tracks lead"), environment: path(["mscore3": script]))
    #expect(run.status == 0, "\(run.errors)")
    // Four, three, five and one notes of the lead.
    #expect(piece.folder.read("a-1.png") == "11\n")
    #expect(piece.folder.read("a-2.png") == "second\n")
    #expect(piece.folder.read("a-3.png") == "tenth\n")
  }

  @Test func `An engraver that fails leaves the old file, and its last words are told`() {
    piece.folder.write("old", to: "a.pdf")
    let failing = path(["mscore": "echo first; echo 'no display today' >&2; exit 7"])
    let run = piece.run(words("render piece.json -o a.pdf"), environment: failing)
    #expect(run.status == 1)
    #expect(run.errors.contains("it ended with 7: `no display today`"), "\(run.errors)")
    #expect(piece.folder.read("a.pdf") == "old")
    let silent = piece.run(words("render piece.json -o a.pdf"), environment: path(["mscore": "exit 0"]))
    #expect(silent.errors.contains("it wrote nothing"))
  }

  @Test(arguments: [
    ("-o a.pdf --theme dark", "for piano rolls"), ("-o a.svg --score --bars 2", "for piano rolls"),
    ("-o a.svg --engraver verovio", "for scores"), ("-o a.pdf --engraver finale", "verovio, musescore, lilypond"),
    ("-o a.mid --score", "for pictures"),
  ])
  func `Options that say nothing about a score are refused`(options: String, message: String) {
    let run = piece.run(["render", "piece.json"] + words(options))
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
  }

  @Test func `Verovio draws no PDF`() {
    let run = piece.run(words("render piece.json -o a.pdf --engraver verovio"))
    #expect(run.status == 1)
    #expect(run.errors.contains("verovio writes no pdf files"))
  }

  @Test(
    .enabled(
      if: Program.run("python3", ["-c", "import verovio"], in: TemporaryFolder()).status == 0,
      "Verovio's Python package is not installed"))
  func `Verovio draws every note of the song, the same every time`() throws {
    try piece.change(words("render piece.json -o a.svg --score --engraver verovio --tracks lead,bass"))
    let picture = try #require(piece.folder.read("a.svg"))
    // Eleven notes of the lead; the bass has two, one, two and one.
    #expect(picture.split(separator: "class=\"note\"").count - 1 == 11 + 6)
    #expect(picture.contains("Four Bars"))
    try piece.change(words("render piece.json -o b.svg --score --engraver verovio --tracks lead,bass"))
    #expect(piece.folder.read("b.svg") == picture)
  }

  @Test(.enabled(if: Program.has("lilypond") || Program.has("mscore3"), "neither LilyPond nor MuseScore is installed"))
  func `A PDF is a score`() throws {
    try piece.change(words("render piece.json -o a.pdf"))
    let bytes = try piece.bytes(of: "a.pdf")
    #expect(bytes.starts(with: Array("%PDF".utf8)))
    #expect(bytes.count > 5_000)
    #expect(piece.run(["info", "a.pdf"]).errors.contains("[wrong-format]"))
  }
}
