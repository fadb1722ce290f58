import CommandLanguage
import SongModel

extension CommandSpec {
  static let fileCommands: [CommandSpec] = [save, load, render]

  private static let save = CommandSpec(
    .files, "save", "writes the song as JSON, to the file it came from or to another",
    [Parameter("FILE", .file, optional: true)],
    options: [
      OptionSpec("force", .choice(["on", "off"]), "on", "replace a file that someone else changed or works on")
    ],
    discussion: """
      The file is written whole beside its place and then takes it, so that nothing is lost if that fails. A file that \
      was changed by someone else since it was loaded, or that another session works on, is only replaced with `force=on`.
      """,
    example: "save morning.json"
  ) { arguments throws(Diagnostic) in
    let (word, span) = (arguments.word("FILE"), arguments.span)
    let isForced = try arguments.option("force")?.onOff() ?? false
    return .session { session throws(Diagnostic) in try session.save(to: word, isForced: isForced, at: span) }
  }

  private static let load = CommandSpec(
    .files, "load", "takes a song from a file in place of the one that is there", [Parameter("FILE", .file)],
    options: [OptionSpec("rev", .text, "REV", "refuse where the song in the file has another revision")],
    discussion: """
      One step, so that `undo` brings the earlier song back. In a history it is written with the song's revision.
      """,
    example: "load morning.json"
  ) { arguments throws(Diagnostic) in
    let (word, revision) = (try arguments.required("FILE"), arguments.option("rev"))
    return .session { session throws(Diagnostic) in try session.load(word, revision: revision) }
  }

  private static let render = CommandSpec(
    .files, "render", "writes the song in the format that the file's suffix means", [Parameter("FILE", .file)],
    options: OutputSetting.all.map(\.spec),
    discussion: """
      The options are those of `neume render`. `from`, `to` and `loop` take positions, or times as in 1m30s; what they \
      begin with is as all that came before leaves it. A loop is as long as its range, and WAV files say so. With \
      `normalize`, `gain` counts from that loudness.
      """,
    example: "render morning.mid"
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("FILE")
    var options = OutputOptions()
    for setting in OutputSetting.all {
      if let value = arguments.option(setting.name) { try setting.read(value, into: &options) }
    }
    return .session { [options] session throws(Diagnostic) in try session.render(to: word, options) }
  }
}

extension OutputSetting {
  /// The setting as an option of a command.
  fileprivate var spec: OptionSpec { OptionSpec(name, form, placeholder ?? "on", summary) }
}
