import CommandLanguage
import MusicTheory
import SongEditing

extension CommandSpec {
  static let transformCommands: [CommandSpec] = [
    transpose, invert, retrograde, augment, quantize, humanize, legato, staccato, snapScale,
  ]

  private static let range = Parameter.value("RANGE", .range, optional: true)

  private static let melodyExample = """
    track add lead melody
    write 1 "C4/4 D/8 E F#/4 G | A/2 B"

    """

  private static let transpose = CommandSpec(
    .transforms, "transpose", "moves notes by semitones, a named interval or steps of the scale",
    [.value("INTERVAL", .interval), range], scope: .voiceRange,
    discussion:
      "One note that would leave MIDI keys 0 to 127 refuses the whole, also where a sync would sound it there.",
    example: melodyExample + """
      transpose +m3 1..2
      transpose -1d 2..3
      """
  ) { arguments throws(Diagnostic) in
    .edit(Transpose(by: try arguments.interval("INTERVAL"), try arguments.transformScope()))
  }

  private static let invert = CommandSpec(
    .transforms, "invert", "mirrors pitches at an axis, by semitones", [range],
    options: [OptionSpec("axis", .value(.pitch), "PITCH", "the axis, instead of the first note")], scope: .voiceRange,
    example: melodyExample + "invert 1..3 axis=G4"
  ) { arguments throws(Diagnostic) in
    .edit(
      Invert(
        axis: try arguments.option("axis").map { word throws(Diagnostic) in try arguments.pitch(word, at: 0) },
        try arguments.transformScope()))
  }

  private static let retrograde = CommandSpec(
    .transforms, "retrograde", "turns time round, in each phrase by itself", [range],
    scope: .voiceRange, example: melodyExample + "retrograde 1..3"
  ) { arguments throws(Diagnostic) in
    .edit(Retrograde(try arguments.transformScope()))
  }

  private static let augment = CommandSpec(
    .transforms, "augment", "multiplies times and lengths by a factor such as 2 or 1/2",
    [.value("FACTOR", .fraction), range], scope: .movingVoiceRange,
    discussion: """
      The first block stays where it begins. A factor that gives no whole ticks is refused. What follows is met as \
      `collide` says; the phrase's end refuses always.
      """,
    example: melodyExample + "augment 1/2 1..2"
  ) { arguments throws(Diagnostic) in
    .edit(
      Augment(by: try arguments.factor(try arguments.required("FACTOR")), try arguments.transformScope()))
  }

  private static let quantize = CommandSpec(
    .transforms, "quantize", "moves onsets to the nearest grid line", [.value("GRID", .length), range],
    options: [
      OptionSpec("strength", .value(.number), "PERCENT", "how far, 100 unless given"),
      OptionSpec("swing", .value(.swing), "2:1", "how late every second line is"),
    ], scope: .voiceRange,
    discussion: """
      Lines count from each bar line; 1/12 is the grid of eighth triplets. A note whose line is taken keeps its place; \
      lengths give way. No length becomes zero, and no two notes change places.
      """,
    example: melodyExample + """
      humanize 1..3 seed=7 timing=40t velocity=6
      quantize 1/8 1..3 strength=100
      """
  ) { arguments throws(Diagnostic) in
    let grid = try arguments.length(try arguments.required("GRID"))
    var ratio: Quantize.Ratio?
    if let word = arguments.option("swing") {
      do throws(ValueError) {
        let swing = try Swing(value: .quarter, ratio: word.text)
        ratio = Quantize.Ratio(swing.long, swing.short)
      } catch {
        throw Diagnostic(error, at: word)
      }
    }
    return .edit(
      Quantize(
        to: grid, strength: try arguments.number(option: "strength", in: Quantize.strengths, otherwise: 100),
        swing: ratio, try arguments.transformScope()))
  }

  private static let humanize = CommandSpec(
    .transforms, "humanize", "moves onsets and velocities a little, by chance", [range],
    options: [
      OptionSpec("seed", .value(.number), "N", "where chance begins: a seed always gives the same music"),
      OptionSpec("timing", .value(.length), "LENGTH", "the most that an onset moves"),
      OptionSpec("velocity", .value(.number), "N", "the most that a velocity changes"),
    ], scope: .voiceRange,
    example: melodyExample + "humanize 1..3 seed=7 timing=20t velocity=8"
  ) { arguments throws(Diagnostic) in
    let timing =
      try arguments.option("timing").map { word throws(Diagnostic) in try arguments.ticks(word, from: 0) } ?? 0
    return .edit(
      Humanize(
        seed: UInt64(try arguments.number(option: "seed", in: 0...(1 << 53), otherwise: 0)), timing: timing,
        velocity: try arguments.number(option: "velocity", in: Humanize.velocities, otherwise: 0),
        try arguments.transformScope()))
  }

  private static let legato = CommandSpec(
    .transforms, "legato", "lets blocks last until the next one begins", [range], scope: .voiceRange,
    example: melodyExample + "legato 1..3"
  ) { arguments throws(Diagnostic) in
    .edit(Legato(try arguments.transformScope()))
  }

  private static let staccato = CommandSpec(
    .transforms, "staccato", "lets notes sound for half their length", [range], scope: .voiceRange,
    example: melodyExample + "staccato 1..3"
  ) { arguments throws(Diagnostic) in
    .edit(Staccato(try arguments.transformScope()))
  }

  private static let snapScale = CommandSpec(
    .transforms, "snap scale", "moves notes outside the scale of the key to its nearest note", [range],
    scope: .voiceRange, discussion: "Of two notes that are equally near the upper one is meant.",
    example: melodyExample + "snap scale 1..3"
  ) { arguments throws(Diagnostic) in
    .edit(SnapScale(try arguments.transformScope()))
  }
}

extension Arguments {
  /// The range of the call, or the selection where it has none.
  fileprivate func transformScope() throws(Diagnostic) -> TransformScope {
    guard let word = word("RANGE") else { return .selection }
    return .range(try range(word))
  }
}
