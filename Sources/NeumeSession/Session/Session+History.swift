import CommandLanguage
import SongEditing
import SongModel

extension Session {
  /// The accepted commands as a command file: run on the song that the session began with, it gives the same song.
  public var historyText: String { log.filter(\.isHistory).map { $0.text + "\n" }.joined() }

  /// Goes back some steps.
  mutating func undo(_ count: Int, at span: SourceSpan) throws(Diagnostic) {
    try step(count, available: history.undoCount, isUndo: true, at: span)
  }

  /// Goes forward some steps that were undone.
  mutating func redo(_ count: Int, at span: SourceSpan) throws(Diagnostic) {
    try step(count, available: history.redoCount, isUndo: false, at: span)
  }

  private mutating func step(
    _ count: Int, available: Int, isUndo: Bool, at span: SourceSpan
  ) throws(Diagnostic) {
    let name = isUndo ? "undo" : "redo"
    guard !isInGroup else {
      throw Diagnostic(code: "in-group", "`\(name)` does not work inside a group, which is one step itself", at: span)
    }
    guard count <= available else {
      throw Diagnostic(
        code: "nothing-to-\(name)",
        available == 0 ? "there is nothing to \(name)" : "there are only \(available) steps to \(name)", at: span)
    }
    var passed: [Step] = []
    for _ in 0..<count {
      _ = isUndo ? history.undo() : history.redo()
      if let step = isUndo ? steps.undo() : steps.redo() { passed.append(step) }
    }
    context.selection.dropWhatIsGone(from: song)
    if let track = context.track, song.trackIndex(of: track) == nil { context.track = nil }
    guard reportsEdits else { return }
    tell(
      .stepped(
        StepReport(
          isUndo: isUndo, commands: passed.map(\.command),
          addresses: passed.flatMap(\.addresses).withoutRepetition)))
  }
}

extension Selection {
  /// Drops the notes that a song does not have.
  mutating func dropWhatIsGone(from song: Song) {
    guard !isEmpty else { return }
    // Phrase by phrase, so that a large selection costs one look at each block.
    for (phrase, addresses) in Dictionary(grouping: notes, by: \.place.phrase) {
      guard let location = song.location(of: phrase) else {
        notes.subtract(addresses)
        continue
      }
      switch song.tracks[location.track].phrases {
      case .melody(let phrases):
        let wanted = Set(addresses.map(\.place.block))
        var blocks: [Int: Block] = [:]
        for voice in phrases[location.phrase].content?.voices ?? [] {
          for block in voice.blocks where wanted.contains(block.id) { blocks[block.id] = block }
        }
        notes.subtract(addresses.filter { blocks[$0.place.block]?.hasNote($0) != true })
      case .drum(let phrases):
        let keys = Dictionary(
          (phrases[location.phrase].content?.beats ?? []).map { ($0.id, $0.drum.key) }, uniquingKeysWith: { $1 })
        notes.subtract(addresses.filter { keys[$0.place.block] != $0.key })
      }
    }
  }
}

extension Block {
  fileprivate func hasNote(_ address: NoteAddress) -> Bool {
    let figure = address.place.path.isEmpty ? figure : figure.tuplet?.slot(at: address.place.path)?.figure
    return figure?.chord?.note(ofNumber: address.key) != nil
  }
}
