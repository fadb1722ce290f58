import Glibc
import StandardMIDIFile
import Testing

@Suite("Every MIDI file at hand", .enabled(if: SharedFiles.arePresent, SharedFiles.reason))
struct CorpusTests {
  private static let files = SharedFiles.midiFiles(below: "corpora") + SharedFiles.midiFiles(below: "fixtures")

  /// Reads what may be no MIDI at all, and checks what holds of every file that was read.
  /// - Returns: Whether it was read.
  @discardableResult
  private func check(_ bytes: [UInt8], _ comment: @autoclosure () -> Comment) -> Bool {
    guard let reading = try? SMF.read(bytes) else { return false }
    if reading.warnings.contains(where: { !(0...bytes.count).contains($0.offset) }) { Issue.record(comment()) }
    for track in reading.file.tracks {
      let pairing = track.pairedNotes()
      if pairing.notes.contains(where: { $0.end < $0.onset || $0.onset < 0 || $0.end > track.endTick }) {
        Issue.record(comment())
      }
      let isOrdered = zip(pairing.notes, pairing.notes.dropFirst()).allSatisfy { $0.onset <= $1.onset }
      if !isOrdered { Issue.record(comment()) }
    }
    // What was read can be written, but for a type 0 file without a track and for more tracks than a header can count.
    if reading.file.tracks.isEmpty || reading.file.tracks.count > 65_535 { return true }
    do {
      let again = try SMF.read(try reading.file.encoded(), mode: .strict)
      if again.file != reading.file { Issue.record(comment()) }
    } catch {
      Issue.record(error, comment())
    }
    return true
  }

  @Test("is read, and written again reads the same in strict mode")
  func readWriteRead() throws {
    #expect(Self.files.count > 200)
    var refused: [String] = []
    for path in Self.files {
      if !check(try SharedFiles.bytes(path), "\(path)") {
        refused.append(String(path.split(separator: "/").last ?? ""))
      }
    }
    #expect(
      refused == ["test-empty-file.mid", "test-not-a-midi-file.mid", "046_division_zero.mid"])
  }

  @Test("is read alike whether or not running status is used, and merged keeps its notes")
  func merged() throws {
    for path in Self.files {
      guard let file = try? SMF.read(try SharedFiles.bytes(path)).file, file.format != .sequential else { continue }
      let merged = try file.mergedIntoSingleTrack()
      let events = file.tracks.reduce(0) { $0 + $1.pairedNotes().notes.count }
      #expect(merged.tracks[0].pairedNotes().notes.count == events, "\(path)")
    }
  }

  @Test("cut short anywhere gives a file or a typed error")
  func truncations() throws {
    let small = try Self.files.filter { (1...700).contains(try SharedFiles.bytes($0).count) }
    for path in small.enumerated().filter({ $0.offset % 11 == 0 }).map(\.element) {
      let bytes = try SharedFiles.bytes(path)
      for length in 0..<bytes.count { check(Array(bytes[..<length]), "\(path) cut to \(length) bytes") }
    }
  }

  /// The long run is 50 files with 1000 mutations each.
  private static let isLong = getenv("NEUME_LONG_TESTS") != nil

  @Test("with random faults gives a file or a typed error")
  func mutations() throws {
    let small = try Self.files.filter { (1...20_000).contains(try SharedFiles.bytes($0).count) }
    let chosen = Self.isLong ? small.enumerated().filter { $0.offset % 3 == 0 }.map(\.element) : small
    for (number, path) in chosen.enumerated() where Self.isLong || number % 8 == 0 {
      let bytes = try SharedFiles.bytes(path)
      for round in 0..<(Self.isLong ? 1000 : 20) {
        let seed = UInt64(number * 1000 + round)
        check(Self.mutated(bytes, seed: seed), "\(path) mutated with seed \(seed)")
      }
    }
  }

  /// Changes, removes and adds a few bytes, most often to values that mean something in these files.
  private static func mutated(_ bytes: [UInt8], seed: UInt64) -> [UInt8] {
    var random = SeededGenerator(seed: seed)
    var bytes = bytes
    let telling: [UInt8] = [0x00, 0x7F, 0x80, 0x90, 0xF0, 0xF7, 0xFF, 0x2F, 0x51, 0x4D]
    for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
      let place = Int.random(in: bytes.indices, using: &random)
      let value =
        Bool.random(using: &random)
        ? telling[Int.random(in: telling.indices, using: &random)] : UInt8.random(in: 0...255, using: &random)
      switch Int.random(in: 0...4, using: &random) {
      case 0: bytes.remove(at: place)
      case 1: bytes.insert(value, at: place)
      case 2: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &random)
      case 3:
        // A chunk's length, or what is taken for one.
        for offset in place..<min(place + 4, bytes.count) { bytes[offset] = value }
      default: bytes[place] = value
      }
    }
    return bytes
  }
}
