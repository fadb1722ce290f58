import CommandLanguage
import MusicTheory
import Notation
import SongEditing
import SongModel

extension SongListing {
  /// The music of a range in notation, phrase by phrase, as commands that write it again: of each phrase that lies in it
  /// in part, what begins in the range.
  ///
  /// - Parameters:
  ///   - range: Song ticks; `nil` for all.
  ///   - indices: The tracks that are meant.
  public func show(_ range: Range<Int>?, tracks indices: [Int]) throws(Diagnostic) -> Listing {
    let range = range ?? 0..<(Song.lastTick + 1)
    do throws(EditError) {
      var lines: [String] = []
      var objects: [JSONValue] = []
      let whole = indices.flatMap { index in
        outlines(index, range).filter { $0.start >= range.lowerBound && $0.end <= range.upperBound }
      }
      let shown = Set(whole.map(\.id))
      for index in indices {
        let outlines = outlines(index, range)
        guard !outlines.isEmpty else { continue }
        if !lines.isEmpty { lines.append("") }
        lines.append("# \(song.tracks[index].title)")
        lines.append("use \(song.tracks[index].id)")
        for outline in outlines {
          lines.append("# \(outline.id): \(description(outline)), \(extent(outline))")
          // What is printed with its original need not be printed again.
          if let original = outline.originalID, shown.contains(original) { continue }
          let commands = try commands(for: (outline.start..<outline.end).clamped(to: range), onTrack: index)
          lines += commands.flatMap { $0.split(separator: "\n").map(String.init) }
          objects.append(
            .object([
              ("type", .string("music")), ("track", .string(song.tracks[index].id.text)),
              ("phrase", .string(outline.id.text)), ("commands", .array(commands.map { .string($0) })),
            ]))
        }
      }
      return Listing("show", lines: lines, objects: objects)
    } catch {
      throw Diagnostic(code: error.code, error.message(in: song))
    }
  }

  private func outlines(_ track: Int, _ range: Range<Int>) -> [PhraseOutline] {
    song.tracks[track].phrases.outlines.filter { $0.start < range.upperBound && $0.end > range.lowerBound }
  }

  private func commands(for range: Range<Int>, onTrack index: Int) throws(EditError) -> [String] {
    let origin = range.lowerBound
    let start = timeline.position(of: origin)
    guard song.tracks[index].kind == .melody else {
      let beats = try song.heardBeats(onTrack: index, in: range).map { heard in
        var beat = heard.beat
        beat.at = heard.tick - origin
        return beat
      }
      return commands(for: beats, at: start, in: range)
    }
    var commands: [String] = []
    for voice in 1...max(1, song.voiceCount(onTrack: index)) {
      let blocks = try song.heardBlocks(onTrack: index, voice: voice, in: range).map { heard in
        var block = heard.block
        block.at = heard.tick - origin
        return block
      }
      guard !blocks.isEmpty else { continue }
      let printer = NotationPrinter(timeline: timeline, velocity: context.velocity, layout: .linePerBar)
      let text = printer.text(of: blocks, origin: origin, in: 0..<range.count)
      let place = voice == 1 ? "" : " voice=\(voice)"
      commands.append("write \(start) \(inQuotes(text))\(place)")
    }
    return commands
  }

  /// A pattern where the beats lie on a grid and are struck as patterns strike, with one of their velocities as the
  /// normal one; else a tap for each.
  private func commands(for beats: [Beat], at start: String, in range: Range<Int>) -> [String] {
    let velocities = [context.velocity] + Set(beats.map(\.velocity)).sorted()
    for velocity in velocities {
      guard
        let pattern = Notation.BeatPattern.printed(
          beats, origin: range.lowerBound, length: range.count, timeline: timeline, velocity: velocity,
          layout: .linePerRow)
      else { continue }
      return with(velocity, ["grid \(pattern.grid)", "beat pattern \(start) \(inQuotes(pattern.text))"])
    }
    var commands: [String] = []
    var velocity = context.velocity
    for beat in beats {
      if beat.velocity != velocity { commands.append("velocity \(beat.velocity.value)") }
      velocity = beat.velocity
      commands.append("beat tap \(timeline.position(of: range.lowerBound + beat.at)) \(beat.drum) on")
    }
    if velocity != context.velocity { commands.append("velocity \(context.velocity.value)") }
    return ["phrase create \(start) \(range.count)t"] + commands
  }

  /// Commands carried out with another velocity than the session's, which is then as it was.
  private func with(_ velocity: Velocity, _ commands: [String]) -> [String] {
    guard velocity != context.velocity else { return commands }
    return ["velocity \(velocity.value)"] + commands + ["velocity \(context.velocity.value)"]
  }

  private func inQuotes(_ text: String) -> String {
    // Notation and patterns have no sign that a string would take for its own; lines may stay as they are.
    "\"" + text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n  ") + "\""
  }
}
