import AudioRendering
import CommandLanguage
import MusicTheory
import SongModel
import SongPerformance

extension Verification {
  /// Compares a golden sound with another, which a song is rendered to first.
  ///
  /// - Returns: The first difference in words, and how many there are.
  func compareSound(
    _ golden: String, _ format: FileFormat, _ source: VerifiedSource
  ) throws(LoadFailure) -> (first: String?, count: Int) {
    let wanted = try open(golden)
    guard let song = source.song else {
      let comparison = SoundComparison(golden: wanted, found: try open(source.path), tolerance: tolerance)
      return comparison.description(of: nil)
    }
    let rendered: TemporaryRendering
    let performance: Performance
    do throws(Diagnostic) {
      performance = try SongOutput.performance(of: song)
      rendered = try render(song, as: format, like: wanted)
    } catch {
      throw LoadFailure([error])
    }
    // What the song is rendered to goes when it was compared.
    return try withExtendedLifetime(rendered) { () throws(LoadFailure) in
      SoundComparison(golden: wanted, found: try open(rendered.path), tolerance: tolerance)
        .description(of: performance)
    }
  }

  private func open(_ path: String) throws(LoadFailure) -> SoundFile {
    do { return try SoundFile(path) } catch { throw LoadFailure([Diagnostic(error)]) }
  }

  private func render(
    _ song: Song, as format: FileFormat, like golden: SoundFile
  ) throws(Diagnostic) -> TemporaryRendering {
    let rendered: TemporaryRendering
    do { rendered = try TemporaryRendering(suffix: format.name) } catch { throw Diagnostic(error) }
    var output = SongOutput(options: options, isCancelled: isCancelled)
    output.options.follow(golden)
    try output.write(song, to: [SongOutput.Target(path: rendered.path, format: format)]) { _ in }
    return rendered
  }
}

extension SoundComparison {
  /// The first difference in words, and how many there are.
  ///
  /// - Parameter performance: What the song plays, where it is known, to say what begins there.
  fileprivate func description(of performance: Performance?) -> (first: String?, count: Int) {
    (findings.first.map { words($0, performance) }, findings.count)
  }

  private func words(_ finding: Finding, _ performance: Performance?) -> String {
    switch finding {
    case .sampleRate(let golden, let found): return "\(found) Hz instead of \(golden) Hz"
    case .channels(let golden, let found): return "\(counted(found, "channel")) instead of \(golden)"
    case .length(let golden, let found):
      let more = found - golden
      return "\(counted(abs(more), "frame")) \(more > 0 ? "longer" : "shorter") than \(golden)"
        + place(min(golden, found), performance).map { " (from \($0) on)" }.orEmpty
    case .stretch(let stretch):
      let change = SoundComparison.decimal(abs(stretch.levelChange))
      let level =
        abs(stretch.levelChange) < 0.05
        ? "as loud, but not the same" : "\(change) dB \(stretch.levelChange < 0 ? "softer" : "louder")"
      let head = place(stretch.frames.lowerBound, performance) ?? seconds(stretch.frames.lowerBound)
      return "\(head): \(level)" + notes(stretch.frames, performance)
    }
  }

  /// `2:3 (1.250 s)`, where the song is known.
  private func place(_ frame: Int, _ performance: Performance?) -> String? {
    guard let performance, let tick = tick(frame, performance) else { return nil }
    let place = performance.timeline.place(of: tick)
    return "\(place.bar):\(place.beat) (\(seconds(frame)))"
  }

  private func tick(_ frame: Int, _ performance: Performance) -> Int? {
    guard let microseconds = Fraction(frame, sampleRate)?.multiplied(by: Fraction(1_000_000)) else { return nil }
    return min(performance.clock.tick(atMicroseconds: microseconds.rounded), performance.end)
  }

  private func seconds(_ frame: Int) -> String {
    let milliseconds = (frame * 1000 + sampleRate / 2) / sampleRate
    let rest = milliseconds % 1000
    return "\(milliseconds / 1000).\(rest < 100 ? "0" : "")\(rest < 10 ? "0" : "")\(rest) s"
  }

  /// The notes that begin with a stretch, else those that sound there: what is likely to be missing or wrong.
  private func notes(_ frames: Range<Int>, _ performance: Performance?) -> String {
    guard let performance, let first = tick(frames.lowerBound, performance),
      let last = tick(min(frames.upperBound, frames.lowerBound + sampleRate / 10), performance)
    else { return "" }
    func names(_ holds: (Performance.Note) -> Bool) -> [String] {
      performance.tracks.flatMap { track in
        track.notes.lazy.filter(holds).prefix(3).map { note in
          let name = track.kind == .drum ? Drum(key: note.key)?.description : nil
          return "\(track.id) \(name ?? note.pitch.description)"
        }
      }
    }
    let begun = names { $0.onset >= first && $0.onset < max(last, first + 1) }
    if !begun.isEmpty {
      return ", where \(begun.prefix(4).joined(separator: ", ")) begin\(begun.count == 1 ? "s" : "")"
    }
    let sounding = names { $0.onset < last && $0.end > first }
    return sounding.isEmpty
      ? "" : ", where \(sounding.prefix(4).joined(separator: ", ")) sound\(sounding.count == 1 ? "s" : "")"
  }

  /// A number with one decimal.
  private static func decimal(_ number: Double) -> String {
    let tenths = Int(min(1e6, number) * 10 + 0.5)
    return "\(tenths / 10).\(tenths % 10)"
  }
}

extension String? {
  fileprivate var orEmpty: String { self ?? "" }
}
