import SongComparison
import StandardMIDIFile
import TestSupport
import Testing

@Suite("Two MIDI files")
struct MIDIComparisonTests {
  private typealias Message = StandardMIDIFile.Message

  private static let note: [(Int, Message)] = [
    (0, .noteOn(channel: 0, pitch: 64, velocity: 96)), (480, .noteOff(channel: 0, pitch: 64, velocity: 64)),
  ]

  private func file(
    _ tracks: [[(Int, Message)]], format: StandardMIDIFile.Format = .parallel, resolution: Int = 480, end: Int = 960
  ) -> StandardMIDIFile {
    StandardMIDIFile(
      format: format, division: .ticksPerQuarter(resolution),
      tracks: tracks.map { events in
        StandardMIDIFile.Track(events.map { StandardMIDIFile.Event(tick: $0.0, message: $0.1) }, endTick: end)
      })
  }

  private func compare(_ before: StandardMIDIFile, _ after: StandardMIDIFile) -> MIDIComparison {
    MIDIComparison(before, after) { _ in false }
  }

  @Test("are the same where events that do not bear on each other change places")
  func order() {
    let volume = (0, Message.controlChange(channel: 0, controller: 7, value: 90))
    let pan = (0, Message.controlChange(channel: 0, controller: 10, value: 20))
    let tempo = (0, Message.meta(.tempo(microsecondsPerQuarter: 500_000)))
    #expect(compare(file([[volume, pan, tempo] + Self.note]), file([[tempo, pan, volume] + Self.note])).isSame)
  }

  @Test("are the same where only the tracks that events stand in differ")
  func tracks() {
    let tempo = (0, Message.meta(.tempo(microsecondsPerQuarter: 400_000)))
    let one = file([[tempo], Self.note])
    let other = file([[tempo] + Self.note], format: .single)
    #expect(compare(one, other).isSame)
  }

  @Test("differ where the order of events at a tick is heard")
  func heardOrder() {
    func isSame(_ first: Message, _ second: Message) -> Bool {
      compare(file([[(0, first), (0, second)] + Self.note]), file([[(0, second), (0, first)] + Self.note])).isSame
    }
    // The last of two values stays.
    #expect(
      !isSame(.controlChange(channel: 0, controller: 7, value: 1), .controlChange(channel: 0, controller: 7, value: 2)))
    // A bank is that of the program behind it.
    #expect(!isSame(.controlChange(channel: 0, controller: 0, value: 1), .programChange(channel: 0, program: 5)))
    // Data belong to the parameter before them.
    #expect(
      !isSame(
        .controlChange(channel: 0, controller: 101, value: 0), .controlChange(channel: 0, controller: 6, value: 12)))
    // A note is played with the program that is there when it begins.
    let program = (0, Message.programChange(channel: 0, program: 5))
    #expect(!compare(file([[program] + Self.note]), file([[Self.note[0], program, Self.note[1]]])).isSame)
    // On another channel that is nothing.
    let other = (0, Message.programChange(channel: 1, program: 5))
    #expect(compare(file([[other] + Self.note]), file([[Self.note[0], other, Self.note[1]]])).isSame)
  }

  @Test("are told in musical words")
  func words() {
    let name = (0, Message.meta(.text(.trackName, Array("Flute".utf8))))
    func played(_ pitch: UInt8, _ velocity: UInt8, at tick: Int, release: UInt8 = 64) -> [(Int, Message)] {
      [
        name, (tick, .noteOn(channel: 2, pitch: pitch, velocity: velocity)),
        (tick + 480, .noteOff(channel: 2, pitch: pitch, velocity: release)),
      ]
    }
    let start = file([played(64, 96, at: 480)], end: 1_920)
    func summary(_ events: [(Int, Message)], end: Int = 1_920) -> [String] {
      compare(start, file([events], end: end)).summary()
    }
    #expect(summary(played(65, 96, at: 480)) == ["Flute 1:2: E4 → F4"])
    #expect(summary(played(64, 80, at: 480)) == ["Flute 1:2: E4 velocity 96 → 80"])
    #expect(summary(played(64, 96, at: 600)) == ["Flute 1:2:120: E4 moved 1/16 later"])
    #expect(summary(played(64, 96, at: 480, release: 20)) == ["Flute 1:2: E4 release velocity 64 → 20"])
    #expect(summary([name]).contains("Flute 1:2: E4 removed"))
    #expect(summary(played(64, 96, at: 480), end: 2_400) == ["song 2:2: end instead of at 2:1"])
    let notes = played(64, 96, at: 480)
    let pedal = (480, Message.controlChange(channel: 2, controller: 64, value: 127))
    #expect(summary(Array(notes[..<2]) + [pedal] + notes[2...]) == ["Flute 1:2: pedal 127 (behind the notes) added"])
    let meter = (0, Message.meta(.timeSignature(.init(numerator: 3, denominatorPower: 2))))
    #expect(summary(played(64, 96, at: 480) + [meter]) == ["song 1:1: meter 3/4 added"])
  }

  @Test("of another resolution are compared by the time that ticks are")
  func resolutions() {
    let fine = file([Self.note.map { ($0.0 * 2, $0.1) }], resolution: 960, end: 1_920)
    let comparison = compare(file([Self.note]), fine)
    #expect(comparison.summary() == ["song: 480 ticks per quarter → 960 ticks per quarter"])
    #expect(comparison.differences.count == 1)
  }

  @Test("have as many differences as events that were changed", arguments: 0..<30 as Range<UInt64>)
  func counts(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var notes: [(Int, Message)] = []
    for index in 0..<200 {
      let pitch = UInt8(random.number(30...90))
      notes.append((index * 120, .noteOn(channel: 0, pitch: pitch, velocity: 80)))
      notes.append((index * 120 + 100, .noteOff(channel: 0, pitch: pitch, velocity: 64)))
    }
    var changed = notes
    var count = 0
    for index in stride(from: 0, to: notes.count, by: 2) where random.percent(10) {
      guard case .noteOn(let channel, let pitch, _) = notes[index].1 else { continue }
      changed[index].1 = .noteOn(channel: channel, pitch: pitch, velocity: UInt8(random.number(1...79)))
      count += 1
    }
    let comparison = compare(file([notes], end: 24_000), file([changed], end: 24_000))
    #expect(comparison.differences.count == count, "seed \(seed)")
    #expect(comparison.summary().count <= 20)
  }

  @Test("may claim any length and any ticks")
  func hostile() {
    let far = file(
      [[(0xFFF_FFFF * 1_000, .noteOn(channel: 0, pitch: 1, velocity: 1))]], resolution: 32_767, end: 1 << 50)
    #expect(!compare(far, file([Self.note], resolution: 32_766)).isSame)
    #expect(!compare(file([Self.note], resolution: 1), far).isSame)
    #expect(compare(far, far).isSame)
  }

  @Test(
    "of other programs are the same as themselves, written anew",
    .enabled(if: SharedFiles.arePresent, "the shared files are not there"))
  func corpus() throws {
    for path in SharedFiles.midiFiles(below: "corpora").prefix(300) {
      guard let bytes = SharedFiles.bytes(path), let reading = try? StandardMIDIFile.read(bytes) else { continue }
      guard let written = try? StandardMIDIFile.read(reading.file.encoded()).file else { continue }
      #expect(compare(reading.file, written).isSame, "\(path)")
    }
  }
}
