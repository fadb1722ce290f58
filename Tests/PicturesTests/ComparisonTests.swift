import Pictures
import SongModel
import Testing

@Suite("Two songs over each other")
struct ComparisonTests {
  private let before = """
    track add lead melody
    write 1 "C4/4 D E F"
    track add bass melody
    use bass
    write 1 "C2/1"
    """

  private func fates(_ roll: Roll, lane: Int = 0) -> [String] {
    roll.lanes[lane].notes.map { "\($0.key) \($0.fate)" }
  }

  @Test("show what is the same")
  func same() throws {
    let song = try song(before)
    let roll = try Roll(before: song, after: song)
    #expect(roll.isComparison)
    #expect(fates(roll) == ["60 kept", "62 kept", "64 kept", "65 kept"])
  }

  @Test("show notes that were added, removed, moved and struck harder")
  func changes() throws {
    let after = try song(
      before + """

        use lead
        eraser tap 1 C4
        pen tap 1:2 G4
        finger select 1:3..1:4
        finger set velocity=20
        write 2 "A4/1"
        """)
    let roll = try Roll(before: try song(before), after: after)
    #expect(
      fates(roll) == [
        "60 removed", "62 changedFrom", "67 changedTo", "64 changedFrom", "64 changedTo", "65 kept", "69 added",
      ])
    #expect(fates(roll, lane: 1) == ["36 kept"])
  }

  @Test("show tracks that are only in one of them")
  func tracks() throws {
    let after = try song(before + "\ntrack delete bass\ntrack add pad melody\nwrite 1 \"C5/1\" track=pad")
    let roll = try Roll(before: try song(before), after: after)
    #expect(roll.lanes.map(\.id.text) == ["lead", "pad", "bass"])
    #expect(fates(roll, lane: 1) == ["72 added"])
    #expect(fates(roll, lane: 2) == ["36 removed"])
  }

  @Test("are counted in the same time where their resolutions differ")
  func resolutions() throws {
    let after = try song(before + "\nsong ppq 480")
    #expect(fates(try Roll(before: try song(before), after: after)) == ["60 kept", "62 kept", "64 kept", "65 kept"])
  }

  @Test("are told apart by patterns besides colours, and the legend counts them")
  func picture() throws {
    let after = try song(before + "\nuse lead\neraser tap 1 C4\npen tap 1:2 G4\nwrite 2 \"A4/1\"")
    let drawing = try #require(try Roll(before: try song(before), after: after).drawings().first)
    let words = drawing.labels.map(\.text)
    for text in ["the same (3)", "added (1)", "removed (1)", "changed: before (1)", "changed: after (1)"] {
      #expect(words.contains(text))
    }
    #expect(try drawing.shape("C4").stroke?.dashes == [])
    #expect(try drawing.shape("C4").fill == drawing.background)
    #expect(try drawing.shape("D4").stroke?.dashes == [2.5, 1.5])
    #expect(try drawing.shape("D4").fill == nil)
    #expect(try drawing.shape("A4").fill != nil)
    #expect(try drawing.shape("A4").title?.hasSuffix("added") == true)
  }
}
