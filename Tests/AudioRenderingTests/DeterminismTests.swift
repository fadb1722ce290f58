import AudioRendering
import Testing

@Suite("A rendering is the same every time")
struct DeterminismTests {
  @Test("One thread, two and eight give the same samples")
  func threads() throws {
    let one = try Rendering(quartet(), threads: 1)
    let two = try Rendering(quartet(), threads: 2)
    let eight = try Rendering(quartet(), threads: 8)
    #expect(one.mix == two.mix)
    #expect(one.mix == eight.mix)
    #expect(one.peak(0..<one.frames) > 0.05)
  }

  @Test("How much is rendered at a time changes nothing", arguments: [1, 63, 1024, 3000, 65536])
  func windows(windowFrames: Int) throws {
    let usual = try Rendering(quartet(), tail: .automatic)
    let other = try Rendering(quartet(), tail: .automatic, windowFrames: windowFrames)
    #expect(usual.mix == other.mix)
  }

  @Test("A second rendering in the same process gives the same samples")
  func twice() throws {
    let first = try Rendering(quartet(), tail: .automatic)
    let second = try Rendering(quartet(), tail: .automatic)
    #expect(first.mix == second.mix)
  }

  @Test("The stems add up to the mix, in the order of the tracks, and to nothing else")
  func stems() throws {
    let rendering = try Rendering(quartet(), tail: .automatic)
    #expect(rendering.stems.count == 4)
    var sum = [Float](repeating: 0, count: rendering.mix.count)
    for stem in rendering.stems {
      #expect(stem.count == rendering.mix.count)
      for i in sum.indices { sum[i] += stem[i] }
    }
    #expect(sum == rendering.mix)
    #expect(rendering.stems.allSatisfy { $0.contains { abs($0) > 0.01 } })
  }

  @Test("A track sounds the same alone as among others")
  func alone() throws {
    let all = try Rendering(quartet())
    var score = quartet()
    score.tracks = [score.tracks[2]]
    #expect(try Rendering(score).mix == all.stems[2])
  }

  @Test("Events that come out of order are played in order")
  func unordered() throws {
    var score = quartet()
    score.tracks[3].events.reverse()
    // Reversed, each note-off would come before its note-on; at different frames the order is put right.
    #expect(try Rendering(score).mix == Rendering(quartet()).mix)
  }
}
