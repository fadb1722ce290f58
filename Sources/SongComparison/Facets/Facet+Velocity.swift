import MusicTheory

extension Facet {
  /// Louder or softer by one amount, as far as velocities go, or all to one.
  func velocityPattern(_ notes: [ChangedNote]) -> Saying? {
    let shifts = notes.map { $0.after.velocity - $0.before.velocity }
    if let shift = shifts.max(by: { abs($0) < abs($1) }), shift != 0 {
      let allFit = notes.allSatisfy { Velocity(clamping: $0.before.velocity + shift).value == $0.after.velocity }
      if allFit { return Saying(noun: "velocities \(signed(shift))") }
    }
    return common(notes) { $0.after.velocity }.map { Saying(noun: "velocities → \($0)") }
  }
}
