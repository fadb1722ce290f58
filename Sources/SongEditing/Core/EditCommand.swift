import MusicTheory
import SongModel

/// A change that a song can be asked for. Commands are values, and applying one is pure.
///
/// Positions are ticks of the song and pitches are what is heard there; turning what people type into them is the
/// business of the command table.
public protocol EditCommand: Hashable, Sendable {
  /// Makes the change in a draft. After an error the draft is thrown away, so it may be left half changed.
  func edit(_ draft: inout Draft) throws(EditError)
}

/// What applying a command gave.
public struct Edit: Hashable, Sendable {
  /// The new song; equal to the old one where nothing changed.
  public let song: Song
  /// What changed, in the order of the changes. Empty where nothing did.
  public let changes: [Change]
  /// Where less was done than was asked.
  public let warnings: [EditWarning]
  /// In how many places the changes of notes are heard, summed over the originals that changed: 1 for an original that
  /// nothing else plays; 0 where no notes changed.
  public let places: Int
  /// The selection after the command.
  public let selection: Selection
  /// The clipboard after the command.
  public let clipboard: Clipboard?

  /// Whether the new song is another than the old one.
  ///
  /// - Complexity: Constant where notes or beats changed; elsewhere the songs are compared.
  public func isChange(of old: Song) -> Bool {
    // Changes of blocks and beats are noted only where one differs from what it was.
    changes.contains(where: \.isOfMusic) || song != old
  }
}

extension EditCommand {
  /// Applies the command to a song.
  ///
  /// The same song, context and command always give the same result.
  ///
  /// - Throws: ``EditError``; the song is a value and stays as it was.
  public func apply(to song: Song, in context: EditContext) throws(EditError) -> Edit {
    var draft = Draft(song: song, context: context)
    try edit(&draft)
    return try draft.finish()
  }
}
