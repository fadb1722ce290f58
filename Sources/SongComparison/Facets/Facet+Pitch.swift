import MusicTheory

extension Facet {
  func transposition(_ note: ChangedNote) -> Saying? {
    Saying("transposed by \(signed(note.after.key - note.before.key))")
  }

  /// Moved along the scale, or turned over.
  func pitchPattern(_ notes: [ChangedNote], _ measure: Measure) -> Saying? {
    if let steps = scaleSteps(notes, measure) {
      return Saying("transposed by \(signed(steps)) \(abs(steps) == 1 ? "step" : "steps") of the scale")
    }
    if let sum = common(notes, { $0.before.key + $0.after.key }) {
      // Only an even sum has a key for its axis; an odd one lies between two.
      let low = Key.cMajor.spelling(of: sum / 2)?.description ?? "key \(sum / 2)"
      let high = Key.cMajor.spelling(of: sum / 2 + 1)?.description ?? "key \(sum / 2 + 1)"
      return Saying(sum % 2 == 0 ? "inverted around \(low)" : "inverted between \(low) and \(high)")
    }
    return nil
  }

  private func scaleSteps(_ notes: [ChangedNote], _ measure: Measure) -> Int? {
    guard let first = notes.first else { return nil }
    let up = first.after.key > first.before.key
    let candidates = (1...14).map { up ? $0 : -$0 }
    return candidates.first { steps in
      notes.allSatisfy { note in
        guard case .pitch(let pitch) = note.before.sound else { return false }
        return pitch.moved(by: .degrees(steps), in: measure.key(at: note.tick))?.number == note.after.key
      }
    }
  }
}
