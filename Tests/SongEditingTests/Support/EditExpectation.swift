import MusicTheory
import SongEditing
import SongModel
import Testing

/// The context of a new session that uses a song's first track, with changes.
func context(for song: Song, _ change: (inout EditContext) throws -> Void) rethrows -> EditContext {
  var context = standardContext(for: song)
  try change(&context)
  return context
}

/// The context of a new session that uses a song's first track.
func standardContext(for song: Song) -> EditContext {
  var context = EditContext()
  context.track = song.tracks.first?.id
  return context
}

/// Applies a command and checks every law that holds for all commands; the result or the error is for further checks.
func applyLawfully(
  _ command: some EditCommand, to song: Song, in context: EditContext, sourceLocation: SourceLocation = #_sourceLocation
) throws -> Result<Edit, EditError> {
  let before = song.json
  let (result, broken) = applyQuickly(command, to: song, in: context)
  for law in broken { Issue.record("\(law)", sourceLocation: sourceLocation) }
  #expect(song.json == before, "the song itself stays, also after an error", sourceLocation: sourceLocation)
  guard case .success(let edit) = result else { return result }

  #expect(edit.song.violations().isEmpty, "valid", sourceLocation: sourceLocation)
  let after = edit.song.json
  var history = History(song)
  history.record(edit.song)
  #expect(history.undo() && history.current.json == before, "undo", sourceLocation: sourceLocation)
  #expect(history.redo() && history.current.json == after, "redo", sourceLocation: sourceLocation)
  return result
}

/// Applies a command and checks the laws as far as they can be checked a hundred thousand times.
///
/// - Returns: The result, and the laws that are broken.
func applyQuickly(
  _ command: some EditCommand, to song: Song, in context: EditContext
) -> (result: Result<Edit, EditError>, broken: [String]) {
  let result = outcome(of: command, on: song, in: context)
  var broken: [String] = []
  if outcome(of: command, on: song, in: context) != result { broken.append("pure") }
  guard case .success(let edit) = result else { return (result, broken) }
  if edit.changes.isEmpty != (edit.song == song) { broken.append("what changed is told") }
  if edit.changes.isEmpty, edit.places != 0 { broken.append("nothing changed in no place") }
  broken += untrueChanges(edit, from: song).map { "told \($0)" }
  if !edit.selection.isEmpty, context.selection.isEmpty || context.selection.notes.isSubset(of: song.noteAddresses),
    !edit.selection.notes.isSubset(of: edit.song.noteAddresses)
  {
    broken.append("nothing is selected that is gone")
  }
  guard !edit.changes.isEmpty else { return (result, broken) }
  do {
    // Reading checks every rule of valid songs.
    if try Song(json: edit.song.json) != edit.song { broken.append("JSON round trip") }
  } catch { broken.append("valid: \(error)") }
  return (result, broken)
}

private func outcome(
  of command: some EditCommand, on song: Song, in context: EditContext
) -> Result<Edit, EditError> {
  do throws(EditError) { return .success(try command.apply(to: song, in: context)) } catch { return .failure(error) }
}

/// What is told of blocks that is not what was or what is.
private func untrueChanges(_ edit: Edit, from song: Song) -> [Change] {
  edit.changes.filter { change in
    guard case .block(let phrase, let voice, let before, let after) = change else { return false }
    if before == after { return true }
    if let after, edit.song.block(after.id, of: phrase, voice: voice) != after { return true }
    // A mirror that became a real copy first had no blocks of its own.
    if let before, let old = song.block(before.id, of: phrase, voice: voice), old != before { return true }
    return false
  }
}

/// Expects a command to turn one song into another; blocks are compared without their numbers.
///
/// - Parameters:
///   - places: In how many places the change is heard.
///   - warnings: What the command says it did not do.
@discardableResult
func expectEdit(
  from song: Song, _ command: some EditCommand, in context: EditContext? = nil, to expected: Song,
  places: Int? = nil, warnings: [EditWarning] = [], sourceLocation: SourceLocation = #_sourceLocation
) throws -> Edit {
  let context = context ?? standardContext(for: song)
  switch try applyLawfully(command, to: song, in: context, sourceLocation: sourceLocation) {
  case .success(let edit):
    #expect(edit.song.renumbered.text == expected.renumbered.text, sourceLocation: sourceLocation)
    #expect(edit.warnings == warnings, sourceLocation: sourceLocation)
    if let places { #expect(edit.places == places, sourceLocation: sourceLocation) }
    return edit
  case .failure(let error):
    Issue.record("refused: \(error)", sourceLocation: sourceLocation)
    throw error
  }
}

/// Expects a command to change nothing, and to say so.
@discardableResult
func expectNothing(
  from song: Song, _ command: some EditCommand, in context: EditContext? = nil, warnings: [EditWarning] = [],
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Edit {
  let edit = try expectEdit(
    from: song, command, in: context, to: song, warnings: warnings, sourceLocation: sourceLocation)
  #expect(edit.changes.isEmpty, sourceLocation: sourceLocation)
  return edit
}

/// Expects a command to be refused.
func expectRefusal(
  from song: Song, _ command: some EditCommand, in context: EditContext? = nil, _ expected: EditError,
  sourceLocation: SourceLocation = #_sourceLocation
) throws {
  let context = context ?? standardContext(for: song)
  switch try applyLawfully(command, to: song, in: context, sourceLocation: sourceLocation) {
  case .success(let edit): Issue.record("done: \(edit.changes)", sourceLocation: sourceLocation)
  case .failure(let error): #expect(error == expected, sourceLocation: sourceLocation)
  }
}

extension Song {
  /// Every note and beat, by its lasting name.
  var noteAddresses: Set<NoteAddress> {
    var found: Set<NoteAddress> = []
    for track in tracks {
      switch track.phrases {
      case .melody(let phrases):
        for phrase in phrases {
          for block in phrase.content?.voices.flatMap(\.blocks) ?? [] {
            block.figure.collect(BlockAddress(phrase: phrase.id, block: block.id), &found)
          }
        }
      case .drum(let phrases):
        for phrase in phrases {
          for beat in phrase.content?.beats ?? [] {
            found.insert(NoteAddress(place: BlockAddress(phrase: phrase.id, block: beat.id), key: beat.drum.key))
          }
        }
      }
    }
    return found
  }

  fileprivate func block(_ number: BlockID, of phrase: Identifier, voice: Int) -> Block? {
    guard let location = location(of: phrase), case .melody(let phrases) = tracks[location.track].phrases,
      let voices = phrases[location.phrase].content?.voices, voices.indices.contains(voice - 1)
    else { return nil }
    return voices[voice - 1].blocks.first { $0.id == number }
  }
}

extension Figure {
  fileprivate func collect(_ place: BlockAddress, _ found: inout Set<NoteAddress>) {
    switch self {
    case .empty: break
    case .chord(let chord): for note in chord.notes { found.insert(NoteAddress(place: place, key: note.pitch.number)) }
    case .tuplet(let tuplet):
      for (index, slot) in tuplet.slots.enumerated() {
        slot.figure.collect(
          BlockAddress(phrase: place.phrase, block: place.block, path: place.path + [index]), &found)
      }
    }
  }
}
