import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension CommandSpec {
  static let trackCommands: [CommandSpec] = [trackAdd, trackSet]

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
