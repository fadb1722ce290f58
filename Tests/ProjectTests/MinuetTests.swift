import Testing

@Suite(
  "The minuet in G", .enabled(if: Program.isBuilt, Program.reason), .enabled(if: Python.hasMido, Python.midoReason))
struct MinuetTests {
  /// Ticks of an eighth at 960 ticks per quarter.
  private let eighth = 480
  /// Ticks of a bar of three quarters.
  private let bar = 2880

  /// What mido finds in the golden file, as `tick key`, in order.
  private func heard(_ track: String, bars: Int) -> [String] {
    let answer = Python.run("list_notes.py", [Project(name: "minuet").path("mid"), track, String(bars * bar)])
    return answer.output.split(separator: "\n").map(String.init)
  }

  /// A bar, each note with the eighth in which it begins, from 0.
  private func ticks(_ number: Int, _ notes: [(eighth: Int, key: Int)]) -> [String] {
    notes.map { "\((number - 1) * bar + $0.eighth * eighth) \($0.key)" }
  }

  // Keys by hand, from the edition of the Bach-Gesellschaft: G4 is 67, D5 is 74.
  @Test("begins as Petzold wrote it: the right hand's first eight bars")
  func rightHand() {
    let opening =
      ticks(1, [(0, 74), (2, 67), (3, 69), (4, 71), (5, 72)]) + ticks(2, [(0, 74), (2, 67), (4, 67)])
      // The mordent: C, B, C in thirty-seconds.
      + ticks(3, [(0, 76), (2, 72)]) + ["6840 71", "6960 72"] + ticks(3, [(3, 74), (4, 76), (5, 78)])
      + ticks(4, [(0, 79), (2, 67), (4, 67)])
      + ticks(5, [(0, 72)]) + ["11640 71", "11760 72"] + ticks(5, [(2, 74), (3, 72), (4, 71), (5, 69)])
      + ticks(6, [(0, 71), (2, 72), (3, 71), (4, 69), (5, 67)])
      + ticks(7, [(0, 66), (2, 67), (3, 69), (4, 71), (5, 67)])
      // The grace takes a thirty-second.
      + ["20160 71", "20280 69"]
    #expect(heard("Right hand", bars: 8) == opening)
  }

  @Test("begins as Petzold wrote it: the left hand's first eight bars")
  func leftHand() {
    let opening =
      ticks(1, [(0, 55), (0, 59), (0, 62), (4, 57)]) + ticks(2, [(0, 59)]) + ticks(3, [(0, 60)])
      + ticks(4, [(0, 59)]) + ticks(5, [(0, 57)]) + ticks(6, [(0, 55)]) + ticks(7, [(0, 62), (2, 59), (4, 55)])
      + ticks(8, [(0, 62), (2, 50), (3, 60), (4, 59), (5, 57)])
    #expect(heard("Left hand", bars: 8) == opening)
  }

  @Test("plays each half twice", arguments: [("Right hand", 16), ("Left hand", 16)])
  func repeats(hand: String, half: Int) {
    let all = heard(hand, bars: 64).compactMap { line -> (tick: Int, key: String)? in
      let parts = line.split(separator: " ")
      return Int(parts[0]).map { ($0, String(parts[1])) }
    }
    func part(_ number: Int) -> [String] {
      let start = number * half * bar
      return all.filter { (start..<(start + half * bar)).contains($0.tick) }.map { "\($0.tick - start) \($0.key)" }
    }
    #expect(part(0) == part(1) && part(2) == part(3) && part(0) != part(2))
    #expect(part(0).count > 30)
  }
}
