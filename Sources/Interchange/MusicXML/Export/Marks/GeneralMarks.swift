import MusicTheory
import MusicXMLFormat
import SongModel

/// What stands over the first part and holds for all: tempo, swing and markers.
struct GeneralMarks {
  private(set) var marks: [PlacedMark] = []
  private(set) var findings: [ScoreExport.Finding] = []

  init(_ song: Song, frames: [BarFrame], plan: RepeatPlan) {
    guard let first = frames.first, let last = frames.last else { return }
    let written = first.start...last.end
    for marker in song.markers where written.contains(marker.tick) {
      if plan.omits(marker.tick, in: frames) {
        findings.append(.markerLeftOut(marker))
      } else {
        marks.append(PlacedMark(tick: marker.tick, Score.Direction([.rehearsal(marker.name)], placement: .above)))
      }
    }
    marks += TempoMarks(song, from: first.start, timeline: song.timeline).marks
    addSwing(song, from: first.start)
    marks = marks.filter { written.contains($0.tick) }.inOrder()
  }

  private mutating func addSwing(_ song: Song, from start: Int) {
    let inForce = song.swings.index(at: start) ?? 0
    for entry in song.swings.entries[min(inForce, song.swings.entries.count)...] {
      var sound = Score.Sound()
      let words: String
      if let swing = entry.value {
        let types: [Fraction: Score.NoteType] = [Fraction(1, 8) ?? .one: .eighth, Fraction(1, 16) ?? .one: .n16]
        guard let type = types[swing.value] else {
          findings.append(.swingLeftOut(tick: entry.tick, swing))
          continue
        }
        sound.swing = .ratio(first: swing.long, second: swing.short, type: type)
        words = type == .eighth ? "Swing" : "Swing 16ths"
      } else {
        guard entry.tick > 0, song.swings.value(at: entry.tick - 1).flatMap({ $0 }) != nil else { continue }
        sound.swing = .straight
        words = "Straight"
      }
      marks.append(
        PlacedMark(tick: max(start, entry.tick), Score.Direction([.words(words)], placement: .above, sound: sound)))
    }
  }
}
