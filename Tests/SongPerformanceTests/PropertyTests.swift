import MusicTheory
import SongModel
import SongPerformance
import Testing

@Suite("Whatever the song,")
struct PropertyTests {
  private func performance(seed: UInt64) throws -> Performance {
    var songs = RandomSongs(seed: seed)
    return try Performance(of: try songs.song())
  }

  @Test("no note is empty, sounds past the song's end or begins before an earlier one", arguments: 1...200)
  func notes(seed: UInt64) throws {
    let performance = try performance(seed: seed)
    for track in performance.tracks {
      for note in track.notes {
        #expect(note.end > note.onset && note.onset >= 0 && note.end <= performance.end, "seed \(seed)")
        #expect(track.address(of: note) != nil, "seed \(seed)")
      }
      for (earlier, later) in zip(track.notes, track.notes.dropFirst()) {
        #expect((earlier.onset, earlier.key) < (later.onset, later.key), "seed \(seed)")
      }
    }
  }

  @Test("no key of a channel is struck while it sounds", arguments: 1...200)
  func keys(seed: UInt64) throws {
    let performance = try performance(seed: seed)
    for instrument in performance.instruments {
      var ends: [Int: Int] = [:]
      let notes = instrument.tracks.flatMap { performance.tracks[$0].notes }.sorted { $0.onset < $1.onset }
      for note in notes {
        #expect(ends[note.key, default: 0] <= note.onset, "seed \(seed)")
        ends[note.key] = note.end
      }
    }
  }

  @Test("its performance is always the same", arguments: 1...50)
  func deterministic(seed: UInt64) throws {
    let isSame = try performance(seed: seed) == performance(seed: seed)
    #expect(isSame, "seed \(seed)")
  }

  @Test("controls and syllables are in order of time and inside the song", arguments: 1...100)
  func controls(seed: UInt64) throws {
    let performance = try performance(seed: seed)
    for track in performance.tracks {
      for ticks in [track.controls.map(\.tick), track.lyrics.map(\.tick)] {
        #expect(ticks == ticks.sorted(), "seed \(seed)")
        #expect(ticks.allSatisfy { (0...performance.end).contains($0) }, "seed \(seed)")
      }
    }
  }

  @Test("its excerpts hold each note once", arguments: 1...100)
  func excerpts(seed: UInt64) throws {
    let performance = try performance(seed: seed)
    let middle = performance.end / 2
    let parts = [performance.excerpt(0..<middle), performance.excerpt(middle..<performance.end)]
    #expect(parts[0].noteCount + parts[1].noteCount == performance.noteCount, "seed \(seed)")
    let isWhole = performance.excerpt(0..<performance.end) == performance.withoutFindings
    #expect(isWhole, "seed \(seed)")
    for part in parts {
      #expect(part.tracks.allSatisfy { $0.notes.allSatisfy { $0.onset >= 0 && $0.end <= part.end } }, "seed \(seed)")
    }
  }
}

extension Performance {
  /// An excerpt says nothing of how its song was written.
  fileprivate var withoutFindings: Performance {
    var copy = self
    copy.findings = []
    return copy
  }
}
