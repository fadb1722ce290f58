import MusicTheory
import SongModel
import Testing

extension BrokenRuleTests {
  private func brokenTuplet(_ change: (inout Tuplet) throws -> Void) throws -> [String] {
    try brokenBlocks { content in
      guard var tuplet = content.voices[0].blocks[2].figure.tuplet else { return }
      try change(&tuplet)
      content.voices[0].blocks[2].figure = .tuplet(tuplet)
    }
  }

  @Test("Tuplets with too few slots, slots without a tick, and slots that say nothing")
  func tuplets() throws {
    let tuplet = "tracks[0].phrases[0].voices[0].blocks[2].tuplet"
    #expect(
      try brokenTuplet { $0.slots.removeLast(2) } == ["\(tuplet): a tuplet of 1 slots; it has 2 to 1024"])
    #expect(
      try brokenTuplet { $0.slots = Array(repeating: $0.slots[1], count: 1_025) }.first
        == "\(tuplet): a tuplet of 1025 slots; it has 2 to 1024")
    #expect(try brokenTuplet { $0.slots[0].weight = 0 } == ["\(tuplet)[0].weight: 0 is outside 1 to 2147483648"])
    #expect(
      try brokenTuplet { $0.slots[0].figure = .empty } == [
        "\(tuplet)[0]: has neither notes nor a tuplet, and is no rest"
      ])
    // Of 960 ticks and 1,921 shares the first gets 0.4997 ticks, which begin and end at tick 0.
    #expect(
      try brokenTuplet { $0.slots[2].weight = 1_919 } == [
        "\(tuplet)[0]: the slot would be shorter than a tick"
      ])
    #expect(try brokenTuplet { $0.slots[2].weight = 958 } == [])
  }

  @Test("Tuplets that nest too deep, or divide too finely to be exact")
  func nesting() throws {
    func nested(_ depth: Int, weight: Int) throws -> Figure {
      var figure = Figure.chord(Chord(root: Note(try pitch("C4"))))
      for _ in 0..<depth {
        figure = .tuplet(Tuplet([Slot(figure, weight: weight), Slot(.empty, isRest: true)]))
      }
      return figure
    }
    func broken(_ depth: Int, weight: Int) throws -> [String] {
      try brokenBlocks { $0.voices[0].blocks[2].figure = try nested(depth, weight: weight) }
    }
    #expect(try broken(8, weight: 1) == [])
    let innermost = "tracks[0].phrases[0].voices[0].blocks[2]" + String(repeating: ".tuplet[0]", count: 8)
    #expect(try broken(9, weight: 1) == ["\(innermost).tuplet: tuplets nest deeper than 8"])
    #expect(
      try broken(3, weight: Tuplet.largestWeight).contains {
        $0.hasSuffix("the nested weights multiply to more than 1099511627776")
      })
  }
}
