import MusicTheory
import SongModel

/// Writes out a drum track in up to two lines: what hands play, and what feet play.
///
/// A stroke has no length of its own. It is written up to the next of its line, though not beyond its beat, so that
/// the beats of a bar can be seen.
struct DrumLines {
  private(set) var lines: [WrittenLine] = []

  private struct Stroke {
    let tick: Int
    let drum: Drum
    let velocity: Velocity
  }

  /// - Throws: ``ScoreExport/Failure``.
  init(
    _ phrases: PhraseArray<DrumContent>, originals: OriginalPhrases<DrumContent>, in song: Song,
    budget: inout ScoreBudget
  ) throws(ScoreExport.Failure) {
    var strokes: [Stroke] = []
    for phrase in phrases {
      let (content, turnLength) = try originals.music(of: phrase)
      guard !content.beats.isEmpty else { continue }
      var start = phrase.start
      while start < phrase.end {
        try budget.spend(content.beats.count)
        let played = min(turnLength, phrase.end - start)
        for beat in content.beats {
          if beat.at >= played { break }
          strokes.append(Stroke(tick: start + beat.at, drum: beat.drum, velocity: beat.velocity))
        }
        start += turnLength
      }
    }
    let timeline = song.timeline
    for isFeet in [false, true] {
      let line = DrumLines.line(of: strokes.filter { $0.drum.isPlayedByFeet == isFeet }, in: timeline)
      if !line.chords.isEmpty { lines.append(line) }
    }
  }

  private static func line(of strokes: [Stroke], in timeline: Timeline) -> WrittenLine {
    var line = WrittenLine()
    var bar = timeline.bar(at: 0)
    for stroke in strokes {
      let note = WrittenNote(sound: .drum(stroke.drum), velocity: stroke.velocity, gate: .full)
      if let last = line.chords.indices.last {
        if line.chords[last].start == stroke.tick {
          line.chords[last].notes.append(note)
          continue
        }
        line.chords[last].end = min(line.chords[last].end, stroke.tick)
      }
      if !(bar.start..<bar.end).contains(stroke.tick) { bar = timeline.bar(at: stroke.tick) }
      let beat = bar.beatTicks * (bar.meter.isCompound ? 3 : 1)
      let beats = (stroke.tick - bar.countedFrom) / max(1, beat)
      let end = min(bar.countedFrom + (beats + 1) * beat, bar.end)
      line.items.append(.chord(line.chords.count))
      line.chords.append(WrittenChord(start: stroke.tick, end: max(end, stroke.tick + 1), notes: [note]))
    }
    return line
  }
}

extension Meter {
  /// Whether three of its units make a beat.
  var isCompound: Bool { beats > 3 && beats.isMultiple(of: 3) && unit >= 4 }
}
