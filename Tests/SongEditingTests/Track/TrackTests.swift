import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("Tracks and their controls")
struct TrackTests {
  @Test func `A track is added with its settings`() throws {
    let edit = try edited(
      song(.melody("lead")),
      TrackAdd(id: id("bass"), kind: .melody, settings: [.instrument(Instrument(text: "32")), .volume(90)]))
    #expect(edit.song.tracks.map(\.id.text) == ["lead", "bass"])
    #expect(edit.song.tracks[1].program == 32)
    #expect(edit.song.tracks[1].volume == 90)
    try expectRefusal(from: edit.song, TrackAdd(id: id("bass"), kind: .drum), .idTaken(id("bass")))
  }

  @Test func `Settings out of bounds are refused`() throws {
    let song = try song(.melody("lead"))
    try expectRefusal(from: song, TrackSet([.pan(128)]), .number(name: "pan", value: 128, allowed: 0...127))
    try expectRefusal(from: song, TrackSet([.channel(0)]), .number(name: "channel", value: 0, allowed: 1...16))
    try expectNothing(from: song, TrackSet([.mute(false)]))
    #expect(try edited(song, TrackSet([.mute(true), .channel(16), .name("Lead")])).song.tracks[0].title == "Lead")
  }

  @Test func `A copied track shares nothing, and its repeats follow its own originals`() throws {
    let song = try song(
      .melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar)),
      .melody("pad", .sync(of: "lead-1", length: bar)))
    var edit = try edited(song, TrackCopy(id("lead"), as: id("alto")))
    #expect(edit.song.tracks.map(\.id.text) == ["lead", "alto", "pad"])
    #expect(edit.song.lines(1) == ["alto-1 0+3840 | #1 0+3840 C4", "alto-2 3840+3840 = alto-1"])
    edit = try edited(song, TrackCopy(id("pad"), as: id("strings")))
    #expect(edit.song.lines(2) == ["strings-1 0+3840 | #1 0+3840 C4"])
  }

  @Test func `Tracks move and are renamed; phrases keep their ids`() throws {
    let song = try song(.melody("lead", .notes("C4/1")), .melody("pad"))
    #expect(try edited(song, TrackMove(id("pad"), to: 1)).song.tracks.map(\.id.text) == ["pad", "lead"])
    try expectRefusal(from: song, TrackMove(id("pad"), to: 3), .number(name: "place", value: 3, allowed: 1...2))
    let edit = try edited(song, TrackRename(id("lead"), to: id("flute")))
    #expect(edit.song.tracks[0].id.text == "flute")
    #expect(edit.song.lines() == ["lead-1 0+3840 | #1 0+3840 C4"])
    try expectRefusal(from: song, TrackRename(id("lead"), to: id("pad")), .idTaken(id("pad")))
    try expectRefusal(from: song, TrackDelete(id("leed")), .unknownTrack("leed", nearest: ["lead"]))
  }

  func controls(_ edit: Edit) -> [String] {
    edit.song.tracks[0].controls.map { control in
      guard case .controller(let number, let value) = control.change else { return "\(control.tick) other" }
      return "\(control.tick) \(number)\(control.isGlide ? ":=" : "=")\(value)"
    }
  }

  @Test func `A control is put in order of time, replacing one of its kind at its tick`() throws {
    var song = try song(.melody("lead"))
    song.tracks[0].controls = [
      Control(tick: 0, change: .controller(11, value: 1)), Control(tick: 960, change: .controller(1, value: 2)),
    ]
    let edit = try edited(
      song,
      ControlSet([
        Control(tick: 960, change: .controller(11, value: 9), isGlide: true),
        Control(tick: 0, change: .controller(11, value: 5)),
      ]))
    #expect(controls(edit) == ["0 11=5", "960 1=2", "960 11:=9"])
    #expect(controls(try edited(edit.song, ControlDelete(.controller(11), in: 0..<960))) == ["960 1=2", "960 11:=9"])
  }

  @Test func `A program does not glide`() throws {
    try expectRefusal(
      from: song(.melody("lead")), ControlSet([Control(tick: 5, change: .program(3, bank: nil), isGlide: true)]),
      .programGlides(tick: 5))
    try expectRefusal(
      from: song(.melody("lead")), ControlSet([Control(tick: 5, change: .bend(8192))]),
      .number(name: "bend", value: 8192, allowed: -8192...8191))
  }

  @Test func `Where one pedal ends and the next begins, up comes before down`() throws {
    var edit = try edited(song(.melody("lead")), Pedal(960..<1920))
    edit = try edited(edit.song, Pedal(0..<960))
    #expect(controls(edit) == ["0 64=127", "960 64=0", "960 64=127", "1920 64=0"])
    edit = try edited(edit.song, Pedal(1920..<2880))
    #expect(controls(edit) == ["0 64=127", "960 64=0", "960 64=127", "1920 64=0", "1920 64=127", "2880 64=0"])
    try expectNothing(from: edit.song, Pedal(960..<1920))
  }

  @Test func `A fade is a glide of expression that stays`() throws {
    let edit = try edited(song(.melody("lead")), Fade(0..<960, from: 40, to: 127))
    #expect(controls(edit) == ["0 11=40", "960 11:=127"])
    #expect(controls(try edited(edit.song, Fade(480..<960, from: 50, to: 0))) == ["0 11=40", "480 11=50", "960 11:=0"])
  }
}
