import Interchange
import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile
import Testing

@Suite("Read back, a file of any song")
struct MIDIRoundTripTests {
  /// A note with all that a file says of it.
  private struct HeardNote: Hashable, Comparable {
    var onset, end, port, channel, key, velocity: Int

    static func < (left: HeardNote, right: HeardNote) -> Bool {
      (left.onset, left.port, left.channel, left.key) < (right.onset, right.port, right.channel, right.key)
    }
  }

  /// Tracks of random chords and rests, some of them sharing channels, with glides that come between the notes.
  private func song(seed: UInt64) throws -> Song {
    var random = Xorshift(state: seed &* 0x9E37_79B9_7F4A_7C15 | 1)
    var song = Build.song()
    song.title = "Seed \(seed)"
    for number in 1...Int.random(in: 1...20, using: &random) {
      var (at, blocks): (Int, [Block]) = (0, [])
      while at < 1920 {
        let length = Int.random(in: 1...480, using: &random)
        let notes = try (0..<Int.random(in: 1...3, using: &random)).map { _ in
          Note(
            try #require(Key.cMajor.spelling(of: Int.random(in: 60...66, using: &random))),
            velocity: Velocity(clamping: Int.random(in: 1...127, using: &random)), isTied: Bool.random(using: &random))
        }
        blocks.append(
          Block(
            id: blocks.count + 1, at: at, length: length, figure: .chord(try #require(Chord(notes))),
            isRest: Int.random(in: 0...5, using: &random) == 0))
        at += length
      }
      var track = Track(id: try Build.id("t\(number)"), kind: .melody)
      track.channel = Bool.random(using: &random) ? Int.random(in: 1...4, using: &random) : nil
      track.controls = [
        Control(tick: 0, change: .bend(0)),
        Control(tick: Int.random(in: 1...at, using: &random), change: .bend(8191), isGlide: true),
      ]
      let content = MelodyContent(voices: [Voice(blocks)], nextID: blocks.count + 1)
      track.phrases = .melody([
        Phrase(id: try Build.id("t\(number)-1"), start: 0, length: at, source: .original(content))
      ])
      song.tracks.append(track)
    }
    return song
  }

  @Test("has the notes of the performance, in both types", arguments: 1...40)
  func notes(seed: UInt64) throws {
    let performance = try Performance(of: try song(seed: seed))
    let expected = performance.tracks.flatMap { track in
      track.notes.map {
        HeardNote(
          onset: $0.onset, end: $0.end, port: track.port, channel: track.channel - 1, key: $0.key,
          velocity: $0.velocity.value)
      }
    }.sorted()
    for format in [MIDIExport.Format.parallel, .single] {
      let bytes = try MIDIExport(performance, format: format).file.encoded()
      let reading = try StandardMIDIFile.read(bytes, mode: .strict)
      #expect(reading.warnings.isEmpty, "seed \(seed)")
      let read = reading.file.tracks.flatMap { $0.pairedNotes().notes }.map {
        HeardNote(
          onset: $0.onset, end: $0.end, port: Int($0.port), channel: Int($0.channel), key: Int($0.pitch),
          velocity: Int($0.velocity))
      }.sorted()
      let isSame = read == expected
      #expect(isSame, "seed \(seed), \(format)")
      #expect(reading.file.tracks.allSatisfy { $0.endTick == performance.end }, "seed \(seed)")
    }
  }
}

/// Numbers that a seed repeats.
private struct Xorshift: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
