import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import SongPerformance
import TestSupport
import Testing

/// The fixtures `x*`, with the answers of their list and of the faults that they stand for.
@Suite("Faults of other programs", .enabled(if: SharedFiles.arePresent, "the files beside the project are missing"))
struct ScoreFixtureTests {
  @Test("Notes stand where the cursor is, whatever voice they name")
  func cursor() throws {
    #expect(try ImportedScores.fixture("x01").notes == ["C4 1/4+1/4", "D4 1/2+1/4", "E4 3/4+1/4"])
  }

  @Test("A gap at the end of a measure moves the next")
  func forward() throws {
    #expect(try ImportedScores.fixture("x03").notes == ["C4 0+1", "D4 4+4"])
  }

  @Test("A short first measure is a pickup, also where it does not say so")
  func pickup() throws {
    let made = try ImportedScores.fixture("x04")
    #expect(made.notes == ["G4 0+1", "C5 1+4", "B4 5+3"])
    #expect(made.song.pickup == 960)
    #expect(made.song.timeline.position(of: 960) == "1")
    #expect(made.kinds.isEmpty)
  }

  @Test("Divisions hold until others are stated, through changes of key")
  func divisions() throws {
    let made = try ImportedScores.fixture("x06")
    #expect(made.notes == ["C4 0+4", "D4 4+4", "E4 8+4"])
    #expect(made.song.keys.entries.map { "\($0.tick) \($0.value)" } == ["0 C", "7680 D"])
  }

  @Test("Triplets, quintuplets and septuplets are exact tuplets of one beat each")
  func tuplets() throws {
    let made = try ImportedScores.fixture("x07")
    #expect(made.song.ticksPerQuarter == 960)
    let blocks = made.blocks()
    #expect(blocks.map(\.at) == [0, 960, 1920, 2880])
    #expect(blocks.map(\.length) == [960, 960, 960, 960])
    #expect(blocks.map { $0.figure.tuplet?.slots.count ?? 0 } == [3, 5, 7, 0])
  }

  @Test("A tie that leads nowhere ends its note, with a report")
  func openTie() throws {
    let made = try ImportedScores.fixture("x09")
    #expect(made.notes == ["C4 0+2", "D4 2+2", "C4 4+4"])
    #expect(made.kinds == [.openTie("C4")])
    #expect(made.findings.first?.place?.number == "1")
  }

  @Test("A grace note takes its time from the note behind it")
  func grace() throws {
    let made = try ImportedScores.fixture("x11")
    #expect(made.blocks().map { $0.grace.map(\.description) } == [["B4"]])
    #expect(made.song.end == 3840)
    // A thirty-second of 120 ticks, at most half of the note.
    let heard = try Performance(of: made.song).tracks[0].notes.map { "\($0.pitch) \($0.onset)-\($0.end)" }
    #expect(heard == ["B4 0-120", "C5 120-960"])
  }

  @Test("Repeats with endings are played, with phrases that play the first again or with copies")
  func endings() throws {
    let kept = try ImportedScores.fixture("x12")
    #expect(kept.notes == ["C4 0+4", "D4 4+4", "C4 8+4", "E4 12+4"])
    guard case .melody(let phrases) = kept.song.tracks[0].phrases else { return }
    #expect(phrases.map(\.kindName) == ["original", "original", "repeat", "original"])
    let unfolded = try ImportedScores.fixture("x12", unfolds: true)
    #expect(unfolded.notes == kept.notes)
    guard case .melody(let written) = unfolded.song.tracks[0].phrases else { return }
    #expect(written.allSatisfy { !$0.isReference })
  }

  @Test("An eighth of 120 a minute is a quarter of 60")
  func metronome() throws {
    let song = try ImportedScores.fixture("x13").song
    #expect(song.tempos.entries.map(\.value.microsecondsPerQuarter) == [1_000_000])
    #expect(try Performance(of: song).clock.microseconds(at: song.end) == Fraction(3_000_000))
  }

  @Test("A transposing instrument sounds as it sounds, spelled by its interval, and so does its key")
  func transposition() throws {
    let made = try ImportedScores.fixture("x15")
    #expect(made.song.writtenNotes.map(\.key) == [60, 48])
    #expect(made.notes == ["C4 0+4", "C3 4+4"])
    #expect(made.song.keys.entries.map(\.value.description) == ["Bb"])
    #expect(made.kinds == [.transposed(semitones: -2), .transposed(semitones: -21)])
  }

  @Test("Keys of unpitched sounds count from 1")
  func unpitched() throws {
    let made = try ImportedScores.fixture("x16")
    #expect(made.song.tracks.map(\.kind) == [.drum])
    #expect(made.notes == ["kick 0", "snare 1", "kick 2", "snare 3"])
    let performance = try Performance(of: made.song)
    #expect(performance.tracks[0].notes.map(\.key) == [36, 38, 36, 38])
    #expect(performance.tracks[0].channel == 10)
  }

  @Test("An entity bomb and a zip bomb are refused", arguments: ["x17", "x25"])
  func bombs(number: String) {
    #expect(throws: ScoreImport.Failure.self) { try ImportedScores.fixture(number) }
  }

  @Test("A declaration, a mark and a container make no difference", arguments: ["x19", "x21", "x22", "x27"])
  func forms(number: String) throws {
    let made = try ImportedScores.fixture(number)
    #expect(made.notes == ["C4 0+4"])
    #expect(made.warnings.isEmpty && made.kinds.isEmpty)
  }
}
