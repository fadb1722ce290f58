import MusicTheory
import SongModel

/// `phrase paste POS [times=N] [as=copy|sync] [mode=insert|overwrite]`: puts down what was copied.
///
/// What was copied from one track goes to the current one; from several, each back to its own. A copy shares nothing
/// with its source; as a sync it plays the source's original. References follow an original that was copied with
/// them, else they become real copies. Without a mode what does not fit is refused; `insert` moves everything later by
/// the length of the copied range (at a phrase's start or in free space), `overwrite` first clears the whole length,
/// gaps too: phrases at its edges are cut, and of one that it lies inside of both sides stay.
public struct PhrasePaste: EditCommand {
  /// What is put down.
  public enum Form: String, Hashable, Sendable, CaseIterable {
    /// Phrases of their own.
    case copy
    /// Mirrors.
    case sync
  }

  /// What happens to what is there.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// It moves.
    case insert
    /// It is cut or goes.
    case overwrite
  }

  /// Where, in song ticks.
  public var tick: Int
  /// How often, at least 1, one behind the other.
  public var times: Int
  /// What is put down.
  public var form: Form
  /// What happens to what is there; `nil` refuses where anything is.
  public var mode: Mode?

  /// Makes a command that pastes.
  public init(tick: Int, times: Int = 1, as form: Form = .copy, mode: Mode? = nil) {
    self.tick = tick
    self.times = times
    self.form = form
    self.mode = mode
  }

  /// The most phrases that one command puts down.
  public static let mostPhrases = 100_000

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    guard let clipboard = draft.clipboard else { throw .emptyClipboard }
    var parts: [CopiedPhrases] = []
    for part in clipboard.parts {
      let track = clipboard.parts.count == 1 ? try draft.currentTrack(part.phrases.kind) : try draft.track(part.track)
      guard draft.song.tracks[track].kind == part.phrases.kind else {
        throw .wrongKind(
          track: draft.song.tracks[track].id, is: draft.song.tracks[track].kind, needed: part.phrases.kind)
      }
      parts.append(CopiedPhrases(track: track, phrases: part.phrases, originals: part.originals))
    }
    // A phrase that began in the copied range may end behind it.
    let length = parts.reduce(clipboard.length) { max($0, $1.phrases.end) }
    let span = try draft.span(at: tick, length: length, times: times)
    guard parts.reduce(0, { $0 + $1.phrases.count }) * times <= PhrasePaste.mostPhrases else {
      throw .limit(name: "phrases put down at once", most: PhrasePaste.mostPhrases)
    }
    try draft.trackingPhrases { draft throws(EditError) in
      for part in parts {
        switch mode {
        case nil: break
        case .insert: try draft.makeRoom(at: tick, ticks: span.count, on: part.track)
        case .overwrite: try draft.clearPhrases(span, on: part.track)
        }
      }
      let starts = (0..<times).map { tick + $0 * length }
      switch form {
      case .copy: try draft.putCopies(of: parts, at: starts)
      case .sync: for part in parts { try draft.putSyncs(of: part, at: starts) }
      }
    }
  }
}
