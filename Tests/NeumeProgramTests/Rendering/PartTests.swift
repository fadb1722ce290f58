import TestSupport
import Testing

@Suite("Parts of a song", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct PartTests {
  @Test("are exact to the frame, by position, time and marker")
  func exact() throws {
    let piece = try Piece()
    let bars = try piece.render("--from 2 --to 3 --tail none")
    #expect(bars.count == 16_000 * 8)
    #expect(try firstDifference(piece.render("--from 2s --to 4s --tail none"), bars) == nil)
    #expect(try firstDifference(piece.render("--from 0m2s --to @close --tail none"), bars) == nil)
    #expect(try piece.samples("--tail none").count == 64_000 * 2)
  }

  @Test("begin with every program and controller as what came before leaves it")
  func chasing() throws {
    let piece = try Piece()
    try piece.edit("control volume 2=0 track=lead")
    // From bar 3 on the flute is silent, as it is in the whole.
    let lead = try piece.samples("--from 3 --to 4 --solo lead --tail none")
    #expect(lead.allSatisfy { abs($0) < 1e-3 })
    #expect(try piece.samples("--to 2 --solo lead --tail none").contains { abs($0) > 0.01 })
  }

  @Test("can be MIDI files, whose notes begin at zero")
  func midi() throws {
    let piece = try Piece()
    let midi = try piece.render("--from 4 --solo lead", to: "part.mid")
    // The only note that is left: C5 at velocity 96, at once.
    #expect(place(of: "\u{0}\u{90}", in: midi) == nil)
    let strike = (0..<midi.count - 3).filter { midi[$0] == 0 && midi[$0 + 1] == 0x90 && midi[$0 + 3] == 96 }
    #expect(strike.map { midi[$0 + 2] } == [72])
  }

  @Test("play at half the speed in twice the time, in MIDI files by the tempo")
  func speed() throws {
    let piece = try Piece()
    #expect(try piece.render("--from 2 --to 3 --speed 0.5 --tail none").count == 32_000 * 8)
    #expect(try piece.render("--speed 200% --tail none").count == 32_000 * 8)
    let midi = try piece.render("--speed 0.5", to: "slow.mid")
    // FF 51 03 and 1,000,000 microseconds a quarter.
    let tempo: [UInt8] = [0xFF, 0x51, 0x03, 0x0F, 0x42, 0x40]
    #expect((0..<midi.count - 6).contains { Array(midi[$0..<$0 + 6]) == tempo })
  }

  @Test("become loops as long as their ticks say, with the points in the file and no step where they meet")
  func loop() throws {
    let piece = try Piece()
    let wav = try piece.render("--loop 2..4 --bits 32f", to: "loop.wav")
    let data = try #require(place(of: "data", in: wav))
    #expect(number(wav, at: data + 4) == 32_000 * 8)
    let points = try #require(place(of: "smpl", in: wav)) + 8
    #expect(
      [number(wav, at: points + 28), number(wav, at: points + 44), number(wav, at: points + 48)] == [1, 0, 31_999])
    let samples = floats(wav[(data + 8)..<(data + 8 + 32_000 * 8)])
    let left = stride(from: 0, to: samples.count, by: 2).map { samples[$0] }
    let steepest = zip(left, left.dropFirst()).map { abs($0 - $1) }.max() ?? 0
    #expect(abs(left[31_999] - left[0]) <= steepest)
    // The last bar may be played to its end where the music stops earlier.
    #expect(try piece.render("--loop 6s..8s").count == 16_000 * 8)
  }

  @Test("are played by some tracks only, whatever the song says of them")
  func hearing() throws {
    let piece = try Piece()
    let bass = try piece.samples("--solo bass --tail none")
    #expect(bass.contains { abs($0) > 0.01 })
    #expect(try firstDifference(piece.samples("--mute lead,kit --tail none"), bass) == nil)
    try piece.edit("use bass; track set mute=on")
    #expect(try firstDifference(piece.samples("--solo bass --tail none"), bass) == nil)
    #expect(try piece.samples("--mute lead,kit --tail none").allSatisfy { $0 == 0 })
  }

  @Test(
    "that do not exist, or contradict each other, are refused",
    arguments: [
      ("--from 5", 1, "lies outside the song, which ends at 5"), ("--to 9s", 1, "lies outside the song"),
      ("--to 6", 1, "lies outside the song"), ("--loop 3..6", 1, "lies outside the song"),
      ("--from 3 --to 2", 1, "not behind 3"), ("--from 2:9", 1, "no beat 9"), ("--from @nix", 1, "no marker"),
      ("--loop 4s..2s", 1, "ends before it begins"), ("--solo flute", 1, "tracks are lead, bass, kit"),
      ("--solo bass --mute bass", 1, "in both"), ("--loop 1..2 --from 1", 2, "contradict"),
      ("--loop 1..2 --tail 3", 2, "contradict"), ("--loop 1..2 --count-in 1", 2, "contradict"),
      ("--speed 0", 2, "factor"), ("--gain loud", 2, "decibels"), ("--normalize 3", 2, "LUFS"),
      ("--count-in 65", 2, "bars"), ("--rate 0", 2, "hertz"), ("--rate 100", 1, "cannot render at 100 Hz"),
      ("--bits 8", 2, "16, 24 or 32f"), ("--soundfont nowhere.sf2", 1, "no SoundFont"),
    ])
  func refused(options: String, status: Int, message: String) throws {
    let piece = try Piece()
    let font = options.contains("--soundfont") ? [] : ["--soundfont", "builtin"]
    let run = piece.run(["render", "piece.json", "-o", "out.wav"] + font + words(options))
    #expect(Int(run.status) == status, "\(run.errors)")
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(piece.folder.names().filter { $0 != ".cache" } == ["piece.json"])
  }

  @Test(
    "that a kind of file cannot hold are refused, not passed over",
    arguments: [
      ("out.mp3", "24", "`bits` means nothing to mp3 files"), ("out.ogg", "16", "`bits` means nothing to ogg files"),
      ("out.flac", "32f", "flac files hold 16 or 24 bits"),
    ])
  func unsuitableBits(file: String, bits: String, message: String) throws {
    let piece = try Piece()
    let run = piece.run(["render", "piece.json", "-o", file, "--bits", bits, "--soundfont", "builtin"])
    #expect(run.status == 2)
    #expect(run.errors.contains(message), "\(run.errors)")
    #expect(piece.folder.names().filter { $0 != ".cache" } == ["piece.json"])
    let both = piece.run(["render", "piece.json", "-o", "out.wav", "-o", "out.mp3", "--bits", "24"])
    #expect(both.status == 0, "\(both.errors)")
  }

  @Test("are refused where no file is played")
  func nothingPlayed() throws {
    let piece = try Piece()
    #expect(piece.run(["render", "piece.json", "-o", "again.json", "--from", "2"]).status == 2)
    #expect(piece.run(["render", "piece.json", "-o", "again.mid", "--gain", "2"]).status == 2)
    #expect(piece.run(["run", "--song", "piece.json", "-e", "song title x", "--loop", "1..2"]).status == 2)
    #expect(piece.run(["render", "piece.json", "-o", "again.mid", "-o", "again.json", "--from", "2"]).status == 0)
  }
}
