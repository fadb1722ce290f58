import AudioRendering
import CommandLanguage
import MusicTheory
import SongPerformance

/// What is rendered of a song, and how: the tracks that are heard, and the metronome where one is wanted.
struct SongSound {
  let song: PlayedSong
  let options: OutputOptions
  /// The messages of the tracks that are heard; the metronome's come last.
  let score: RenderScore
  /// The tracks of the score; the metronome is none.
  let tracks: [Performance.Track]
  /// What the tracks of the score are called, each name once.
  let names: [String]

  init(_ song: PlayedSong, _ options: OutputOptions) throws(Diagnostic) {
    self.song = song
    self.options = options
    let performance = song.performance
    var score = RenderScore(performance, sampleRate: options.sampleRate)
    // A track that is not heard adds nothing to the sum.
    score.tracks = zip(score.tracks, performance.tracks).filter { $0.1.isHeard }.map(\.0)
    tracks = performance.tracks.filter(\.isHeard)
    var names = tracks.map(\.id.text)
    if let metronome = options.metronome {
      let taken = Set(names)
      let name = (1...).lazy.map { $0 == 1 ? "click" : "click-\($0)" }.first { !taken.contains($0) } ?? "click"
      do { try score.add(metronome, to: performance, named: name) } catch { throw Diagnostic(error) }
      names.append(name)
    }
    self.score = score
    self.names = names
  }

  /// The file to write.
  func export(as container: AudioContainer) -> AudioExport {
    let tags = AudioTags(title: song.whole.title, composer: song.whole.composer)
    let format = options.sampleFormat ?? (container == .raw ? .float32 : .integer16)
    var export = AudioExport(AudioFileOptions(container, sampleFormat: format, tags: tags))
    export.gain = amplitude(decibels: options.gain.double)
    export.loudness = options.loudness?.double
    export.isLoop = options.playing.loop != nil
    return export
  }

  /// How the synthesizers play.
  var renderOptions: RenderOptions {
    var renderOptions = RenderOptions()
    switch options.tail {
    case .automatic: renderOptions.tail = .automatic
    case .none: renderOptions.tail = .none
    case .seconds(let seconds):
      renderOptions.tail = .frames(seconds.multiplied(by: Fraction(options.sampleRate))?.rounded ?? .max)
    }
    return renderOptions
  }

  /// What came out otherwise than one may think.
  ///
  /// - Parameter container: The kind of file; `nil` where only stems were written.
  func warnings(about rendered: AudioExportReport, as container: AudioContainer?) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if let container {
      if rendered.clippedSamples > 0, export(as: container).file.sampleFormat != .float32 {
        warnings.append(
          Diagnostic(
            .warning, code: "clipped",
            "\(counted(rendered.clippedSamples, "sample")) louder than full scale, clamped; a lower --gain leaves room")
        )
      }
      if options.loudness != nil, rendered.measuredLoudness == nil {
        warnings.append(
          Diagnostic(.warning, code: "no-loudness", "there is too little sound to be brought to a loudness"))
      }
      if options.playing.loop != nil, container == .mp3 {
        warnings.append(
          Diagnostic(
            .note, code: "loop-gap", "players add silence to the ends of MP3 files, so the loop has a gap; WAV has none"
          ))
      }
    }
    for (name, report) in zip(names, rendered.tracks) { warnings += report.warnings(ofTrack: name) }
    return warnings
  }
}

extension OutputOptions {
  /// The metronome that was asked for.
  var metronome: Metronome? {
    hasClick || countInBars > 0 ? Metronome(accompanies: hasClick, countInBars: countInBars) : nil
  }
}

extension StemReport {
  /// What was played of a track otherwise than it was asked for.
  func warnings(ofTrack name: String) -> [Diagnostic] {
    var warnings: [Diagnostic] = []
    if droppedVoices > 0 {
      warnings.append(
        Diagnostic(
          .warning, code: "voices-dropped", "\(counted(droppedVoices, "voice")) of \(name) dropped", address: name))
    }
    for substitution in substitutions {
      let wanted = GeneralMIDI.name(ofProgram: substitution.program).map { " (\($0))" } ?? ""
      let played = substitution.played.map { "\($0.name) is played instead" } ?? "nothing is played instead"
      warnings.append(
        Diagnostic(
          .warning, code: "no-preset",
          "the SoundFont has no program \(substitution.program)\(wanted) in bank \(substitution.bank); \(played)",
          address: name))
    }
    return warnings
  }
}
