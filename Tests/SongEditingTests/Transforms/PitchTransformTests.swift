import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Transforms of pitch")
struct PitchTransformTests {
  @Test func `Semitones are spelled by the key, names set the spelling, degrees follow the scale`() throws {
    try expectEdit(
      from: song("C4/4 E G s", key: "F"), Transpose(by: .semitones(3), .range(0..<bar)),
      to: song("Eb4/4 G Bb s", key: "F"))
    try expectEdit(
      from: song("C4/4 E G s"), Transpose(by: Interval(text: "+m3"), .range(0..<bar)), to: song("Eb4/4 G Bb s"))
    try expectEdit(
      from: song("C4/4 E G s"), Transpose(by: .degrees(1), .range(0..<bar)), to: song("D4/4 F A s"))
  }

  @Test func `Only notes whose onsets lie in the range move, slots of a tuplet by themselves`() throws {
    try expectEdit(
      from: song("C4/2 {D E F}/2"), Transpose(by: .semitones(12), .range(2000..<3000)),
      to: song("C4/2 {D4 E5 F4}/2"))
  }

  @Test func `A tied chain moves whole, as at its first note`() throws {
    let tied = try song(.melody("lead", .notes("C4/1~"), .notes("C4/2 D")))
    #expect(
      try edited(tied, Transpose(by: .semitones(2), .range(0..<bar))).song.lines()
        == ["lead-1 0+3840 | #1 0+3840 D4~", "lead-2 3840+3840 | #1 0+1920 D4, #2 1920+1920 D4"])
    #expect(
      try edited(tied, Transpose(by: .semitones(2), .range(bar..<(2 * bar)))).song.lines()
        == ["lead-1 0+3840 | #1 0+3840 C4~", "lead-2 3840+3840 | #1 0+1920 C4, #2 1920+1920 E4"])
  }

  @Test func `One note past the keyboard refuses the whole, a mirror's too`() throws {
    try expectRefusal(
      from: song("C8/4 E8 G9 s"), Transpose(by: .semitones(24), .range(0..<bar)),
      .pitchOutOfRange(number: 108, by: .semitones(24)))
    let mirrored = try song(.melody("lead", .notes("C8/1"), .sync(of: "lead-1", length: bar, transpose: 12)))
    try expectRefusal(
      from: mirrored, Transpose(by: .semitones(8), .range(0..<bar)),
      .mirrorOutOfRange(mirror: id("lead-2"), number: 128))
  }

  @Test func `Up and down two octaves is the same song`() throws {
    let before = try song("[C4 E4 G4]/4 {C#5 D5}/4 Bb3/2")
    let up = try edited(before, Transpose(by: .semitones(24), .range(0..<bar))).song
    #expect(try edited(up, Transpose(by: .semitones(-24), .range(0..<bar))).song == before)
  }

  @Test func `A note met several times in a range is edited once`() throws {
    let song = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: 3 * bar)))
    let edit = try edited(song, Transpose(by: .semitones(1), .range(0..<(4 * bar))))
    #expect(edit.song.lines()[0] == "lead-1 0+3840 | #1 0+3840 C#4")
    #expect(edit.places == 4)
  }

  @Test func `All tracks leaves drums out`() throws {
    let song = try song(.melody("lead", .notes("C4/1")), .drum("kit", .beats(["kick": "x..."])))
    let all = context(for: song) { $0.rangeTracks = .all }
    let edit = try edited(song, Transpose(by: .semitones(1), .range(0..<bar)), in: all)
    #expect(edit.song.lines(1) == song.lines(1))
    let drums = try context(for: song) { $0.track = try id("kit") }
    try expectRefusal(
      from: song, Transpose(by: .semitones(1), .range(0..<bar)), in: drums,
      .wrongKind(track: id("kit"), is: .drum, needed: .melody))
  }

  @Test func `The selection is transformed where no range is given, and without one nothing`() throws {
    let song = try song("C4/2 D/2")
    let note = NoteAddress(place: BlockAddress(phrase: try id("lead-1"), block: 2), key: 62)
    let context = context(for: song) { $0.selection = Selection([note]) }
    let edit = try edited(song, Transpose(by: .semitones(2), .selection), in: context)
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+1920 C4, #2 1920+1920 E4"])
    #expect(edit.selection.notes == [NoteAddress(place: note.place, key: 64)])
    try expectRefusal(from: song, Transpose(by: .semitones(2), .selection), .nothingSelected)
  }

  @Test func `An inversion mirrors at the first note, or at the axis`() throws {
    try expectEdit(from: song("C4/4 E G B"), Invert(.range(0..<bar)), to: song("C4/4 G#3 F C#"))
    try expectEdit(
      from: song("C4/4 E G B"), Invert(axis: pitch("E4"), .range(0..<bar)), to: song("G#4/4 E C#4 A3"))
    let once = try edited(song("C4/4 E G B"), Invert(axis: pitch("E4"), .range(0..<bar))).song
    #expect(try edited(once, Invert(axis: pitch("E4"), .range(0..<bar))).song == song("C4/4 E G B"))
  }

  @Test func `Snapped to the scale, notes outside it go to the nearest, of two the upper`() throws {
    try expectEdit(
      from: song("C#4/4 D Eb F#", key: "C"), SnapScale(.range(0..<bar)), to: song("D4/4 D E G", key: "C"))
    try expectNothing(from: song("C4/4 D E F"), SnapScale(.range(0..<bar)))
  }
}
