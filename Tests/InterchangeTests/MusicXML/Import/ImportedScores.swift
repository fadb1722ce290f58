import Interchange
import MusicXMLFormat
import SongModel
import TestSupport
import Testing

/// Scores as tests import them.
enum ImportedScores {
  /// A fixture of the field's faults, by its number.
  static func fixture(_ number: String, unfolds: Bool = false) throws -> ScoreImport {
    var options = ScoreImport.Options()
    options.unfolds = unfolds
    let bytes = try #require(SharedFiles.fixture(number))
    return try ScoreImport(bytes, options: options)
  }

  /// A file of the suite, by the beginning of its name.
  static func suite(_ name: String, unfolds: Bool = false) throws -> ScoreImport {
    var options = ScoreImport.Options()
    options.unfolds = unfolds
    let path = SharedFiles.scores(below: "corpora/musicxml/suite").first { $0.contains("/suite/\(name)") }
    let bytes = try #require(SharedFiles.bytes(path ?? ""))
    return try ScoreImport(bytes, options: options)
  }

  /// A score of one part in 4/4 with four divisions of the quarter, a measure for each text.
  static func score(_ measures: String..., list: String = "") throws -> ScoreImport {
    let head =
      "<attributes><divisions>4</divisions><time><beats>4</beats><beat-type>4</beat-type></time></attributes>"
    let body = measures.enumerated().map { index, text in
      "<measure number=\"\(index + 1)\">\(index == 0 ? head : "")\(text)</measure>"
    }
    let document = """
      <score-partwise><part-list><score-part id="P1"><part-name>Voice</part-name>\(list)</score-part></part-list>
      <part id="P1">\(body.joined())</part></score-partwise>
      """
    return try ScoreImport(Array(document.utf8))
  }

  /// A note of some sixteenths.
  static func note(_ pitch: String, _ sixteenths: Int, _ more: String = "", voice: String = "1") -> String {
    let alter = pitch.contains("#") ? "<alter>1</alter>" : pitch.dropFirst().contains("b") ? "<alter>-1</alter>" : ""
    return "<note><pitch><step>\(pitch.prefix(1))</step>\(alter)<octave>\(pitch.suffix(1))</octave></pitch>"
      + "<duration>\(sixteenths)</duration><voice>\(voice)</voice>\(more)</note>"
  }
}

extension ScoreImport {
  /// The notes of the song in quarters: `C4 0+1/2`.
  var notes: [String] { song.writtenNotes.map(\.description) }

  /// The kinds of findings.
  var kinds: [ScoreImport.Finding.Kind] { findings.map(\.kind) }

  /// The blocks of a track as they stand in its phrases.
  func blocks(ofTrack index: Int = 0, voice: Int = 0) -> [Block] {
    guard song.tracks.indices.contains(index), case .melody(let phrases) = song.tracks[index].phrases else { return [] }
    return phrases.flatMap { phrase in
      phrase.content.map { $0.voices.indices.contains(voice) ? $0.voices[voice].blocks : [] } ?? []
    }
  }
}
