import MusicTheory
import SongEditing
import SongModel
import Testing

@Suite("The stamp")
struct StampTests {
  /// A song with the motif `riff` saved from a bar, and an empty bar of a phrase behind it.
  func stamped(_ notation: String, length: Int = bar, key: String = "C") throws -> Song {
    let song = try song(.melody("lead", .notes(notation, length: bar), .notes(length: 2 * bar)), key: key)
    return try edited(song, StampSave(id("riff"), range: 0..<length)).song
  }

  func put(
    at tick: Int = bar, _ pitch: String?, times: Int = 1, scale: Fraction = .one, inverts: Bool = false,
    isRetrograde: Bool = false, byDegrees: Bool = false
  ) throws -> StampPut {
    StampPut(
      try id("riff"), tick: tick, pitch: try pitch.map(SongEditingTests.pitch), times: times, scale: scale,
      inverts: inverts, isRetrograde: isRetrograde, byDegrees: byDegrees)
  }

  @Test func `A motif is put down with its first root at the pitch`() throws {
    let song = try stamped("r/4 C4/4 [E4 G4]/2")
    #expect(
      try edited(song, put("D4")).song.lines().last
        == "lead-2 3840+7680 | #1 0+960 r, #2 960+960 D4, #3 1920+1920 F#4+A4")
    #expect(try edited(song, put(nil)).song.lines().last?.contains("C4, #3 1920+1920 E4+G4") == true)
  }

  @Test func `It is inverted, turned round, stretched and repeated`() throws {
    let song = try stamped("C4/4 E4 G4/2")
    #expect(
      try edited(song, put("C4", inverts: true)).song.lines().last
        == "lead-2 3840+7680 | #1 0+960 C4, #2 960+960 G#3, #3 1920+1920 F3")
    #expect(
      try edited(song, put("C4", isRetrograde: true)).song.lines().last
        == "lead-2 3840+7680 | #1 0+1920 C4, #2 1920+960 A3, #3 2880+960 F3")
    #expect(
      try edited(song, put(nil, times: 2, scale: Fraction(1, 2) ?? .one)).song.lines().last
        == "lead-2 3840+7680 | #1 0+480 C4, #2 480+480 E4, #3 960+960 G4, #4 1920+480 C4, #5 2400+480 E4, #6 2880+960 G4"
    )
  }

  @Test func `By degrees its intervals follow the key`() throws {
    let song = try stamped("C4/4 E4 G4 C#5")
    #expect(
      try edited(song, put("D4", byDegrees: true)).song.lines().last
        == "lead-2 3840+7680 | #1 0+960 D4, #2 960+960 F4, #3 1920+960 A4, #4 2880+960 Eb5")
  }

  @Test func `Notes that began before the range are no part of the motif, and what sounds on is cut`() throws {
    let song = try song("C4/2 D/2")
    let edit = try edited(song, StampSave(id("riff"), range: 960..<2880))
    guard case .melody(let voices)? = edit.song.motifs.first?.content else { return }
    #expect(voices.map { $0.blocks.map { [$0.id, $0.at, $0.length] } } == [[[1, 960, 960]]])
    try expectNothing(from: song, StampSave(id("riff"), range: 100..<200))
  }

  @Test func `In a mirror it changes the original, as it is heard`() throws {
    var song = try song(
      .melody("lead", .notes("C4/4", length: 960), .notes(length: bar), .sync(of: "lead-2", length: bar, transpose: 2)))
    song = try edited(song, StampSave(id("riff"), range: 0..<960)).song
    let edit = try edited(song, put(at: 960 + bar, "D4"))
    #expect(edit.song.lines()[1] == "lead-2 960+3840 | #1 0+960 C4")
    #expect(edit.places == 2)
  }

  @Test func `It shaves what it covers, and stays inside one phrase and turn`() throws {
    let song = try stamped("C4/4 D4/4 s/2", length: 1920)
    let edit = try edited(song, put(at: 480, "G4"))
    #expect(edit.song.lines()[0] == "lead-1 0+3840 | #1 0+480 C4, #3 480+960 G4, #4 1440+960 A4")
    try expectRefusal(from: song, put(at: 2880, "G4"), .leavesPhrase(id("lead-1"), tick: 4800))
    try expectRefusal(
      from: song, put("G4", scale: Fraction(1, 7) ?? .one), .factorDoesNotDivide(Fraction(1, 7) ?? .one, tick: 1920))
  }

  @Test func `Unknown motifs are named with the nearest, and saved ones deleted`() throws {
    let song = try stamped("C4/1")
    try expectRefusal(from: song, StampDelete(id("rif")), .unknownMotif("rif", nearest: ["riff"]))
    #expect(try edited(song, StampDelete(id("riff"))).song.motifs.isEmpty)
  }

  @Test func `A library's motif is used where the song has none of the name`() throws {
    let motifs = try stamped("C4/1").motifs
    let song = try song("s/1")
    let context = context(for: song) { $0.motifs = motifs }
    #expect(try edited(song, put(at: 0, "E4"), in: context).song.lines() == ["lead-1 0+3840 | #1 0+3840 E4"])
    #expect(try motifs[0].rescaled(from: 960, to: 480).length == 1920)
  }

  @Test func `Drums are stamped as they were`() throws {
    var song = try song(.drum("kit", .beats(["kick": "x.", "snare": ".x"], length: 480), .beats([:], length: bar)))
    song = try edited(song, StampSave(id("riff"), range: 0..<480)).song
    #expect(
      try edited(song, put(at: 480, nil, times: 2)).song.lines().last
        == "kit-2 480+3840 | #1 0 kick, #2 240 snare, #3 480 kick, #4 720 snare")
    #expect(
      try edited(song, put(at: 480, nil, isRetrograde: true)).song.lines().last
        == "kit-2 480+3840 | #1 0 snare, #2 240 kick")
    try expectRefusal(from: song, put(at: 480, "C4"), .wrongKind(track: id("kit"), is: .drum, needed: .melody))
  }
}
