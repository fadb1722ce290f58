import CommandLanguage
import MusicTheory
import SongEditing

extension CommandSpec {
  static let eraserCommands: [CommandSpec] = [eraserTap, eraserSweep, eraserChords, eraserTuplets, eraserRest]

  private static let eraserTap = CommandSpec(
    .eraser, "eraser tap", "deletes a note, after asking what it is", [.position, .pitch], scope: .voice,
    discussion: """
      A chord note goes alone. A tuplet note's slot falls silent and the others keep their onsets; when only the first \
      still sounds the block becomes plain, when none does it goes. A root takes its block with it. On a drum track \
      PITCH is a drum.
      """,
    example: """
      track add lead melody
      write 1 "[C4 E G]/2 {C D E}"
      eraser tap 1 E4
      eraser tap 1:3 C4
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      EraserTap(tick: try arguments.position("POS"), number: try arguments.key(try arguments.required("PITCH"))))
  }

  private static let eraserSweep = CommandSpec(
    .eraser, "eraser sweep", "deletes the notes whose onsets lie in a range",
    [.range, .value("PITCHES", .pitch, optional: true)], scope: .voiceRange,
    discussion: "By the rules of `eraser tap`. PITCHES is one pitch or a closed range; on a drum track drums.",
    example: """
      track add lead melody
      write 1 "C4/4 D E F | G A B C5"
      eraser sweep 1:3..2:3
      """
  ) { arguments throws(Diagnostic) in
    .edit(EraserSweep(range: try arguments.range("RANGE"), pitches: try arguments.pitches()))
  }

  private static let eraserChords = CommandSpec(
    .eraser, "eraser chords", "deletes only the chord notes in a range; roots stay", [.range], scope: .voiceRange,
    example: """
      track add lead melody
      write 1 "[C4 E G]/2 [D F A]"
      eraser chords 1..2
      """
  ) { arguments throws(Diagnostic) in
    .edit(EraserChords(range: try arguments.range("RANGE")))
  }

  private static let eraserTuplets = CommandSpec(
    .eraser, "eraser tuplets", "makes the tuplets in a range plain blocks", [.range], scope: .voiceRange,
    example: """
      track add lead melody
      write 1 "{C4 E G}/2 {D F A}"
      eraser tuplets 1..2
      """
  ) { arguments throws(Diagnostic) in
    .edit(EraserTuplets(range: try arguments.range("RANGE")))
  }

  private static let eraserRest = CommandSpec(
    .eraser, "eraser rest", "switches the block at a position between note and rest", [.position, .onOff],
    scope: .voice,
    discussion: """
      Twice is nothing: a rest keeps its notes. A rest without notes can only be given some, by `pen tap`.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      eraser rest 1:2
      """
  ) { arguments throws(Diagnostic) in
    .edit(EraserRest(tick: try arguments.position("POS"), on: try arguments.onOff()))
  }
}
