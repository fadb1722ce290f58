import CommandLanguage
import SongModel

extension CommandSpec {
  static let fileCommands: [CommandSpec] = [save, load, render]

  private static let save = CommandSpec(
    .files, "save", "writes the song as JSON, to the file it came from or to another",
    [Parameter("FILE", .file, optional: true)],
    discussion: "The file is written whole beside its place and then takes it, so that nothing is lost if that fails.",
    example: "save morning.json"
  ) { arguments throws(Diagnostic) in
    let (word, span) = (arguments.word("FILE"), arguments.span)
    return .session { session throws(Diagnostic) in try session.save(to: word, at: span) }
  }

  private static let load = CommandSpec(
    .files, "load", "takes a song from a file in place of the one that is there", [Parameter("FILE", .file)],
    discussion: "One step, so that `undo` brings the earlier song back.", example: "load morning.json", isLogged: true
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("FILE")
    return .session { session throws(Diagnostic) in try session.load(word) }
  }

  private static let render = CommandSpec(
    .files, "render", "writes the song in the format that the file's suffix means", [Parameter("FILE", .file)],
    options: [OptionSpec("soundfont", .file, "FONT", "the SoundFont to play with: a path, or `builtin`")],
    example: "render morning.mid"
  ) { arguments throws(Diagnostic) in
    let (word, font) = (try arguments.required("FILE"), arguments.option("soundfont")?.text)
    return .session { session throws(Diagnostic) in try session.render(to: word, soundFont: font) }
  }
}
