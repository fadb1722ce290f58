import AudioRendering
import CommandLanguage
import MusicTheory
import SongModel

extension CommandSpec {
  static let playbackCommands: [CommandSpec] = [play, stop, pause, seek, loop, speed, solo, mute]

  private static let play = CommandSpec(
    .playback, "play", "plays the song, from a place or where it was paused",
    [.value("POS", .position, optional: true)],
    options: [
      OptionSpec("soundfont", .file, "FONT", "the SoundFont to play with: a path, or `builtin`"),
      OptionSpec("driver", .text, "NAME", "the audio driver to play through"),
      OptionSpec("click", .choice(["on", "off"]), "on|off", "click on every beat"),
    ],
    discussion: """
      Sounds as `render` does. What is changed while it plays is heard from the next bar line on. The options hold until \
      they are given anew. While it plays, `play` says where it is.
      """,
    example: "play @chorus"
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.word("POS").map { word throws(Diagnostic) in try arguments.position(word) }
    let font = arguments.option("soundfont")?.text
    let device = arguments.option("driver").map { AudioDeviceChoice(text: $0.text) }
    let click = try arguments.option("click")?.onOff()
    let span = arguments.span
    return .session { session throws(Diagnostic) in
      session.transport.choose(soundFont: font, device: device)
      if let click { session.transport.hasClick = click }
      try session.play(from: tick, at: span)
    }
  }

  private static let stop = CommandSpec(
    .playback, "stop", "stops playing, and goes back to where playing begins", example: "stop"
  ) { _ throws(Diagnostic) in
    .session { session throws(Diagnostic) in
      session.transport.player?.stop()
      session.transport.cue = nil
      session.tellTransport()
    }
  }

  private static let pause = CommandSpec(
    .playback, "pause", "stops playing for now; `play` goes on from there", example: "pause"
  ) { _ throws(Diagnostic) in
    .session { session throws(Diagnostic) in
      session.transport.player?.pause(true)
      session.tellTransport()
    }
  }

  private static let seek = CommandSpec(
    .playback, "seek", "goes to another place, playing or not", [.position], example: "seek 5:3"
  ) { arguments throws(Diagnostic) in
    let tick = try arguments.position("POS")
    let span = arguments.span
    return .session { session throws(Diagnostic) in try session.seek(tick, at: span) }
  }

  private static let loop = CommandSpec(
    .playback, "loop", "plays a range again and again, or the song once again",
    [Parameter("RANGE|off", .value(.range))], example: "loop 1..5"
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("RANGE|off")
    let range = word.text == "off" ? nil : try arguments.range(word)
    return .session { session throws(Diagnostic) in
      session.transport.loop = range
      session.tellTransport()
    }
  }

  private static let speed = CommandSpec(
    .playback, "speed", "plays faster or slower than written", [Parameter("FACTOR", .text)],
    discussion: "From 0.1 to 10; 75% is 0.75. The song itself stays as it is.", example: "speed 0.75"
  ) { arguments throws(Diagnostic) in
    let word = try arguments.required("FACTOR")
    guard let speed = PlayingOptions.speed(word.text) else {
      throw Diagnostic(
        code: "malformed-value",
        "\(quotedForMessage(word.text)) is no speed; it is a factor from 0.1 to 10, as in 0.75 or 75%", at: word.span)
    }
    return .session { session throws(Diagnostic) in
      session.transport.speed = speed
      session.tellTransport()
    }
  }

  private static let solo = CommandSpec(
    .playback, "solo", "lets only some tracks be heard while playing", [Parameter("A,B|off", .track)],
    discussion: "The song itself stays as it is; `track set solo=on` changes it.", example: "solo off"
  ) { arguments throws(Diagnostic) in
    let tracks = try arguments.tracks("A,B|off")
    return .session { session throws(Diagnostic) in
      session.transport.solo = tracks
      session.tellTransport()
    }
  }

  private static let mute = CommandSpec(
    .playback, "mute", "lets some tracks not be heard while playing", [Parameter("A,B|off", .track)],
    discussion: "The song itself stays as it is; `track set mute=on` changes it.", example: "mute off"
  ) { arguments throws(Diagnostic) in
    let tracks = try arguments.tracks("A,B|off")
    return .session { session throws(Diagnostic) in
      session.transport.mutes = tracks
      session.tellTransport()
    }
  }
}

extension Arguments {
  /// A list of tracks, separated by commas; none for `off`.
  fileprivate func tracks(_ name: String) throws(Diagnostic) -> [Identifier] {
    let word = try required(name)
    guard word.text != "off" else { return [] }
    return try song.trackIndices(word).map { song.tracks[$0].id }
  }
}
