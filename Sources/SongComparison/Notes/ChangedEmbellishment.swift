import MusicTheory
import SongModel

/// A block that both songs have, and that has another lyric, ornament or graces.
struct ChangedEmbellishment {
  /// Ticks from the start of what holds it.
  let onset: Int
  /// What became of it: `D4 lyric none → “la”`.
  let words: String

  /// Compares two versions of a block; `nil` where these are the same.
  init?(_ before: Block, _ after: Block) {
    guard before.isEmbellished || after.isEmbellished else { return nil }
    func changed(_ name: String, _ old: String?, _ new: String?) -> String? {
      old == new ? nil : "\(name) \(old ?? "none") → \(new ?? "none")"
    }
    func graces(_ pitches: [Pitch]) -> String? {
      pitches.isEmpty ? nil : pitches.map(\.description).joined(separator: " ")
    }
    let parts = [
      changed("lyric", before.lyric.map { "“\($0)”" }, after.lyric.map { "“\($0)”" }),
      changed("ornament", before.ornament?.rawValue, after.ornament?.rawValue),
      changed("graces", graces(before.grace), graces(after.grace)),
    ].compactMap { $0 }
    guard !parts.isEmpty else { return nil }
    onset = after.at
    words = ([(after.root ?? before.root)?.pitch.description].compactMap { $0 } + [parts.joined(separator: ", ")])
      .joined(separator: " ")
  }
}
