/// Tells as much as fits into a number of lines.
struct LineBudget {
  /// Lines that stand in any case, each track's before its music.
  let fixed: [SummaryLine]
  let music: [MusicSummary]
  /// The most lines; `nil` for all.
  let limit: Int?

  /// The lines as people read them.
  var lines: [String] {
    var details = [MusicSummary.Detail](repeating: .notes, count: music.count)
    var lines = arranged(details)
    guard let limit = limit.map({ max(1, $0) }) else { return lines.map(\.text) }
    // The tracks with most lines of single notes give way first.
    let order = music.indices.sorted { (music[$1].singleCount, $0) < (music[$0].singleCount, $1) }
    for index in order where lines.count > limit {
      details[index] = .bars
      lines = arranged(details)
    }
    for detail in [MusicSummary.Detail.counts, .total] where lines.count > limit {
      lines = arranged(details.map { _ in detail })
    }
    guard lines.count > limit else { return lines.map(\.text) }
    return lines.prefix(limit - 1).map(\.text) + ["and \(lines.count - limit + 1) more"]
  }

  private func arranged(_ details: [MusicSummary.Detail]) -> [SummaryLine] {
    let all = zip(music, details).map { ($0.label, $0.lines($1)) }
    var byTrack: [String: [SummaryLine]] = [:]
    for (label, lines) in all { byTrack[label, default: []] += lines }
    var order: [String] = []
    for line in fixed {
      let label = line.tracks.first ?? ""
      if !order.contains(label) { order.append(label) }
    }
    for label in all.map(\.0) where !order.contains(label) { order.append(label) }
    return order.flatMap { label in
      fixed.filter { ($0.tracks.first ?? "") == label } + (byTrack[label] ?? [])
    }.joined
  }
}
