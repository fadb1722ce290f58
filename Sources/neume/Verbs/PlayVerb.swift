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
      VerbOption("driver", "NAME", "the audio driver: alsa, pulseaudio, pipewire …; file:PATH writes a WAV file")
    ],
    discussion: """
      It sounds as `neume render` makes it. On a terminal the place is shown. Ctrl-C stops. The first driver that opens is
      taken unless one is named; file:PATH takes as long as playing does.
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
    let song = try console.load(call.arguments[0])
    let line = console.isQuiet || console.isJSON ? nil : TerminalLine.onStandardError()
    do throws(Diagnostic) {
      let device = call.value("driver").map { AudioDeviceChoice(text: $0) } ?? .standard
      let playback = try SongPlayback(song, options, on: device)
      try playback.play(show: { line?.show($0) }, isCancelled: { Interruption.isRequested })
    } catch {
      line?.clear()
      throw .failed(error)
    }
    line?.clear()
    return Interruption.isRequested ? .interrupted : .done
  }
}
