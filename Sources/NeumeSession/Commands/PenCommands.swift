import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let penCommands: [CommandSpec] = [penTap, penLine, penSplit, penMerge, penStretch, penChord]

  private static let penTap = CommandSpec(
    .pen, "pen tap", "puts a note down, or moves the block that is there to the pitch", [.position, .pitch],
    options: [.choice("only", PenTap.Mode.self, "only put down, or only move")], scope: .voice,
    discussion: """
      A new note reaches from the grid line at or before POS to the next, cut at its neighbours and the phrase's ends. \
      A block that covers POS is moved instead: its root takes the pitch, and chord notes keep their intervals to it; \
      in a tuplet that is done in the slot at POS. A rest sounds again.
      """,
    example: """
      track add lead melody
      use lead
      phrase create 1 1b
      pen tap 1:2 C5
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    return .edit(
      PenTap(
        tick: tick, pitch: try arguments.pitch("PITCH", at: tick),
        only: try arguments.option("only").map { word throws(Diagnostic) in
          try word.choice(PenTap.Mode.self, named: "only")
        }))
  }

  private static let penLine = CommandSpec(
    .pen, "pen line", "draws a line of notes through points of time and pitch",
    [.value("POS", .position), .pitch, .value("POS PITCH", .pitch, optional: true, repeated: true)], scope: .voice,
    discussion: """
      Points rise in time. Where there are no blocks, each grid cell gets a note of the pitch that the line has at the \
      cell's start, and neighbouring new cells of one pitch become one note. Blocks that are there move to the line \
      and keep their time.
      """,
    example: """
      track add lead melody
      use lead
      phrase create 1 2b
      pen line 1 C4 1:4 G4 2:4 C4
      """
  ) { arguments throws(Diagnostic) in
    let words = [try arguments.required("POS"), try arguments.required("PITCH")] + arguments.words("POS PITCH")
    guard words.count.isMultiple(of: 2) else {
      throw Diagnostic(
        code: "missing-argument", "the point at \(words[words.count - 1].text) has no pitch",
        at: words[words.count - 1].span)
    }
    var points: [PenLine.Point] = []
    for index in stride(from: 0, to: words.count, by: 2) {
      let tick = try arguments.position(words[index])
      points.append(PenLine.Point(tick: tick, pitch: try arguments.pitch(words[index + 1], at: tick)))
    }
    return .edit(PenLine(points: points))
  }

  private static let penChord = CommandSpec(
    .pen, "pen chord", "adds chord notes to the block or slot at a position",
    [.position, .value("PITCH…|NAME", .chordName, repeated: true)], scope: .voice,
    discussion: """
      Pitches, or a chord name: `:m7` stands on the block's own root, `A3:m7` adds its root too. A pitch that is there \
      already stays as it is.
      """,
    example: """
      track add lead melody
      use lead
      write 1 "C4/2 A3"
      pen chord 1 E4 G4
      pen chord 1:3 :m7
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    let words = arguments.words("PITCH…|NAME")
    if words.count == 1, let word = words.first, word.text.utf8.contains(UInt8(ascii: ":")) {
      do throws(ValueError) { return .edit(PenChord(tick: tick, tones: .name(try ChordName(text: word.text)))) } catch {
        throw Diagnostic(error, at: word)
      }
    }
    var pitches: [Pitch] = []
    for word in words { pitches.append(try arguments.pitch(word, at: tick)) }
    return .edit(PenChord(tick: tick, tones: .pitches(pitches)))
  }
}

extension CommandSpec {
  static let penSplit = CommandSpec(
    .pen, "pen split", "cuts the block at a position that lies strictly inside",
    [.position, .value("PITCH", .pitch, optional: true)], scope: .voice,
    discussion: """
      Both parts keep notes, velocities, gates and ornament; graces and the lyric stay with the first, ties with the \
      second. With PITCH the second part's root moves there with its chord. A tuplet is cut only where a slot begins.
      """,
    example: """
      track add lead melody
      write 1 "C4/1"
      pen split 1:3 E4
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    return .edit(
      PenSplit(
        tick: tick,
        pitch: try arguments.word("PITCH").map { word throws(Diagnostic) in try arguments.pitch(word, at: tick) }))
  }

  static let penMerge = CommandSpec(
    .pen, "pen merge", "joins the last block before a position with the first at or after it, gap included",
    [.position], scope: .voice,
    discussion: """
      The first keeps its number and its notes; where only one of the two sounds, that one's notes stay. Not with a \
      tuplet.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      pen merge 1:2
      """
  ) { arguments throws(Diagnostic) in
    .edit(PenMerge(tick: try arguments.position("POS")))
  }

  static let penStretch = CommandSpec(
    .pen, "pen stretch", "moves the start or the end of a block",
    [
      .position, Parameter("start|end", .choice(PenStretch.Edge.allCases.map(\.rawValue))), .value("TO", .position),
    ],
    scope: .voice,
    discussion: """
      What it runs over is shaved; what it covers whole is deleted; a length of zero or less deletes the block itself; \
      the phrase's ends stop it. A tuplet keeps its slots and scales; one that is run over keeps those that remain, the \
      last of them cut, and is a plain block where one is left.
      """,
    example: """
      track add lead melody
      write 1 "C4/4 D E F"
      pen stretch 1:2 end 1:4
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      PenStretch(
        tick: try arguments.position("POS"),
        edge: try arguments.required("start|end").choice(PenStretch.Edge.self, named: "edge"),
        target: try arguments.position("TO")))
  }
}
