import MusicXMLFormat
import Testing

/// Small documents for tests.
enum Documents {
  /// A score of one part, a measure for each text.
  static func score(_ measures: String..., doctype: String = "", header: String = "") -> [UInt8] {
    let body = measures.enumerated().map { "<measure number=\"\($0 + 1)\">\n\($1)\n</measure>\n" }.joined()
    return Array(
      """
      <?xml version="1.0" encoding="UTF-8"?>
      \(doctype)
      <score-partwise version="4.0">\(header)
      <part-list><score-part id="P1"><part-name>Voice</part-name></score-part></part-list>
      <part id="P1">
      \(body)</part></score-partwise>
      """.utf8)
  }

  /// A quarter of C4 with one division.
  static let note =
    "<attributes><divisions>1</divisions></attributes><note><pitch><step>C</step><octave>4</octave></pitch>"
    + "<duration>1</duration><voice>1</voice></note>"

  /// The notes of a score with their durations, part by part: `C4:1`.
  static func notes(_ score: Score) -> [[String]] {
    score.parts.map { part in
      part.measures.flatMap(\.elements).compactMap { element in
        guard case .note(let note) = element.content, case .pitch(let pitch) = note.sounding else { return nil }
        return "\(pitch.step.rawValue)\(pitch.octave):\(note.duration)"
      }
    }
  }
}

/// The reason why a document is refused.
func refusal(_ bytes: [UInt8], mode: Score.ReadingMode = .lenient) -> Score.ReadingError.Reason? {
  do throws(Score.ReadingError) {
    _ = try Score.read(bytes, mode: mode)
    return nil
  } catch {
    return error.reason
  }
}
