import MusicTheory
import SongEditing
import SongModel

extension Change {
  /// The change in a line of musical words, with places as people count them.
  func message(in song: Song) -> String {
    let timeline = song.timeline
    switch self {
    case .block(let phrase, let voice, let before, let after):
      let start = song.location(of: phrase).map { song.tracks[$0.track].phrases.outlines[$0.phrase].start } ?? 0
      let place = timeline.position(of: start + (before ?? after).map(\.at, default: 0))
      let name = "\(phrase)#\((before ?? after).map(\.id, default: 0))" + (voice > 1 ? " (voice \(voice))" : "")
      return "\(name) \(place): "
        + Change.transition(before.map { $0.summary(timeline) }, after.map { $0.summary(timeline) })
    case .beat(let phrase, let before, let after):
      let start = song.location(of: phrase).map { song.tracks[$0.track].phrases.outlines[$0.phrase].start } ?? 0
      let beat = before ?? after
      let place = timeline.position(of: start + (beat?.at ?? 0))
      return "\(phrase)#\(beat?.id ?? 0) \(place): " + Change.transition(before.map(\.summary), after.map(\.summary))
    case .phrase(let track, let before, let after):
      let name = (before ?? after)?.id.text ?? track.text
      return "\(name): " + Change.transition(before.map { $0.summary(timeline) }, after.map { $0.summary(timeline) })
    case .track(let before, let after):
      if let before, let after { return before == after ? "track \(before) changed" : "track \(before) → \(after)" }
      return after.map { "track \($0) added" } ?? "track \(before?.text ?? "") deleted"
    case .controls(let track): return "controls of \(track) changed"
    case .song(let property): return "\(property.rawValue) changed"
    }
  }

  private static func transition(_ before: String?, _ after: String?) -> String {
    switch (before, after) {
    case (nil, let after?): "+ \(after)"
    case (let before?, nil): "− \(before)"
    case (let before?, let after?): "\(before) → \(after)"
    case (nil, nil): ""
    }
  }
}

extension Optional {
  fileprivate func map<Value>(_ path: KeyPath<Wrapped, Value>, default value: Value) -> Value {
    self?[keyPath: path] ?? value
  }
}

extension Block {
  /// The block in a few words: `E4 1/4`, `[C4 E4] 1/2`, `rest 1/4`, `tuplet of 3 1/4`.
  func summary(_ timeline: Timeline) -> String {
    let value = NoteValue.value(of: length, at: timeline.ticksPerQuarter)
    let name: String
    switch figure {
    case _ where isRest: name = "rest"
    case .empty: name = "rest"
    case .chord(let chord) where chord.others.isEmpty: name = chord.root.pitch.description
    case .chord(let chord): name = "[" + chord.notes.map(\.pitch.description).joined(separator: " ") + "]"
    case .tuplet(let tuplet): name = "tuplet of \(tuplet.slots.count)"
    }
    let velocity = root.map { $0.velocity == .standard ? "" : " @\($0.velocity.value)" } ?? ""
    return "\(name) \(value.denominator > 64 ? "\(length)t" : value.description)\(velocity)"
  }
}

extension Beat {
  /// The beat in a few words: `kick @96`.
  var summary: String { "\(drum) @\(velocity.value)" }
}

extension PhraseOutline {
  /// The phrase in a few words: `original 1..5`, `sync of lead-1 5..9 +7`.
  func summary(_ timeline: Timeline) -> String {
    let played = originalID.map { " of \($0)" } ?? ""
    let moved = transposition == 0 ? "" : transposition > 0 ? " +\(transposition)" : " \(transposition)"
    return "\(kindName)\(played) \(timeline.position(of: start))..\(timeline.position(of: end))\(moved)"
  }
}
