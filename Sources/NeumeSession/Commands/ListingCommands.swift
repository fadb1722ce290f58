import CommandLanguage
import MusicTheory
import Notation
import Pictures
import SongEditing
import SongModel

extension CommandSpec {
  static let listingCommands: [CommandSpec] = [show, showRoll, list, expect]

  private static let tracksOption = OptionSpec("tracks", .track, "A,B|all", "only these tracks")

  private static let show = CommandSpec(
    .session, "show", "prints the music of a range, or of the whole song, in notation",
    [.value("RANGE", .range, optional: true)], options: [tracksOption],
    discussion: """
      A phrase that plays another's music is named; its music is printed only where that of its original is not. \
      Writing what is printed gives the same music again.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      show 1..2
      """
  ) { arguments throws(Diagnostic) in
    let listing = try SongListing(arguments.song, arguments.context).show(
      try arguments.rangeOrAll("RANGE"), tracks: try arguments.listedTracks())
    return .session { session throws(Diagnostic) in session.tell(.listing(listing)) }
  }

  private static let showRoll = CommandSpec(
    .session, "show roll", "draws a piano roll of a range, or of the whole song, in characters",
    [.value("RANGE", .range, optional: true)],
    options: [
      tracksOption, OptionSpec("from", .value(.position), "POS", "where to begin, also a time as in 1m30s"),
      OptionSpec("to", .value(.position), "POS", "where to end"),
      OptionSpec("width", .value(.number), "COLUMNS", "how wide to draw; as the terminal unless given"),
      OptionSpec("ascii", .choice(["on", "off"]), "on", "draw with the characters of ASCII only"),
    ],
    discussion: """
      A row holds two keys, the upper and the lower half of its characters; with `ascii` each key has a row of its own, \
      a note begins with `#` and goes on with `=`. Drums are drawn as `beat pattern` writes them. Soft notes are paler \
      where there are colours. NO_COLOR in the environment keeps them away.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      show roll width=60
      """
  ) { arguments throws(Diagnostic) in
    var playing = PlayingOptions()
    (playing.from, playing.to) = (arguments.option("from"), arguments.option("to"))
    let range = try arguments.rangeOrAll("RANGE")
    if range != nil, playing.from ?? playing.to != nil {
      throw Diagnostic(
        code: OutputOptions.misuse, "`show roll` takes a RANGE, or `from` and `to`, not both", at: arguments.span)
    }
    let tracks = try arguments.listedTracks()
    let columns = try arguments.option("width")?.number(named: "width", in: TerminalStyle.allowedColumns)
    let isASCII = try arguments.option("ascii")?.onOff() ?? false
    return .session { [playing] session throws(Diagnostic) in
      var style = session.terminal()
      if let columns { style.columns = columns }
      if isASCII { style.isUnicode = false }
      session.tell(.listing(try session.roll(range, playing, tracks: tracks, in: style)))
    }
  }

  private static let list = CommandSpec(
    .session, "list", "lists notes, phrases or tracks with their ids, ticks and positions",
    [
      Parameter("notes|phrases|tracks", .choice(SongListing.Kind.allCases.map(\.rawValue))),
      .value("RANGE", .range, optional: true), .value("PITCHES", .pitch, optional: true),
    ],
    options: [tracksOption],
    discussion: """
      Notes are listed where they are heard, repeats and syncs written out, those of all tracks unless `tracks` says \
      otherwise. PITCHES is one pitch or a closed range.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      list notes 1..2 D4..F4
      list phrases
      """
  ) { arguments throws(Diagnostic) in
    let kind = try arguments.required("notes|phrases|tracks").choice(SongListing.Kind.self, named: "list")
    let listing = try SongListing(arguments.song, arguments.context).list(
      kind, try arguments.rangeOrAll("RANGE"), keys: try arguments.pitches(), tracks: try arguments.listedTracks())
    return .session { session throws(Diagnostic) in session.tell(.listing(listing)) }
  }

  private static let expect = CommandSpec(
    .session, "expect", "fails with a musical difference where the song says otherwise",
    [.position, Parameter("NOTATION", .text)], scope: .voice,
    discussion: """
      Compared are places, lengths, pitches with their spelling, rests, ties, ornaments and tuplets; velocities and gates \
      where the notation states them.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      expect 1:2 "D4/4 E"
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    let word = try arguments.required("NOTATION")
    let wanted = try arguments.notation("NOTATION", at: tick)
    let found = try arguments.blocks(reachingInto: tick..<(tick + max(1, wanted.length)))
    if let difference = NotationDifference(wanted: wanted, found: found) {
      let context = NotationContext(song: arguments.song, start: tick, velocity: arguments.context.velocity)
      throw Diagnostic(
        code: "unexpected", difference.message(in: context),
        at: difference.range.map { word.span(of: $0) } ?? arguments.span)
    }
    return .session { _ throws(Diagnostic) in }
  }
}

extension Arguments {
  /// A range, or the whole song where none is given.
  fileprivate func rangeOrAll(_ name: String) throws(Diagnostic) -> Range<Int>? {
    guard let word = word(name) else { return nil }
    return try range(word)
  }

  /// The indices of the tracks that `tracks` names; all where it is not given.
  fileprivate func listedTracks() throws(Diagnostic) -> [Int] {
    guard let word = option("tracks"), word.text != "all" else { return Array(song.tracks.indices) }
    var indices: [Int] = []
    for part in word.parts(separatedBy: ",") {
      guard let index = song.trackIndex(named: part.text) else { throw Diagnostic.unknownTrack(part, in: song) }
      indices.append(index)
    }
    return indices
  }

  /// The blocks of the current voice that a range touches, as they are heard, counted from the range's start.
  fileprivate func blocks(reachingInto range: Range<Int>) throws(Diagnostic) -> [Block] {
    do throws(EditError) {
      guard let id = context.track, let track = song.trackIndex(of: id) else { throw EditError.noTrackChosen }
      guard song.tracks[track].kind == .melody else {
        throw EditError.wrongKind(track: id, is: .drum, needed: .melody)
      }
      let heard = try song.heardBlocks(onTrack: track, voice: context.voice, in: 0..<range.upperBound)
      return heard.filter { $0.tick + $0.block.length > range.lowerBound }.map { heard in
        var block = heard.block
        block.at = heard.tick - range.lowerBound
        return block
      }
    } catch {
      throw Diagnostic(code: error.code, error.message(in: song), at: span)
    }
  }
}
