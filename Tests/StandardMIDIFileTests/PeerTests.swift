import Glibc
import StandardMIDIFile
import Testing

/// mido, a reader that shares nothing with ours, run through `Peers/mido_dump.py`.
private enum Mido {
  static let isInstalled = system("python3 -c 'import mido' 2>/dev/null") == 0

  static let reason: Comment = "python3 with mido is not installed (pip install mido)"

  private static let folder = SharedFiles.package + "/Tests/StandardMIDIFileTests/Peers"

  /// What mido makes of files, by path.
  static func dump(_ paths: [String]) throws -> [String: [String]] {
    var list = Array("/tmp/neume-peer-XXXXXX".utf8CString)
    close(mkstemp(&list))
    let listPath = String(decoding: list.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    let file = fopen(listPath, "w")
    fputs(paths.joined(separator: "\n"), file)
    fclose(file)
    defer { unlink(listPath) }
    guard let pipe = popen("python3 '\(folder)/mido_dump.py' < '\(listPath)'", "r") else { return [:] }
    defer { pclose(pipe) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      output += buffer[..<count]
    }
    var result: [String: [String]] = [:]
    var path = ""
    for line in String(decoding: output, as: UTF8.self).split(separator: "\n") {
      if line.hasPrefix("file ") {
        path = String(line.dropFirst(5))
        result[path] = []
      } else {
        result[path]?.append(String(line))
      }
    }
    return result
  }

  /// The committed table of files where the two readers differ: the file's name and what mido does with it.
  static func explainedDifferences() throws -> [String: String] {
    let text = String(decoding: try SharedFiles.bytes(folder + "/differences.tsv"), as: UTF8.self)
    let rows = text.split(separator: "\n").dropFirst().map { $0.split(separator: "\t") }
    return Dictionary(uniqueKeysWithValues: rows.map { (String($0[0]), String($0[1])) })
  }
}

@Suite(
  "Agreement with another reader", .enabled(if: SharedFiles.arePresent, SharedFiles.reason),
  .enabled(if: Mido.isInstalled, Mido.reason))
struct PeerTests {
  /// Notes and tempos as the peer prints them.
  private func dump(_ bytes: [UInt8]) -> [String]? {
    guard let file = try? SMF.read(bytes).file else { return nil }
    return file.tracks.enumerated().flatMap { number, track in
      let notes = track.pairedNotes().notes.map {
        "note \(number) \($0.onset) \($0.end) \($0.port) \($0.channel) \($0.pitch) \($0.velocity)"
      }
      let tempos = track.compactMap { event -> String? in
        guard case .meta(.tempo(let microseconds)) = event.message else { return nil }
        return "tempo \(number) \(event.tick) \(microseconds)"
      }
      return notes + tempos
    }
  }

  @Test("mido reads the same notes and tempos, but for the differences that are explained")
  func readers() throws {
    let paths = SharedFiles.midiFiles(below: "corpora") + SharedFiles.midiFiles(below: "fixtures")
    let peer = try Mido.dump(paths)
    #expect(peer.count == paths.count)
    var differences: [String: String] = [:]
    for path in paths {
      let name = String(path.split(separator: "/").last ?? "")
      let ours = dump(try SharedFiles.bytes(path))
      let theirs = peer[path] ?? []
      if let error = theirs.last, error.hasPrefix("error ") {
        // Where both refuse a file they agree.
        if ours != nil { differences[name] = "refuses" }
      } else if ours?.sorted() != theirs.sorted() {
        differences[name] = "differs"
      }
    }
    let explained = try Mido.explainedDifferences()
    for name in Set(differences.keys).union(explained.keys).sorted() {
      #expect(differences[name] == explained[name], "\(name)")
    }
  }

  @Test("mido reads in our files the notes that were written")
  func written() throws {
    var random = SeededGenerator(seed: 11)
    let tracks = (0..<3).map { track in
      (0..<300).map { _ in
        let onset = Int.random(in: 0...100_000, using: &random)
        return SMF.Note(
          onset: onset, end: onset + Int.random(in: 1...20_000, using: &random), channel: UInt8(track),
          pitch: UInt8.random(in: 0...127, using: &random), velocity: UInt8.random(in: 1...127, using: &random))
      }
    }
    let rest = SMF.Track([.init(tick: 0, message: .meta(.tempo(microsecondsPerQuarter: 312_500)))])
    let file = SMF(
      division: .ticksPerQuarter(960),
      tracks: try tracks.enumerated().map { try .init(notes: $1, rest: $0 == 0 ? rest : .init()) })
    var path = Array("/tmp/neume-written-XXXXXX".utf8CString)
    let descriptor = mkstemp(&path)
    let bytes = try file.encoded()
    _ = bytes.withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    close(descriptor)
    let name = String(decoding: path.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer { unlink(name) }
    let lines = try Mido.dump([name])[name] ?? []
    // Overlapping notes of one pitch may change partners, but not onsets, ends and velocities.
    func ends(_ lines: [[Substring]], _ column: Int) -> [String] {
      lines.map { "\($0[1]) \($0[column]) \($0[5]) \($0[6])" }.sorted()
    }
    let read = lines.map { $0.split(separator: " ") }.filter { $0[0] == "note" }
    let wanted = tracks.enumerated().flatMap { number, notes in
      notes.map {
        "note \(number) \($0.onset) \($0.end) 0 \($0.channel) \($0.pitch) \($0.velocity)".split(separator: " ")
      }
    }
    #expect(ends(read, 2) == ends(wanted, 2))
    #expect(ends(read, 3) == ends(wanted, 3))
    #expect(lines.contains("tempo 0 0 312500"))
  }
}
