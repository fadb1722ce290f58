import FuzzDriver
import Interchange
import MusicXMLFormat
import SongModel

/// Reads the input as a MusicXML document, plain or compressed, and makes a song of it; stops the process where a law of
/// reading, writing and importing is broken.
private func check(_ bytes: [UInt8]) {
  guard let reading = try? Score.read(bytes) else { return }
  let isFaultless = reading.warnings.isEmpty && reading.omittedWarnings == 0
  let isStrict = (try? Score.read(bytes, mode: .strict)) != nil
  precondition(isStrict == isFaultless, "strict and lenient reading disagree")
  precondition(!reading.score.parts.isEmpty, "a score without parts")
  guard let again = try? Score.read(reading.score.document()) else { preconditionFailure("written but not read") }
  precondition(again.score.noteCount == reading.score.noteCount, "notes lost in writing")
  var options = ScoreImport.Options()
  let made = try? ScoreImport(reading, options: options)
  options.unfolds = true
  let unfolded = try? ScoreImport(reading, options: options)
  precondition((made == nil) == (unfolded == nil), "repeats decide whether a score is read")
  for song in [made?.song, unfolded?.song].compactMap(\.self) {
    precondition(song.violations(limit: 1).isEmpty, "the song breaks a rule")
  }
}

extension Score {
  fileprivate var noteCount: Int {
    parts.flatMap(\.measures).flatMap(\.elements).count { if case .note = $0.content { true } else { false } }
  }
}

@main
struct FuzzMusicXMLFormat {
  static func main() {
    fuzz { data, size in
      check(bytes(data, size))
      return 0
    }
  }
}
