import CommandLanguage
import MusicTheory
import Notation
import SongEditing

extension CommandSpec {
  static let drumCommands: [CommandSpec] = [beatTap, beatPattern]

  private static let beatTap = CommandSpec(
    .drums, "beat tap", "puts a beat at a position, or takes away the one that is there",
    [.position, .value("DRUM", .drum), .onOff], scope: .beats,
    example: """
      track add kit drum
      phrase create 1 1b
      beat tap 1 kick
      beat tap 1:2 snare
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      BeatTap(
        tick: try arguments.position("POS"), drum: try arguments.drum(try arguments.required("DRUM")),
        on: try arguments.onOff()))
  }

  private static let beatPattern = CommandSpec(
    .drums, "beat pattern", "writes a grid of beats, a character a grid step", [.position, Parameter("ROWS", .text)],
    scope: .beats,
    discussion: """
      Replaces what is there for the drums that it names. x is a normal stroke, X an accent (120), o a soft one (60), \
      . nothing; blanks and | are for the eye. Shorter rows loop, and must divide the longest. Where no phrase is, one \
      is made as by `write`.
      """,
    example: """
      track add kit drum
      grid 1/16
      beat pattern 1 "kick: x...x...x...x...  snare: ....X...  closed-hat: x.o."
      """
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("ROWS")
    let pattern: Notation.BeatPattern
    do throws(BeatPatternError) { pattern = try Notation.BeatPattern(word.text) } catch {
      throw Diagnostic(code: error.code, error.message, at: word.span(of: error.range))
    }
    let tick = try arguments.position("POS")
    let bar = arguments.reader.timeline.bar(at: tick)
    let step: Int
    do throws(ValueError) {
      step = try arguments.reader.timeline.ticks(arguments.context.grid, from: bar.start)
    } catch {
      throw Diagnostic(code: error.code, error.message, at: arguments.span)
    }
    let normal = arguments.context.velocity
    let rows = pattern.rows.map { row in
      SongEditing.BeatPattern.Row(row.drum, row.steps.map { $0?.velocity(normal: normal) })
    }
    return .edit(SongEditing.BeatPattern(tick: tick, step: step, rows: rows))
  }
}
