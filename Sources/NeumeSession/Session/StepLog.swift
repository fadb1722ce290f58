/// What a step of the history did.
struct Step: Sendable {
  /// The command in canonical form; for a group, a few words.
  let command: String
  /// What it changed, as addresses.
  let addresses: [String]
}

/// What each step that can be undone or redone did. Goes side by side with the history of songs.
struct StepLog: Sendable {
  private var earlier: [Step] = []
  private var later: [Step] = []

  /// Adds a step, after which there is nothing to redo.
  ///
  /// - Parameter bound: How many steps are of use; `nil` inside a group.
  mutating func record(_ step: Step, bound: Int?) {
    earlier.append(step)
    later.removeAll()
    // Now and then, so that each step costs the same.
    if let bound, earlier.count > 2 * bound + 16 { earlier.removeFirst(earlier.count - bound) }
  }

  /// Goes back one step.
  mutating func undo() -> Step? {
    guard let step = earlier.popLast() else { return nil }
    later.append(step)
    return step
  }

  /// Goes forward one step.
  mutating func redo() -> Step? {
    guard let step = later.popLast() else { return nil }
    earlier.append(step)
    return step
  }

  /// Makes what was recorded in a group one step.
  ///
  /// - Parameters:
  ///   - before: The log when the group began.
  ///   - isStep: Whether the group changed the song in the end.
  mutating func endGroup(since before: StepLog, isStep: Bool, bound: Int) {
    let inside = earlier.dropFirst(before.earlier.count)
    self = before
    guard isStep else { return }
    let command = inside.count == 1 ? inside.first?.command : nil
    record(
      Step(
        command: command ?? "group of \(inside.count) commands",
        addresses: inside.flatMap(\.addresses).withoutRepetition), bound: bound)
  }
}
