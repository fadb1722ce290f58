import MusicTheory
import Notation
import SongModel
import Testing

@Suite("A pattern of beats")
struct BeatPatternTests {
  private func beat(_ at: Int, _ drum: Drum, _ velocity: Int = 96) -> Beat {
    Beat(id: 0, at: at, drum: drum, velocity: Velocity(clamping: velocity))
  }

  private func failure(_ text: String) -> BeatPatternError? {
    do throws(BeatPatternError) {
      _ = try BeatPattern(text)
      return nil
    } catch {
      return error
    }
  }

  @Test("loops its shorter rows")
  func example() throws {
    let pattern = try BeatPattern("kick: x...x...  snare: ..x.  closed-hat: xxxx")
    #expect(pattern.stepCount == 8)
    #expect(pattern.drums == [.kick, .snare, .closedHat])
    var expected: [Beat] = []
    for step in 0..<8 {
      if step == 0 || step == 4 { expected.append(beat(step * 240, .kick)) }
      if step == 2 || step == 6 { expected.append(beat(step * 240, .snare)) }
      expected.append(beat(step * 240, .closedHat))
    }
    #expect(pattern.beats(grid: 240) == expected)
  }

  @Test("has accents, soft strokes, blanks, bar lines, aliases, keys and lines")
  func signs() throws {
    let pattern = try BeatPattern("bd:xX | o.\n 38: .x|.. ")
    #expect(
      pattern.beats(grid: 10, velocity: Velocity(clamping: 80)) == [
        beat(0, .kick, 80), beat(10, .kick, 120), beat(10, .snare, 80), beat(20, .kick, 60),
      ])
    #expect(pattern.rows.map(\.range) == [0..<10, 12..<21])
  }

  @Test(
    "that is wrong says where and how",
    arguments: [
      ("", 0..<0, "no drum is named: kick: x...x...  snare: ..x."),
      ("x...", 0..<4, "\"x...\" belongs to no drum: a row begins with a name and a colon, kick: x..."),
      ("kick x...", 0..<4, "a colon is missing behind the drum: kick:"),
      ("kick: x... snare ..x.", 11..<16, "a colon is missing behind the drum: snare:"),
      ("kik: x...", 0..<3, "there is no drum \"kik\": did you mean kick?"),
      (": x...", 0..<0, "a drum is missing before the colon: kick: x..."),
      ("kick: x bd: x", 8..<10, "kick has two rows: write them as one"),
      ("kick: snare: x", 0..<4, "kick has no strokes: kick: x..."),
      ("kick: x--- ", 7..<8, "\"-\" is no stroke: x normal, X accent, o soft, . nothing; write ."),
      ("kick: xü", 7..<9, "\"ü\" is no stroke: x normal, X accent, o soft, . nothing"),
      ("kick: x... snare: x..", 11..<21, "snare has 3 steps, which do not divide the 4 of the longest row"),
    ] as [(String, Range<Int>, String)])
  func errors(text: String, range: Range<Int>, message: String) throws {
    let error = try #require(failure(text))
    #expect(error.range == range)
    #expect(error.message == message)
  }

  @Test("has at most as many steps as can be read")
  func bounds() {
    #expect(failure("kick: " + String(repeating: "x", count: 5000))?.kind == .tooManySteps(limit: 4096))
  }

  @Test("is printed on the coarsest grid that holds it, a bar line between bars")
  func printing() throws {
    let timeline = try context().timeline
    let beats = [beat(0, .kick), beat(960, .snare, 120), beat(1440, .closedHat, 60), beat(4320, .kick)]
    let printed = try #require(BeatPattern.printed(beats, origin: 0, length: 7680, timeline: timeline))
    #expect(printed.grid == .noteValue(try #require(Fraction(1, 8))))
    #expect(
      printed.text == "kick: x.......|.x......  snare: ..X.....|........  closed-hat: ...o....|........")
    let lines = try #require(
      BeatPattern.printed(beats, origin: 1920, length: 3840, timeline: timeline, layout: .linePerRow))
    #expect(lines.text == "kick:       x...|....\nsnare:      ..X.|....\nclosed-hat: ...o|....")
    #expect(try BeatPattern(printed.text).beats(grid: 480) == beats)
  }

  @Test("is not printed where velocities or places are none of a pattern's")
  func notPrintable() throws {
    let timeline = try context().timeline
    #expect(BeatPattern.printed([beat(0, .kick, 97)], origin: 0, length: 960, timeline: timeline) == nil)
    #expect(BeatPattern.printed([beat(7, .kick)], origin: 0, length: 960, timeline: timeline) == nil)
    #expect(BeatPattern.printed([], origin: 0, length: 960, timeline: timeline) == nil)
    let triplet = BeatPattern.printed([beat(320, .kick)], origin: 0, length: 960, timeline: timeline)
    #expect(triplet?.text == "kick: .x.")
  }

  @Test("in any random text neither traps nor hangs")
  func nonsense() {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let pieces = ["kick", ":", "x", "X", "o", ".", " ", "|", "snare:", "36", "ü", "-", "\n", "\u{0}"]
    for _ in 0..<2000 {
      let text = (0..<generator.number(0...12)).map { _ in pieces[generator.number(0...pieces.count - 1)] }.joined()
      guard let error = failure(text) else { continue }
      #expect(error.range.upperBound <= text.utf8.count, "seed \(seed): \(text)")
    }
  }
}
