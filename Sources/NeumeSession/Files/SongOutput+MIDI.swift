import CommandLanguage
import Interchange
import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

extension SongOutput {
  /// Writes what is played of a song as a Standard MIDI File, and says what that holds otherwise than the song.
  func writeMIDI(_ song: Song, _ played: PlayedSong, to path: String) throws(Diagnostic) -> Report {
    let performance = played.performance
    // Of a part, or of some tracks, the song's own phrases say nothing.
    let identity = options.isPlain || !options.playing.isWholeSong ? nil : song
    let (bytes, warnings): ([UInt8], [Diagnostic])
    do throws(StandardMIDIFile.WritingError) {
      let export = try MIDIExport(
        performance, format: options.isSingleTrack ? .single : .parallel, identityOf: identity)
      (bytes, warnings) = (try export.file.encoded(), export.findings.map { $0.diagnostic(performance) })
    } catch {
      throw Diagnostic(code: "midi-limit", error.message)
    }
    try write(bytes, to: path, waitsForDisk: false)
    return Report(path: path, format: FileFormat.midi.name, warnings: warnings)
  }
}

extension MIDIExport.Finding {
  fileprivate func diagnostic(_ performance: Performance) -> Diagnostic {
    switch self {
    case .modeByThird(let tick, let key):
      Diagnostic(
        .note, code: "mode",
        "MIDI files know only major and minor, so \(key) at \(performance.timeline.position(of: tick)) is written by its third"
      )
    case .keptEventLeftOut(_, let event):
      Diagnostic(
        .warning, code: "kept-event",
        "a kept event at \(performance.timeline.position(of: event.tick)) cannot be written and is left out")
    }
  }
}

extension StandardMIDIFile.WritingError {
  /// What no file can hold.
  var message: String {
    switch reason {
    case .deltaTooLong(let ticks):
      "a MIDI file cannot say that \(ticks) ticks pass without an event; 268435455 are the most"
    case .trackCount(let count): "a MIDI file cannot have \(count) tracks"
    case .payloadTooLong(let count), .chunkTooLong(let count): "a MIDI file cannot hold \(count) bytes in one piece"
    default: "a MIDI file cannot hold this song: \(reason)"
    }
  }
}
