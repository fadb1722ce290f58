import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let stampCommands: [CommandSpec] = [stampSave, stampPut, stampList, stampDelete]

  private static let stampSave = CommandSpec(
    .stamp, "stamp save", "stores what is heard in a range as a motif of the song",
    [Parameter("NAME", .value(.id)), .range], scope: .track,
    discussion: "All voices are meant. A motif of that name is replaced.",
    example: """
      track add lead melody
      write 1 "C4/8 D E F G/2"
      stamp save riff 1..2
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      StampSave(
        try arguments.identifier(try arguments.required("NAME")), range: try arguments.range("RANGE")))
  }

  private static let stampPut = CommandSpec(
    .stamp, "stamp put", "puts a motif down with its first root at a pitch, shaving what it covers",
    [
      Parameter("NAME", .motif), .position,
      Parameter("PITCH invert retrograde degrees", .text, optional: true, repeated: true),
    ],
    options: [.times, OptionSpec("scale", .value(.fraction), "1/2|2", "stretches time by a factor")], scope: .voice,
    discussion: """
      `invert` mirrors pitches at the first root, `retrograde` turns time round, and with `degrees` the intervals follow \
      the scale of the key. A drum motif takes no PITCH.
      """,
    example: """
      track add lead melody
      write 1 "C4/8 D E F G/2"
      stamp save riff 1..2
      phrase create 2 2b
      stamp put riff 2 D4 degrees
      stamp put riff 3 G4 invert scale=1/2
      """
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    var stamp = StampPut(try arguments.identifier(try arguments.required("NAME")), tick: tick, pitch: nil)
    for word in arguments.words("PITCH invert retrograde degrees") {
      switch word.text {
      case "invert": stamp.inverts = true
      case "retrograde": stamp.isRetrograde = true
      case "degrees": stamp.byDegrees = true
      default: stamp.pitch = try arguments.pitch(word, at: tick)
      }
    }
    stamp.times = try arguments.times()
    if let word = arguments.option("scale") { stamp.scale = try arguments.factor(word) }
    return .edit(stamp)
  }

  private static let stampList = CommandSpec(
    .stamp, "stamp list", "lists the motifs of the song", example: "stamp list"
  ) { arguments throws(Diagnostic) in
    let (motifs, resolution) = (arguments.song.motifs, arguments.song.ticksPerQuarter)
    return .session { session throws(Diagnostic) in
      session.tell(
        .listing(
          Listing(
            "motifs",
            lines: motifs.map { motif in
              let value = Length.noteValue(NoteValue.value(of: motif.length, at: resolution))
              return "\(motif.name)  \(motif.kind.rawValue)  \(value) long"
            },
            objects: motifs.map {
              .object([
                ("type", .string("motif")), ("name", .string($0.name.text)), ("kind", .string($0.kind.rawValue)),
                ("length", .number($0.length)),
              ])
            })))
    }
  }

  private static let stampDelete = CommandSpec(
    .stamp, "stamp delete", "deletes a motif of the song", [Parameter("NAME", .motif)],
    example: """
      track add lead melody
      write 1 "C4/8 D E F G/2"
      stamp save riff 1..2
      stamp delete riff
      """
  ) { arguments throws(Diagnostic) in
    .edit(StampDelete(try arguments.identifier(try arguments.required("NAME"))))
  }
}

extension Arguments {
  /// A factor such as `1/2` or `2`, more than zero.
  func factor(_ word: Word) throws(Diagnostic) -> Fraction {
    var cursor = TextCursor(word.text)
    guard let numerator = cursor.number() else {
      throw Diagnostic(ValueError.malformed(.fraction, text: word.text), at: word)
    }
    var denominator = 1
    if cursor.take("/") { denominator = cursor.number() ?? 0 }
    guard cursor.isAtEnd, let factor = Fraction(numerator, denominator), factor > .zero else {
      throw Diagnostic(ValueError.malformed(.fraction, text: word.text), at: word)
    }
    return factor
  }
}
