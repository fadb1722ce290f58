import CommandLanguage
import Interchange
import MusicTheory
import SongModel

extension ScoreExport.Failure {
  /// The stable name of the failure.
  var code: String {
    switch self {
    case .tooLarge: "too-large"
    case .invalidSong: "invalid-song"
    }
  }

  /// What is wrong.
  var message: String {
    switch self {
    case .tooLarge(let limit): "a score of this song would have more than \(limit) notes, rests and bars"
    case .invalidSong: "the song breaks its own rules; `neume check` lists how"
    }
  }
}

extension ScoreExport.Finding {
  /// What a person is told.
  func diagnostic(_ song: Song) -> Diagnostic {
    func id(_ track: Int) -> String { song.tracks[track].id.text }
    func place(_ tick: Int) -> String { song.timeline.position(of: tick) }
    func count(_ number: Int, _ noun: String) -> String { "\(number) \(noun)\(number == 1 ? "" : "s")" }
    switch self {
    case .rhythmRounded(let track, let number, let tick):
      return Diagnostic(
        .warning, code: "rounded-rhythm",
        "\(id(track)): \(count(number, "note")), the first at \(place(tick)), \(number == 1 ? "is no note value" : "are no note values"); the times in the file are exact, what is printed is the nearest"
      )
    case .tooLow(let track, let number, let tick):
      return Diagnostic(
        .warning, code: "too-low",
        "\(id(track)): \(count(number, "chord")) below C0, the first at \(place(tick)), \(number == 1 ? "is" : "are") written an octave higher and lowered: MusicXML has no octave for them"
      )
    case .tupletsCut(let track, let number, let tick):
      return Diagnostic(
        .note, code: "tuplet-cut",
        "\(id(track)): \(count(number, "tuplet")), the first at \(place(tick)), \(number == 1 ? "is" : "are") cut by a bar line and printed as two"
      )
    case .tupletsLost(let track, let number, let tick):
      return Diagnostic(
        .warning, code: "tuplet-lost",
        "\(id(track)): no note values show \(count(number, "tuplet")), the first at \(place(tick)); their notes are printed as the nearest"
      )
    case .swingLeftOut(let tick, let swing):
      return Diagnostic(
        .warning, code: "swing-left-out",
        "MusicXML knows the swing of eighths and sixteenths only, so \(swing) at \(place(tick)) is left out")
    case .controlsLeftOut(let track, let number, let tick):
      return Diagnostic(
        .note, code: "controls-left-out",
        "\(id(track)): \(count(number, "control")), the first at \(place(tick)), \(number == 1 ? "is" : "are") not shown: scores have signs for the pedal and for instruments only"
      )
    case .keptEventsLeftOut(let track, let number):
      return Diagnostic(
        .note, code: "kept-event",
        "\(track.map { "\(id($0)): " } ?? "")\(count(number, "imported event")) of MIDI \(number == 1 ? "is" : "are") left out"
      )
    case .unheardTrack(let track):
      return Diagnostic(
        .note, code: "unheard-track", "\(id(track)) is muted, or others have solo; it is written all the same")
    case .markerLeftOut(let marker):
      return Diagnostic(
        .note, code: "marker-left-out",
        "the marker \(quotedForMessage(marker.name)) at \(place(marker.tick)) lies in bars that a repeat sign stands for"
      )
    case .motifsLeftOut(let number):
      return Diagnostic(
        .note, code: "motifs-left-out", "\(count(number, "motif")) \(number == 1 ? "has" : "have") no place in a score")
    }
  }
}
