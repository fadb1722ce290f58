import MusicTheory
import Notation
import SongEditing
import SongModel
import Testing

@Suite struct WriteTests {
  func write(_ position: Int, _ notation: String, in song: Song) throws -> Write {
    let reading = try NotationReading(notation, in: NotationContext(song: song, start: position))
    return Write(tick: position, blocks: reading.blocks, length: reading.length)
  }

  @Test func `Writing replaces what it covers and shaves what it meets`() throws {
    let before = try song("C4/4. D E/4")
    try expectEdit(from: before, write(960, "A4/4 B4", in: before), to: song("C4/4 A B E"))
  }

  @Test func `A gap clears what it covers`() throws {
    let before = try song("C4/4 D E F")
    try expectEdit(from: before, write(960, "s/4 A4", in: before), to: song("C4/4 s A F4"))
    try expectEdit(from: before, write(0, "s/1", in: before), to: song("s/1"))
  }

  @Test func `Of a block that is written into, the part before stays`() throws {
    let before = try song("C4/1")
    try expectEdit(from: before, write(960, "A4/4", in: before), to: song("C4/4 A4 s/2"))
  }

  @Test func `What stands there already keeps its number`() throws {
    let before = try song("C4/4 D E F")
    let edit = try expectEdit(
      from: before, write(0, "C4/4 D G F", in: before), to: song("C4/4 D G F"))
    #expect(try edit.song.numbers(of: "lead-1") == [[1, 2, 5, 4]])
    try expectNothing(from: before, write(0, "C4/4 D E F", in: before))
  }

  @Test func `Nothing written changes nothing, even where no phrase is`() throws {
    let before = try song(.melody("lead"))
    try expectNothing(from: before, write(0, "", in: before))
  }

  @Test func `Where no phrase is one is made, rounded up to the next bar line`() throws {
    let empty = try song(.melody("lead"))
    try expectEdit(
      from: empty, write(tick(1, 2), "C4/2.", in: empty),
      to: song(.melody("lead", .notes("C4/2.", at: 960, length: 2880))))
    try expectEdit(
      from: empty, write(tick(1, 2), "C4/1", in: empty),
      to: song(.melody("lead", .notes("C4/1", at: 960, length: 6720))),
      places: 1)
  }

  @Test func `A new phrase ends at the next one if that comes first`() throws {
    let before = try song(.melody("lead", .notes("D4/1", at: 1500)))
    let command = try write(0, "C4/4", in: before)
    let edit = try expectEdit(
      from: before, command,
      to: song(.melody("lead", .notes("C4/4", length: 1500), .notes("D4/1"))).swappingFirstIDs)
    #expect(edit.song.tracks[0].phrases.outlines.map(\.id.text) == ["lead-2", "lead-1"])
    try expectRefusal(
      from: before, write(0, "C4/2", in: before),
      .phraseDoesNotFit(track: id("lead"), wanted: 0..<1920, free: 0..<1500))
  }

  @Test func `Running over the end of a phrase or turn is refused`() throws {
    let before = try song(.melody("lead", .notes("C4/1"), .turns(of: "lead-1", length: bar * 2)))
    try expectRefusal(
      from: before, write(tick(1, 4), "D4/2", in: before), .leavesPhrase(id("lead-1"), tick: tick(2, 2)))
    try expectRefusal(
      from: before, write(tick(2, 4), "D4/2", in: before), .leavesPhrase(id("lead-2"), tick: tick(3, 2)))
  }

  @Test func `In a transposed sync what is written is what is heard there`() throws {
    func pair(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation)), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 12)))
    }
    let before = try pair("C4/1")
    let context = try context(for: before) { $0.track = try id("copy") }
    try expectEdit(from: before, write(0, "D5/1", in: before), in: context, to: pair("D4/1"), places: 2)
  }

  @Test func `Blocks that cannot be are refused`() throws {
    let before = try song("C4/1")
    let first = Block(id: 0, at: 0, length: 960, figure: .empty, isRest: true)
    var overlapping = first
    overlapping.at = 480
    try expectRefusal(
      from: before, Write(tick: 0, blocks: [first, overlapping], length: 1920),
      .number(name: "block start", value: 480, allowed: 960...1920))
    try expectRefusal(
      from: before, Write(tick: 0, blocks: [first], length: 100),
      .number(name: "block length", value: 960, allowed: 1...100))
    try expectRefusal(from: before, Write(tick: -1, blocks: [], length: 1), .outsideSong(tick: -1))
    try expectRefusal(
      from: before, Write(tick: 0, blocks: [], length: .max),
      .number(name: "length", value: .max, allowed: 0...Song.lastTick))
    let silent = Block(id: 0, at: 0, length: 960, figure: .empty)
    let address = BlockAddress(phrase: try id("lead-1"), block: 0)
    try expectRefusal(from: before, Write(tick: 0, blocks: [silent], length: 960), .withoutNotes(address))
    let fine = Block(
      id: 0, at: 0, length: 2, figure: .tuplet(Tuplet(Array(repeating: Slot(.empty, isRest: true), count: 3))))
    try expectRefusal(
      from: before, Write(tick: 0, blocks: [fine], length: 2), .tooFine(address, slots: 3, length: 2))
  }
}

@Suite struct PenChordTests {
  func chord(_ position: Int, _ pitches: String...) throws -> PenChord {
    PenChord(tick: position, tones: .pitches(try pitches.map { try pitch($0) }))
  }
  func chord(_ position: Int, named name: String) throws -> PenChord {
    PenChord(tick: position, tones: .name(try ChordName(text: name)))
  }

  @Test func `Chord notes are added with the session's velocity and the root's gate`() throws {
    let context = context(for: try song("C4/1")) { $0.velocity = Velocity(clamping: 50) }
    try expectEdit(
      from: song("C4/1%60@80"), chord(0, "G4", "E4"), in: context, to: song("[C4%60@80 E4%60@50 G4%60@50]/1"))
  }

  @Test func `A chord by name stands on the block's root, or on its own`() throws {
    try expectEdit(from: song("A3/1"), chord(0, named: ":m7"), to: song("[A3 C4 E4 G4]/1"))
    try expectEdit(from: song("E3/1"), chord(0, named: "A3:m"), to: song("[E3 A3 C4 E4]/1"))
  }

  @Test func `A pitch that is there stays as it is`() throws {
    try expectNothing(from: song("[C4 E4@20]/1"), chord(0, "E4", "C4"))
    try expectEdit(from: song("[C4 E4@20]/1"), chord(0, "E4", "G4"), to: song("[C4 E4@20 G4]/1"))
  }

  @Test func `In a tuplet the slot gets the notes`() throws {
    try expectEdit(from: song("{C4 D E}/4 s/2."), chord(320, "F4"), to: song("{C4 [D F] E}/4 s/2."))
  }

  @Test func `A rest without notes is refused, one that keeps some gets more`() throws {
    let block = BlockAddress(phrase: try id("lead-1"), block: 1)
    try expectRefusal(from: song("r/1"), chord(0, "E4"), .withoutNotes(block))
    try expectEdit(
      from: song("C4/1").changing { $0[0].isRest = true }, chord(0, "E4"),
      to: song("[C4 E4]/1").changing { $0[0].isRest = true })
  }

  @Test func `Past the keyboard there is no chord`() throws {
    try expectRefusal(
      from: song("G9/1"), chord(0, named: ":maj"),
      .pitchOutOfRange(number: 127, by: .named(staffSteps: 2, semitones: 4)))
  }

  @Test func `In a transposed sync pitches are what is heard there`() throws {
    func pair(_ notation: String) throws -> Song {
      try song(.melody("lead", .notes(notation)), .melody("copy", .sync(of: "lead-1", length: bar, transpose: 5)))
    }
    let context = try context(for: pair("C4/1")) { $0.track = try id("copy") }
    try expectEdit(from: pair("C4/1"), chord(0, "A4"), in: context, to: pair("[C4 E4]/1"))
    try expectEdit(from: pair("C4/1"), chord(0, named: ":maj"), in: context, to: pair("[C4 E4 G4]/1"))
  }
}

@Suite struct LyricTests {
  func sung(_ notation: String, _ syllables: String?...) throws -> Song {
    try song(notation).changing { blocks in
      for (index, syllable) in syllables.enumerated() { blocks[index].lyric = syllable }
    }
  }

  @Test func `Each sounding block gets a syllable`() throws {
    try expectEdit(
      from: song("C4/4 r D E"), Lyric(tick: 0, syllables: ["Twin-", "kle"]), to: sung("C4/4 r D E", "Twin-", nil, "kle")
    )
    try expectEdit(
      from: song("C4/4 r D E"), Lyric(tick: 1, syllables: ["kle"]), to: sung("C4/4 r D E", nil, nil, "kle"))
  }

  @Test func `An empty syllable takes the block's away`() throws {
    try expectEdit(from: sung("C4/1", "la"), Lyric(tick: 0, syllables: [""]), to: song("C4/1"))
  }

  @Test func `Syllables that are left are told`() throws {
    try expectEdit(
      from: song("C4/1"), Lyric(tick: 0, syllables: ["a", "b", "c"]), to: sung("C4/1", "a"),
      warnings: [.syllablesLeft(asked: 3, done: 1)])
  }

  @Test func `Where no block is left lyrics are refused`() throws {
    try expectRefusal(
      from: song("C4/2 r"), Lyric(tick: 960, syllables: ["a"]), .noBlock(phrase: id("lead-1"), voice: 1, tick: 960))
  }
}
