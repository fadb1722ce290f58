import CommandLanguage
import MusicTheory
import NeumeSession
import SongModel
import Testing

/// Positions are read where they are used, so they are tested through a marker, which keeps the tick it was given.
@Suite("Positions as typed")
struct PositionTests {
  /// Four bars of 4/4, two of 3/4, then 6/8; a phrase of two bars from bar 2 on with a triplet.
  static let setting = """
    song meter 5 3/4
    song meter 7 6/8
    track add lead melody
    write 2 "C4/4 D E F | {G4 A B}/2 C5"
    song marker 4 chorus
    song marker 5 "chorus two"

    """

  private func tick(_ position: String, setting: String = setting) -> Int? {
    var session = TestSession()
    guard session.errors(setting).isEmpty, session.errors("song marker \(position) here").isEmpty else { return nil }
    return session.session.song.markers.first { $0.name == "here" }?.tick
  }

  @Test(
    "count bars and beats from 1 and ticks from 0, through the meter map",
    arguments: [
      ("1", 0), ("3", 7680), ("3:2", 8640), ("3:2:480", 9120), ("6", 15360 + 2880), ("7", 15360 + 5760),
      ("7:2", 15360 + 5760 + 480), ("@1920", 1920),
    ])
  func bars(position: String, expected: Int) { #expect(tick(position) == expected) }

  @Test(
    "take any length away or add it",
    arguments: [
      ("3:2+1/16", 8880), ("3-1/4", 6720), ("3+1/4.", 9120), ("1+2b", 7680), ("4:3+1b", 15360 + 1920),
      ("3+240t-1b", 4080),
    ])
  func offsets(position: String, expected: Int) { #expect(tick(position) == expected) }

  @Test(
    "name markers, phrases, blocks and slots, the longest name that exists first",
    arguments: [
      ("@chorus", 11520), ("\"@chorus two\"", 15360), ("@chorus+2b", 15360 + 2880), ("lead-1", 3840),
      ("lead-1#2", 4800),
      ("lead-1#5.2", 7680 + 640), ("lead-1-1/4", 2880),
    ])
  func names(position: String, expected: Int) { #expect(tick(position) == expected) }

  @Test("count a pickup's beats so that they end it")
  func pickup() {
    let setting = "song pickup 1/4\n"
    #expect(tick("0", setting: setting) == 0)
    #expect(tick("0:4", setting: setting) == 0)
    #expect(tick("1", setting: setting) == 960)
    #expect(tick("0:3", setting: setting) == nil)
  }

  @Test("find the nearest onset within half a grid step, or none")
  func nearest() {
    #expect(tick("~2:2:100") == 4800)
    #expect(tick("~1:2") == nil)
    // Half way between two onsets nothing is nearest.
    #expect(tick("~2:1:480") == nil)
  }

  @Test(
    "that name nothing are refused, with what would be right",
    arguments: [
      ("0", "bar 0 is the pickup"), ("3:5", "no beat 5"), ("3:2:960", "no tick 960"),
      ("1/4", "a position belongs here"),
      ("@choir", "no marker"), ("laed-1", "did you mean `lead-1`"), ("lead-1#99", "no block"),
      ("1-1b", "inside the song"),
    ])
  func refused(position: String, expected: String) {
    var session = TestSession()
    session.run(Self.setting)
    let message = session.errors("song marker \(position) here").first?.message
    #expect(message?.contains(expected) == true, "\(message ?? "no error")")
  }

  @Test(
    "make ranges: half-open, by length, whole bars, a phrase",
    arguments: [
      ("2..3", ["C4", "D4", "E4", "F4"]), ("2..+1/2", ["C4", "D4"]), ("2:3..=2", ["E4", "F4"]),
      ("lead-1", ["C4", "D4", "E4", "F4", "G4", "A4", "B4", "C5"]), ("2:1..2:2+1/4.", ["C4", "D4", "E4"]),
    ])
  func ranges(range: String, expected: [String]) {
    var session = TestSession()
    session.run(Self.setting)
    var pitches: [String] = []
    for case .listing(let listing) in session.run("list notes \(range)") {
      pitches = listing.lines.map { line in String(line.split(separator: " ")[3]) }
    }
    #expect(pitches == expected)
  }

  @Test("show both spellings where a length stands for a position or the reverse")
  func bothSpellings() {
    var session = TestSession()
    session.run(Self.setting)
    let position = session.errors("phrase create 2b 1b").first?.message ?? ""
    #expect(position.contains("3:2") && position.contains("2b or 240t"))
    let length = session.errors("phrase create 9 3").first?.message ?? ""
    #expect(length.contains("3:2") && length.contains("2b or 240t"))
  }
}
