import MusicTheory
import SongComparison
import SongModel
import Testing

@testable import NeumeSession

@Suite("Two edits of one song")
struct MergeTests {
  private static let melody = "track add lead melody; write 1 \"C4/4 D E F\""

  @Test("merge cleanly where one is a bulk edit and the other of another property")
  func bulk() {
    let example = MergeExample(
      "track add lead melody; write 1 \"C4/4 [E G] {C4 D E}/2\"", ours: "transpose +2 1..2",
      theirs: "finger select all; finger set velocity=50 gate=80")
    let merged = example.merged()
    #expect(merged.findings.isEmpty)
    #expect(
      merged.music("lead-1") == [
        "#1 1: length 1/4, D4@50%80", "#2 1:2: length 1/4, [F#4@50%80 A4@50%80]",
        "#3 1:3: length 1/2, {D4@50%80, E4@50%80, F#4@50%80}",
      ])
  }

  @Test("change once what both change alike")
  func alike() {
    let example = MergeExample(
      Self.melody, ours: "pen tap 1:2 G4; song tempo 90", theirs: "song tempo 90; pen tap 1:2 G4")
    #expect(example.merged().song == example.ours)
    #expect(example.merged().findings.isEmpty)
  }

  @Test("leave the base's pitch where both give a note another, and say so by phrase, bar and beat")
  func conflict() {
    let example = MergeExample(
      Self.melody, ours: "pen tap 1:2 G4", theirs: "pen tap 1:2 A4; finger select 1..1:2; finger set velocity=40")
    let merged = example.merged()
    #expect(merged.hasConflicts)
    #expect(merged.music("lead-1")[0...1] == ["#1 1: length 1/4, C4@40", "#2 1:2: length 1/4, D4"])
    #expect(example.words() == ["lead-1 bar 1 beat 2: pitch D4 became G4 in ours and A4 in theirs; D4 stays"])
    #expect(example.merged(preferring: .theirs).music("lead-1")[1] == "#2 1:2: length 1/4, A4")
    #expect(
      example.merged(preferring: .ours).music("lead-1")[0...1] == ["#1 1: length 1/4, C4@40", "#2 1:2: length 1/4, G4"])
  }

  @Test("let an edit beat a delete, and say so")
  func editBeatsDelete() {
    let example = MergeExample(Self.melody, ours: "eraser sweep 1:2..1:4", theirs: "pen tap 1:3 A4")
    #expect(
      example.merged().music("lead-1") == [
        "#1 1: length 1/4, C4", "#3 1:3: length 1/4, A4", "#4 1:4: length 1/4, F4",
      ])
    #expect(example.words() == ["lead-1 bar 1 beat 3: deleted in ours, but changed in theirs: it stays"])
    #expect(!example.merged().hasConflicts)
  }

  @Test("keep what both add, numbered by place and content; what is alike counts once")
  func additions() {
    let example = MergeExample(
      "track add lead melody; phrase create 1 2b", ours: "pen tap 1 C4; pen tap 2 E4",
      theirs: "pen tap 1:3 D4; pen tap 1 C4")
    let merged = example.merged()
    #expect(merged.findings.isEmpty)
    #expect(
      merged.music("lead-1") == [
        "#1 1: length 1/4, C4", "#3 1:3: length 1/4, D4", "#2 2: length 1/4, E4",
      ])
    #expect(merged.phrases == ["lead-1 1: original, length 2/1, next id 4, voices 1"])
  }

  @Test("give what has no room in its voice another, together with what belongs to it")
  func voices() {
    let example = MergeExample(
      "track add lead melody; phrase create 1 1b", ours: "pen tap 1 C4; pen tap 1:2 D4",
      theirs: "grid 1/2; pen tap 1 E4; grid 1/4; pen tap 1:3 F4")
    let merged = example.merged()
    #expect(!merged.hasConflicts)
    #expect(
      merged.music("lead-1") == [
        "#1 1: length 1/4, C4", "#2 1:2: length 1/4, D4", "#3 1: voice 2, length 1/2, E4",
        "#4 1:3: voice 2, length 1/4, F4",
      ])
    #expect(
      example.words() == [
        "lead-1 bar 1 beat 1: added in theirs where no room is left: it stands in voice 2",
        "lead-1 bar 1 beat 3: added in theirs where no room is left: it stands in voice 2",
      ])
  }

  @Test("take blocks back that would come to overlap")
  func overlap() {
    let example = MergeExample(
      "track add lead melody; write 1 \"C4/4 s D s\"", ours: "pen stretch 1 end 1:3",
      theirs: "pen stretch 1:3 start 1:2")
    #expect(example.merged().music("lead-1") == ["#1 1: length 1/4, C4", "#2 1:3: length 1/4, D4"])
    #expect(
      example.words() == [
        "lead-1 bar 1 beat 1: would overlap lead-1#2; place and length are as in the base",
        "lead-1 bar 1 beat 2: would overlap lead-1#1; place and length are as in the base",
      ])
    #expect(example.merged(preferring: .ours).music("lead-1") == ["#1 1: length 1/2, C4", "#2 1:3: length 1/4, D4"])
  }

  @Test("stretch one edge each of a block")
  func edges() {
    let example = MergeExample(
      "track add lead melody; write 1 \"s/4 C4/2 s/4\"", ours: "pen stretch 1:2 start 1",
      theirs: "pen stretch 1:2 end 2")
    #expect(example.merged().music("lead-1") == ["#1 1: length 1/1, C4"])
    #expect(example.merged().findings.isEmpty)
  }

  @Test("do not agree where one makes a tuplet of what the other plays louder")
  func tupletAgainstPlain() {
    let example = MergeExample(
      Self.melody, ours: "finger tuplet 1 3", theirs: "finger select 1..1:2; finger set velocity=30")
    #expect(example.merged().music("lead-1")[0] == "#1 1: length 1/4, C4")
    #expect(
      example.words() == ["lead-1 bar 1 beat 1: notes C4 became a tuplet of 3 in ours and C4 in theirs; C4 stays"])
    #expect(example.merged(preferring: .ours).music("lead-1")[0] == "#1 1: length 1/4, {C4, C4, C4}")
  }

  @Test("let beats of one drum that come to one tick become one, the loudest staying")
  func beats() {
    let example = MergeExample(
      "track add kit drum; phrase create 1 1b", ours: "velocity 50; beat tap 1 kick; beat tap 1:2 snare",
      theirs: "velocity 90; beat tap 1 kick; beat tap 1:3 snare")
    let merged = example.merged()
    #expect(!merged.hasConflicts)
    #expect(
      merged.music("kit-1") == ["#1 1: kick, velocity 90", "#2 1:2: snare, velocity 50", "#4 1:3: snare, velocity 90"])
    #expect(merged.findings.map(\.matter) == [.joined(1)])
  }
}

@Suite("Phrases that two people changed")
struct MergedPhraseTests {
  private static let two = "track add lead melody; write 1 \"C4/1\"; write 2 \"D4/1\""

  @Test("both stay where both sides added one of the same id elsewhere, and references follow")
  func renamed() {
    let example = MergeExample(
      Self.two, ours: "phrase create 5 1b; phrase repeat 5 1", theirs: "phrase create 9 2b; phrase repeat 9 1")
    #expect(
      example.merged().phrases == [
        "lead-1 1: original, length 1/1, next id 2, voices 1", "lead-2 2: original, length 1/1, next id 2, voices 1",
        "lead-3 5: original, length 1/1, next id 1", "lead-4 6: repeat, length 1/1, of lead-3",
        "lead-5 9: original, length 2/1, next id 1", "lead-6 11: repeat, length 2/1, of lead-5",
      ])
    #expect(!example.merged().hasConflicts)
  }

  @Test("are one where both began it in the same place")
  func united() {
    let example = MergeExample(
      Self.two, ours: "phrase create 5 2b; pen tap 5 C4", theirs: "phrase create 5 2b; pen tap 6 E4")
    let merged = example.merged()
    #expect(merged.music("lead-3") == ["#1 5: length 1/4, C4", "#2 6: length 1/4, E4"])
    #expect(example.words() == ["lead-3 bar 5 beat 1: begun on both sides: it holds what both wrote"])
  }

  @Test("are left out where both were added and overlap")
  func overlapping() {
    let example = MergeExample(Self.two, ours: "phrase create 5 2b", theirs: "phrase create 6 2b")
    #expect(example.merged().phrases.count == 2)
    #expect(example.merged().findings.filter(\.isConflict).count == 2)
    #expect(example.merged(preferring: .ours).phrases.last == "lead-3 5: original, length 2/1, next id 1")
  }

  @Test("go back to their places where they come to overlap")
  func moved() {
    let example = MergeExample(
      "track add lead melody; write 1 \"C4/1\"; write 5 \"D4/1\"", ours: "phrase move 1..2 2b",
      theirs: "phrase move 5..6 -2b")
    #expect(example.merged().song == example.base)
    #expect(
      example.words() == [
        "lead-1 bar 1 beat 1: would overlap lead-2; place and length are as in the base",
        "lead-2 bar 5 beat 1: would overlap lead-1; place and length are as in the base",
      ])
  }

  @Test("stay, though deleted, where the other side plays them")
  func mirrored() {
    let example = MergeExample(Self.two, ours: "phrase delete 1..2", theirs: "phrase sync 1 5 transpose=3")
    #expect(
      example.merged().phrases == [
        "lead-1 1: original, length 1/1, next id 2, voices 1", "lead-2 2: original, length 1/1, next id 2, voices 1",
        "lead-3 5: sync, length 1/1, of lead-1, transpose 3",
      ])
    #expect(
      example.words() == ["lead-1 bar 1 beat 1: deleted on one side, but needed by lead-3 of the other: it stays"])
  }

  @Test("are never transposed past the keyboard")
  func keyboard() {
    let example = MergeExample(
      "track add lead melody; write 1 \"C8/1\"; phrase sync 1 5 transpose=2", ours: "transpose +14 1..2",
      theirs: "phrase delete 5..6; phrase sync 1 5 transpose=14")
    #expect(example.merged().hasConflicts)
  }

  @Test("keep the notes that one side changed behind the end that the other gave them")
  func cut() {
    let example = MergeExample(
      "track add lead melody; write 1 \"C4/1 | D | E | F\"", ours: "phrase resize 1 2b", theirs: "pen tap 4 A4")
    let merged = example.merged()
    #expect(
      merged.music("lead-1") == [
        "#1 1: length 1/1, C4", "#2 2: length 1/1, D4", "#3 3: length 1/1, E4", "#4 4: length 1/1, A4",
      ])
    #expect(merged.hasConflicts)
  }

  @Test("follow a side that gave them another id")
  func followed() {
    let example = MergeExample(Self.two, ours: "phrase rename 1 verse; track rename lead voice", theirs: "pen tap 1 G4")
    #expect(example.merged().music("verse") == ["#1 1: length 1/1, G4"])
    #expect(!example.merged().hasConflicts)
    #expect(example.merged().song.tracks.map(\.id.text) == ["voice"])
  }

  @Test("keep their id where both gave them another")
  func renamedDifferently() {
    let example = MergeExample(Self.two, ours: "phrase rename 1 verse", theirs: "phrase rename 1 intro")
    #expect(example.merged().song == example.base)
    #expect(example.words() == ["lead-1: lead-1 became verse in ours and intro in theirs; lead-1 stays"])
  }
}

@Suite("What a song has besides its phrases, changed by two people,")
struct MergedSongTests {
  @Test("is merged entry by entry")
  func maps() {
    let example = MergeExample(
      "track add lead melody; song tempo 5 90; song marker 3 verse",
      ours: "song tempo 5 100; song key 2 G; song marker 9 chorus; control expression 1=40; track set volume=80",
      theirs: "song meter 4 3/4; song marker 3 delete; control expression 2=50; control bend 1=0; track set pan=20"
    )
    let merged = example.merged()
    #expect(!merged.hasConflicts)
    #expect(merged.song.tempos.value(at: 4 * 3840)?.description == "100")
    #expect(merged.song.keys.entries.count == 2 && merged.song.meters.entries.count == 2)
    #expect(merged.song.tracks[0].controls.count == 3)
    #expect(merged.song.tracks[0].volume == 80 && merged.song.tracks[0].pan == 20)
  }

  @Test("leaves out an entry that both add differently")
  func addedDifferently() {
    let example = MergeExample(
      "", ours: "song tempo 2 90; song title \"A\"", theirs: "song tempo 2 100; song title \"B\"")
    #expect(example.merged().song == example.base)
    #expect(
      example.words() == [
        "song: title none became “A” in ours and “B” in theirs; none stays",
        "tempo bar 2 beat 1: added as 90 in ours and as 100 in theirs; it is left out",
      ])
  }

  @Test("keeps both tracks that were added under one id, the one that is first by what it holds under that id")
  func tracks() {
    let example = MergeExample(
      "track add lead melody", ours: "track add bass melody program=33; use bass; write 1 \"C3/1\"",
      theirs: "track add bass melody program=32; use bass; write 1 \"G2/1\"; phrase repeat 1 2")
    let merged = example.merged()
    #expect(merged.song.tracks.map(\.id.text) == ["lead", "bass", "bass_2"])
    #expect(merged.song.tracks.map(\.program) == [0, 32, 33])
    #expect(
      merged.phrases == [
        "bass-1 1: original, length 1/1, next id 2, voices 1", "bass-2 2: repeat, length 2/1, of bass-1",
        "bass_2-1 1: original, length 1/1, next id 2, voices 1",
      ])
    #expect(!merged.hasConflicts)
  }

  @Test("keeps a track that one deleted and the other changed, whole")
  func deletedTrack() {
    let example = MergeExample(
      "track add lead melody; write 1 \"C4/4 D\"; track add pad melody", ours: "track delete lead",
      theirs: "pen tap 1 G4")
    #expect(example.merged().song == example.theirs)
    #expect(example.words() == ["track lead: deleted in ours, but changed in theirs: it stays"])
  }

  @Test("keeps a pickup shorter than the first bar")
  func pickup() {
    let example = MergeExample("song pickup 1/4", ours: "song pickup 3/4", theirs: "song meter 2/4")
    #expect(example.merged().song == example.base)
    #expect(example.words() == ["song: the pickup would fill the first bar; all of it is as in the base"])
  }

  @Test("moves tracks as the side did that moved them")
  func order() {
    let example = MergeExample(
      "track add a melody; track add b melody; track add c melody", ours: "track move c 1", theirs: "track add d melody"
    )
    #expect(example.merged().song.tracks.map(\.id.text) == ["c", "a", "b", "d"])
  }

  @Test("is brought to one resolution where that is exact")
  func resolutions() throws {
    let example = MergeExample(
      "track add lead melody; write 1 \"C4/4 D\"", ours: "song ppq 480", theirs: "pen tap 1 G4; song title \"T\"")
    let merge = try FileMerge(Versions(base: example.base, ours: example.ours, theirs: example.theirs))
    #expect(merge.song.ticksPerQuarter == 480 && merge.song.title == "T" && !merge.hasConflicts)
    let fine = MergeExample(
      "track add lead melody; phrase create 1 1b", ours: "song ppq 480", theirs: "grid 1t; pen tap 1 G4")
    let finer = try FileMerge(Versions(base: fine.base, ours: fine.ours, theirs: fine.theirs))
    #expect(finer.song.ticksPerQuarter == 960)
  }
}

@Suite("A phrase that one side cut in two")
struct MergedSplitTests {
  private static let four = "track add lead melody; write 1 \"C4/1 | D | E | F\""

  @Test("has behind the cut what the other side did there")
  func split() {
    let example = MergeExample(
      Self.four, ours: "phrase split 3", theirs: "transpose +2 1..5; finger select 4..5; finger set velocity=40")
    let merged = example.merged()
    #expect(merged.findings.isEmpty)
    #expect(merged.music("lead-1") == ["#1 1: length 1/1, D4", "#2 2: length 1/1, E4"])
    #expect(merged.music("lead-2") == ["#3 3: length 1/1, F#4", "#4 4: length 1/1, G4@40"])
  }

  @Test("is cut twice where the other side cut it elsewhere")
  func twice() {
    let example = MergeExample(Self.four, ours: "phrase split 2", theirs: "phrase split 4; pen tap 1 G4")
    let merged = example.merged()
    #expect(!merged.hasConflicts)
    #expect(merged.phrases.count == 3)
    #expect(merged.music("lead-1") == ["#1 1: length 1/1, G4"])
  }

  @Test("moves apart where bars were inserted in it")
  func bars() {
    let example = MergeExample(Self.four, ours: "bars insert 3..4", theirs: "finger select all; finger set gate=50")
    let merged = example.merged()
    #expect(merged.findings.isEmpty)
    #expect(
      merged.music("lead-1") + merged.music("lead-2") == [
        "#1 1: length 1/1, C4%50", "#2 2: length 1/1, D4%50", "#3 4: length 1/1, E4%50", "#4 5: length 1/1, F4%50",
      ])
  }
}
