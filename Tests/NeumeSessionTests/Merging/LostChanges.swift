import SongComparison
import SongModel

extension MergedSong {
  /// What one side changed that is neither in the merged song nor reported.
  func lostChanges(from base: Song, to side: Song) -> [String] {
    LostChanges(
      before: SongStatements(base), after: SongStatements(side), result: SongStatements(song), findings: findings
    )
    .found
  }
}

/// Compares what a side changed with what a merge made of it, statement by statement.
private struct LostChanges {
  let before: SongStatements
  let after: SongStatements
  let result: SongStatements
  private let reported: Set<Subject>
  private let renamed: [String: String]
  /// Phrases that the base has not: what a side cut off another one is in such.
  private let newPhrases: [Identifier]

  init(before: SongStatements, after: SongStatements, result: SongStatements, findings: [MergeFinding]) {
    self.before = before
    self.after = after
    self.result = result
    reported = Set(findings.flatMap(\.subjects))
    renamed = Dictionary(findings.compactMap(\.renaming), uniquingKeysWith: { first, _ in first })
    newPhrases = result.contents.keys.filter { before.contents[$0] == nil }
  }

  /// The changes that are neither there nor reported.
  var found: [String] {
    let changed = Set(before.values.keys).union(after.values.keys).filter {
      before.values[$0] != after.values[$0] && !isKept($0) && !isReported($0)
    }
    let lost = changed.map { name in
      "\(name): \(before.values[name] ?? "nil") → \(after.values[name] ?? "nil"), is \(result.values[name] ?? "nil")"
    }
    return (lost + lostAdditions).sorted()
  }

  private func isReported(_ name: SongStatements.Name) -> Bool {
    let track = name.track ?? name.phrase.flatMap { before.tracks[$0] ?? after.tracks[$0] }
    return reported.contains { subject in
      if let property = subject.property { return name.property.hasPrefix(property) && name.phrase == nil }
      guard let phrase = subject.phrase else { return subject.track != nil && subject.track == track }
      return phrase == name.phrase && (subject.block == nil || subject.block == name.block)
    }
  }

  /// Whether the merged song states what the side states, or something else says what became of it.
  private func isKept(_ name: SongStatements.Name) -> Bool {
    if result.values[name] == after.values[name] { return true }
    // Where a figure became another one, that is what changed.
    let isOfFigure = ["note", "slot", "root"].contains { name.property.hasPrefix($0) }
    if isOfFigure, before.values[name] == nil || after.values[name] == nil { return true }
    if name.property == "of" { return renamed[after.values[name] ?? ""] == result.values[name] }
    guard let phrase = name.phrase else { return false }
    guard let block = name.block else {
      // Where the other side cut the phrase, its parts are as long together.
      return ["start", "length"].contains(name.property) && newPhrases.contains { isCut($0, off: phrase) }
    }
    // What was added is looked for by what it is, for it may have another number.
    if before.contents[phrase]?[block] == nil { return true }
    return newPhrases.contains { other in
      guard result.contents[other]?[block] != nil, isCut(other, off: phrase) else { return false }
      let moved = SongStatements.Name(phrase: other, block: block, property: name.property)
      // Of a note that crosses the cut, the parts are as long together, and tied.
      return result.values[moved] == after.values[name] || ["at", "length", "root tie"].contains(name.property)
    }
  }

  /// Whether a phrase has blocks or beats that another one had, or is itself a part of it.
  private func isCut(_ other: Identifier, off phrase: Identifier) -> Bool {
    let known = Set(before.contents[phrase].map { Array($0.keys) } ?? [])
    guard let found = result.contents[other] else { return false }
    return before.contents[phrase] == nil || !known.isDisjoint(with: found.keys)
  }

  /// Blocks and beats that the side added and that are nowhere, neither in their phrase nor in what was cut off it.
  private var lostAdditions: [String] {
    after.contents.flatMap { phrase, blocks in
      blocks.compactMap { block, content -> String? in
        guard before.contents[phrase]?[block] == nil, !isThere(content, block, in: phrase) else { return nil }
        let name = SongStatements.Name(phrase: phrase, block: block, property: "")
        return isReported(name) ? nil : "added \(phrase)#\(block): \(content)"
      }
    }
  }

  private func isThere(_ content: SongStatements.Content, _ block: BlockID, in phrase: Identifier) -> Bool {
    if result.contents[phrase]?.values.contains(content) == true { return true }
    if newPhrases.contains(where: { result.contents[$0]?.values.contains { $0.music == content.music } == true }) {
      return true
    }
    // In a phrase that was cut off another one stand blocks that the base has elsewhere: they were not added.
    return before.contents[phrase] == nil && before.contents.values.contains { $0[block] != nil }
  }
}

/// What a finding is about.
private struct Subject: Hashable {
  var track: Identifier?
  var phrase: Identifier?
  var block: BlockID?
  var property: String?
}

extension MergeFinding {
  /// What got another id, and which.
  fileprivate var renaming: (String, String)? {
    switch (matter, part) {
    case (.renamed(let old, _), .phrase(let new)), (.followed(let old, _), .phrase(let new)): (old.text, new.text)
    default: nil
    }
  }

  /// What it is about, under the id that it had and under the one that it has.
  fileprivate var subjects: [Subject] {
    if case .followed = matter, case .phrase(let id) = part { return [subject, Subject(phrase: id)] }
    if case .followed = matter, case .track(let id) = part { return [subject, Subject(track: id)] }
    return [subject]
  }

  private var subject: Subject {
    switch matter {
    case .renamed(let old, _), .followed(let old, _):
      if case .track = part { return Subject(track: old) }
      if case .motif = part { return Subject(property: "motif \(old)") }
      return Subject(phrase: old)
    default: break
    }
    switch part {
    case .song:
      if case .differs(let property, _) = matter {
        return Subject(
          property: property == .trackOrder ? "order" : property == .ticksPerQuarter ? "ppq" : property.rawValue)
      }
      return Subject(property: "pickup")
    case .tempo(let tick): return Subject(property: "tempo \(tick)")
    case .meter(let tick): return Subject(property: "meter \(tick)")
    case .key(let tick): return Subject(property: "key \(tick)")
    case .swing(let tick): return Subject(property: "swing \(tick)")
    case .marker(_, let name, _): return Subject(property: "marker \(name)")
    case .motif(let name): return Subject(property: "motif \(name)")
    case .track(let id): return Subject(track: id)
    case .control(let track, _, _, _): return Subject(track: track)
    case .phrase(let id): return Subject(phrase: id)
    case .block(let block):
      guard case .phrase(let id) = block.owner else { return Subject() }
      return Subject(phrase: id, block: block.block)
    case .beat(.phrase(let id), let beat): return Subject(phrase: id, block: beat)
    case .beat: return Subject()
    case .kept: return Subject(property: "kept")
    }
  }
}
