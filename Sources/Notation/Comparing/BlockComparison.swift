import MusicTheory
import SongModel

/// Compares one block that is wanted with the one that begins at its place.
struct BlockComparison {
  private let wanted: Block
  private let source: NotationReading.Source
  private let exceptions: [Key: NoteStatements.Stated]

  private struct Key: Hashable {
    let path: SlotPath
    let number: Int
  }

  init(_ wanted: Block, _ source: NotationReading.Source) {
    self.wanted = wanted
    self.source = source
    exceptions = Dictionary(
      source.statements.exceptions.map { (Key(path: $0.path, number: $0.number), $0.stated) },
      uniquingKeysWith: { first, _ in first })
  }

  func difference(from found: Block) -> NotationDifference? {
    guard wanted.isRest == found.isRest, wanted.isRest && wanted.figure == .empty || wanted.figure.matches(found.figure)
    else { return difference(.figure(wanted: wanted, found: found)) }
    if !(wanted.isRest && wanted.figure == .empty),
      let difference = difference(between: wanted.figure, and: found.figure, path: [])
    {
      return difference
    }
    if wanted.length != found.length {
      return difference(.length(wanted: wanted.length, found: found.length))
    }
    if wanted.ornament != found.ornament {
      return difference(.ornament(wanted: wanted.ornament, found: found.ornament))
    }
    if wanted.grace != found.grace { return difference(.grace(wanted: wanted.grace, found: found.grace)) }
    return nil
  }

  /// The difference at a slot, or at the block itself.
  private func difference(_ kind: NotationDifference.Kind, path: SlotPath = []) -> NotationDifference {
    var tick = wanted.at
    if case .tuplet(let tuplet) = wanted.figure, !path.isEmpty {
      tick += tuplet.layout(length: wanted.length).first { $0.path.starts(with: path) }?.start ?? 0
    }
    return NotationDifference(tick, kind, source.range)
  }

  private func difference(between wanted: Figure, and found: Figure, path: SlotPath) -> NotationDifference? {
    switch (wanted, found) {
    case (.chord(let wanted), .chord(let found)): difference(between: wanted, and: found, path: path)
    case (.tuplet(let wanted), .tuplet(let found)): difference(between: wanted, and: found, path: path)
    default: nil
    }
  }

  private func difference(between wanted: Tuplet, and found: Tuplet, path: SlotPath) -> NotationDifference? {
    if wanted.slots.count != found.slots.count {
      return difference(.slotCount(wanted: wanted.slots.count, found: found.slots.count), path: path)
    }
    for (index, (wanted, found)) in zip(wanted.slots, found.slots).enumerated() {
      let path = path + [index]
      if wanted.weight != found.weight {
        return difference(.weight(wanted: wanted.weight, found: found.weight), path: path)
      }
      guard wanted.isRest == found.isRest else { return difference(.slot(wanted: wanted, found: found), path: path) }
      if wanted.isRest, wanted.figure == .empty { continue }
      guard wanted.figure.matches(found.figure) else {
        return difference(.slot(wanted: wanted, found: found), path: path)
      }
      if let difference = difference(between: wanted.figure, and: found.figure, path: path) { return difference }
    }
    return nil
  }

  private func difference(between wanted: Chord, and found: Chord, path: SlotPath) -> NotationDifference? {
    let missing = wanted.notes.filter { found.note(ofNumber: $0.pitch.number) == nil }
    let unexpected = found.notes.filter { wanted.note(ofNumber: $0.pitch.number) == nil }
    if missing.count == 1, unexpected.count == 1 {
      return difference(.pitch(wanted: missing[0].pitch, found: unexpected[0].pitch), path: path)
    }
    if let note = missing.first { return difference(.missingNote(note.pitch), path: path) }
    if let note = unexpected.first { return difference(.unexpectedNote(note.pitch), path: path) }
    if wanted.root.pitch.number != found.root.pitch.number {
      return difference(.root(wanted: wanted.root.pitch, found: found.root.pitch), path: path)
    }
    for note in wanted.notes {
      guard let other = found.note(ofNumber: note.pitch.number) else { continue }
      if let kind = difference(between: note, and: other, path: path) { return difference(kind, path: path) }
    }
    return nil
  }

  private func difference(between wanted: Note, and found: Note, path: SlotPath) -> NotationDifference.Kind? {
    let pitch = wanted.pitch
    let stated = exceptions[Key(path: path, number: pitch.number)] ?? source.statements.usual
    if stated.spelling, pitch != found.pitch { return .spelling(wanted: pitch, found: found.pitch) }
    if stated.velocity, wanted.velocity != found.velocity {
      return .velocity(pitch, wanted: wanted.velocity, found: found.velocity)
    }
    if stated.gate, wanted.gate != found.gate { return .gate(pitch, wanted: wanted.gate, found: found.gate) }
    if wanted.isTied != found.isTied { return .tie(pitch, isWanted: wanted.isTied) }
    return nil
  }
}

extension Figure {
  /// Whether both are chords, or both tuplets, or both nothing.
  fileprivate func matches(_ other: Figure) -> Bool {
    switch (self, other) {
    case (.chord, .chord), (.tuplet, .tuplet), (.empty, .empty): true
    default: false
    }
  }
}
