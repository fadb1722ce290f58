import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let phraseCommands: [CommandSpec] = [phraseCreate, phraseRepeat, phraseSync]

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
    let times = try arguments.required("N").number(named: "times", in: 1...1_000_000)
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
    var track: Identifier?
    if let word = arguments.option("to") {
      guard let index = arguments.song.trackIndex(named: word.text) else {
        let ids = arguments.song.tracks.map(\.id.text)
        let error = EditError.unknownTrack(word.text, nearest: nearestWords(to: word.text, among: ids, limit: 3))
        throw Diagnostic(code: error.code, error.message(in: arguments.song), at: word.span)
      }
      track = arguments.song.tracks[index].id
    }
    return .edit(
      PhraseSync(
        tick: try arguments.position("POS"), to: target, track: track,
        length: try arguments.option("length").map { word throws(Diagnostic) in try arguments.ticks(word, from: target)
        },
        transpose: try arguments.number(option: "transpose", in: -127...127, otherwise: 0)))
  }
}

extension Arguments {
  /// How many times something is played in all.
  func times() throws(Diagnostic) -> Int { try number(option: "times", in: 1...1_000_000, otherwise: 1) }
}
