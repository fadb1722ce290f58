import CommandLanguage
import MusicTheory
import Notation
import SongEditing
import SongModel

extension CommandSpec {
  static let writingCommands: [CommandSpec] = [write, lyric]

  private static let write = CommandSpec(
    .writing, "write", "enters many blocks at once, in notation", [.position, Parameter("NOTATION", .text)],
    scope: .voice,
    discussion: """
      Replaces what it covers, gaps too. Where no phrase is, it makes one, rounded up to the next bar line, or to the \
      next phrase if that comes first; running over the end of an existing one is refused.
      Notes are upper-case letters with sharps, flats and an octave, then suffixes: / a value, @ velocity, % gate, \
      ' staccato, ! accent, ~ tie, (tr) (mord) (turn) (arp) (trem). Octave and value hold until changed. \
      […] is a chord, {…} a tuplet, r a rest, s a gap, | a bar check.
      """,
    example: """
      track add lead melody
      use lead
      write 1 "C4/4 D E/8 F [C4 E G]/4 | {E4 F G}/4 r {C5*2 A4} @110 G | G4/1~ | G/4 r/2."
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    let reading = try arguments.notation("NOTATION", at: tick)
    return .edit(Write(tick: tick, blocks: reading.blocks, length: reading.length))
  }

  private static let lyric = CommandSpec(
    .writing, "lyric", "gives each sounding block from a position on a syllable",
    [.position, Parameter("SYLLABLES", .text)], scope: .voice,
    discussion:
      "Syllables stand between blanks; a hyphen at the end of one says that its word goes on. Rests are passed over.",
    example: """
      track add voice melody
      write 1 "C4/4 C G G | A A G/2"
      lyric 1 "Twin- kle twin- kle lit- tle star"
      """
  ) { arguments throws(Diagnostic) in
    let words = try arguments.required("SYLLABLES").text.split { $0 == " " || $0 == "\n" || $0 == "\t" }
    return .edit(Lyric(tick: try arguments.position("POS"), syllables: words.map(String.init)))
  }
}

extension Arguments {
  /// Notation that begins at a tick; what is wrong with it is shown inside the text.
  func notation(_ name: String, at tick: Int) throws(Diagnostic) -> NotationReading {
    let word = try required(name)
    do throws(NotationError) {
      return try NotationReading(
        word.text, in: NotationContext(song: song, start: tick, velocity: context.velocity))
    } catch {
      throw Diagnostic(code: error.code, error.message, at: word.span(of: error.range))
    }
  }
}
