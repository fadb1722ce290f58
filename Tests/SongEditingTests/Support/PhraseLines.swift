import MusicTheory
import SongEditing
import SongModel
import Testing

extension Song {
  /// The phrases of a track as tests state them, a line each.
  ///
  /// An original is `lead-1 0+3840 | #1 0+960 C4, #2 960+960 D4~+F4 || #3 …`: id, start and length, then the blocks of
  /// each voice with number, place and notes, `~` for a tie; a beat is `#1 0 kick`. A repeat is
  /// `lead-2 3840+3840 = lead-1`, a sync `pad-1 0+3840 ≈ lead-1 +5`.
  func lines(_ track: Int = 0) -> [String] {
    switch tracks[track].phrases {
    case .melody(let phrases):
      phrases.map { phrase in
        phrase.line { content in
          content.voices.map { $0.blocks.map(\.line).joined(separator: ", ") }.joined(separator: " || ")
        }
      }
    case .drum(let phrases):
      phrases.map { phrase in
        phrase.line { content in content.beats.map { "#\($0.id) \($0.at) \($0.drum)" }.joined(separator: ", ") }
      }
    }
  }
}

extension Phrase {
  fileprivate func line(_ music: (Content) -> String) -> String {
    let place = "\(id) \(start)+\(length)"
    switch source {
    case .original(let content):
      let text = music(content)
      return text.isEmpty ? "\(place) |" : "\(place) | \(text)"
    case .repeat(let of): return "\(place) = \(of)"
    case .sync(let of, let transpose):
      return "\(place) ≈ \(of)" + (transpose == 0 ? "" : transpose > 0 ? " +\(transpose)" : " \(transpose)")
    }
  }
}

extension Block {
  fileprivate var line: String { "#\(id) \(at)+\(length) " + (isRest ? "r" : figure.line) }
}

extension Figure {
  fileprivate var line: String {
    switch self {
    case .empty: "-"
    case .chord(let chord): chord.notes.map { "\($0.pitch)" + ($0.isTied ? "~" : "") }.joined(separator: "+")
    case .tuplet(let tuplet):
      "{"
        + tuplet.slots.map { ($0.isRest ? "r" : $0.figure.line) + ($0.weight == 1 ? "" : "*\($0.weight)") }
        .joined(separator: " ") + "}"
    }
  }
}

/// Applies a command with every law checked, and gives what it did.
func edited(
  _ song: Song, _ command: some EditCommand, in context: EditContext? = nil,
  sourceLocation: SourceLocation = #_sourceLocation
) throws -> Edit {
  try applyLawfully(
    command, to: song, in: context ?? standardContext(for: song), sourceLocation: sourceLocation
  ).get()
}
