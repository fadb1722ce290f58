import AudioRendering
import Glibc
import Testing

@Suite("SoundFonts")
struct SoundFontTests {
  @Test("The built-in font has the 128 General MIDI programs and a drum kit")
  func builtIn() throws {
    let font = try SoundFont(.builtIn)
    #expect(font.presets.count == 129)
    #expect(Set(font.presets.filter { $0.bank == 0 }.map(\.program)) == Set(0...127))
    #expect(font.presets.first { $0.bank == 0 && $0.program == 73 }?.name == "Flute")
    #expect(font.presets.first { $0.bank == 128 }?.name == "Standard Kit")
  }

  @Test("Every program and every drum of the built-in font sounds")
  func everythingSounds() throws {
    let melodies = (0..<128).map { number in
      RenderTrack(
        name: "\(number)", kind: .melody, events: [program(UInt8(number))] + note(60, at: 0, frames: 8000))
    }
    let drums = (35...81).map { key in
      RenderTrack(name: "drum \(key)", kind: .drums, events: note(UInt8(key), at: 0, frames: 4000))
    }
    let score = RenderScore(sampleRate: 22050, tracks: melodies + drums, endFrame: 8000)
    let rendering = try Rendering(score)
    for (track, stem) in zip(score.tracks, rendering.stems) {
      #expect(stem.contains { abs($0) > 0.005 }, "\(track.name) is silent")
    }
    #expect(rendering.reports.allSatisfy { $0.substitutions.isEmpty && $0.droppedVoices == 0 })
  }

  @Test("What was asked for comes first, then the environment, then the system's fonts in order, then the built-in one")
  func lookup() {
    func find(_ asked: String?, _ environment: String?, _ files: Set<String>) -> SoundFontSource {
      SoundFont.find(asked: asked, environment: environment, exists: files.contains)
    }
    let timGM = "/usr/share/sounds/sf2/TimGM6mb.sf2"
    let fluid = "/usr/share/sounds/sf2/FluidR3_GM.sf2"
    #expect(find("a.sf2", "b.sf2", [timGM]) == .file(path: "a.sf2"))
    #expect(find("builtin", "b.sf2", [timGM]) == .builtIn)
    #expect(find(nil, "b.sf2", [timGM]) == .file(path: "b.sf2"))
    #expect(find(nil, "builtin", [timGM]) == .builtIn)
    #expect(find(nil, "", [timGM, fluid]) == .file(path: fluid))
    #expect(find(nil, nil, [timGM]) == .file(path: timGM))
    #expect(find(nil, nil, ["/usr/share/sounds/sf2/default-GM.sf2"]) == .builtIn)
  }

  @Test("The links of the distribution's alternatives are not followed")
  func alternatives() throws {
    let (font, link) = ("/tmp/neume-font-\(getpid()).sf2", "/tmp/neume-link-\(getpid()).sf2")
    defer { for path in [font, link] { unlink(path) } }
    let file = try #require(fopen(font, "w"))
    fclose(file)
    #expect(SoundFont.isOwnFile(font))
    #expect(symlink(font, link) == 0)
    #expect(SoundFont.isOwnFile(link))
    unlink(link)
    #expect(symlink("/etc/alternatives/default-GM.sf2", link) == 0)
    #expect(!SoundFont.isOwnFile(link))
  }

  /// A font with compressed samples of one of Debian's packages, or the one that `NEUME_TEST_SF3` names.
  private static let compressed: String? = {
    let named = getenv("NEUME_TEST_SF3").map { String(cString: $0) }
    return ([named].compactMap { $0 } + SoundFont.systemPaths.filter { $0.hasSuffix(".sf3") }).first {
      access($0, R_OK) == 0
    }
  }()

  @Test("A font with compressed samples plays", .enabled(if: compressed != nil, "no SF3 font is installed"))
  func compressedSamples() throws {
    let path = try #require(Self.compressed)
    #expect(try SoundFont(.file(path: path)).presets.count >= 128)
    let track = RenderTrack(name: "Flute", kind: .melody, events: [program(73)] + note(72, at: 0, frames: 20000))
    let score = RenderScore(sampleRate: 44100, tracks: [track], endFrame: 22050)
    let rendering = try Rendering(score, font: .file(path: path))
    #expect(rendering.peak(2000..<20000) > 0.02)
    #expect(rendering.reports[0].substitutions.isEmpty)
  }

  @Test("A font whose chunks are not padded is read all the same")
  func unpadded() throws {
    // The built-in font with a byte more at the end of its samples, and none after it to make it even.
    var bytes = try Array(FontBytes.builtIn())
    func size(_ place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }
    func set(_ place: Int, _ value: Int) {
      for index in 0..<4 { bytes[place + index] = UInt8(truncatingIfNeeded: value >> (8 * index)) }
    }
    var place = 12
    while Array(bytes[place + 8..<place + 12]) != Array("sdta".utf8) { place += 8 + size(place + 4) }
    let end = place + 8 + size(place + 4)
    set(4, size(4) + 1)
    set(place + 4, size(place + 4) + 1)
    set(place + 16, size(place + 16) + 1)
    bytes.insert(0, at: end)
    let path = "/tmp/neume-unpadded-\(getpid()).sf2"
    defer { unlink(path) }
    let file = try #require(fopen(path, "w"))
    fwrite(bytes, 1, bytes.count, file)
    fclose(file)
    #expect(try SoundFont(.file(path: path)).presets.count == 129)
  }

  @Test("A font that is not there is an error that names it")
  func missing() {
    #expect(throws: RenderError.soundFontMissing(path: "/nowhere/piano.sf2")) {
      try SoundFont(.file(path: "/nowhere/piano.sf2"))
    }
  }

  @Test(
    "A file that is no font is an error that says why",
    arguments: ["", "RIFF", "RIFF\u{10}\u{0}\u{0}\u{0}sfbkLIST\u{ff}\u{ff}"])
  func broken(contents: String) throws {
    let path = "/tmp/neume-broken-\(getpid())-\(contents.utf8.count).sf2"
    let file = try #require(fopen(path, "w"))
    fputs(contents, file)
    fclose(file)
    defer { unlink(path) }
    let error = #expect(throws: RenderError.self) { try SoundFont(.file(path: path)) }
    guard case .soundFontUnreadable(let named, let reason) = error else {
      Issue.record("not the error that was expected: \(String(describing: error))")
      return
    }
    #expect(named == path)
    #expect(!reason.isEmpty)
  }

  @Test("A bank that the font lacks falls back to the program of bank 0, and that is reported")
  func substitution() throws {
    let track = RenderTrack(
      name: "Odd", kind: .melody,
      events: [RenderEvent(frame: 0, message: .controller(number: 0, value: 5)), program(73)]
        + note(72, at: 0, frames: 4000))
    let rendering = try Rendering(RenderScore(sampleRate: 44100, tracks: [track], endFrame: 8000))
    let report = try #require(rendering.reports.first?.substitutions.first)
    #expect(report.bank == 640)
    #expect(report.program == 73)
    #expect(report.played?.name == "Flute")
    let plain = RenderTrack(name: "Flute", kind: .melody, events: [program(73)] + note(72, at: 0, frames: 4000))
    let flute = try Rendering(RenderScore(sampleRate: 44100, tracks: [plain], endFrame: 8000))
    #expect(rendering.mix == flute.mix)
  }

  @Test("A kit that the font lacks falls back to kit 0, whatever bank was selected")
  func kitSubstitution() throws {
    let track = RenderTrack(
      name: "Kit", kind: .drums,
      events: [RenderEvent(frame: 0, message: .controller(number: 0, value: 3)), program(25)]
        + note(36, at: 0, frames: 4000))
    let rendering = try Rendering(RenderScore(sampleRate: 44100, tracks: [track], endFrame: 8000))
    #expect(rendering.reports.first?.substitutions.first?.played?.name == "Standard Kit")
    #expect(rendering.peak(0..<8000) > 0.05)
  }

  @Test("A sample rate that the synthesizer does not have is an error", arguments: [0, -1, 7999, 96001, Int.max])
  func sampleRate(rate: Int) throws {
    let font = try SoundFont(.builtIn)
    #expect(throws: RenderError.sampleRateUnsupported(rate)) {
      try MixStream(RenderScore(sampleRate: rate, tracks: [], endFrame: 1), font: font)
    }
  }
}

/// The bytes of the font inside the program, as the file that it was made from.
private enum FontBytes {
  static func builtIn() throws -> [UInt8] {
    let package = #filePath.split(separator: "/").dropLast(3).map { "/" + $0 }.joined()
    let file = try #require(fopen(package + "/soundfonts/neume-gm.sf2", "r"))
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while case let count = fread(&buffer, 1, buffer.count, file), count > 0 { bytes += buffer[..<count] }
    return bytes
  }
}
