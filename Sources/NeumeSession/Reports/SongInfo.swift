import CommandLanguage
import MusicTheory
import SongModel
import SongPerformance

/// What a song is: tempo, meter, key, bars, duration, and what each track does.
public struct SongInfo {
  let song: Song
  let performance: Performance
  /// What each track does, in the song's order of tracks.
  let tracks: [TrackInfo]

  /// Looks at a song.
  ///
  /// - Throws: A diagnostic where the song cannot be performed.
  public init(_ song: Song) throws(Diagnostic) {
    self.song = song
    let performance = try SongOutput.performance(of: song)
    self.performance = performance
    var programs = song.tracks.map { Instrument(program: $0.program, bank: $0.bank) }
    for instrument in performance.instruments {
      let controls = performance.controls(of: instrument)
      for index in instrument.tracks {
        // Files often say the program only just before the first note.
        let first = performance.tracks[index].notes.first?.onset ?? 0
        let last = controls.last { $0.tick <= first && $0.change.target == .program }
        if case .program(let number, let bank)? = last?.change {
          programs[index] = Instrument(program: Int(number), bank: bank)
        }
      }
    }
    tracks = song.tracks.indices.map { TrackInfo(song.tracks[$0], performance.tracks[$0], program: programs[$0]) }
  }

  /// How many full bars the song has.
  var bars: Int {
    performance.end > song.pickup ? song.timeline.bar(at: performance.end - 1).number : 0
  }

  /// How long the song is, in milliseconds.
  var milliseconds: Int {
    performance.clock.microseconds(at: performance.end).divided(by: Fraction(1000))?.rounded ?? 0
  }

  /// What is played otherwise than it is written.
  var notes: [String] {
    var merged = 0
    var restruck = 0
    var lines: [String] = []
    for finding in performance.findings {
      switch finding {
      case .merged: merged += 1
      case .restruck: restruck += 1
      case .movedToPort(let track, let asked, let given):
        lines.append("no channel was free on port \(asked) for \(song.tracks[track].id); it plays on port \(given)")
      }
    }
    if merged > 0 { lines.append("\(counted(merged, "note")) became one with another of the same pitch and onset") }
    if restruck > 0 {
      lines.append("\(counted(restruck, "note")) ended early, because the same pitch was struck again")
    }
    return lines
  }
}

/// What a track does.
struct TrackInfo {
  let track: Track
  let played: Performance.Track
  /// The program with which the first note is played.
  private let program: Instrument?

  init(_ track: Track, _ played: Performance.Track, program: Instrument?) {
    self.track = track
    self.played = played
    self.program = program
  }

  /// The instrument by number and name; `drums` for a drum track.
  var instrument: String {
    if track.kind == .drum { return "drums" }
    return program?.description ?? String(track.program)
  }

  /// The lowest and highest pitch that is heard.
  var range: ClosedRange<Pitch>? {
    guard let low = played.notes.map(\.pitch).min(), let high = played.notes.map(\.pitch).max() else { return nil }
    return low...high
  }

  /// The most notes that sound at once.
  var polyphony: Int {
    // A note that ends where another begins does not sound with it, so ends come first.
    let edges = played.notes.flatMap { [($0.onset, 1), ($0.end, -1)] }.sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var (sounding, most) = (0, 0)
    for edge in edges {
      sounding += edge.1
      most = max(most, sounding)
    }
    return most
  }
}

/// A number with its word, in the plural where that is right: `1 note`, `2 notes`.
func counted(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }
