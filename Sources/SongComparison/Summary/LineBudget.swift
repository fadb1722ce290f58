/// Tells as much as fits into a number of lines.
struct LineBudget {
  /// Lines that stand in any case, each track's before its music.
  let fixed: [SummaryLine]
  let music: [MusicSummary]
  /// The most lines; `nil` for all.
  let limit: Int?

  /// The lines as people read them.
  var lines: [String] {
    guard let limit = limit.map({ max(1, $0) }) else {
      return arranged(music.map { $0.lines(.notes) }).map(\.text)
    }
    // Where a track alone has more lines of single notes than are wanted, they need not be made.
    var isGrouped = music.map { $0.singleCount > limit }
    var made = zip(music, isGrouped).map { $0.lines($1 ? .bars : .notes) }
    var lines = arranged(made)
    // Of the others, those with most of them give way first.
    let order = music.indices.sorted { (music[$1].singleCount, $0) < (music[$0].singleCount, $1) }
    for index in order where lines.count > limit && !isGrouped[index] {
      isGrouped[index] = true
      made[index] = music[index].lines(.bars)
      lines = arranged(made)
    }
    for detail in [MusicSummary.Detail.counts, .total] where lines.count > limit {
      lines = arranged(music.map { $0.lines(detail) })
    }
    guard lines.count > limit else { return lines.map(\.text) }
    return lines.prefix(limit - 1).map(\.text) + ["and \(lines.count - limit + 1) more"]
  }

  /// All lines: the song's own, then each track's in the order of the tracks.
  private func arranged(_ made: [[SummaryLine]]) -> [SummaryLine] {
    var byTrack: [String: [SummaryLine]] = [:]
    var order: [String] = []
    func add(_ lines: [SummaryLine], to label: String) {
      if byTrack[label] == nil { order.append(label) }
      byTrack[label, default: []] += lines
    }
    for line in fixed { add([line], to: line.tracks.first ?? "") }
    for (music, lines) in zip(music, made) { add(lines, to: music.label) }
    return order.flatMap { byTrack[$0] ?? [] }.joined
  }
}
