import MusicTheory
import SongModel

extension Session {
  /// Where the work is, in a few signs: the track, with its voice unless that is the first, where its music ends, and
  /// the grid; a star where something is not saved.
  public var prompt: String {
    let star = hasUnsavedChanges ? " *" : ""
    guard let id = context.track, let index = song.trackIndex(of: id) else { return "\(context.grid)\(star)> " }
    let voice = context.voice == 1 ? "" : "/\(context.voice)"
    let end = song.tracks[index].phrases.outlines.map(\.end).max() ?? 0
    return "\(id)\(voice) \(song.timeline.position(of: end)) \(context.grid)\(star)> "
  }
}
