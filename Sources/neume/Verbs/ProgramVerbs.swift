import AudioRendering
import CommandLanguage
import MusicTheory
import NeumeSession
import SongModel

extension VerbSpec {
  static let help = VerbSpec(
    "help", "lists the verbs, or tells all of a verb or command",
    [VerbArgument("COMMAND", .command, optional: true, repeated: true)],
    options: [VerbOption("markdown", "print the reference of all commands as a Markdown page")],
    discussion: "`neume help commands` lists the commands of the command language.",
    example: "neume help pen tap"
  ) { call, console throws(ProgramError) in
    if call.has("markdown") {
      console.print(CommandTable.standard.reference, as: [("type", .string("reference"))], in: "markdown")
      return .done
    }
    guard let first = call.arguments.first else {
      console.print(lines: Program.overview, objects: Program.verbs.map(Program.helpObject))
      return .done
    }
    // A name that is both a verb and a command gets both pages.
    let verb = call.arguments.count == 1 ? Program.verb(named: first) : nil
    if let verb { console.print(lines: Program.help(for: verb), objects: [Program.helpObject(for: verb)]) }
    let words = call.arguments.map { Word($0, from: "COMMAND") }
    do throws(Diagnostic) {
      let listing = try CommandTable.standard.help(on: words, at: words[0].span)
      if verb != nil, !console.isJSON { console.print(lines: ["", "In the command language:", ""], objects: []) }
      console.print(lines: listing.lines, objects: listing.objects)
    } catch {
      if verb == nil { throw .failed(Diagnostic(code: error.code, error.message)) }
    }
    return .done
  }

  static let version = VerbSpec(
    "version", "prints the version", example: "neume version"
  ) { _, console throws(ProgramError) in
    console.print(
      lines: ["neume \(Program.version)"],
      objects: [.object([("type", .string("version")), ("version", .string(Program.version))])])
    return .done
  }

  static let schema = VerbSpec(
    "schema", "prints the JSON Schema (2020-12) of song files", example: "neume schema > neume-song.schema.json"
  ) { _, console throws(ProgramError) in
    guard console.isJSON, let schema = JSONValue(parsing: SongSchema.text) else {
      console.printText(SongSchema.text)
      return .done
    }
    console.print(.object([("type", .string("schema")), ("schema", schema)]))
    return .done
  }

  static let instruments = VerbSpec(
    "instruments", "lists the General MIDI instruments and drums, or the presets of a SoundFont",
    options: [VerbOption("soundfont", "FONT", "list the presets of this SoundFont: a path, or `builtin`")],
    example: "neume instruments --soundfont builtin"
  ) { call, console throws(ProgramError) in
    guard let asked = call.value("soundfont") else {
      let names = GeneralMIDI.names.enumerated()
      let drums = Drum.all
      console.print(
        lines: names.map { "\($0.offset) (\($0.element))" } + [""] + drums.map { "\($0.key) \($0)" },
        objects: names.map {
          .object([("type", .string("instrument")), ("program", .number($0.offset)), ("name", .string($0.element))])
        }
          + drums.map {
            .object([("type", .string("drum")), ("key", .number($0.key)), ("name", .string($0.description))])
          })
      return .done
    }
    do throws(Diagnostic) {
      let presets = try SongOutput.soundFont(asked: asked).presets
      console.print(
        lines: presets.map { "\($0.program):\($0.bank) \($0.name)" },
        objects: presets.map {
          .object([
            ("type", .string("preset")), ("bank", .number($0.bank)), ("program", .number($0.program)),
            ("name", .string($0.name)),
          ])
        })
    } catch {
      throw .failed(error)
    }
    return .done
  }

  static let doctor = VerbSpec(
    "doctor", "says what works here: libraries, SoundFonts, the cache",
    options: [VerbOption("clear-cache", "delete what was rendered and kept")], example: "neume doctor"
  ) { call, console throws(ProgramError) in
    if call.has("clear-cache") { Doctor.clearCache() }
    let findings = Doctor.findings()
    console.print(lines: findings.map(\.line), objects: findings.map(\.object))
    return findings.allSatisfy(\.isFine) ? .done : .failed
  }
}
