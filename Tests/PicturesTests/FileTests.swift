import Glibc
import MusicTheory
import Pictures
import SongModel
import TestSupport
import Testing

@Suite("The file of a picture")
struct FileTests {
  @Test("in SVG is what was looked at when it was kept")
  func golden() throws {
    let path = "\(SharedFiles.package)/Tests/PicturesTests/Golden/two-bars.svg"
    let kept = try #require(SharedFiles.bytes(path).map { String(decoding: $0, as: UTF8.self) })
    let drawn = String(decoding: try drawing(try song(Fixtures.twoBars)).svg, as: UTF8.self)
    #expect(drawn.split(separator: "\n") == kept.split(separator: "\n"))
  }

  @Test("in the guide is what the program draws")
  func guide() throws {
    func text(_ path: String) throws -> String {
      String(decoding: try #require(SharedFiles.bytes("\(SharedFiles.package)/\(path)")), as: UTF8.self)
    }
    let commands = try #require(
      try text("README.md").split(separator: "```neume\n").dropFirst().first?.split(separator: "```").first)
    let drawn = String(decoding: try drawing(try song(String(commands))).svg, as: UTF8.self)
    let shown = try text("Sources/NeumeSession/Guide.docc/morning.svg")
    #expect(drawn.split(separator: "\n") == shown.split(separator: "\n"), "`neume run morning.neume -o` draws it anew")
  }

  @Test("in SVG is well-formed whatever names say", .enabled(if: Program.has("xmllint"), "xmllint is not installed"))
  func wellFormed() throws {
    var nasty = try song(Fixtures.twoBars)
    nasty.title = "<b>&\"'\u{0}\u{1F}\u{FFFE}\u{7F} 中文 \u{1F3B5}"
    nasty.tracks[0].name = "]]> --> <!-- &amp;"
    nasty.markers[0].name = "</text><script>"
    let folder = TemporaryFolder()
    for (index, song) in ([nasty, Song()] + (try Projects.names.map(Projects.song))).enumerated() {
      for theme in RollOptions.Theme.allCases {
        folder.write(try drawing(song, theme: theme).svg, to: "\(index).svg")
        let outcome = Program.run("xmllint", ["--noout", "--nonet", "\(index).svg"], in: folder)
        #expect(outcome.status == 0, "\(outcome.errors)")
        #expect(outcome.errors.isEmpty)
      }
    }
  }

  @Test("is the same every time", arguments: ["minuet", "study-of-tools"])
  func deterministic(name: String) throws {
    let (first, second) = (try drawing(try Projects.song(name)), try drawing(try Projects.song(name)))
    #expect(first.svg == second.svg)
    guard case .success(let image) = Result(catching: { try first.png() }) else { return }
    #expect(try second.png() == image)
  }

  @Test("in PNG is as large as the picture, times the scale", .enabled(if: isCairoInstalled, "cairo is not installed"))
  func png() throws {
    let picture = try drawing(try song(Fixtures.onlyDrums), width: 800)
    for scale in [1, 2] {
      let bytes = try picture.png(scale: scale)
      #expect(bytes.prefix(8) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      // The header chunk begins with width and height, the most significant byte first.
      let size = [16, 20].map { start in bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) } }
      #expect(size == [800 * scale, Int(picture.height) * scale])
    }
  }

  @Test("in PNG is refused where it would be too large")
  func tooLarge() throws {
    let high = Drawing(
      width: 10, height: 32_768, background: Color(0xFFFFFF), title: "", summary: "", elements: [])
    #expect(throws: PictureError.tooHigh(pixels: 32_768, limit: 32_767)) { _ = try high.png() }
    let large = Drawing(
      width: 16_000, height: 16_000, background: Color(0xFFFFFF), title: "", summary: "", elements: [])
    #expect(throws: PictureError.tooManyPixels(limit: 100_000_000)) { _ = try large.png() }
  }

  @Test("has something drawn in it", .enabled(if: isCairoInstalled, "cairo is not installed"))
  func notBlank() throws {
    let picture = try drawing(try song(Fixtures.twoBars))
    let blank = Drawing(
      width: picture.width, height: picture.height, background: picture.background, title: "", summary: "",
      elements: [])
    // Pictures of one colour are compressed to almost nothing.
    #expect(try picture.png().count > blank.png().count * 4)
  }
}

/// Whether pictures can be drawn as PNG here.
private let isCairoInstalled = dlopen("libcairo.so.2", RTLD_NOW | RTLD_LOCAL) != nil
