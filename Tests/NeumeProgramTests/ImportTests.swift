import SongModel
import TestSupport
import Testing

/// `neume import`, and the other verbs that read MIDI files.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct ImportTests {
  /// A type 0 file at 480 ticks per quarter with some events.
  private static func file(_ events: [UInt8], division: [UInt8] = [0x01, 0xE0], length: [UInt8]? = nil) -> [UInt8] {
    let track = events + [0x00, 0xFF, 0x2F, 0x00]
    let header: [UInt8] = Array("MThd".utf8) + [0, 0, 0, 6, 0, 0, 0, 1] + division
    return header + Array("MTrk".utf8) + (length ?? [0, 0, 0, UInt8(track.count)]) + track
  }

  /// C4 for a quarter, then E4 for a quarter.
  private static let music: [UInt8] = [
    0x00, 0x90, 60, 100, 0x83, 0x60, 60, 0, 0x00, 64, 90, 0x83, 0x60, 64, 0,
  ]

  @Test func `a MIDI file becomes a song, and the song the same file again`() throws {
    let folder = TemporaryFolder()
    folder.write(Self.file(Self.music), to: "tune.mid")
    let made = Program.run(["import", "tune.mid", "-o", "tune.json"], in: folder)
    #expect(made.status == 0)
    #expect(made.output == "everything in tune.mid has its place in the song\n")
    let song = try Song(json: Array(try #require(folder.read("tune.json")).utf8))
    #expect(song.ticksPerQuarter == 480)
    #expect(
      Program.run(["render", "tune.json", "-o", "again.mid", "--midi-type", "0", "--plain"], in: folder).status == 0)
    let again = Program.run(["import", "again.mid", "-o", "-"], in: folder)
    #expect(again.output == folder.read("tune.json"))
  }

  @Test func `every verb that reads a song reads a MIDI file`() {
    let folder = TemporaryFolder()
    folder.write(Self.file(Self.music), to: "tune.mid")
    let info = Program.run(["info", "tune.mid"], in: folder)
    #expect(info.status == 0)
    #expect(info.output.contains("1 bar, 1.000s, 2 notes, 1 track"))
    #expect(info.output.contains("0 (Acoustic Grand Piano), channel 1, 1 phrase, 2 notes, C4 to E4, polyphony 1"))
    #expect(Program.run(["show", "tune.mid"], in: folder).output.contains("write 1 \"C4/4@100 E@90\""))
    #expect(Program.run(["check", "tune.mid"], in: folder).output == "tune.mid: ok\n")
    let run = Program.run(["run", "-e", "transpose 1 1..2", "--song", "tune.mid", "-o", "up.json"], in: folder)
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `the report tells what is not represented, to programs too, and can make it an error`() {
    let folder = TemporaryFolder()
    // A note-off without a note, at once.
    folder.write(Self.file([0x00, 0x80, 50, 64] + Self.music), to: "tune.mid")
    let json = Program.run(["import", "tune.mid", "-o", "tune.json", "--report", "json"], in: folder)
    #expect(json.output.hasPrefix(#"{"type":"import","path":"tune.mid","format":"mid","loss":true,"#))
    #expect(json.output.contains(#""code":"unmatched-note-off""#))
    let failed = Program.run(["import", "tune.mid", "-o", "other.json", "--fail-on-loss"], in: folder)
    #expect(failed.status == 1)
    #expect(folder.read("other.json") == nil)
  }

  @Test func `a breach of the standard is a warning with its place, and an error where that is wanted`() {
    let folder = TemporaryFolder()
    folder.write(Self.file(Self.music) + [0x0D, 0x0A], to: "tune.mid")
    let size = Self.file(Self.music).count
    let lenient = Program.run(["info", "tune.mid"], in: folder)
    #expect(
      lenient.errors.contains("tune.mid: 2 bytes after the last chunk were ignored, at byte \(size) [midi-breach]"))
    let strict = Program.run(["import", "tune.mid", "-o", "tune.json", "--strict"], in: folder)
    #expect(strict.status == 1)
    #expect(folder.read("tune.json") == nil)
  }

  @Test(arguments: [
    ("text", Array("no music".utf8)), ("empty", []), ("cut short", Array(Self.file(Self.music)[..<12])),
    ("division zero", Self.file(Self.music, division: [0, 0])),
    ("only status bytes", [UInt8](repeating: 0x90, count: 99)),
  ])
  func `what is no MIDI file is an error with its place, and writes nothing`(name: String, bytes: [UInt8]) {
    let folder = TemporaryFolder()
    folder.write(bytes, to: "tune.mid")
    let outcome = Program.run(["import", "tune.mid", "-o", "tune.json"], in: folder)
    #expect(outcome.status == 1, "\(name)")
    #expect(outcome.errors.contains("tune.mid cannot be read"), "\(name): \(outcome.errors)")
    #expect(outcome.errors.contains("at byte"), "\(name): \(outcome.errors)")
    #expect(folder.read("tune.json") == nil, "\(name)")
  }

  @Test(arguments: [
    ("a delta of five bytes", Self.file([0x8F, 0xFF, 0xFF, 0xFF, 0x00] + Self.music)),
    ("two gibibytes claimed", Self.file(Self.music, length: [0x7F, 0xFF, 0xFF, 0xFF])),
    ("status bytes after the header", Self.file([UInt8](repeating: 0x90, count: 90))),
  ])
  func `a faulty file is read with a warning`(name: String, bytes: [UInt8]) {
    let folder = TemporaryFolder()
    folder.write(bytes, to: "tune.mid")
    let outcome = Program.run(["import", "tune.mid", "-o", "tune.json"], in: folder)
    #expect(outcome.status == 0, "\(name): \(outcome.errors)")
    #expect(outcome.output.contains("warning: "), "\(name): \(outcome.output)")
    #expect(outcome.output.contains("at byte"), "\(name): \(outcome.output)")
  }
}
