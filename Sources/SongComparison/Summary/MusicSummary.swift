/// The differences of one track's or channel's notes in words: bulk changes as one line, what is left note by note.
struct MusicSummary {
  /// What people call the track.
  let label: String
  let sections: [ComparedSection]
  private let before: Measure
  private let after: Measure
  private let facets: [Facet]
  private var bulk: [SummaryLine] = []
  private var singles: [Place: [Facet]] = [:]

  /// How much is told of what is no bulk change.
  enum Detail {
    /// Every note.
    case notes
    /// How many notes changed in a way, in which bars.
    case bars
    /// How many notes changed in a way.
    case counts
    /// How many notes changed.
    case total
  }

  /// A pair by its section and its place there.
  private struct Place: Hashable, Comparable {
    let section: Int
    let pair: Int
    static func < (one: Place, other: Place) -> Bool { (one.section, one.pair) < (other.section, other.pair) }
  }

  /// Fewer notes than these are told one by one, even where they changed alike.
  private static let fewestInBulk = 3
  /// As many notes as these are told together, wherever they are.
  private static let manyNotes = 7
  /// Of very many notes that changed, those that changed alike by chance are no bulk: they must be so large a part.
  private static let smallestShare = 8

  init(
    _ label: String, _ sections: [ComparedSection], before: Measure, after: Measure,
    facets: [Facet] = Facet.allCases
  ) {
    (self.label, self.sections, self.before, self.after, self.facets) = (label, sections, before, after, facets)
    let all = places { $0.before != nil && $0.after != nil }
    let changed = all.filter { !sections[$0.section].pairs[$0.pair].isUnchanged }
    guard !changed.isEmpty else { return }
    for facet in facets { recognize(facet, in: changed, of: all) }
  }

  /// How many lines there are of single notes.
  var singleCount: Int {
    singles.count + embellishmentCount + Set(places { ($0.before == nil) != ($0.after == nil) }.map(tick)).count
  }

  func lines(_ detail: Detail) -> [SummaryLine] {
    guard detail != .total else { return total }
    return
      (bulk + (detail == .notes ? eachSingle : grouped(detail)) + comingAndGoing(detail) + embellishments(detail)
      + rests)
      .sorted { $0.tick < $1.tick }
  }
}

// Bulk changes.
extension MusicSummary {
  private mutating func recognize(_ facet: Facet, in different: [Place], of all: [Place]) {
    let changed = different.filter { place in
      let pair = sections[place.section].pairs[place.pair]
      guard let before = pair.before, let after = pair.after else { return false }
      return facet.differs(before, after)
    }
    guard !changed.isEmpty else { return }
    var groups: [(saying: Saying, places: [Place])] = []
    var rest: [Place] = []
    if let saying = facet.pattern(changed.compactMap(note), after) {
      groups = [(saying, changed)]
    } else {
      group(facet, changed, into: &groups, rest: &rest)
    }
    for group in groups {
      if group.places.count * Self.smallestShare >= changed.count || changed.count < 24,
        let line = bulkLine(group.saying, group.places, of: all, isAll: group.places.count == changed.count)
      {
        bulk.append(line)
      } else {
        rest += group.places
      }
    }
    for place in rest { singles[place, default: []].append(facet) }
  }

  /// Groups notes by what is true of all that changed in their section, else of each.
  private func group(
    _ facet: Facet, _ changed: [Place], into groups: inout [(saying: Saying, places: [Place])], rest: inout [Place]
  ) {
    var indices: [Saying: Int] = [:]
    func add(_ saying: Saying, _ places: [Place]) {
      if let index = indices[saying] {
        groups[index].places += places
      } else {
        indices[saying] = groups.count
        groups.append((saying, places))
      }
    }
    var start = 0
    while start < changed.count {
      var end = start + 1
      while end < changed.count, changed[end].section == changed[start].section { end += 1 }
      let part = Array(changed[start..<end])
      start = end
      if let saying = facet.pattern(part.compactMap(note), after) {
        add(saying, part)
        continue
      }
      for place in part {
        if let saying = note(place).flatMap({ facet.value($0, after) }) {
          add(saying, [place])
        } else {
          rest.append(place)
        }
      }
    }
  }

  private func bulkLine(_ saying: Saying, _ places: [Place], of all: [Place], isAll: Bool) -> SummaryLine? {
    guard places.count >= Self.fewestInBulk, let first = places.map(tick).min(), let last = places.map(tick).max()
    else { return nil }
    var line = SummaryLine(tracks: [label], subject: .whole, saying: saying, tick: first)
    if places.count == all.count { return line }
    if let phrases = wholePhrases(places) {
      line.subject = .phrases(phrases.words)
      return line
    }
    line.noteCount = places.count
    line.subject = .bars(after.bars(first, through: last))
    let around = all.count { (first...last).contains(tick($0)) }
    if around == places.count { return line }
    guard places.count >= Self.manyNotes else { return nil }
    // What changed all over a track is said of the track, so that other tracks can join in.
    if isAll, around * 4 > all.count * 3 { line.subject = .whole }
    return line
  }

  /// The phrases that some notes are all of, where they are that.
  private func wholePhrases(_ places: [Place]) -> [PhraseName]? {
    var counts: [Int: Int] = [:]
    for place in places { counts[place.section, default: 0] += 1 }
    let names = counts.keys.sorted().compactMap { index in
      let section = sections[index]
      return counts[index] == section.pairs.count { $0.before != nil && $0.after != nil } ? section.phrase : nil
    }
    return names.count == counts.count ? names : nil
  }

  private func note(_ place: Place) -> ChangedNote? {
    let section = sections[place.section]
    let pair = section.pairs[place.pair]
    guard let before = pair.before, let after = pair.after else { return nil }
    return ChangedNote(
      before: before, after: after, tick: section.startAfter + after.onset,
      tickBefore: section.startBefore + before.onset)
  }

  private func places(where holds: (NotePair) -> Bool) -> [Place] {
    sections.indices.flatMap { section in
      sections[section].pairs.indices.filter { holds(sections[section].pairs[$0]) }
        .map { Place(section: section, pair: $0) }
    }
  }

  private func tick(_ place: Place) -> Int {
    let section = sections[place.section]
    return section.tick(of: section.pairs[place.pair])
  }
}

// What is no bulk change.
extension MusicSummary {
  private var eachSingle: [SummaryLine] {
    singles.keys.sorted().compactMap { place in
      guard let note = note(place), let facets = singles[place] else { return nil }
      let words = facets.map { $0.single(note, after) }.joined(separator: ", ")
      return SummaryLine(
        tracks: [label], subject: .place(after.place(note.tick)), saying: Saying("\(note.before.name) \(words)"),
        tick: note.tick, isSingle: true)
    }
  }

  private func grouped(_ detail: Detail) -> [SummaryLine] {
    facets.compactMap { facet in
      let places = singles.filter { $0.value.contains(facet) }.keys.sorted()
      guard let first = places.map(tick).min(), let last = places.map(tick).max() else { return nil }
      return SummaryLine(
        tracks: [label], subject: detail == .bars ? .bars(after.bars(first, through: last)) : .whole,
        saying: facet.plural(places.compactMap(note)), noteCount: places.count, tick: first)
    }
  }

  private func comingAndGoing(_ detail: Detail) -> [SummaryLine] {
    let came = places { $0.before == nil && $0.after != nil }
    let went = places { $0.before != nil && $0.after == nil }
    return lines(came, after, detail, ("added", "sounding again")) { $0.after?.name }
      + lines(went, before, detail, ("removed", "silenced")) { $0.before?.name }
  }

  private func lines(
    _ places: [Place], _ measure: Measure, _ detail: Detail, _ words: (plain: String, switched: String),
    _ name: (NotePair) -> String?
  ) -> [SummaryLine] {
    guard let first = places.map(tick).min(), let last = places.map(tick).max() else { return [] }
    if detail != .notes || places.count >= Self.manyNotes {
      let subject = detail == .counts ? .whole : SummaryLine.Subject.bars(measure.bars(first, through: last))
      return [
        SummaryLine(
          tracks: [label], subject: subject, saying: Saying(noun: "\(counted(places.count, "note")) \(words.plain)"),
          tick: first)
      ]
    }
    var lines: [(tick: Int, isSwitched: Bool, names: [String])] = []
    for place in places {
      let pair = sections[place.section].pairs[place.pair]
      guard let name = name(pair) else { continue }
      if let last = lines.last, last.tick == tick(place), last.isSwitched == pair.isSwitched {
        lines[lines.count - 1].names.append(name)
      } else {
        lines.append((tick(place), pair.isSwitched, [name]))
      }
    }
    return lines.map { line in
      SummaryLine(
        tracks: [label], subject: .place(measure.place(line.tick)),
        saying: Saying("\(line.names.joined(separator: " ")) \(line.isSwitched ? words.switched : words.plain)"),
        tick: line.tick, isSingle: true)
    }
  }

  private var embellishmentCount: Int { sections.reduce(0) { $0 + $1.embellishments.count } }

  private func embellishments(_ detail: Detail) -> [SummaryLine] {
    let changes = sections.flatMap { section in
      section.embellishments.map { (tick: section.startAfter + $0.onset, words: $0.words) }
    }
    guard let first = changes.map(\.tick).min(), let last = changes.map(\.tick).max() else { return [] }
    guard detail == .notes, changes.count < Self.manyNotes else {
      return [
        SummaryLine(
          tracks: [label], subject: detail == .counts ? .whole : .bars(after.bars(first, through: last)),
          saying: Saying(noun: "lyrics, ornaments or graces changed"), noteCount: changes.count, tick: first)
      ]
    }
    return changes.map { change in
      SummaryLine(
        tracks: [label], subject: .place(after.place(change.tick)), saying: Saying(change.words), tick: change.tick,
        isSingle: true)
    }
  }

  private var rests: [SummaryLine] {
    // Rests give way to notes and follow them, which is told of the notes.
    let silent = sections.filter { $0.changedRests > 0 && $0.isUnchanged }
    let count = silent.reduce(0) { $0 + $1.changedRests }
    guard count > 0 else { return [] }
    let tick = silent.first?.startAfter ?? 0
    return [
      SummaryLine(
        tracks: [label], subject: .whole, saying: Saying(noun: "\(counted(count, "rest")) changed"), tick: tick)
    ]
  }

  private var total: [SummaryLine] {
    let places = places { !$0.isUnchanged }
    guard let first = places.map(tick).min(), let last = places.map(tick).max() else {
      return embellishments(.bars) + rests
    }
    let came = places.count { sections[$0.section].pairs[$0.pair].before == nil }
    let went = places.count { sections[$0.section].pairs[$0.pair].after == nil }
    let parts = [(places.count - came - went, "changed"), (came, "added"), (went, "removed")].filter { $0.0 > 0 }
    return [
      SummaryLine(
        tracks: [label], subject: .bars(after.bars(first, through: last)),
        saying: Saying(noun: parts.map { "\(counted($0.0, "note")) \($0.1)" }.joined(separator: ", ")), tick: first)
    ]
  }
}
