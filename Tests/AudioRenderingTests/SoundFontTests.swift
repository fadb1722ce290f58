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
