import MusicTheory
import Testing

@Suite("Lengths")
struct LengthTests {
  @Test(
    "are note values with dots, bars or ticks",
    arguments: [
      ("1/4", "1/4"), ("1/4.", "3/8"), ("1/8..", "7/32"), ("3/16", "3/16"), ("2b", "2b"), ("240t", "240t"),
      ("2/8", "1/4"),
    ])
  func forms(text: String, expected: String) throws { #expect(try Length(text: text).description == expected) }

  @Test("may be zero or negative only where something moves")
  func signs() throws {
    #expect(throws: ValueError.self) { try Length(text: "-1/4") }
    #expect(throws: ValueError.self) { try Length(text: "0t") }
    #expect(try Length(text: "-1/4", signed: true).description == "-1/4")
    #expect(try Length(text: "0", signed: true).isZero)
  }

  @Test("that are no whole ticks name a resolution that would fit")
  func resolution() throws {
    #expect(throws: ValueError.notWholeTicks(length: "1/7", ticksPerQuarter: 960, fitting: 6720)) {
      try NoteValue.ticks(of: #require(Fraction(1, 7)), at: 960)
    }
    #expect(throws: ValueError.notWholeTicks(length: "1/10007", ticksPerQuarter: 960, fitting: nil)) {
      try NoteValue.ticks(of: #require(Fraction(1, 10007)), at: 960)
    }
    #expect(try NoteValue.ticks(of: #require(Fraction(3, 16)), at: 960) == 720)
  }

  @Test("are told from positions")
  func positions() {
    for text in ["3", "3:2", "@chorus", "~5"] {
      #expect(throws: ValueError.wrongForm(expected: .length, found: .position, text: text)) { try Length(text: text) }
    }
  }
}

@Suite("Tempos")
struct TempoTests {
  @Test(
    "are stored as whole microseconds and shown as what was meant",
    arguments: [
      ("120", 500_000, "120"), ("112", 535_714, "112"), ("96.5", 621_762, "96.5"), ("1/4.=60", 666_667, "90"),
      ("1/8=120", 1_000_000, "60"), ("164", 365_854, "164"), ("33.3", 1_801_802, "33.3"),
    ])
  func storage(text: String, microseconds: Int, shown: String) throws {
    let tempo = try Tempo(text: text)
    #expect(tempo.microsecondsPerQuarter == microseconds)
    #expect(tempo.description == shown)
    #expect(try Tempo(text: tempo.description) == tempo)
  }

  @Test(
    "that no file can hold are refused", arguments: ["0", "3", "-5", "60000001000", "fast", "96.", "1/4=0", "1/4="])
  func refused(text: String) {
    #expect(throws: ValueError.self) { try Tempo(text: text) }
  }

  @Test("of every stored value print as a number that stores as the same")
  func printing() throws {
    for microseconds in stride(from: 1, through: 0xFF_FFFF, by: 9_973) {
      let tempo = try #require(Tempo(microsecondsPerQuarter: microseconds))
      #expect(try Tempo(text: tempo.description) == tempo)
    }
  }
}

@Suite("A timeline")
struct TimelineTests {
  private func timeline(_ meters: [(Int, String)], pickup: Int = 0, resolution: Int = 480) throws -> Timeline {
    let entries = try meters.map { TickMap.Entry(tick: $0.0, value: try Meter(text: $0.1)) }
    return Timeline(ticksPerQuarter: resolution, meters: TickMap(entries), pickup: pickup)
  }

  @Test("counts bars through meter changes")
  func meterChanges() throws {
    let timeline = try timeline([(0, "4/4"), (1920, "1/4"), (2400, "4/4")])
    #expect((1...4).map { timeline.bar($0)?.start } == [0, 1920, 2400, 4320])
    #expect(timeline.position(of: 1920) == "2")
    #expect(timeline.position(of: 2400 + 480) == "3:2")
  }

  @Test("closes a short bar where a meter changes inside one")
  func shortBar() throws {
    let timeline = try timeline([(0, "4/4"), (1440, "3/4")])
    #expect((1...3).map { timeline.bar($0)?.start } == [0, 1440, 2880])
    #expect(timeline.bar(1)?.end == 1440)
    #expect(timeline.tick(bar: 1, beat: 4) == nil)
    #expect(timeline.tick(bar: 1, beat: 3) == 960)
  }

  @Test("counts a beat as the unit of the meter")
  func units() throws {
    let timeline = try timeline([(0, "6/8")])
    #expect(timeline.tick(bar: 1, beat: 4) == 720)
    #expect(timeline.tick(bar: 2) == 1440)
  }

  @Test("counts a pickup's beats so that they end the bar")
  func pickup() throws {
    let timeline = try timeline([(0, "3/4")], pickup: 480)
    #expect(timeline.tick(bar: 0, beat: 3) == 0)
    #expect(timeline.tick(bar: 0) == 0)
    #expect(timeline.tick(bar: 0, beat: 1) == nil)
    #expect(timeline.tick(bar: 1) == 480)
    #expect(timeline.position(of: 0) == "0" || timeline.position(of: 0) == "0:3")
    #expect(timeline.position(of: 240) == "0:3:240")
  }

  @Test("gives every tick a position that leads back to it")
  func roundTrip() throws {
    let timeline = try timeline([(0, "4/4"), (1440, "3/4"), (4000, "7/8"), (9000, "5/16")], pickup: 700)
    for tick in 0..<12_000 {
      let place = timeline.place(of: tick)
      #expect(timeline.tick(bar: place.bar, beat: place.beat, tick: place.tick) == tick)
    }
  }

  @Test("takes bars as leading to the same place in another bar")
  func bars() throws {
    let timeline = try timeline([(0, "4/4"), (3840, "3/4")])
    #expect(try timeline.tick(.bars(2), after: 480) == 3840 + 480)
    #expect(try timeline.tick(.bars(-1), after: 3840) == 1920)
    #expect(throws: ValueError.self) { try timeline.tick(.bars(-9), after: 480) }
    #expect(throws: ValueError.self) { try timeline.tick(.bars(.max / 2), after: 480) }
  }

  @Test("counts grid lines from each bar line, a pickup's from its end")
  func grid() throws {
    let timeline = try timeline([(0, "3/4")], pickup: 700)
    #expect(timeline.gridCell(at: 700 + 500, grid: 480) == 1180..<1660)
    #expect(timeline.gridCell(at: 100, grid: 480) == 0..<220)
    #expect(timeline.gridCell(at: 300, grid: 480) == 220..<700)
    // A cell never reaches over a bar line.
    #expect(timeline.gridCell(at: 700, grid: 5000) == 700..<2140)
  }
}

@Suite("Tick maps")
struct TickMapTests {
  @Test("hold a value from its tick on until the next")
  func values() {
    let map = TickMap([.init(tick: 10, value: "b"), .init(tick: 0, value: "a"), .init(tick: 10, value: "c")])
    #expect(map.entries.map(\.tick) == [0, 10])
    #expect(map.value(at: 9) == "a")
    #expect(map.value(at: 10) == "c")
    #expect(map.value(at: -1) == nil)
  }

  @Test("take a new value between others, and give one back where it stood")
  func changes() {
    var map = TickMap("a")
    map.set("c", at: 20)
    map.set("b", at: 10)
    map.set("B", at: 10)
    #expect(map.entries.map(\.value) == ["a", "B", "c"])
    #expect(map.remove(at: 15) == nil)
    #expect(map.remove(at: 10) == "B")
    #expect(map.value(at: 15) == "a")
  }
}
