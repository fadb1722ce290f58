import Interchange
import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile
import TestSupport
import Testing

@Suite("Recognition in a MIDI file")
struct RecognitionTests {
  private func options(_ change: (inout MIDIImport.Options) -> Void) -> MIDIImport.Options {
    var options = MIDIImport.Options()
    change(&options)
    return options
  }

  @Test("moves played sixteenths to their lines, and says by how much")
  func sixteenths() throws {
    let played = [3, 117, 246, 355].enumerated().map { (onset: $1, end: $1 + 100, key: UInt8(60 + $0)) }
    let read = try Files.imported(try Files.notes(played), options: options { $0.quantizes = true })
    #expect(read.song.tracks[0].blocks() == [["0+120 C4", "120+120 C#4", "240+120 D4", "360+120 Eb4"]])
    #expect(read.grids.map(\.grid) == [Fraction(1, 16)])
    #expect(read.grids[0].largestDisplacement == 6)
    // The distances 3, 3, 6 and 5 are 4.25 on average; chance would give 30.
    #expect(read.grids[0].confidence == 86)
  }

  @Test("takes the coarsest grid that fits, bar by bar")
  func coarsest() throws {
    let quarters = (0..<4).map { (onset: $0 * 480 + 10, end: $0 * 480 + 470, key: UInt8(60)) }
    let eighths = (0..<8).map { (onset: 1920 + $0 * 240, end: 1920 + $0 * 240 + 230, key: UInt8(62)) }
    let read = try Files.imported(try Files.notes(quarters + eighths), options: options { $0.quantizes = true })
    #expect(read.grids.map(\.grid) == [Fraction(1, 4), Fraction(1, 8)])
    #expect(read.grids.map(\.confidence) == [92, 100])
    #expect(read.grids.map(\.largestDisplacement) == [10, 0])
  }

  @Test("finds played triplets beat by beat")
  func playedTriplets() throws {
    let played = [(2, 150), (165, 310), (318, 470), (482, 700), (717, 955)].map {
      (onset: $0.0, end: $0.1, key: UInt8(60))
    }
    let read = try Files.imported(
      try Files.notes(played),
      options: options {
        $0.quantizes = true
        $0.findsTuplets = true
      })
    #expect(read.grids[0].tuplets.map(\.beat) == [1])
    #expect(read.grids[0].tuplets.map(\.parts) == [3])
    #expect(read.song.tracks[0].blocks() == [["0+480 tuplet", "480+240 C4", "720+240 C4"]])
  }

  @Test("makes tuplets of exact ones whose ticks are rounded, with what is heard unchanged")
  func exactTuplets() throws {
    // 100 ticks per quarter: 33 and a third, 20, and a seventh.
    let bounds = [0, 33, 67, 100, 120, 140, 160, 180, 200, 214, 229, 243, 257, 271, 286, 300]
    let notes = zip(bounds, bounds.dropFirst()).enumerated().map {
      (onset: $1.0, end: $1.1, key: UInt8(60 + $0))
    }
    let file = try Files.notes(notes)
    let plain = try Files.imported(file, division: .ticksPerQuarter(100))
    let found = try Files.imported(
      file, division: .ticksPerQuarter(100), options: options { $0.findsTuplets = true })
    #expect(
      found.song.tracks[0].melody[0].content?.voices[0].blocks.map { $0.figure.tuplet?.slots.count } == [3, 5, 7])
    #expect(try heard(found.song) == heard(plain.song))
  }

  @Test("of equal bars makes a repeat, and a sync where another track has them, with what is heard unchanged")
  func repeats() throws {
    func bar(_ number: Int, _ key: UInt8) -> [(onset: Int, end: Int, key: UInt8)] {
      [(number * 1920, number * 1920 + 960, key), (number * 1920 + 960, number * 1920 + 1440, key + 4)]
    }
    let lead = try Files.notes((0..<4).flatMap { bar($0, 60) } + bar(4, 65) + bar(5, 60), end: 11520)
    let echo = try Files.notes(channel: 2, bar(2, 60) + bar(3, 60), end: 11520)
    let plain = try Files.imported(lead, echo).song
    let song = try Files.imported(lead, echo, options: options { $0.findsRepeats = true }).song
    #expect(song.violations().isEmpty)
    #expect(try heard(song) == heard(plain))
    let phrases = song.tracks[0].melody
    #expect(phrases.map(\.kindName) == ["original", "repeat", "original", "repeat"])
    #expect(phrases.map(\.length) == [1920, 5760, 1920, 1920])
    #expect(song.tracks[1].melody.map(\.kindName) == ["sync"])
    #expect(song.tracks[1].melody[0].length == 3840)
  }

  @Test(
    "of every file keeps what is heard where it only looks, and the order of notes where it moves them",
    .enabled(if: SharedFiles.arePresent, "../shared is not beside the package"))
  func corpus() throws {
    for path in CorpusImportTests.files.enumerated().filter({ $0.offset % 3 == 0 }).map(\.element) {
      let bytes = try #require(SharedFiles.bytes(path))
      guard let plain = try? MIDIImport(bytes).song else { continue }
      let looked = try MIDIImport(
        bytes,
        options: options {
          $0.findsTuplets = true
          $0.findsRepeats = true
        }
      ).song
      #expect(looked.violations().isEmpty, "\(path)")
      let isSame = try heard(looked) == heard(plain)
      #expect(isSame, "\(path)")
      let moved = try MIDIImport(
        bytes,
        options: options {
          $0.quantizes = true
          $0.findsTuplets = true
        })
      #expect(moved.song.violations().isEmpty, "\(path)")
      let keys = try [plain, moved.song].map { try keysByTime(of: $0) }
      let keepsOrder = keys[0] == keys[1]
      #expect(keepsOrder, "\(path)")
    }
  }

  /// For each track and key the velocities in order of time.
  private func keysByTime(of song: Song) throws -> [[Int: [Int]]] {
    try Performance(of: song).tracks.map { track in
      Dictionary(grouping: track.notes, by: \.key).mapValues { $0.map(\.velocity.value) }
    }
  }
}
