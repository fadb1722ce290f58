import CommandLanguage
import NeumeSession
import SongModel

extension VerbSpec {
  static let new = VerbSpec(
    "new", "makes a song file", [VerbArgument("SONG", .song)],
    options: [
      VerbOption("title", "TITLE", "the title"), VerbOption("force", letter: "f", "replace a file that is there"),
    ],
    discussion: "The song is empty: 960 ticks per quarter, 4/4, 120, C major.",
    example: #"neume new morning.json --title "Morning""#
  ) { call, console throws(ProgramError) in
    let path = call.arguments[0]
    guard path == "-" || call.has("force") || !FileAccess.exists(path) else {
      throw .failed(Diagnostic(code: "file-exists", "\(path) is there already; --force replaces it"))
    }
    var song = Song()
    song.title = call.value("title") ?? ""
    if path == "-" { console.isOutputTaken = true }
    var request = OutputRequest()
    do throws(Diagnostic) { request.targets = [try SongOutput.Target(path: path)] } catch { throw .failed(error) }
    return try console.write(song, request)
  }

  static let render = VerbSpec(
    "render", "writes a song as MIDI, sound, a score, a picture or song JSON", [VerbArgument("SONG", .song)],
    options: [.output] + VerbOption.sound,
    discussion: """
      SONG is song JSON, a command file or a MIDI file. The format of an OUT is that of its suffix. Which SoundFont
      plays is decided by --soundfont, then the environment's NEUME_SOUNDFONT, then the system's fonts, then the one
      inside the program.

      --from, --to and --loop take positions, or times as in 1m30s; what they begin with is as all that came before
      leaves it. A loop is as long as its range, and WAV files say so. With --normalize, --gain counts from that
      loudness. Stems are 32-bit floating point, before gain. `-o -` writes to standard output, as --format says.

      .musicxml, .xml and .mxl are scores of what is written, in MusicXML 4.0. --from, --to, --solo and --mute say which
      bars and tracks they have; with --repeats, bars that all parts play again stand between repeat signs.

      .svg and .png are piano rolls of what is heard, all lines under one another in one file, or a file a page with
      --pages. Their options are --tracks to --scale; --from and --to say what they show. With --score they are scores, as
      .pdf always is: these are drawn by Verovio, MuseScore or LilyPond, the first that is installed and can.

      What was rendered is kept in NEUME_CACHE, else in neume in XDG_CACHE_HOME or ~/.cache, so that only what changed
      is rendered again; `neume doctor` shows and clears it.
      """,
    example: "neume render morning.json -o morning.wav --soundfont builtin"
  ) { call, console throws(ProgramError) in
    let request = try call.outputRequest()
    guard !request.isEmpty else { throw .usage("-o OUT is missing", call.spec.usage) }
    if request.takesOutput { console.isOutputTaken = true }
    return try console.write(try console.load(call.arguments[0]), request)
  }

  static let check = VerbSpec(
    "check", "says whether songs are valid, and everything that is wrong where they are not",
    [VerbArgument("SONG", .song, repeated: true)], example: "neume check projects/*/*.json"
  ) { call, console throws(ProgramError) in
    var code = ExitCode.done
    for path in call.arguments {
      do throws(LoadFailure) {
        let loaded = try LoadedSong(path: path, isCancelled: { Interruption.isRequested })
        for warning in loaded.warnings { console.print(warning) }
        if console.isJSON {
          console.print(.object([("type", .string("check")), ("path", .string(path)), ("ok", .bool(true))]))
        } else if !console.isQuiet {
          console.print("\(path): ok")
        }
      } catch {
        for diagnostic in error.diagnostics { console.print(diagnostic) }
        if console.isJSON {
          console.print(.object([("type", .string("check")), ("path", .string(path)), ("ok", .bool(false))]))
        }
        code = .failed
      }
    }
    return code
  }

  static let format = VerbSpec(
    "fmt", "rewrites song JSON and command files in their one form", [VerbArgument("FILE", .file, repeated: true)],
    options: [VerbOption("check", "change nothing, and fail where a file has another form")],
    discussion: "`-` formats standard input to standard output. Comments and meaning stay as they are.",
    example: "neume fmt morning.neume morning.json"
  ) { call, console throws(ProgramError) in
    var code = ExitCode.done
    for path in call.arguments {
      do throws(LoadFailure) {
        let formatted = try FormattedFile(path: path)
        let writes = !call.has("check") && (path == "-" || formatted.isChanged)
        if writes, path == "-" { console.isOutputTaken = true }
        if writes { try formatted.write() }
        if call.has("check"), formatted.isChanged {
          console.print(
            Diagnostic(code: "not-formatted", "\(path) is not in its one form; `neume fmt \(path)` makes it so"))
          code = .failed
        }
        if console.isJSON {
          console.print(
            .object([
              ("type", .string("format")), ("path", .string(path)), ("canonical", .bool(!formatted.isChanged)),
              ("written", .bool(writes)),
            ]))
        } else if writes, path != "-" {
          console.say("formatted \(path)")
        }
      } catch {
        for diagnostic in error.diagnostics { console.print(diagnostic) }
        code = .failed
      }
    }
    return code
  }

  static let info = VerbSpec(
    "info", "tells what a song is: tempo, meter, key, bars, duration, tracks", [VerbArgument("SONG", .song)],
    example: "neume info morning.json"
  ) { call, console throws(ProgramError) in
    let song = try console.load(call.arguments[0])
    do throws(Diagnostic) {
      let info = try SongInfo(song)
      console.print(lines: info.lines, objects: [info.object])
    } catch {
      throw .failed(error)
    }
    return .done
  }
}
