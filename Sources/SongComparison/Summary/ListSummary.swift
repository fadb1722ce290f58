import SongModel

/// The differences of a list in order of time in words: a few one by one, many as a count.
struct ListSummary<Element: Hashable> {
  /// The tracks, or none for the song.
  let label: [String]
  /// What an element is.
  let name: String
  private let changed: [(old: Element, new: Element)]
  private let added: [Element]
  private let removed: [Element]
  private let oldMeasure: Measure
  private let measure: Measure
  private let tick: (Element) -> Int
  private let words: (Element) -> String

  /// As many changes as these are told by their number.
  private static var many: Int { 5 }

  /// Compares two lists.
  ///
  /// - Parameters:
  ///   - shift: What moved as everything else did is no difference.
  ///   - tick: Where an element is.
  ///   - words: What it says.
  init(
    label: [String], name: String, old: [Element], new: [Element], _ oldMeasure: Measure, _ measure: Measure,
    shift: SongShift? = nil, tick: @escaping (Element) -> Int, words: @escaping (Element) -> String
  ) {
    (self.label, self.name, self.oldMeasure, self.measure) = (label, name, oldMeasure, measure)
    (self.tick, self.words) = (tick, words)
    let alignment = ListAlignment(
      old, new, expected: { tick($0) + (shift?.ticks(at: tick($0)) ?? 0) }, tick: tick, key: words)
    (changed, added) = (alignment.changed, alignment.added)
    removed = alignment.removed.sorted { (tick($0), words($0)) < (tick($1), words($1)) }
  }

  var lines: [SummaryLine] {
    guard changed.count + added.count + removed.count < Self.many else { return [summary] }
    return changed.map { line(at: tick($0.new), measure, "\(words($0.old)) → \(words($0.new))") }
      + added.map { line(at: tick($0), measure, "\(words($0)) added") }
      + removed.map { line(at: tick($0), oldMeasure, "\(words($0)) removed") }
  }

  private func line(at tick: Int, _ measure: Measure, _ what: String) -> SummaryLine {
    SummaryLine(
      tracks: label, subject: .place(measure.place(tick)), saying: Saying(noun: "\(name) \(what)"), tick: tick)
  }

  private var summary: SummaryLine {
    let ticks = (changed.map(\.new) + added + removed).map(tick)
    let first = ticks.min() ?? 0
    let parts = [(changed.count, "changed"), (added.count, "added"), (removed.count, "removed")]
    let counts = parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
    return SummaryLine(
      tracks: label, subject: .bars(measure.bars(first, through: ticks.max() ?? first)),
      saying: Saying(noun: "\(name): \(counts)"), tick: first)
  }
}
