import AudioRendering
import CommandLanguage
import MusicTheory
import SongPerformance

/// The time of every bar, beat and note of what is played, for programs that show or score music with its sound.
///
/// Ticks, bars and beats are the song's; seconds and frames count from the start of the file, a count-in included.
struct Timemap {
  /// The most beats that are listed.
  private static let mostBeats = 1_000_000

  let song: PlayedSong
  let options: OutputOptions
  private let clock: TempoClock
  /// What a count-in takes before the music.
  private let countIn: (microseconds: Fraction, frames: Int)

  init(_ song: PlayedSong, _ options: OutputOptions) {
    self.song = song
    self.options = options
    clock = song.performance.clock
    guard let metronome = options.metronome else {
      countIn = (.zero, 0)
      return
    }
    let ticks = metronome.countInTicks(of: song.performance)
    let before = metronome.countInClock(of: song.performance)
    countIn = (before.microseconds(at: ticks), before.frame(at: ticks, rate: options.sampleRate))
  }

  /// The map as JSON: one bar, beat or note a line.
  ///
  /// - Throws: A diagnostic where there are too many beats.
  func text() throws(Diagnostic) -> String {
    let head: [(String, JSONValue)] = [
      ("format", .string("neume-timemap")), ("version", .number(1)), ("title", .string(song.whole.title)),
      ("ticksPerQuarter", .number(song.whole.ticksPerQuarter)), ("sampleRate", .number(options.sampleRate)),
      ("start", .object(time(0))), ("end", .object(time(song.performance.end))),
    ]
    let beats = try beats()
    let bars = beats.filter { $0.number == 1 || $0.tick == song.ticks.lowerBound }
    return JSONValue.lines(
      head,
      [
        (
          "bars",
          bars.map { beat in
            .object(
              [("bar", .number(beat.bar.number))] + time(beat.tick - song.ticks.lowerBound)
                + [("beats", .number(beat.bar.meter.beats)), ("unit", .number(beat.bar.meter.unit))])
          }
        ),
        (
          "beats",
          beats.map { beat in
            .object(
              [("bar", .number(beat.bar.number)), ("beat", .number(beat.number))]
                + time(beat.tick - song.ticks.lowerBound))
          }
        ),
        ("notes", notes),
      ])
  }

  /// The beats of the song that lie in the part.
  private func beats() throws(Diagnostic) -> [Performance.Beat] {
    var whole = song.whole
    whole.end = song.ticks.upperBound
    guard let beats = whole.beats(atMost: Timemap.mostBeats) else {
      throw Diagnostic(code: "limit", "a timemap holds \(Timemap.mostBeats) beats at most")
    }
    return beats.filter { song.ticks.contains($0.tick) }
  }

  private var notes: [JSONValue] {
    let tracks = song.performance.tracks
    let places = tracks.indices.flatMap { track in tracks[track].notes.indices.map { (track, $0) } }
      .sorted { (tracks[$0.0].notes[$0.1].onset, $0.0, $0.1) < (tracks[$1.0].notes[$1.1].onset, $1.0, $1.1) }
    return places.map { place in
      let (track, note) = (tracks[place.0], tracks[place.0].notes[place.1])
      let end = time(note.end)
      return .object(
        [
          ("track", .string(track.id.text)),
          ("address", track.address(of: note).map { .string($0.description) } ?? .null),
          ("phrase", track.phrase(of: note).map { .string($0.id.text) } ?? .null),
          ("turn", .number(note.source.turn + 1)), ("pitch", .string(note.pitch.description)),
          ("key", .number(note.key)), ("velocity", .number(note.velocity.value)),
        ] + time(note.onset) + [("endTick", end[0].1), ("endSeconds", end[1].1), ("endFrame", end[2].1)])
    }
  }

  /// A tick of the part as tick of the song, seconds and frame.
  private func time(_ tick: Int) -> [(String, JSONValue)] {
    let microseconds = clock.microseconds(at: tick).adding(countIn.microseconds)?.rounded ?? 0
    return [
      ("tick", .number(song.ticks.lowerBound + tick)), ("seconds", .decimal(Timemap.seconds(microseconds))),
      ("frame", .number(countIn.frames + clock.frame(at: tick, rate: options.sampleRate))),
    ]
  }

  /// Microseconds as seconds with six decimals.
  private static func seconds(_ microseconds: Int) -> String {
    let (whole, rest) = microseconds.quotientAndRemainder(dividingBy: 1_000_000)
    let decimals = String(rest)
    return "\(whole)." + String(repeating: "0", count: max(0, 6 - decimals.count)) + decimals
  }
}

extension SongOutput {
  /// Writes the timemap of what is played.
  func writeTimemap(of song: PlayedSong, to path: String) throws(Diagnostic) {
    try write(Array(try Timemap(song, options).text().utf8), to: path)
  }
}
