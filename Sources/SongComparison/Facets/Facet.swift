import MusicTheory
import SongModel

/// One side of what a note is, which an edit may change while leaving the others.
enum Facet: CaseIterable {
  case pitch, spelling, drum, time, velocity, gate, tie, voice, release
}

/// A note that both songs have, and that differs.
struct ChangedNote {
  let before: ComparedNote
  let after: ComparedNote
  /// Where it is now, in ticks of the second song.
  let tick: Int
  /// Where it was, in ticks of the first song.
  let tickBefore: Int
}

extension Facet {
  /// Whether a note differs in it.
  func differs(_ before: ComparedNote, _ after: ComparedNote) -> Bool {
    switch self {
    case .pitch:
      switch (before.sound, after.sound) {
      case (.pitch(let one), .pitch(let other)): one.number != other.number
      case (.drum, .drum): false
      default: true
      }
    case .spelling: before.key == after.key && before.sound != after.sound
    case .drum:
      switch (before.sound, after.sound) {
      case (.drum(let one), .drum(let other)): one != other
      default: false
      }
    case .time: before.onset != after.onset || before.length != after.length
    case .velocity: before.velocity != after.velocity
    case .gate: before.gate != after.gate
    case .tie: before.isTied != after.isTied
    case .voice: before.voice != after.voice
    case .release: before.release != after.release
    }
  }

  /// What is true of all of some notes that differ in it, where there is such a thing.
  ///
  /// - Parameter notes: At least one.
  func pattern(_ notes: [ChangedNote], _ measure: Measure) -> Saying? {
    if let same = common(notes, { value($0, measure) }) { return same }
    guard notes.count > 2 else { return nil }
    switch self {
    case .pitch: return pitchPattern(notes, measure)
    case .time: return timePattern(notes, measure)
    case .velocity: return velocityPattern(notes)
    case .spelling, .drum, .gate, .tie, .voice, .release: return nil
    }
  }

  /// What is said of a note in such a way that the same may be true of others.
  func value(_ note: ChangedNote, _ measure: Measure) -> Saying? {
    switch self {
    case .pitch: transposition(note)
    case .spelling: Saying("respelled")
    case .drum: Saying(noun: "\(note.before.name) → \(note.after.name)")
    case .time: timeValue(note, measure)
    case .velocity: Saying(noun: "velocities \(note.before.velocity) → \(note.after.velocity)")
    case .gate: Saying(noun: "gate \(note.before.gate) → \(note.after.gate)")
    case .tie: Saying(note.after.isTied ? "tied" : "no longer tied")
    case .voice: Saying("moved to voice \(note.after.voice)")
    case .release: nil
    }
  }

  /// What is said of a single note, behind its name.
  func single(_ note: ChangedNote, _ measure: Measure) -> String {
    let (before, after) = (note.before, note.after)
    switch self {
    case .pitch, .drum: return "→ \(after.name)"
    case .spelling: return "respelled \(after.name)"
    case .time: return singleTime(note, measure)
    case .velocity: return "velocity \(before.velocity) → \(after.velocity)"
    case .gate: return "gate \(before.gate) → \(after.gate)"
    case .tie: return after.isTied ? "tied" : "no longer tied"
    case .voice: return "moved to voice \(after.voice)"
    case .release: return "release velocity \(words(before.release)) → \(words(after.release))"
    }
  }

  /// What is said of many notes that have nothing else in common.
  func plural(_ notes: [ChangedNote]) -> Saying {
    switch self {
    case .pitch: Saying(noun: "pitches changed")
    case .spelling: Saying("respelled")
    case .drum: Saying(noun: "drums changed")
    case .time: pluralTime(notes)
    case .velocity: Saying(noun: "velocities changed")
    case .gate: Saying(noun: "gates changed")
    case .tie: Saying(noun: "ties changed")
    case .voice: Saying("moved to other voices")
    case .release: Saying(noun: "release velocities changed")
    }
  }

  private func words(_ release: Int?) -> String { release.map { String($0) } ?? "none" }

  func common<Value: Hashable>(_ notes: [ChangedNote], _ value: (ChangedNote) -> Value?) -> Value? {
    guard let first = notes.first.flatMap(value) else { return nil }
    return notes.dropFirst().allSatisfy { value($0) == first } ? first : nil
  }
}
