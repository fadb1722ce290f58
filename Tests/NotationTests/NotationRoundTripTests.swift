import MusicTheory
import Notation
import SongModel
import Testing

@Suite("Notation written back")
struct NotationRoundTripTests {
  @Test("gives the same blocks, for any voice, meters, place and velocity")
  func randomVoices() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    for round in 0..<400 {
      var random = RandomVoice(generator: SeededGenerator(seed: seed &+ UInt64(round)))
      let timeline = random.timeline()
      let blocks = random.blocks(at: timeline.ticksPerQuarter)
      let origin = random.generator.number(0...40) * timeline.ticksPerQuarter
      let velocity = Velocity(clamping: random.generator.chance(50) ? 96 : random.generator.number(90...100))
      let end = (blocks.last?.end ?? 0) + random.generator.number(0...5000)
      let printer = NotationPrinter(
        timeline: timeline, velocity: velocity, layout: random.generator.chance(50) ? .oneLine : .linePerBar)
      let text = printer.text(of: blocks, origin: origin, in: 0..<end)
      do throws(NotationError) {
        let place = NotationContext(start: origin, timeline: timeline, velocity: velocity)
        let reading = try NotationReading(text, in: place)
        #expect(reading.blocks == blocks, "seed \(seed &+ UInt64(round)): \(text)")
        #expect(reading.length == end, "seed \(seed &+ UInt64(round)): \(text)")
        // Canonical: what was printed is printed again.
        #expect(printer.text(of: reading.blocks, origin: origin, in: 0..<end) == text)
      } catch {
        Issue.record("seed \(seed &+ UInt64(round)): \(error.message) at \(error.range) in \(text)")
      }
    }
  }

  @Test("neither traps nor hangs where it is nonsense, and every error points into it")
  func nonsense() throws {
    let seed = UInt64.random(in: 0...UInt64.max)
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "C", "D4", "E", "F#", "Bb3", "G", "r", "s", "[", "]", "{", "}", "(", ")", "(tr)", "/4", "/8.", "/3/16", "/2b",
      "/240t", "@90",
      "@", "%50", "'", "!", "~", "~~", "*2", "|", " ", " ", " ", " ", ">", "<", ":m7", ":", "-", "1",
      "9999999999999999999", ".", ",",
      "c", "is", "♯", "ü", "\u{0}", "\n", "H", "o4", "z", "🎵", "maj7", "_", "^", "+",
    ]
    let place = try context()
    for _ in 0..<4000 {
      let text = (0..<generator.number(1...14)).map { _ in pieces[generator.number(0...pieces.count - 1)] }.joined()
      guard let error = try failure(text, in: place) else { continue }
      let count = text.utf8.count
      #expect(error.range.lowerBound >= 0 && error.range.upperBound <= count, "seed \(seed): \(text)")
      #expect(!error.message.isEmpty && !error.code.isEmpty, "seed \(seed): \(text)")
    }
  }
}
