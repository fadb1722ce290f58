import MusicTheory
import MusicXMLFormat
import SongModel

/// Gives a song the tempos, keys, swing and markers that the parts of a score state.
struct ScoreMaps {
  private let score: Score
  private let parts: [ScannedPart]
  private let layout: ScoreLayout

  init(_ score: Score, _ parts: [ScannedPart], _ layout: ScoreLayout) {
    self.score = score
    self.parts = parts
    self.layout = layout
  }

  /// Fills the maps.
  func apply(to song: inout Song, log: inout ScoreFindings) {
    song.tempos = map(tempos(&log), .standard)
    song.keys = map(keys(&log), .cMajor)
    let swings = merged(parts.map { part in part.swings.filter { fits($0, of: part, in: song, &log) } })
    song.swings = TickMap<Swing?>(layout.played(swings).map { .init(tick: $0.tick, value: $0.value) })
    markers(of: &song, &log)
  }

  /// Whether the value of a swing is a whole number of ticks; one that is not is left out.
  private func fits(
    _ mark: ScoreMark<Swing?>, of part: ScannedPart, in song: Song, _ log: inout ScoreFindings
  ) -> Bool {
    guard let swing = mark.value else { return true }
    let ticks = try? NoteValue.ticks(of: swing.value, at: song.ticksPerQuarter)
    if ticks == nil { log.note(.leftOut("swing"), at: score.place(part.part, mark.measure, mark.line)) }
    return ticks != nil
  }

  private func map<Value: Equatable & Sendable>(_ entries: [(tick: Int, value: Value)], _ initial: Value) -> TickMap<
    Value
  > {
    var result = TickMap<Value>(layout.played(entries))
    if result.entries.first?.tick != 0 { result.set(initial, at: 0) }
    return result
  }

  /// The marks of all parts in order of time; at one tick the first part that has any counts.
  private func merged<Value>(_ marks: [[ScoreMark<Value>]]) -> [(tick: Int, value: Value)] {
    var values: [Int: Value] = [:]
    for part in marks {
      var own: [Int: Value] = [:]
      for mark in part { own[layout.tick(of: mark)] = mark.value }
      values.merge(own) { first, _ in first }
    }
    return values.sorted { $0.key < $1.key }.map { (tick: $0.key, value: $0.value) }
  }

  private func tempos(_ log: inout ScoreFindings) -> [(tick: Int, value: Tempo)] {
    var tempo = Tempo.standard
    var result: [(tick: Int, value: Tempo)] = []
    for mark in merged(parts.map(\.tempos)) {
      switch mark.value {
      case .tempo(let stated): tempo = stated
      case .ratio(let ratio):
        // The quarter lasts longer where a shorter value takes the time of a longer one.
        let length = ratio.multiplied(by: Fraction(tempo.microsecondsPerQuarter))?.rounded ?? 0
        guard let changed = Tempo(microsecondsPerQuarter: length) else {
          log.note(.unusableTempo("\(ratio)"))
          continue
        }
        tempo = changed
      }
      result.append((mark.tick, tempo))
    }
    return result
  }

  /// The keys of the first part that has pitches and states any; those of others are told of where they differ.
  private func keys(_ log: inout ScoreFindings) -> [(tick: Int, value: Key)] {
    let leading =
      parts.first { !$0.keys.isEmpty && !$0.chords.isEmpty } ?? parts.first { !$0.keys.isEmpty }
    guard let leading else { return [] }
    let own = leading.keys.filter { $0.staff ?? 1 == 1 }
    let map = TickMap<Key>(own.map { TickMap<Key>.Entry(tick: layout.tick(of: $0), value: $0.value) })
    for part in parts where !part.chords.isEmpty {
      for mark in part.keys where part.part != leading.part || mark.staff ?? 1 != 1 {
        guard mark.value != map.value(at: layout.tick(of: mark)) else { continue }
        log.note(.keyOfPart(mark.value.description), at: score.place(part.part, mark.measure, mark.line))
      }
    }
    return map.entries.map { ($0.tick, $0.value) }
  }

  /// Markers stand where they are met first.
  private func markers(of song: inout Song, _ log: inout ScoreFindings) {
    let written = merged(parts.map(\.markers))
    for play in layout.plays where play.isFirst {
      let ticks = layout.sections[play.section].ticks
      for marker in written where ticks.contains(marker.tick) && !marker.value.isEmpty {
        song.markers.append(
          Marker(tick: play.start + marker.tick - ticks.lowerBound, name: log.bounded(marker.value, at: nil)))
      }
    }
  }
}
