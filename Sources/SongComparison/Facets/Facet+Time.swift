import MusicTheory

extension Facet {
  /// Moved as it is, or of another length where it is.
  func timeValue(_ note: ChangedNote, _ measure: Measure) -> Saying? {
    let (before, after) = (note.before, note.after)
    if before.length == after.length {
      return Saying("moved \(measure.shift(after.onset - before.onset, at: note.tick))")
    }
    guard before.onset == after.onset else { return nil }
    return Saying(
      noun: "lengths \(measure.length(before.length, at: note.tick)) → \(measure.length(after.length, at: note.tick))")
  }

  /// Stretched, reversed, moved to a grid, or all lengths by one factor.
  func timePattern(_ notes: [ChangedNote], _ measure: Measure) -> Saying? {
    if notes.allSatisfy({ $0.before.onset == $0.after.onset }) {
      if let factor = common(notes, { Fraction($0.after.length, $0.before.length) }) {
        return Saying(noun: "lengths ×\(factor)")
      }
      return common(notes) { $0.after.length }.map { Saying(noun: "lengths → \(measure.length($0))") }
    }
    if let factor = stretch(notes) { return Saying("stretched ×\(factor)") }
    if notes.allSatisfy({ $0.before.length == $0.after.length }),
      common(notes, { $0.before.end + $0.after.onset }) != nil
    {
      return Saying("reversed")
    }
    return grid(notes, measure).map { Saying("quantized to \($0)") }
  }

  private func stretch(_ notes: [ChangedNote]) -> Fraction? {
    guard let factor = common(notes, { $0.before.length == 0 ? .one : Fraction($0.after.length, $0.before.length) })
    else { return nil }
    let ratio = notes.first { $0.before.onset != 0 }.flatMap { Fraction($0.after.onset, $0.before.onset) }
    // Beats have no length, so that their onsets alone tell.
    guard let ratio, factor == ratio || notes.allSatisfy({ $0.before.length == 0 }) else { return nil }
    let fits = notes.allSatisfy { ratio.multiplied(by: Fraction($0.before.onset)) == Fraction($0.after.onset) }
    return fits ? ratio : nil
  }

  /// The coarsest grid that all came to, and not all were on.
  private func grid(_ notes: [ChangedNote], _ measure: Measure) -> Fraction? {
    let quarter = measure.timeline.ticksPerQuarter
    let parts = [2, 4, 6, 8, 12, 16, 24, 32]
    return parts.first { part in
      guard 4 * quarter % part == 0 else { return false }
      let ticks = 4 * quarter / part
      func isOnGrid(_ tick: Int) -> Bool { (tick - measure.timeline.bar(at: tick).countedFrom) % ticks == 0 }
      return notes.allSatisfy { isOnGrid($0.tick) && abs($0.after.onset - $0.before.onset) <= ticks / 2 }
        && notes.contains { !isOnGrid($0.tick - $0.after.onset + $0.before.onset) }
    }.flatMap { Fraction(1, $0) }
  }

  func singleTime(_ note: ChangedNote, _ measure: Measure) -> String {
    let (before, after) = (note.before, note.after)
    let lengths =
      "length \(measure.length(before.length, at: note.tick)) → \(measure.length(after.length, at: note.tick))"
    if before.onset == after.onset { return lengths }
    let shift = "moved \(measure.shift(after.onset - before.onset, at: note.tick))"
    return before.length == after.length ? shift : "\(shift), \(lengths)"
  }

  func pluralTime(_ notes: [ChangedNote]) -> Saying {
    let moved = notes.filter { $0.before.onset != $0.after.onset }
    guard !moved.isEmpty else { return Saying(noun: "lengths changed") }
    return Saying(noun: moved.count == notes.count ? "onsets moved" : "onsets and lengths changed")
  }
}
