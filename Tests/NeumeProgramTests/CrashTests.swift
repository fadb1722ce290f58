import Glibc
import SongModel
import TestSupport
import Testing

/// The program killed with `kill -9` wherever it happens to be.
@Suite(.enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct CrashTests {
  /// Every command gives title and composer the same number, in one group.
  private func command(_ number: Int) -> String {
    "{\"input\":\"group { song title \\\"\(number)\\\"; song composer \\\"\(number)\\\" }\"}"
  }

  /// The number that a song file holds; `nil` where there is no file.
  private func number(in name: String, _ folder: TemporaryFolder) throws -> Int? {
    guard let text = folder.read(name) else { return nil }
    let song = try Song(json: Array(text.utf8))
    #expect(song.title == song.composer, "a group is there as a whole or not at all")
    return Int(song.title) ?? 0
  }

  @Test func `killing the program 200 times loses nothing that was acknowledged and damages no file`() throws {
    let seed = UInt64(getpid())
    var random = SeededRandom(seed: seed)
    let folder = TemporaryFolder()
    var (acknowledged, sent, saved) = (0, 0, 0)
    for round in 1...200 {
      let session = try #require(ProgramSession(["repl", "--json", "--recover", "song.json"], in: folder))
      session.send("render state.json")
      let beginning = session.readLines(through: "\"type\":\"result\"")
      #expect(beginning.last?.contains("\"ok\":true") == true, "\(beginning)")
      let restored = try #require(try number(in: "state.json", folder))
      #expect((acknowledged...max(acknowledged, sent)).contains(restored), "round \(round), seed \(seed)")
      if let file = try number(in: "song.json", folder) {
        #expect((saved...max(saved, sent)).contains(file), "round \(round), seed \(seed)")
      }

      (acknowledged, sent) = (restored, restored)
      var (numbers, saves): ([Int], [Int]) = ([], [])
      for _ in 0..<random.number(1...6) {
        sent += 1
        session.send(command(sent))
        numbers.append(sent)
        if random.percent(30) {
          session.send("save")
          numbers.append(sent)
          saves.append(numbers.count)
        }
      }
      usleep(UInt32(random.number(0...9_000)))
      session.process.send(SIGKILL)
      session.process.wait()
      var results = 0
      while let line = session.readLine() {
        guard line.contains("\"type\":\"result\"") else { continue }
        #expect(line.contains("\"ok\":true"), "\(line)")
        acknowledged = numbers[results]
        results += 1
        if saves.contains(results) { saved = acknowledged }
      }
    }
    #expect(acknowledged > 0, "seed \(seed)")
    #expect(folder.names(in: "state/neume/journals").count == 1)
  }
}
