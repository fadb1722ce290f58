import AudioRendering
import CommandLanguage
import NeumeSession

extension VerbSpec {
  /// The settings that playing has in common with rendering.
  private static let playSettings = [
    "from", "to", "loop", "speed", "solo", "mute", "soundfont", "rate", "gain", "click", "count-in",
  ]

  static let play = VerbSpec(
    "play", "plays a song, and waits for its end", [VerbArgument("SONG", .song)],
    options: OutputSetting.all.filter { playSettings.contains($0.name) }.map {
      VerbOption($0.name, $0.placeholder, $0.summary)
    } + [
      VerbOption("driver", "NAME", "the audio driver: alsa, pulseaudio, pipewire …; file:PATH writes a WAV file"),
      VerbOption(
        "midi-out", "PORT", "send MIDI to a port of the ALSA sequencer in place of sound: 20:0", repeated: true),
    ],
    discussion: """
      It sounds as `neume render` makes it. On a terminal the place is shown. Ctrl-C stops. The first driver that opens is
      taken unless one is named; file:PATH takes as long as playing does. Given several times, --midi-out names the ports
      in the song's order of ports.
      """,
    example: "neume play morning.json --from @chorus --speed 0.75"
  ) { call, console throws(ProgramError) in
    var options = OutputOptions()
    do throws(Diagnostic) {
      for setting in OutputSetting.all where playSettings.contains(setting.name) && call.has(setting.name) {
        try setting.read(Word(call.value(setting.name) ?? "", from: "--\(setting.name)"), into: &options)
      }
      try options.check(for: [.audio(.wav)])
    } catch {
      throw .usage(error.message, call.spec.usage)
    }
    if call.has("midi-out") {
      for name in ["driver", "soundfont", "rate", "gain", "click", "count-in"] where call.has(name) {
        throw .usage("--midi-out sends no sound, so --\(name) says nothing about it", call.spec.usage)
      }
    }
    let song = try console.load(call.arguments[0])
    let line = console.isQuiet || console.isJSON ? nil : TerminalLine.onStandardError()
    let ports = call.values("midi-out")
    do throws(Diagnostic) {
      let playback: SongPlayback
      if ports.isEmpty {
        let device = call.value("driver").map { AudioDeviceChoice(text: $0) } ?? .standard
        playback = try SongPlayback(song, options, on: device)
      } else {
        playback = try SongPlayback(song, options, toPorts: ports)
        for track in playback.tracks(beyondPorts: ports.count) {
          console.print(
            Diagnostic(
              .warning, code: "no-midi-port", "\(track) plays on a port that no --midi-out names; it is not heard"))
        }
      }
      try playback.play(show: { line?.show($0) }, isCancelled: { Interruption.isRequested })
    } catch {
      line?.clear()
      throw .failed(error)
    }
    line?.clear()
    return Interruption.isRequested ? .interrupted : .done
  }
}
