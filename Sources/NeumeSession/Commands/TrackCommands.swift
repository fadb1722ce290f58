import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let trackCommands: [CommandSpec] = [
    trackAdd, trackSet, trackMove, trackCopy, trackRename, trackDelete,
  ]

  private static let settingsDiscussion = """
    Settings: name, program (an instrument by name or number), volume and pan (0 to 127), mute and solo (on, off), \
    channel (1 to 16, or auto) and port (0 to 127, or auto).
    """

  private static let trackAdd = CommandSpec(
    .tracks, "track add", "adds a track behind the others; where no track is chosen yet, it is the current one",
    [
      Parameter("ID", .value(.id)), Parameter("melody|drum", .choice(TrackKind.allCases.map(\.rawValue))),
      Parameter("NAME=VALUE", .assignment, optional: true, repeated: true),
    ],
    discussion: settingsDiscussion,
    example: """
      track add lead melody program=flute name="Flute" volume=90
      track add kit drum
      """
  ) { arguments throws(Diagnostic) in
    let id = try arguments.identifier(try arguments.required("ID"))
    let kind = try arguments.required("melody|drum").choice(TrackKind.self, named: "kind")
    return .edit(TrackAdd(id: id, kind: kind, settings: try arguments.trackSettings("NAME=VALUE")))
  }

  private static let trackSet = CommandSpec(
    .tracks, "track set", "changes settings of the current track",
    [Parameter("NAME=VALUE", .assignment, repeated: true)], scope: .track, discussion: settingsDiscussion,
    example: """
      track add lead melody
      track set program=oboe pan=40
      """
  ) { arguments throws(Diagnostic) in
    .edit(TrackSet(try arguments.trackSettings("NAME=VALUE")))
  }
}

extension CommandSpec {
  private static let trackMove = CommandSpec(
    .tracks, "track move", "gives a track another place among the tracks, counted from 1",
    [Parameter("ID", .track), .value("N", .number)],
    example: """
      track add lead melody
      track add bass melody
      track move bass 1
      """
  ) { arguments throws(Diagnostic) in
    let id = try arguments.trackID(try arguments.required("ID"))
    let place = try arguments.required("N").number(named: "place", in: 1...max(1, arguments.song.tracks.count))
    return .edit(TrackMove(id, to: place))
  }

  private static let trackCopy = CommandSpec(
    .tracks, "track copy", "copies a track, right behind it, under a new id",
    [Parameter("ID", .track), Parameter("NEW", .value(.id))],
    discussion: "The copy shares nothing with its source.",
    example: """
      track add lead melody
      write 1 "C4/1"
      track copy lead echo
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      TrackCopy(
        try arguments.trackID(try arguments.required("ID")),
        as: try arguments.identifier(try arguments.required("NEW"))))
  }

  private static let trackRename = CommandSpec(
    .tracks, "track rename", "gives a track another id; its phrases keep theirs",
    [Parameter("ID", .track), Parameter("NEW", .value(.id))],
    example: """
      track add lead melody
      track rename lead flute
      """
  ) { arguments throws(Diagnostic) in
    .edit(
      TrackRename(
        try arguments.trackID(try arguments.required("ID")),
        to: try arguments.identifier(try arguments.required("NEW"))))
  }

  private static let trackDelete = CommandSpec(
    .tracks, "track delete", "deletes a track with its phrases", [Parameter("ID", .track)],
    discussion: "What other tracks play of it goes on sounding, as with `phrase delete`.",
    example: """
      track add lead melody
      track delete lead
      """
  ) { arguments throws(Diagnostic) in
    .edit(TrackDelete(try arguments.trackID(try arguments.required("ID"))))
  }
}

extension Arguments {
  fileprivate func trackSettings(_ name: String) throws(Diagnostic) -> [TrackSetting] {
    var settings: [TrackSetting] = []
    for word in words(name) {
      guard let option = word.option else {
        throw Diagnostic(
          code: "malformed-value", "\(quotedForMessage(word.text)) is no setting; write name=value", at: word.span)
      }
      settings.append(try trackSetting(option.name, option.value))
    }
    return settings
  }

  private func trackSetting(_ name: Word, _ value: Word) throws(Diagnostic) -> TrackSetting {
    switch name.text {
    case "name": return .name(value.text)
    case "program":
      do throws(ValueError) { return .instrument(try Instrument(text: value.text)) } catch {
        throw Diagnostic(error, at: value)
      }
    case "volume": return .volume(try value.number(named: "volume", in: TrackSetting.values))
    case "pan": return .pan(try value.number(named: "pan", in: TrackSetting.values))
    case "mute": return .mute(try value.onOff())
    case "solo": return .solo(try value.onOff())
    case "channel":
      return .channel(value.text == "auto" ? nil : try value.number(named: "channel", in: TrackSetting.channels))
    case "port": return .port(value.text == "auto" ? nil : try value.number(named: "port", in: TrackSetting.values))
    default:
      let names = ["name", "program", "volume", "pan", "mute", "solo", "channel", "port"]
      throw Diagnostic(
        code: "unknown-option",
        "tracks have no \(quotedForMessage(name.text))" + didYouMean(nearestWords(to: name.text, among: names))
          + "; they have \(names.joined(separator: ", "))", at: name.span)
    }
  }
}
