import CommandLanguage
import NeumeSession
import SongComparison
import SongModel
import Testing

/// Songs of one track or three, and what commands make of them.
enum Songs {
  /// A flute of two bars.
  static let flute = """
    track add lead melody program=flute
    write 1 "C4/4 D E F | G A B >C"
    """

  /// A bass of six phrases of a bar, the same in each.
  static let bass = """
    track add bass melody program=33
    for bar in 1 to 6 { phrase create $bar 1b; write $bar "C3/4 E G E" }
    """

  /// Drums of two bars.
  static let drums = """
    track add kit drum
    beat pattern 1 "kick: x...x... snare: ..x...x."
    """

  /// The song that commands make.
  static func song(_ commands: String, of song: Song = Song()) throws -> Song {
    var errors: [String] = []
    var session = Session(song) { event in
      if case .diagnostic(let diagnostic) = event, diagnostic.severity == .error { errors.append(diagnostic.prose) }
    }
    var interpreter = Interpreter()
    _ = interpreter.run(Script(parsing: SourceText(name: "test", text: commands)), on: &session)
    try #require(errors.isEmpty, "\(errors)")
    return session.song
  }

  /// How a song differs from what commands make of it, in words.
  static func summary(_ start: String, then edit: String, limit: Int? = 20) throws -> [String] {
    let before = try song(start)
    return SongSummary(before, try song(edit, of: before), limit: limit).lines
  }
}
