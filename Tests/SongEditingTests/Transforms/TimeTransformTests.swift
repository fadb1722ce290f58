import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Transforms of time")
struct TimeTransformTests {
  let whole = TransformScope.range(0..<bar)

  @Test func `A retrograde turns time round between the first onset and the last end`() throws {
    let edit = try edited(song("C4/4 D/2 {E F G}/4"), Retrograde(whole))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #3 0+960 {G4 F4 E4}, #2 960+1920 D4, #1 2880+960 C4"])
    #expect(try edited(edit.song, Retrograde(whole)).song == song("C4/4 D/2 {E F G}/4"))
  }

  @Test func `Ties stay between the notes that they joined`() throws {
    let edit = try edited(song("{C4 D~}/2 D4/2"), Retrograde(whole))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #2 0+1920 D4~, #1 1920+1920 {D4 C4}"])
  }

  @Test func `Beats have no length, so the first and the last change places`() throws {
    let edit = try edited(
      song(.drum("kit", .beats(["kick": "x.x.", "snare": "...x"], length: 960))), Retrograde(whole))
    #expect(edit.song.lines() == ["kit-1 0+960 | #3 0 snare, #2 240 kick, #1 720 kick"])
  }

  @Test func `Augmented, blocks keep their places relative to the first`() throws {
    try expectEdit(
      from: song("s/4 C4/8 D/8 s/2"), Augment(by: Fraction(2), whole), to: song("s/4 C4/4 D/4 s/4"))
    try expectEdit(
      from: song("C4/2 D/2"), Augment(by: Fraction(1, 2) ?? .one, whole), to: song("C4/4 D/4 s/2"))
  }

  @Test func `What follows an augmentation is met as collisions say, the phrase's end refuses`() throws {
    let song = try song("C4/4 D/4 s/4 s/4")
    let first = TransformScope.range(0..<960)
    try expectRefusal(
      from: song, Augment(by: Fraction(2), first), .collides(BlockAddress(phrase: id("lead-1"), block: 2)))
    var context = context(for: song) { $0.collisions = .trim }
    try expectEdit(from: song, Augment(by: Fraction(2), first), in: context, to: SongEditingTests.song("C4/2 s/2"))
    context.collisions = .push
    try expectEdit(
      from: song, Augment(by: Fraction(2), first), in: context, to: SongEditingTests.song("C4/2 D/4 s/4"))
    try expectRefusal(
      from: song, Augment(by: Fraction(3), .range(0..<1920)), .doesNotFit(phrase: id("lead-1"), missing: 1920))
    try expectRefusal(
      from: song, Augment(by: Fraction(1, 7) ?? .one, whole), .factorDoesNotDivide(Fraction(1, 7) ?? .one, tick: 960))
  }

  @Test func `Quantized, onsets move to the nearest line and lengths give way`() throws {
    try expectEdit(
      from: song("C4/900t D/1000t E/1000t s/940t"), Quantize(to: .noteValue(.quarter), whole),
      to: song("C4/900t s/60t D/960t E/1000t s/920t"))
  }

  @Test func `Halfway between two lines the later one is the nearest`() throws {
    try expectEdit(
      from: song("s/480t C4/480t s/2."), Quantize(to: .noteValue(.quarter), whole), to: song("s/4 C4/480t s/2 s/480t"))
  }

  @Test func `A note whose line is taken keeps its place`() throws {
    let edit = try edited(song("s/900t C4/50t D/1000t s/1890t"), Quantize(to: .noteValue(.quarter), whole))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 900+50 C4, #2 960+1000 D4"])
    #expect(edit.warnings == [.notesKeptPlace(count: 1)])
  }

  @Test func `With half the strength onsets go half the way, with swing every second line is late`() throws {
    try expectEdit(
      from: song("s/100t C4/800t s/2. s/60t"), Quantize(to: .noteValue(.quarter), strength: 50, whole),
      to: song("s/50t C4/800t s/2. s/110t"))
    try expectEdit(
      from: song("C4/8 D/8 s/2."),
      Quantize(to: .noteValue(Fraction(1, 8) ?? .one), swing: Quantize.Ratio(2, 1), whole),
      to: song("C4/480t s/160t D/480t s/2720t"))
  }

  @Test func `A grid of 1/12 is that of eighth triplets`() throws {
    try expectEdit(
      from: song("s/300t C4/320t s/3220t"), Quantize(to: .noteValue(Fraction(1, 12) ?? .one), whole),
      to: song("s/320t C4/320t s/3200t"))
  }

  @Test func `A tie still reaches the note that it reached`() throws {
    let edit = try edited(song("s/50t [C4 E]/910t~ [C4 G]/960t s/2"), Quantize(to: .noteValue(.quarter), whole))
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+960 C4~+E4~, #2 960+960 C4+G4"])
  }

  @Test func `Beats are quantized, each drum by itself`() throws {
    var song = try song(.drum("kit", .beats(["kick": "x..x", "snare": "..x."], length: 960)))
    song = try edited(song, Quantize(to: .ticks(480), .range(0..<960))).song
    #expect(song.lines() == ["kit-1 0+960 | #1 0 kick, #2 480 snare, #3 720 kick"])
  }

  @Test func `Humanized with a seed, the music is always the same and never out of order`() throws {
    let song = try song("C4/8 D E F G A B C5")
    let first = try edited(song, Humanize(seed: 7, timing: 60, velocity: 20, whole)).song
    #expect(try edited(song, Humanize(seed: 7, timing: 60, velocity: 20, whole)).song == first)
    #expect(try edited(song, Humanize(seed: 8, timing: 60, velocity: 20, whole)).song != first)
    #expect(first.blocks.map(\.id) == [1, 2, 3, 4, 5, 6, 7, 8])
    for (before, after) in zip(song.blocks, first.blocks) { #expect(abs(before.at - after.at) <= 60) }
    try expectNothing(from: song, Humanize(seed: 7, timing: 0, velocity: 0, whole))
  }

  @Test func `Legato reaches the next block, staccato sounds for half`() throws {
    try expectEdit(
      from: song("C4/8' s/8 D/8 s/8 r/4 E/8 s/8"), Legato(whole), to: song("C4/4 D/4 r/4 E/8 s/8"))
    try expectEdit(from: song("C4/4 {D E}/4 s/2"), Staccato(whole), to: song("C4/4' {D4' E'}/4 s/2"))
  }
}
