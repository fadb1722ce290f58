import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let phraseCommands: [CommandSpec] = [
    phraseCreate, phraseInsert, phraseMove, phraseResize, phraseCopy, phrasePaste, phraseSplit, phraseJoin,
    phraseRepeat, phraseSync, phraseDetach, phraseDelete, phraseRename,
  ]

  private static let phraseCreate = CommandSpec(
    .phrases, "phrase create", "makes an empty phrase that owns its music", [.position, .length],
    options: [.times, OptionSpec("id", .value(.id), "ID", "its id, instead of the track's next")], scope: .track,
    discussion: """
      With `times` it is played N times in all: a repeat follows it. Refused, with the free space named, where it does \
      not fit.
      """,
    example: """
      track add lead melody
      use lead
      phrase create 1 4b times=2
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    return .edit(
      PhraseCreate(
        tick: tick, length: try arguments.ticks("LENGTH", from: tick), times: try arguments.times(),
        id: try arguments.option("id").map { word throws(Diagnostic) in try arguments.identifier(word) }))
  }

  private static let phraseRepeat = CommandSpec(
    .phrases, "phrase repeat", "plays a phrase N times more, right behind it", [.position, .value("N", .number)],
    scope: .track,
    example: """
      track add lead melody
      use lead
      write 1 "C4/4 D E F"
      phrase repeat 1 3
      """
  ) { arguments throws(Diagnostic) in
    let times = try arguments.required("N").number(named: "times", in: 1...100_000)
    return .edit(PhraseRepeat(tick: try arguments.position("POS"), times: times))
  }

  private static let phraseSync = CommandSpec(
    .phrases, "phrase sync", "mirrors a phrase elsewhere, also on another track", [.position, .value("TO", .position)],
    options: [
      OptionSpec("to", .track, "TRACK", "the track that the mirror comes to"),
      OptionSpec("length", .value(.length), "LENGTH", "the mirror's length, instead of the phrase's"),
      OptionSpec("transpose", .value(.number), "N", "semitones higher or lower"),
    ], scope: .track,
    discussion: "What is edited in one of them is heard in both.",
    example: """
      track add lead melody
      track add echo melody
      use lead
      write 1 "C4/4 D E F"
      phrase sync 1 2 to=echo transpose=-12
      """
  ) { arguments throws(Diagnostic) in
    let target = try arguments.position("TO")
    let track = try arguments.option("to").map { word throws(Diagnostic) in try arguments.trackID(word) }
    return .edit(
      PhraseSync(
        tick: try arguments.position("POS"), to: target, track: track,
        length: try arguments.option("length").map { word throws(Diagnostic) in try arguments.ticks(word, from: target)
        },
        transpose: try arguments.number(option: "transpose", in: -127...127, otherwise: 0)))
  }
}

extension CommandSpec {
  private static let phraseInsert = CommandSpec(
    .phrases, "phrase insert", "as `phrase create`, pushing everything later on the track", [.position, .length],
    options: [.times, OptionSpec("id", .value(.id), "ID", "its id, instead of the track's next")], scope: .track,
    discussion: "At a phrase's start or in free space.",
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase insert 1 2b
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    return .edit(
      PhraseInsert(
        tick: tick, length: try arguments.ticks("LENGTH", from: tick), times: try arguments.times(),
        id: try arguments.option("id").map { word throws(Diagnostic) in try arguments.identifier(word) }))
  }

  private static let phraseMove = CommandSpec(
    .phrases, "phrase move", "moves the phrases that begin in a range", [.range, .length],
    scope: .movingPhraseRange,
    discussion: """
      The song's start stops them, and neighbours as `collide` says: `stop` ends there, `trim` cuts what it lands on, \
      `push` moves all later phrases along, `refuse` refuses.
      """,
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase move 1..2 2b
      """
  ) { arguments throws(Diagnostic) in
    let range = try arguments.range("RANGE")
    return .edit(PhraseMove(range, by: try arguments.ticks("LENGTH", from: range.lowerBound, signed: true)))
  }

  private static let phraseResize = CommandSpec(
    .phrases, "phrase resize", "gives the phrase at a position a new length", [.position, .length],
    scope: .movingPhrases,
    discussion: """
      What lies past the new end is cut; zero deletes the phrase, as `phrase delete` does. A neighbour stops a longer \
      phrase, or gives way as `collide` says. What plays an original goes on playing it, so its turns become as long.
      """,
    example: """
      track add lead melody
      write 1 "C4/1 | D"
      phrase resize 1 3b
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    return .edit(PhraseResize(tick: tick, length: try arguments.ticks("LENGTH", from: tick, signed: true)))
  }

  private static let phraseCopy = CommandSpec(
    .phrases, "phrase copy", "copies the phrases that begin in a range to the clipboard", [.range], scope: .range,
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase copy 1..2
      phrase paste 2
      """,
    isLogged: true
  ) { arguments throws(Diagnostic) in
    .edit(PhraseCopy(try arguments.range("RANGE")))
  }

  private static let phrasePaste = CommandSpec(
    .phrases, "phrase paste", "puts down what was copied", [.position],
    options: [
      .times, .choice("as", PhrasePaste.Form.self, "a copy shares nothing; a sync plays the source's original"),
      .choice("mode", PhrasePaste.Mode.self, "push what is later, or clear what is there"),
    ], scope: .track,
    discussion: """
      What was copied from one track goes to the current one; from several, each back to its own. References follow an \
      original that was copied with them, else they become real copies. Without `mode` what does not fit is refused. \
      `overwrite` splits phrases that are partly covered, and cuts blocks at the edges; `insert` goes only before a \
      phrase or into free space.
      """,
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase copy 1..2
      phrase paste 3 times=2 as=sync
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      PhrasePaste(
        tick: try arguments.position("POS"), times: try arguments.times(),
        as: try arguments.option("as").map { word throws(Diagnostic) in
          try word.choice(PhrasePaste.Form.self, named: "as")
        } ?? .copy,
        mode: try arguments.option("mode").map { word throws(Diagnostic) in
          try word.choice(PhrasePaste.Mode.self, named: "mode")
        }))
  }

  private static let phraseSplit = CommandSpec(
    .phrases, "phrase split", "makes two phrases of the one at a position", [.position], scope: .track,
    discussion: """
      What is heard does not change. A note that crosses is cut and tied; a tuplet that crosses is refused. What played \
      the phrase becomes a real copy first, and so does a repeat or sync that is split where no turn begins.
      """,
    example: """
      track add lead melody
      write 1 "C4/1 | D"
      phrase split 2
      """
  ) { arguments throws(Diagnostic) in
    .edit(PhraseSplit(tick: try arguments.position("POS")))
  }

  private static let phraseJoin = CommandSpec(
    .phrases, "phrase join", "joins the two phrases that meet at a position", [.position], scope: .track,
    discussion: """
      What is heard does not change. Halves of one block become one again; blocks whose number is taken get new ones. \
      References to one original become one where the first ends on a whole turn; any other mixture becomes real copies.
      """,
    example: """
      track add lead melody
      write 1 "C4/1 | D"
      phrase split 2
      phrase join 2
      """
  ) { arguments throws(Diagnostic) in
    .edit(PhraseJoin(tick: try arguments.position("POS")))
  }

  private static let phraseDetach = CommandSpec(
    .phrases, "phrase detach", "makes real copies of the turns that a range touches", [.range], scope: .range,
    discussion:
      "Neighbouring turns become one copy; those before and behind stay references. What is heard does not change.",
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase repeat 1 3
      phrase detach 3..4
      """
  ) { arguments throws(Diagnostic) in
    .edit(PhraseDetach(try arguments.range("RANGE")))
  }

  private static let phraseDelete = CommandSpec(
    .phrases, "phrase delete", "deletes the phrases that begin in a range", [.range], scope: .range,
    discussion: """
      What others play goes on sounding: the first that plays it exactly once and untransposed, of its own track if \
      possible, takes over its blocks, and the rest follow that one; if there is none, each becomes a real copy.
      """,
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase repeat 1 1
      phrase delete 1..2
      """
  ) { arguments throws(Diagnostic) in
    .edit(PhraseDelete(try arguments.range("RANGE")))
  }

  private static let phraseRename = CommandSpec(
    .phrases, "phrase rename", "gives the phrase at a position another id", [.position, Parameter("ID", .value(.id))],
    scope: .track,
    example: """
      track add lead melody
      write 1 "C4/1"
      phrase rename 1 theme
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      PhraseRename(
        tick: try arguments.position("POS"), id: try arguments.identifier(try arguments.required("ID"))))
  }
}

extension Arguments {
  /// The id of a track of the song.
  func trackID(_ word: Word) throws(Diagnostic) -> Identifier {
    guard let index = song.trackIndex(named: word.text) else { throw Diagnostic.unknownTrack(word, in: song) }
    return song.tracks[index].id
  }

  /// How many times something is played in all.
  func times() throws(Diagnostic) -> Int { try number(option: "times", in: 1...100_000, otherwise: 1) }
}
