import SongModel
import TestSupport
import Testing

/// `neume import`, and the other verbs that read scores.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct ScoreImportTests {
  /// Two bars of 4/4, the second a slurred note, played twice.
  private static let score = """
    <?xml version="1.0"?>
    <score-partwise version="4.0">
    <part-list><score-part id="P1"><part-name>Flute</part-name></score-part></part-list>
    <part id="P1"><measure number="1"><attributes><divisions>1</divisions></attributes>
    <note><pitch><step>C</step><octave>5</octave></pitch><duration>4</duration></note>
    </measure><measure number="2">
    <note><pitch><step>D</step><octave>5</octave></pitch><duration>4</duration>
    <notations><slur type="start"/></notations></note>
    <barline location="right"><repeat direction="backward"/></barline>
    </measure></part></score-partwise>
    """

  private func folder(_ name: String = "tune.musicxml") -> TemporaryFolder {
    let folder = TemporaryFolder()
    folder.write(Array(Self.score.utf8), to: name)
    return folder
  }

  @Test func `a score becomes a song, whose repeats play the first or are written out`() throws {
    let folder = folder()
    #expect(Program.run(["import", "tune.musicxml", "-o", "kept.json"], in: folder).status == 0)
    #expect(Program.run(["import", "tune.musicxml", "-o", "unfolded.json", "--unfold"], in: folder).status == 0)
    let kept = try Song(json: Array(try #require(folder.read("kept.json")).utf8))
    let unfolded = try Song(json: Array(try #require(folder.read("unfolded.json")).utf8))
    #expect(kept.end == 4 * 3840 && unfolded.end == kept.end)
    let (first, second) = (try #require(kept.tracks.first), try #require(unfolded.tracks.first))
    guard case .melody(let phrases) = first.phrases, case .melody(let written) = second.phrases else { return }
    #expect(phrases.map(\.kindName) == ["original", "repeat"])
    #expect(written.map(\.kindName) == ["original", "original"])
  }

  @Test func `the content tells what a file is, whatever its name; every verb that reads a song reads scores`() {
    let folder = folder("tune.txt")
    let info = Program.run(["info", "tune.txt"], in: folder)
    #expect(info.status == 0, "\(info.errors)")
    #expect(info.output.contains("4 bars, 8.000s, 4 notes, 1 track"))
    #expect(Program.run(["show", "tune.txt"], in: folder).output.contains("C5/1"))
    #expect(Program.run(["render", "tune.txt", "-o", "tune.mxl"], in: folder).status == 0)
    #expect(Program.run(["info", "tune.mxl"], in: folder).output.contains("4 notes"))
  }

  @Test func `the report says part, measure and line, and loss can be an error`() {
    let folder = folder()
    let text = Program.run(["import", "tune.musicxml"], in: folder)
    #expect(text.output == "loss: slur is left out, in measure 2 of part 1, line 7\n")
    let json = Program.run(["import", "tune.musicxml", "--report", "json"], in: folder)
    #expect(
      json.output.contains(
        #"{"code":"left-out","message":"slur is left out","loss":true,"part":1,"measure":"2","line":7}"#))
    let failed = Program.run(["import", "tune.musicxml", "-o", "other.json", "--fail-on-loss"], in: folder)
    #expect(failed.status == 1)
    #expect(folder.read("other.json") == nil)
  }

  @Test func `a document that is no score, or cut off, is refused with its line`() {
    let folder = TemporaryFolder()
    folder.write(Array("<html>\n<body/></html>".utf8), to: "page.xml")
    #expect(Program.run(["info", "page.xml"], in: folder).errors.contains("its outermost element is `html`"))
    folder.write(Array(Self.score.utf8.prefix(300)), to: "cut.musicxml")
    let cut = Program.run(["import", "cut.musicxml"], in: folder)
    #expect(cut.status == 1)
    #expect(cut.errors.contains("in line") && cut.errors.contains("[xml-syntax]"))
  }
}
