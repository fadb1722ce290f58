import MusicTheory
import SongModel

extension NotationDifference {
  /// The difference in a sentence that begins with its place, as in `2:3: E4 expected, F4 found`.
  ///
  /// - Parameter context: Where the notation was read.
  public func message(in context: NotationContext) -> String {
    "\(context.timeline.position(of: context.start + tick)): \(text(in: context.timeline))"
  }

  private func text(in timeline: Timeline) -> String {
    let printer = NotationPrinter(timeline: timeline)
    func value(_ ticks: Int) -> String { Length(readably: ticks, at: timeline.ticksPerQuarter).description }
    func notes(_ pitches: [Pitch]) -> String { pitches.map(\.description).joined(separator: " ") }
    return switch kind {
    case .missing(let wanted): "\(printer.text(of: wanted)) expected, nothing begins here"
    case .unexpected(let found): "nothing expected, \(printer.text(of: found)) found"
    case .figure(let wanted, let found): "\(printer.text(of: wanted)) expected, \(printer.text(of: found)) found"
    case .length(let wanted, let found): "a length of \(value(wanted)) expected, \(value(found)) found"
    case .pitch(let wanted, let found): "\(wanted) expected, \(found) found"
    case .spelling(let wanted, let found): "\(wanted) expected, found under the name of \(found)"
    case .missingNote(let pitch): "\(pitch) is missing from the chord"
    case .unexpectedNote(let pitch): "\(pitch) is not expected in the chord"
    case .root(let wanted, let found): "a chord on \(wanted) expected, its root is \(found)"
    case .velocity(let pitch, let wanted, let found):
      "\(pitch) expected with velocity \(wanted.value), \(found.value) found"
    case .gate(let pitch, let wanted, let found):
      "\(pitch) expected with gate \(wanted.percent), \(found.percent) found"
    case .tie(let pitch, true): "\(pitch) expected with a tie, none found"
    case .tie(let pitch, false): "\(pitch) expected without a tie, one found"
    case .ornament(let wanted, let found):
      "\(wanted?.rawValue ?? "no ornament") expected, \(found?.rawValue ?? "none") found"
    case .grace(let wanted, let found):
      "\(wanted.isEmpty ? "no graces" : "graces \(notes(wanted))") expected, \(found.isEmpty ? "none" : notes(found)) found"
    case .slotCount(let wanted, let found): "a tuplet of \(wanted) slots expected, \(found) found"
    case .weight(let wanted, let found): "a slot of weight \(wanted) expected, \(found) found"
    case .slot(let wanted, let found):
      "\(printer.text(of: wanted)) expected in the tuplet, \(printer.text(of: found)) found"
    }
  }
}
