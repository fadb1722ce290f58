import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let sessionCommands: [CommandSpec] = [
    use, grid, velocity, set, undo, redo, history, historySave, help, quit,
  ]

  private static let use = CommandSpec(
    .session, "use", "chooses the track, and the voice, that commands act on", [Parameter("TRACK", .track)],
    options: [OptionSpec("voice", .value(.number), "N", "the voice, 1 unless given")],
    example: """
      track add lead melody
      use lead voice=2
      """,
    isLogged: true
  ) { arguments throws(Diagnostic) in
    let id = try arguments.trackID(try arguments.required("TRACK"))
    let voice = try arguments.number(option: "voice", in: EditContext.voices, otherwise: 1)
    return .session { session throws(Diagnostic) in
      session.context.track = id
      session.context.voice = voice
    }
  }

  private static let grid = CommandSpec(
    .session, "grid", "sets the distance of grid lines, counted from each bar line", [.length],
    example: "grid 1/16", isLogged: true
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("LENGTH")
    let length: Length
    do throws(ValueError) { length = try Length(text: word.text) } catch { throw Diagnostic(error, at: word) }
    _ = try arguments.ticks(word, from: 0)
    return .session { session throws(Diagnostic) in session.context.grid = length }
  }

  private static let velocity = CommandSpec(
    .session, "velocity", "sets the velocity of new notes", [.value("N", .velocity)], example: "velocity 80",
    isLogged: true
  ) { arguments throws(Diagnostic) in
    let value = try arguments.required("N").number(named: "velocity", in: Velocity.allowed)
    return .session { session throws(Diagnostic) in session.context.velocity = Velocity(clamping: value) }
  }

  private static let set = CommandSpec(
    .session, "set", "changes how commands are carried out",
    [
      Parameter("NAME", .choice(["collide", "mirror", "strict", "history"] + Limits.Name.allCases.map(\.rawValue))),
      Parameter("VALUE", .text),
    ],
    discussion: """
      `collide`: what happens where what moves meets something. It stops there (`stop`), shaves it (`trim`), moves it on \
      (`push`), or nothing is done (`refuse`).
      `mirror`: what happens to notes and beats in a phrase that plays another's music. The original changes, and every \
      turn with it (`edit`); the whole phrase becomes a real copy first, if anything in it is meant (`detach`); or nothing \
      is done (`refuse`).
      `strict` (on, off): whether doing less than was asked is an error.
      `history`: how many steps can be undone. `limit-steps` and the other limits: what scripts may use.
      """,
    example: """
      set collide push
      set strict on
      """,
    isLogged: true
  ) { arguments throws(Diagnostic) in
    let (name, value) = (try arguments.required("NAME"), try arguments.required("VALUE"))
    switch name.text {
    case "collide":
      let policy = try value.choice(CollisionPolicy.self, named: "collide")
      return .session { session throws(Diagnostic) in session.context.collisions = policy }
    case "mirror":
      let policy = try value.choice(MirrorPolicy.self, named: "mirror")
      return .session { session throws(Diagnostic) in session.context.mirrors = policy }
    case "strict":
      let isStrict = try value.onOff()
      return .session { session throws(Diagnostic) in session.settings.isStrict = isStrict }
    case "history":
      let bound = try value.number(named: "history", in: 0...1_000_000)
      return .session { session throws(Diagnostic) in session.history.bound = bound }
    default:
      guard let limit = Limits.Name(rawValue: name.text) else {
        let names = ["collide", "mirror", "strict", "history"] + Limits.Name.allCases.map(\.rawValue)
        throw Diagnostic(
          code: "unknown-name",
          "`set` knows no \(quotedForMessage(name.text))" + didYouMean(nearestWords(to: name.text, among: names))
            + "; it knows \(names.joined(separator: ", "))", at: name.span)
      }
      let bound = try value.number(named: name.text, in: 1...1_000_000_000)
      return .session { session throws(Diagnostic) in session.settings.limits[limit] = bound }
    }
  }

  private static let undo = CommandSpec(
    .session, "undo", "goes back one step, or N", [.value("N", .number, optional: true)],
    discussion:
      "Returns exactly the song that was there. The selection loses what is gone; nothing else of the session changes.",
    example: """
      song title "Draft"
      undo
      """,
    isLogged: true
  ) { arguments throws(Diagnostic) in
    let count = try arguments.word("N")?.number(named: "steps", in: 1...1_000_000) ?? 1
    let span = arguments.span
    return .session { session throws(Diagnostic) in try session.undo(count, at: span) }
  }

  private static let redo = CommandSpec(
    .session, "redo", "goes forward one step that was undone, or N", [.value("N", .number, optional: true)],
    example: """
      song title "Draft"
      undo
      redo
      """,
    isLogged: true
  ) { arguments throws(Diagnostic) in
    let count = try arguments.word("N")?.number(named: "steps", in: 1...1_000_000) ?? 1
    let span = arguments.span
    return .session { session throws(Diagnostic) in try session.redo(count, at: span) }
  }

  private static let history = CommandSpec(
    .session, "history", "lists the accepted commands of the session, and how many steps can be undone and redone",
    example: "history"
  ) { _ throws(Diagnostic) in
    .session { session throws(Diagnostic) in
      let commands = session.log.filter(\.isHistory).map(\.text)
      let counts = "\(session.history.undoCount) steps to undo, \(session.history.redoCount) to redo"
      session.tell(
        .listing(
          Listing(
            "history", lines: commands + [counts],
            objects: [
              .object([
                ("type", .string("history")), ("commands", .array(commands.map { .string($0) })),
                ("undo", .number(session.history.undoCount)), ("redo", .number(session.history.redoCount)),
              ])
            ])))
    }
  }

  private static let historySave = CommandSpec(
    .session, "history save", "writes the accepted commands of the session as a command file",
    [Parameter("FILE", .file)],
    discussion: "Running that file on the song that the session began with gives the same song, byte for byte.",
    example: "history save session.neume"
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("FILE")
    return .session { session throws(Diagnostic) in try session.saveHistory(to: word) }
  }

  private static let help = CommandSpec(
    .session, "help", "lists the commands, or tells all of one",
    [Parameter("COMMAND", .command, optional: true, repeated: true)],
    example: "help pen tap"
  ) { arguments throws(Diagnostic) in
    let words = Array(arguments.words("COMMAND"))
    let span = arguments.span
    return .session { session throws(Diagnostic) in
      session.tell(.listing(try session.table.help(on: words, at: span)))
    }
  }

  private static let quit = CommandSpec(
    .session, "quit", "ends the REPL, as Ctrl-D does",
    [Parameter("discard", .choice(["discard"]), optional: true)],
    discussion: "Where changes are not saved, the REPL asks first; `quit discard` does not ask.",
    example: "quit discard"
  ) { arguments throws(Diagnostic) in
    let span = arguments.span
    if let word = arguments.word("discard"), word.text != "discard" {
      throw Diagnostic(
        code: "unknown-name", "`quit` may be followed by `discard`, not by \(quotedForMessage(word.text))",
        at: word.span)
    }
    let ending: Session.Ending = arguments.word("discard") == nil ? .asked : .discarding
    return .session { session throws(Diagnostic) in
      guard session.isInteractive else {
        return session.tell(
          .diagnostic(
            Diagnostic(.warning, code: "not-interactive", "`quit` ends the REPL; a script ends by itself", at: span)))
      }
      session.ending = ending
    }
  }
}

extension Song {
  /// The index of the track of an id as typed.
  func trackIndex(named text: String) -> Int? { tracks.firstIndex { $0.id.text == text } }
}
