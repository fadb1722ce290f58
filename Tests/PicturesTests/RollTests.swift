import MusicTheory
import Pictures
import SongModel
import SongPerformance
import Testing

@Suite("A piano roll")
struct RollTests {
  @Test("shows phrases with what they play and how often")
  func phrases() throws {
    let roll = try roll(
      try song(
        """
        track add lead melody
        write 1 "C4/4 D E F"
        phrase repeat 1 3
        phrase sync 1 6 length=1b transpose=-2
        """))
    let frames = roll.lanes[0].phrases
    #expect(frames.map(\.id.text) == ["lead-1", "lead-2", "lead-3"])
    #expect(frames.map(\.start) == [0, 3840, 19200])
    #expect(frames.map(\.turns) == [1, 3, 1])
    #expect(frames[0].reference == nil)
    #expect(frames[1].reference?.original.text == "lead-1")
    #expect(frames[1].reference?.isSync == false)
    #expect(frames[2].reference?.isSync == true)
    #expect(frames[2].reference?.transposition == -2)
  }

  @Test("marks where two written notes sound as one, also across phrases")
  func ties() throws {
    let roll = try roll(try song(Fixtures.twoBars))
    #expect(roll.lanes[0].ties.map { [$0.tick, $0.key] } == [[3840, 64]])
    #expect(roll.lanes[0].notes.filter { $0.key == 64 }.map(\.end) == [960, 2880, 5760])
  }

  @Test("marks no tie that reaches nothing")
  func looseTie() throws {
    let roll = try roll(
      try song(
        """
        track add lead melody
        write 1 "C4/2~ D4/2"
        """))
    #expect(roll.lanes[0].ties.isEmpty)
  }

  @Test("marks tuplets, nested ones too, in every turn")
  func tuplets() throws {
    let roll = try roll(
      try song(
        """
        track add lead melody
        phrase create 1 1b times=2
        write 1 "{C4 {D4 E4 F4 G4 A4} B4}/2 r/2"
        """))
    #expect(
      roll.lanes[0].tuplets.map { [$0.start, $0.end, $0.division] } == [
        [0, 1920, 3], [640, 1280, 5], [3840, 5760, 3], [4480, 5120, 5],
      ])
  }

  @Test("puts marks where swing puts the notes")
  func swing() throws {
    let roll = try roll(
      try song(
        """
        song swing 1/8 2:1
        track add lead melody
        write 1 "C4/8 {D4 E4 F4}/8 r/4 r/2"
        """))
    #expect(roll.lanes[0].tuplets.map { [$0.start, $0.end, $0.division] } == [[640, 960, 3]])
  }

  @Test("of a range has what reaches into it, and what holds at its start")
  func range() throws {
    let song = try song(
      """
      song tempo 2 90
      track add lead melody
      write 1 "C4/2 D4/2~ | D4/2 E4/2 | F4/1"
      """)
    let roll = try roll(song, range: 3840..<7680)
    #expect(roll.lanes[0].notes.map(\.key) == [62, 64])
    #expect(roll.bars.map(\.number) == [2])
    #expect(
      roll.changes.map(\.value) == [.tempo(try Tempo(text: "90")), .meter(.common), .key(.cMajor)])
  }

  @Test("shows the tracks that were asked for, in that order, each in the colour that it always has")
  func tracks() throws {
    let roll = try roll(try song(Fixtures.long), tracks: [3, 1])
    #expect(roll.lanes.map(\.id.text) == ["d", "b"])
    #expect(roll.lanes.map(\.number) == [3, 1])
  }

  @Test("shows the phrases of muted tracks without notes")
  func muted() throws {
    var song = try song(Fixtures.twoBars)
    song.tracks[0].isMuted = true
    let lane = try roll(song).lanes[0]
    #expect(!lane.isHeard)
    #expect(lane.notes.isEmpty && lane.tuplets.isEmpty && lane.ties.isEmpty)
    #expect(lane.phrases.count == 2)
  }

  @Test("of an empty song is one empty bar")
  func empty() throws {
    let roll = try roll(Song())
    #expect(roll.bars.map(\.number) == [1])
    #expect(roll.lanes.isEmpty)
    #expect(try !roll.drawings().isEmpty)
  }

  @Test("refuses more notes, bars and phrases than can be looked at, and ranges without ticks")
  func limits() throws {
    let song = try song(Fixtures.onlyDrums)
    #expect(throws: PictureError.tooManyNotes(limit: 191)) {
      var limits = Roll.Limits.standard
      limits.notes = 191
      _ = try roll(song, limits: limits)
    }
    #expect(throws: PictureError.tooManyBars(limit: 15)) {
      var limits = Roll.Limits.standard
      limits.bars = 15
      _ = try roll(song, limits: limits)
    }
    #expect(throws: PictureError.tooManyPhrases(limit: 1)) {
      var limits = Roll.Limits.standard
      limits.phrases = 1
      _ = try roll(song, limits: limits)
    }
    #expect(throws: PictureError.emptyRange) { _ = try roll(song, range: 960..<960) }
  }

  @Test("of three hundred hours is refused, not drawn")
  func endless() throws {
    let song = try song(
      """
      track add lead melody
      phrase create 1 1b
      phrase create 2 2000000000t
      """)
    #expect(throws: PictureError.tooManyBars(limit: 20_000)) { _ = try roll(song) }
  }

  @Test("of a phrase that turns at every tick is drawn at once")
  func fastestTurns() throws {
    let song = try song(
      """
      track add lead melody
      phrase create 1 1t
      phrase sync 1 2 length=1000b
      """)
    #expect(try roll(song).lanes[0].phrases[1].turns == 3_840_000)
    #expect(try !roll(song).drawings().isEmpty)
    #expect(try roll(song).lines(for: TerminalStyle()).count > 1000)
  }

  @Test("of many tracks that all last very long is refused before it fills the memory")
  func manyLongTracks() throws {
    var song = try song(
      """
      track add lead melody
      phrase create 1 19000b
      """)
    let lead = song.tracks[0]
    for number in 2...20 {
      var track = Track(id: try #require(Identifier("t\(number)")), kind: .melody)
      track.phrases = .melody([
        Phrase(
          id: try #require(Identifier("p\(number)")), start: 0, length: lead.phrases.end,
          source: .original(MelodyContent()))
      ])
      song.tracks.append(track)
    }
    let roll = try roll(song)
    #expect(throws: PictureError.tooManyLines(limit: 20_000)) { _ = try roll.drawings() }
    #expect(throws: PictureError.tooManyLines(limit: 20_000)) { _ = try roll.lines(for: TerminalStyle()) }
    #expect(try PicturesTests.roll(song, range: 0..<(3840 * 8)).drawings().count == 1)
  }

  @Test("of rests in tuplets without end is refused")
  func endlessRests() throws {
    let song = try song(
      """
      track add lead melody
      phrase create 1 1/4
      write 1 "{r r r}/4"
      phrase sync 1 2 length=1000b
      """)
    #expect(throws: PictureError.tooManyNotes(limit: 3_000)) {
      var limits = Roll.Limits.standard
      limits.notes = 3_000
      _ = try roll(song, limits: limits)
    }
  }
}
