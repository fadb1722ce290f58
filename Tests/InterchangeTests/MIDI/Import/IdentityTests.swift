import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile
import TestSupport
import Testing

@testable import Interchange

@Suite("A song that went through a MIDI file")
struct IdentityTests {
  private func file(_ song: Song, format: MIDIExport.Format = .parallel, plain: Bool = false) throws -> StandardMIDIFile
  {
    try MIDIExport(try Performance(of: song), format: format, identityOf: plain ? nil : song).file
  }

  /// Notes by channel and port, whatever track they stand on.
  private func notes(_ song: Song) throws -> [[Int]] {
    try Performance(of: song).tracks.flatMap { track in
      track.notes.map { [track.port, track.channel, $0.onset, $0.end, $0.key, $0.velocity.value] }
    }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  @Test("is the same song, with ids, repeats, syncs and all that is not heard", arguments: UInt64(1)...150)
  func same(seed: UInt64) throws {
    let song = RandomSong(seed: seed).song
    let bytes = try file(song).encoded()
    #expect(try StandardMIDIFile.read(bytes, mode: .strict).warnings.isEmpty)
    let read = try MIDIImport(bytes)
    let isSame = read.song == song
    #expect(isSame, "seed \(seed): \(read.findings)")
    #expect(read.findings.isEmpty)
  }

  @Test("is the same song from a file of one track", arguments: UInt64(1)...40)
  func single(seed: UInt64) throws {
    let song = RandomSong(seed: seed).song
    let isSame = try MIDIImport(try file(song, format: .single).encoded()).song == song
    #expect(isSame, "seed \(seed)")
  }

  @Test("is heard the same without what the file says for this program alone", arguments: UInt64(1)...150)
  func plain(seed: UInt64) throws {
    let song = RandomSong(seed: seed).song
    let written = try file(song, plain: true)
    let isOwn = written.tracks.joined().contains { event in
      if case .meta(.sequencerSpecific(let bytes)) = event.message {
        bytes.starts(with: [0x7D] + Array("Neume".utf8))
      } else {
        false
      }
    }
    #expect(!isOwn)
    let read = try MIDIImport(try written.encoded()).song
    #expect(read.violations().isEmpty, "seed \(seed)")
    let isSame = try notes(read) == notes(song)
    #expect(isSame, "seed \(seed)")
    // And then nothing changes any more.
    let again = try MIDIExport(try Performance(of: read)).file
    #expect(FileEvents(again).differences(from: FileEvents(written)) == [], "seed \(seed)")
  }

  @Test("needs no more than a line for phrases that the notes show")
  func small() throws {
    let song = Build.song(try Build.melody("lead", length: 1920, (0..<4).map { ($0 * 480, 480, "C4") }))
    let size = try file(song).encoded().count - file(song, plain: true).encoded().count
    #expect(size < 600)
  }

  @Test("keeps the tracks that another program left alone, and takes from the others what is played now")
  func edited() throws {
    let lead = try Build.melody("lead", length: 960, [(0, 480, "C4"), (480, 480, "D4")])
    var bass = try Build.melody("bass", length: 960, [(0, 960, "C2")])
    bass.phrases = .melody(
      bass.melody + [
        Phrase(id: try Build.id("again"), start: 960, length: 1920, source: .repeat(of: try Build.id("bass-1")))
      ])
    let song = Build.song(lead, bass)
    var written = try file(song)
    // The other program transposes the first note.
    written.tracks[1] = StandardMIDIFile.Track(
      written.tracks[1].map { event in
        switch event.message {
        case .noteOn(let channel, 60, let velocity):
          .init(tick: event.tick, message: .noteOn(channel: channel, pitch: 61, velocity: velocity))
        case .noteOff(let channel, 60, let velocity):
          .init(tick: event.tick, message: .noteOff(channel: channel, pitch: 61, velocity: velocity))
        default: event
        }
      }, endTick: written.tracks[1].endTick)
    let read = try MIDIImport(try written.encoded())
    // The phrase takes its notes from the file, so the identity of both tracks fits.
    #expect(read.findings.isEmpty)
    #expect(read.song.tracks.map(\.id.text) == ["lead", "bass"])
    #expect(read.song.tracks[0].blocks() == [["0+480 C#4", "480+480 D4"]])
    #expect(read.song.tracks[1] == bass)
    // One turn of the repeat is played otherwise.
    var broken = try file(song)
    broken.tracks[2] = StandardMIDIFile.Track(
      broken.tracks[2].filter { event in
        if case .noteOn = event.message { return event.tick != 960 }
        if case .noteOff = event.message { return event.tick != 1920 }
        return true
      }, endTick: broken.tracks[2].endTick)
    let other = try MIDIImport(try broken.encoded())
    #expect(other.findings.contains(.identityIgnored(.changed)))
    #expect(other.song.violations().isEmpty)
    #expect(other.song.tracks[0].melody == lead.melody)
    #expect(try notes(other.song).map { $0[2] } == [0, 480, 0, 1920])
  }

  @Test("from a file whose own events are damaged is what the notes say")
  func damaged() throws {
    let song = Build.song(try Build.melody("lead", length: 960, [(0, 480, "C4")]))
    var written = try file(song)
    written.tracks[0] = StandardMIDIFile.Track(
      written.tracks[0].map { event in
        guard case .meta(.sequencerSpecific(var bytes)) = event.message else { return event }
        bytes[bytes.count / 2] ^= 1
        return .init(tick: event.tick, message: .meta(.sequencerSpecific(bytes)))
      }, endTick: written.tracks[0].endTick)
    let read = try MIDIImport(try written.encoded())
    #expect(read.findings.contains(.identityIgnored(.damaged)))
    #expect(try heard(read.song) == ["0: 0-480 60@96"])
  }
}

@Suite("Packed text")
struct PackedTextTests {
  @Test("is unpacked to what it was, and is shorter where it repeats", arguments: UInt64(1)...60)
  func roundTrip(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let alphabet = random.number(1...256)
    let bytes = (0..<random.number(0...3000)).map { _ in UInt8(random.number(0...alphabet - 1)) }
    let packed = PackedText.packed(bytes)
    #expect(PackedText.unpacked(packed[...], count: bytes.count) == bytes, "seed \(seed)")
    #expect(PackedText.unpacked(packed.dropLast(), count: bytes.count) == nil || bytes.isEmpty, "seed \(seed)")
    for _ in 0..<20 where !packed.isEmpty {
      var broken = packed
      broken[random.number(0...broken.count - 1)] ^= UInt8(random.number(1...255))
      _ = PackedText.unpacked(broken[...], count: random.number(0...6000))
    }
  }

  @Test("repeats nothing that lies farther back than 65,535 bytes", arguments: 65_530...65_540)
  func farthest(distance: Int) {
    var random = SeededRandom(seed: 7)
    let motif = (0..<100).map { _ in UInt8(random.number(1...255)) }
    // A run of one byte is one repetition, whose length takes a byte for every 255.
    let run = [UInt8](repeating: 0, count: distance - motif.count)
    let bytes = motif + run + motif
    let packed = PackedText.packed(bytes)
    #expect(PackedText.unpacked(packed[...], count: bytes.count) == bytes)
    #expect((packed.count < 2 * motif.count + run.count / 255) == (distance <= 0xFFFF))
  }

  @Test("is a block as the LZ4 format describes it")
  func format() {
    // Four literals, then 15 + 5 + 4 = 24 bytes from four back, then the last five.
    let text = Array("abcd".utf8) + Array("abcdabcdabcdabcdabcdabcd".utf8) + Array("wxyzv".utf8)
    #expect(PackedText.packed(text) == [0x4F] + Array("abcd".utf8) + [4, 0, 5, 0x50] + Array("wxyzv".utf8))
  }
}
