import TestSupport
import Testing

@Suite("The timemap", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct TimemapTests {
  private func lines(_ piece: Piece, _ options: String) throws -> [String] {
    _ = try piece.render("--timemap map.json " + options)
    return String(decoding: try piece.bytes(of: "map.json"), as: UTF8.self).split(separator: "\n").map {
      $0.drop { $0 == " " }.last == "," ? String($0.drop { $0 == " " }.dropLast()) : String($0.drop { $0 == " " })
    }
  }

  @Test("gives tick, seconds and frame of every bar, beat and note, with the address of its block")
  func whole() throws {
    let map = try lines(try Piece(), "--solo lead")
    #expect(map.contains(#""end": {"tick":15360,"seconds":8.000000,"frame":64000}"#))
    #expect(map.contains(#"{"bar":2,"tick":3840,"seconds":2.000000,"frame":16000,"beats":4,"unit":4}"#))
    #expect(map.contains(#"{"bar":3,"beat":2,"tick":8640,"seconds":4.500000,"frame":36000}"#))
    #expect(
      map.contains(
        #"{"track":"lead","address":"lead-1#5","phrase":"lead-1","turn":1,"pitch":"G5","key":79,"velocity":96,"#
          + #""tick":3840,"seconds":2.000000,"frame":16000,"endTick":5760,"endSeconds":3.000000,"endFrame":24000}"#))
    #expect(map.count { $0.contains("\"pitch\"") } == 11)
    #expect(map.count { $0.contains("\"beat\"") } == 16)
  }

  @Test("counts ticks in the song and time in the file, where a part is played slower behind a count-in")
  func part() throws {
    let map = try lines(try Piece(), "--solo lead --from 2:3 --to 4 --speed 0.5 --count-in 1")
    // A bar and two beats at half speed: six seconds.
    #expect(map.contains(#""start": {"tick":5760,"seconds":6.000000,"frame":48000}"#))
    #expect(map.contains(#"{"bar":2,"tick":5760,"seconds":6.000000,"frame":48000,"beats":4,"unit":4}"#))
    #expect(map.contains(#"{"bar":2,"beat":3,"tick":5760,"seconds":6.000000,"frame":48000}"#))
    #expect(map.contains(#"{"bar":3,"beat":1,"tick":7680,"seconds":8.000000,"frame":64000}"#))
    #expect(map.contains { $0.hasPrefix(#"{"track":"lead","address":"lead-1#6""#) && $0.contains(#""tick":5760"#) })
    #expect(map.count { $0.contains("\"pitch\"") } == 5)
  }

  @Test("can be had without a sound file")
  func alone() throws {
    let piece = try Piece()
    try piece.change(["render", "piece.json", "--timemap", "map.json", "--rate", "48000"])
    let map = String(decoding: try piece.bytes(of: "map.json"), as: UTF8.self)
    #expect(map.contains(#""end": {"tick":15360,"seconds":8.000000,"frame":384000}"#))
  }
}
