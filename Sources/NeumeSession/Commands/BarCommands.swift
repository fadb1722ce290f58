import CommandLanguage
import SongEditing

extension CommandSpec {
  static let barCommands: [CommandSpec] = [barsInsert, barsDelete]

  private static let barsInsert = CommandSpec(
    .song, "bars insert", "inserts as many bars as the range has, where it begins", [.range],
    discussion: """
      The inserted bars have the tempo, meter and key in force; what follows keeps its own. Everything with a position \
      moves along, and a phrase across the place is split there.
      """,
    example: """
      track add lead melody
      write 1 "C4/1 | D"
      bars insert 2..4
      """
  ) { arguments throws(Diagnostic) in
    .edit(BarsInsert(try arguments.range("RANGE")))
  }

  private static let barsDelete = CommandSpec(
    .song, "bars delete", "takes bars out of the song with everything in them", [.range],
    discussion: """
      What follows moves up and keeps its tempo, meter, key, swing and controls. A phrase across an edge is split there; \
      what plays a phrase that goes sounds on, as with `phrase delete`.
      """,
    example: """
      track add lead melody
      write 1 "C4/1 | D | E"
      bars delete 2..=2
      """
  ) { arguments throws(Diagnostic) in
    .edit(BarsDelete(try arguments.range("RANGE")))
  }
}
