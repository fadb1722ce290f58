import MusicTheory
import SongModel

/// Writes out a drum track in up to two lines: what hands play, and what feet play.
///
/// A stroke has no length of its own. It is written up to the next of its line, though not beyond its beat, so that
/// the beats of a bar can be seen. Strokes that are written at one place are a chord.
struct DrumLines {
  private(set) var lines: [WrittenLine] = []

  private struct Stroke {
    let tick: Int
    let drum: Drum
    let velocity: Velocity
  }

  /// - Throws: ``ScoreExport/Failure``.
  init(
    _ phrases: PhraseArray<DrumContent>, originals: OriginalPhrases<DrumContent>, grid: RhythmGrid,
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
    for isFeet in [false, true] {
      let line = DrumLines.line(of: strokes.filter { $0.drum.isPlayedByFeet == isFeet }, on: grid)
      if !line.chords.isEmpty { lines.append(line) }
    }
  }

  private static func line(of strokes: [Stroke], on grid: RhythmGrid) -> WrittenLine {
    var grid = grid
    var line = WrittenLine()
    for stroke in strokes {
      var note = WrittenNote(sound: .drum(stroke.drum), velocity: stroke.velocity, gate: .full)
      var place = grid.place(of: stroke.tick, length: 0)
      if let last = line.chords.indices.last {
        let chord = line.chords[last]
        if place <= chord.place {
          if !chord.notes.contains(where: { $0.key == note.key }) {
            note.delay = stroke.tick - chord.start
            line.chords[last].notes.append(note)
            continue
          }
          // The same drum again: a flam, written behind; and where strokes crowd, where it is played.
          let shortest = RhythmGrid.finest * grid.time.placesOfUnit
          let exact = grid.time.place(ofTick: stroke.tick)
          place = chord.place + shortest - exact <= 4 * shortest ? chord.place + shortest : max(exact, chord.place + 1)
        }
        line.chords[last].placeEnd = min(chord.placeEnd, place)
      }
      line.items.append(.chord(line.chords.count))
      var chord = WrittenChord(start: stroke.tick, end: stroke.tick + 1, notes: [note])
      (chord.place, chord.placeEnd) = (place, grid.endOfBeat(at: place))
      line.chords.append(chord)
    }
    line.fit(before: grid.last, time: grid.time)
    return line
  }
}

extension RhythmGrid {
  /// The place where the beat ends that holds another.
  fileprivate mutating func endOfBeat(at place: Int) -> Int {
    let tick = place / time.placesOfTick
    _ = self.place(of: tick, length: 0)
    let beat = max(1, bar.beatTicks * (bar.meter.isCompound ? 3 : 1)) * time.placesOfTick
    let origin = time.place(ofTick: bar.origin)
    let end = origin + ((place - origin) / beat + 1) * beat
    return max(min(end, time.place(ofTick: bar.end)), place + time.placesOfUnit)
  }
}

extension Meter {
  /// Whether three of its units make a beat.
  var isCompound: Bool { beats > 3 && beats.isMultiple(of: 3) && unit >= 4 }
}
