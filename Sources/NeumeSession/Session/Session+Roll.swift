import CommandLanguage
import Pictures

extension Session {
  /// The song as a piano roll in characters.
  ///
  /// - Parameters:
  ///   - range: Song ticks; `nil` for what the options say.
  ///   - options: Where to begin and end.
  ///   - tracks: The indices of the tracks to draw.
  ///   - style: What can be shown.
  func roll(
    _ range: Range<Int>?, _ options: PlayingOptions, tracks: [Int], in style: TerminalStyle
  ) throws(Diagnostic) -> Listing {
    let played = try PlayedSong(song, options, in: context)
    let part = options.from == nil && options.to == nil ? range : played.ticks
    do throws(PictureError) {
      let lines = try Roll(song, played.whole, range: part, tracks: tracks).lines(for: style)
      return Listing(
        "roll", lines: lines,
        objects: [.object([("type", .string("roll")), ("lines", .array(lines.map { .string($0) }))])])
    } catch {
      throw Diagnostic(error)
    }
  }
}
