import Glibc
import Interchange
import SongModel
import SongPerformance
import TestSupport
import Testing

@Suite(
  "A faulty MIDI file", .enabled(if: SharedFiles.arePresent, "../shared is not beside the package"))
struct FaultyFileTests {
  private static let all: MIDIImport.Options = {
    var options = MIDIImport.Options()
    options.quantizes = true
    options.findsTuplets = true
    options.findsRepeats = true
    return options
  }()

  /// Imports what may be no MIDI at all, and checks that every song is valid and can be played.
  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> Comment) {
    for options in [MIDIImport.Options(), FaultyFileTests.all] {
      guard let song = try? MIDIImport(bytes, options: options).song else { continue }
      let violations = song.violations(limit: 3)
      if let first = violations.first { Issue.record("\(comment()): \(first.description)") }
      do { _ = try Performance(of: song) } catch { Issue.record(error, comment()) }
    }
  }

  @Test("cut short anywhere gives a song or a typed error")
  func truncations() throws {
    let small = CorpusImportTests.files.filter { (1...700).contains(SharedFiles.bytes($0)?.count ?? 0) }
    for path in small.enumerated().filter({ $0.offset % 25 == 0 }).map(\.element) {
      let bytes = try #require(SharedFiles.bytes(path))
      for length in 0..<bytes.count { check(Array(bytes[..<length]), "\(path) cut to \(length) bytes") }
    }
  }

  /// The long run is 50 files with 1000 mutations each.
  private static let isLong = getenv("NEUME_LONG_TESTS") != nil

  @Test("with random faults gives a song or a typed error")
  func mutations() throws {
    let small = CorpusImportTests.files.filter { (1...8_000).contains(SharedFiles.bytes($0)?.count ?? 0) }
    for (number, path) in small.enumerated() where Self.isLong ? number < 50 : number % 12 == 0 {
      let bytes = try #require(SharedFiles.bytes(path))
      for round in 0..<(Self.isLong ? 1000 : 12) {
        let seed = UInt64(number * 1000 + round)
        check(Self.mutated(bytes, seed: seed), "\(path) mutated with seed \(seed)")
      }
    }
  }

  /// Changes, removes and adds a few bytes, most often to values that mean something in these files.
  private static func mutated(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SeededRandom(seed: seed)
    var bytes = bytes
    for _ in 0..<random.number(1...6) where !bytes.isEmpty {
      let place = random.number(0...bytes.count - 1)
      let value =
        random.percent(50)
        ? random.pick([0x00, 0x7F, 0x80, 0x90, 0xF0, 0xFF, 0x2F, 0x51, 0x58, 0x59]) : UInt8(random.number(0...255))
      switch random.number(0...3) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(value, at: place)
      case 2: bytes[place] ^= 1 << UInt8(random.number(0...7))
      default: bytes[place] = value
      }
    }
    return bytes
  }
}
