import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

@Suite("Repeats, endings and jumps")
struct ImportedRepeatTests {
  /// The measures that are played of a score of whole notes, one pitch a measure: `C D E F G A B`.
  private func played(_ marks: String...) throws -> (notes: String, kinds: [ScoreImport.Finding.Kind]) {
    let head = "<attributes><divisions>1</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>"
    let measures = zip(["C", "D", "E", "F", "G", "A", "B"], marks).enumerated().map { index, pair in
      // A mark before the slash stands before the note, one behind it behind.
      let sides = pair.1.split(separator: "|", omittingEmptySubsequences: false)
      return "<measure number=\"\(index + 1)\">\(index == 0 ? head : "")\(sides.first ?? "")"
        + "<note><pitch><step>\(pair.0)</step><octave>4</octave></pitch><duration>4</duration></note>"
        + "\(sides.count > 1 ? sides[1] : "")</measure>"
    }
    let document = """
      <score-partwise><part-list><score-part id="P1"><part-name/></score-part></part-list>
      <part id="P1">\(measures.joined())</part></score-partwise>
      """
    let made = try ScoreImport(Array(document.utf8))
    var options = ScoreImport.Options()
    options.unfolds = true
    let unfolded = try ScoreImport(Array(document.utf8), options: options)
    #expect(made.song.violations().isEmpty && unfolded.song.violations().isEmpty)
    #expect(unfolded.notes == made.notes)
    let starts = made.song.writtenNotes.map(\.onset)
    #expect(starts == Array(stride(from: 0, to: starts.count * 3840, by: 3840)))
    return (made.song.writtenNotes.map { String($0.name.prefix(1)) }.joined(), made.kinds)
  }

  private let start = "<barline location=\"left\"><repeat direction=\"forward\"/></barline>|"
  private let end = "|<barline location=\"right\"><repeat direction=\"backward\"/></barline>"

  private func end(times: Int) -> String {
    "|<barline location=\"right\"><repeat direction=\"backward\" times=\"\(times)\"/></barline>"
  }

  private func ending(_ number: String, repeats: Bool = true) -> String {
    "<barline location=\"left\"><ending number=\"\(number)\" type=\"start\"/></barline>|"
      + "<barline location=\"right\"><ending number=\"\(number)\" type=\"\(repeats ? "stop" : "discontinue")\"/>"
      + (repeats ? "<repeat direction=\"backward\"/>" : "") + "</barline>"
  }

  private func sound(_ attribute: String) -> String { "<sound \(attribute)/>" }

  @Test("A repeat without a beginning begins at the start, then behind the repeat before it")
  func simple() throws {
    #expect(try played("", end, "", end, "").notes == "CDCDEFEFG")
    #expect(try played("", start, end, "").notes == "CDEDEF")
  }

  @Test("A repeat says how often")
  func times() throws {
    #expect(try played(end(times: 4), "").notes == "CCCCD")
    #expect(try played(end(times: 1), "").notes == "CD")
    #expect(try played(start.dropLast() + end(times: 3), "").notes == "CCCD")
  }

  @Test("Repeats nest")
  func nested() throws {
    let both = String(start.dropLast()) + end
    #expect(try played(start, both, end, "").notes == "CDDECDDEF")
  }

  @Test("Endings are played in their turns")
  func endings() throws {
    #expect(try played(start, ending("1"), ending("2", repeats: false), "").notes == "CDCEF")
    #expect(try played(start, ending("1, 2"), ending("3", repeats: false)).notes == "CDCDCE")
    #expect(try played("", ending("1"), ending("2"), ending("3", repeats: false), "").notes == "CDCECFG")
    #expect(try played("", ending("1-2"), "").notes == "CDCDCE")
  }

  @Test("Endings without numbers follow each other")
  func unnumbered() throws {
    #expect(try played("", ending(""), ending("", repeats: false), "").notes == "CDCEF")
  }

  @Test("Da capo goes to the start and ends at the fine, repeats being played once")
  func daCapo() throws {
    #expect(try played("", "|" + sound("fine=\"yes\""), "", "|" + sound("dacapo=\"yes\"")).notes == "CDEFCD")
    #expect(try played(end, "|" + sound("fine=\"yes\""), "|" + sound("dacapo=\"yes\"")).notes == "CCDECD")
  }

  @Test("Dal segno goes to the sign, and to the coda from where it says so")
  func coda() throws {
    #expect(
      try played(
        "", sound("segno=\"s\"") + "|", "|" + sound("tocoda=\"c\""), "|" + sound("dalsegno=\"s\""),
        sound("coda=\"c\"") + "|"
      ).notes == "CDEFDEG")
  }

  @Test("Words say the same where no sound does")
  func words() throws {
    func words(_ text: String) -> String {
      "<direction><direction-type><words>\(text)</words></direction-type></direction>"
    }
    #expect(try played("", "|" + words("Fine"), "", "|" + words("D.C. al Fine")).notes == "CDEFCD")
    let segno = "<direction><direction-type><segno/></direction-type></direction>|"
    #expect(try played("", segno, "", "|" + words("Dal Segno")).notes == "CDEFDEF")
  }

  @Test("After a jump the last ending is played")
  func endingAfterJump() throws {
    #expect(
      try played(start, ending("1"), ending("2", repeats: false), "|" + sound("dacapo=\"yes\"")).notes == "CDCEFCEF")
  }

  @Test("A jump to a sign that is not there is not followed, and told of")
  func unknown() throws {
    let result = try played("", "|" + sound("dalsegno=\"s\""), "")
    #expect(result.notes == "CDE")
    #expect(result.kinds == [.unfollowed("dalsegno")])
  }

  @Test("Repeats without end are read as they are written")
  func endless() throws {
    let result = try played(start.dropLast() + end(times: 1_000_000), "")
    #expect(result.notes == "CD")
    #expect(result.kinds == [.tooManyRepeats])
  }

  @Test("Tempo and key are what they were where the music goes back")
  func maps() throws {
    let document = """
      <score-partwise><part-list><score-part id="P1"><part-name/></score-part></part-list><part id="P1">
      <measure number="1"><attributes><divisions>1</divisions><key><fifths>1</fifths></key></attributes>
      <sound tempo="100"/><note><rest/><duration>4</duration></note></measure>
      <measure number="2"><attributes><key><fifths>2</fifths></key></attributes><sound tempo="50"/>
      <note><rest/><duration>4</duration></note>
      <barline location="right"><repeat direction="backward"/></barline></measure></part></score-partwise>
      """
    let song = try ScoreImport(Array(document.utf8)).song
    #expect(song.tempos.entries.map { "\($0.tick) \($0.value)" } == ["0 100", "3840 50", "7680 100", "11520 50"])
    #expect(song.keys.entries.map { "\($0.tick) \($0.value)" } == ["0 G", "3840 D", "7680 G", "11520 D"])
    #expect(song.end == 15_360)
  }

  // After a jump partitura plays repeats again; up to there the order is the same.
  @Test(
    "What partitura unfolds sounds the same here",
    .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"),
    arguments: [("timeline", Int.max), ("volta_numbers", .max), ("complex", 13), ("dacapo", 16)])
  func partitura(name: String, notesBeforeJump: Int) throws {
    let folder = SharedFiles.folder + "/corpora/partitura/musicxml/test_unfold_\(name)"
    let made = try ScoreImport(try #require(SharedFiles.bytes(folder + ".xml")))
    let expected = try ScoreImport(try #require(SharedFiles.bytes(folder + "_result.xml")))
    #expect(made.notes.prefix(notesBeforeJump) == expected.notes.prefix(notesBeforeJump))
  }
}
