import CommandLanguage
import NeumeSession

extension VerbSpec {
  static let gitSetup = VerbSpec(
    "git-setup", "lets git show songs and MIDI files in musical words, and merge songs",
    options: [
      VerbOption("global", "for all your repositories instead of the one that you are in"),
      VerbOption("remove", "take it away again"),
    ],
    discussion: """
      git then shows songs (`*.json`) and MIDI files as `neume show --full` prints them, and merges songs as `neume merge`
      does. Files of those names that hold no song are shown and merged as before. The configuration is the repository's
      own, so everybody who clones it runs this once; which files it is for stands in `.gitattributes`, to be committed.
      Run again, it changes nothing.
      """,
    example: "neume git-setup"
  ) { call, console throws(ProgramError) in
    do throws(Diagnostic) {
      var setup = try GitSetup(call.has("global") ? .user : .repository)
      if call.has("remove") { try setup.remove() } else { try setup.install() }
      let objects = setup.lines.map { JSONValue.object([("type", .string("git-setup")), ("text", .string($0))]) }
      console.print(lines: console.isQuiet ? [] : setup.lines, objects: objects)
      return .done
    } catch {
      throw .failed(error)
    }
  }
}
