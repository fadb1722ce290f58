import SongComparison
import SongModel
import Testing

@testable import NeumeSession

/// Two edits of one song, merged.
struct MergeExample {
  let base: Song
  let ours: Song
  let theirs: Song

  /// Makes the songs with commands.
  init(_ base: String, ours: String, theirs: String, sourceLocation: SourceLocation = #_sourceLocation) {
    func song(_ commands: String, from song: Song = Song()) -> Song {
      var session = TestSession(song)
      for error in session.errors(commands) { Issue.record("\(error.prose)", sourceLocation: sourceLocation) }
      return session.session.song
    }
    self.base = song(base)
    self.ours = song(ours, from: self.base)
    self.theirs = song(theirs, from: self.base)
  }

  /// The merged song, for which every law is checked.
  func merged(preferring side: MergeSide? = nil, sourceLocation: SourceLocation = #_sourceLocation) -> MergedSong {
    let merged = MergedSong(Versions(base: base, ours: ours, theirs: theirs), preferring: side)
    let swapped = MergedSong(Versions(base: base, ours: theirs, theirs: ours), preferring: side?.other)
    #expect(merged.song.violations().isEmpty, sourceLocation: sourceLocation)
    #expect(merged.song == swapped.song, sourceLocation: sourceLocation)
    #expect(merged.findings.map(\.swapped) == swapped.findings, sourceLocation: sourceLocation)
    return merged
  }

  /// What the merge says, in a line each.
  func words(preferring side: MergeSide? = nil) -> [String] {
    let merged = merged(preferring: side)
    return merged.findings.map { $0.message(in: merged.song, preferring: side) }
  }
}

extension MergedSong {
  /// What a phrase holds, a block or beat a line: `#1 1: length 1/4, C4`.
  func music(_ phrase: String) -> [String] {
    SongText(song).lines.filter { $0.hasPrefix("    \(phrase)#") }.map { String($0.dropFirst(4 + phrase.count)) }
  }

  /// The phrases, a line each: `lead-1 1: original, length 1/1, next id 5, voices 1`.
  var phrases: [String] {
    SongText(song).lines.filter { $0.hasPrefix("  phrase ") }.map { String($0.dropFirst(9)) }
  }
}
