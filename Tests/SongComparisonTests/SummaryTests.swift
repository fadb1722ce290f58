import MusicTheory
import SongComparison
import SongModel
import Testing

@Suite("The summary of two songs")
struct SummaryTests {
  @Test(
    "tells what became of single notes by track, bar and beat",
    arguments: [
      ("pen tap 1:3 F4", ["lead 1:3: E4 → F4"]),
      ("pen split 1:3:480", ["lead 1:3: E4 length 1/4 → 1/8", "lead 1:3:480: E4 added"]),
      ("eraser tap 2:1 G4", ["lead 2:1: G4 removed"]),
      ("eraser rest 2:1", ["lead 2:1: G4 silenced"]),
      ("pen chord 2:1 B4 D5", ["lead 2:1: B4 D5 added"]),
      ("finger select 1:2..1:3; finger set velocity=80", ["lead 1:2: D4 velocity 96 → 80"]),
      ("finger select 1:2..1:3; finger set velocity=80 gate=50", ["lead 1:2: D4 velocity 96 → 80, gate 100 → 50"]),
      ("finger select 1:2..1:3; finger set lyric=la", ["lead 1:2: D4 lyric none → “la”"]),
      ("finger select 2:4..3; finger set ornament=trill", ["lead 2:4: C5 ornament none → trill"]),
      ("finger select 1:4..2; finger set tie=on", ["lead 1:4: F4 tied"]),
      ("pen stretch 2:4 end 2:4:480", ["lead 2:4: C5 length 1/4 → 1/8"]),
    ])
  func singleNotes(edit: String, expected: [String]) throws {
    #expect(try Songs.summary(Songs.flute, then: edit) == expected)
  }

  @Test(
    "tells what changed alike in one line",
    arguments: [
      ("transpose +2 1..3", ["lead: transposed by +2"]),
      ("transpose -P5 2..3", ["lead 2: transposed by -7 (4 notes)"]),
      ("transpose +1d 1..3", ["lead: transposed by +1 step of the scale"]),
      ("invert 1..3 axis=G4", ["lead: inverted around G4 (7 notes)"]),
      ("staccato 1..3", ["lead: gate 100 → 50"]),
      ("finger select 1..3; finger set velocity=+10", ["lead: velocities 96 → 106"]),
      ("finger select 1..3; finger set velocity=40..110", ["lead 1–2: velocities changed (8 notes)"]),
      ("retrograde 1..3", ["lead: reversed"]),
    ])
  func bulk(edit: String, expected: [String]) throws {
    #expect(try Songs.summary(Songs.flute, then: edit, limit: 4) == expected)
  }

  @Test(
    "groups by phrases",
    arguments: [
      ("transpose +2 3..7", ["bass: phrases 3–6 transposed by +2"]),
      ("transpose +2 3..4; transpose +2 5..7", ["bass: phrases 3, 5 and 6 transposed by +2"]),
      ("transpose +2 1..7", ["bass: transposed by +2"]),
      (
        "transpose +2 1..3; transpose -3 5..7",
        ["bass: phrases 1 and 2 transposed by +2", "bass: phrases 5 and 6 transposed by -3"]
      ),
      ("phrase delete 5..7", ["bass: phrases 5 and 6 removed (bars 5–6) (8 notes)"]),
      ("phrase move 6..7 1b", ["bass: phrase 6 moved 1 bar later"]),
      (
        "phrase resize 6 1/2",
        ["bass: phrase 6 shortened from 1 bar to 1/2", "bass 6:3: G3 removed", "bass 6:4: E3 removed"]
      ),
      ("phrase rename 2 verse", ["bass: phrase 2 renamed verse"]),
      ("phrase repeat 6 2", ["bass: phrase 7 added (bars 7–8)"]),
      ("phrase create 9 2b", ["bass: phrase 7 added (bars 9–10)"]),
      ("phrase split 3:3", ["bass: phrase 3 shortened from 1 bar to 1/2", "bass: phrase 7 added (bar 3) (2 notes)"]),
      ("bars insert 3..5", ["song: everything from bar 3 on moved 2 bars later"]),
    ])
  func phrases(edit: String, expected: [String]) throws {
    #expect(try Songs.summary(Songs.bass, then: edit) == expected)
  }

  @Test(
    "tells what is no note",
    arguments: [
      ("song title Morning", ["song: title none → “Morning”"]),
      ("song tempo 96", ["song 1:1: tempo 120 → 96"]),
      ("song tempo 2 96.5", ["song 2:1: tempo 96.5 added"]),
      ("song meter 3/4", ["song 1:1: meter 4/4 → 3/4"]),
      ("song key 2 Em", ["song 2:1: key Em added"]),
      ("song swing 1/8 2:1", ["song 1:1: swing 1/8 2:1 added"]),
      ("song marker 2 verse", ["song 2:1: marker “verse” added"]),
      (
        "track set program=violin volume=80 mute=on",
        ["lead: instrument 73 (Flute) → 40 (Violin)", "lead: volume 100 → 80", "lead: muted"]
      ),
      ("track rename lead flute", ["flute: renamed from lead"]),
      ("track delete lead", ["song: track lead removed (melody, 73 (Flute), 1 phrase, 8 notes)"]),
      ("control expression 1=40 2:=127", ["lead 1:1: expression 40 added", "lead 2:1: expression 127 (glide) added"]),
      ("stamp save riff 1..2", ["song: motif riff added (4 notes)"]),
    ])
  func other(edit: String, expected: [String]) throws {
    #expect(try Songs.summary(Songs.flute, then: edit) == expected)
  }

  @Test("tells drums by name")
  func drums() throws {
    #expect(
      try Songs.summary(Songs.drums, then: "beat tap 1:3 snare off; beat tap 1:3 clap on") == [
        "kit 1:3: clap added", "kit 1:3: snare removed",
      ])
  }

  @Test("is one line for a bulk edit of a song of many tracks")
  func wholeSong() throws {
    let tracks = (1...16).map {
      "track add part\($0) melody\nuse part\($0)\nfor bar in 1 to 8 { phrase create $bar 1b; write $bar \"C4/4 E G E\" }"
    }
    let start = tracks.joined(separator: "\n")
    #expect(
      try Songs.summary(start, then: "transpose +5 1..9 tracks=all") == [
        "part1, part2, part3, part4, part5 and 11 more: transposed by +5"
      ])
    #expect(try Songs.summary(start, then: "humanize 1..9 seed=1 timing=30t velocity=12 tracks=all").count <= 20)
    #expect(try Songs.summary(start, then: "quantize 1/2 1..9 tracks=all").count <= 20)
    #expect(try Songs.summary(start, then: "phrase delete 2..4 tracks=all").count <= 20)
    #expect(try Songs.summary(start, then: "retrograde 1..9 tracks=all; staccato 1..9 tracks=all").count <= 20)
  }

  @Test("says so where only numbers differ")
  func numbers() throws {
    var song = try Songs.song(Songs.flute)
    let before = song
    guard case .melody(var phrases) = song.tracks[0].phrases, case .original(var content) = phrases[0].source else {
      Issue.record("no melody")
      return
    }
    content.nextID = 99
    phrases[0].source = .original(content)
    song.tracks[0].phrases = .melody(phrases)
    #expect(SongSummary(before, song).lines == ["song: only what is not heard differs, such as the numbers of blocks"])
  }

  @Test("compares by what is heard where numbers were given anew")
  func renumbered() throws {
    // The same music written twice, once with a note put before all others.
    let before = try Songs.song("track add lead melody\nwrite 1 \"r/1 | C4/4 D E F | G A B >C | r/1\"")
    let after = try Songs.song("track add lead melody\nwrite 1 \"C3/4 r/2. | C4/4 D E F | G A B >C | r/1\"")
    #expect(
      SongSummary(before, after).lines == [
        "lead: phrases or blocks numbered or divided otherwise; compared by what is heard", "lead 1:1: C3 added",
      ])
  }
}
