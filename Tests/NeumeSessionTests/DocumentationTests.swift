import CommandLanguage
import NeumeSession
import SongModel
import Testing

/// What the documents show is run as it stands there.
@Suite("The documents")
struct DocumentationTests {
  /// The pieces of command language in a Markdown page, in order.
  private func snippets(in path: String) throws -> [String] {
    let text = String(decoding: try FileAccess.read(PackageFolder.path + "/" + path), as: UTF8.self)
    return text.components(between: "```neume\n", and: "```")
  }

  @Test("teach in the README with snippets that run")
  func readme() throws {
    let snippets = try snippets(in: "README.md")
    #expect(snippets.count == 3)
    for snippet in snippets {
      var session = TestSession()
      let errors = session.errors(snippet)
      #expect(errors.isEmpty, "\(errors.first?.prose ?? "")")
    }
    var session = TestSession()
    session.run(snippets[0])
    #expect(session.session.song.title == "Morning")
    // Three bars twice for the flute, a bar six times for the drums.
    #expect(session.session.song.end == 6 * 3840)
  }

  @Test("lead in the tutorial from an empty file to sixteen bars, step by step")
  func tutorial() throws {
    var session = TestSession()
    for step in try snippets(in: "Sources/NeumeSession/Guide.docc/Tutorial.md") {
      let errors = session.errors(step)
      #expect(errors.isEmpty, "\(errors.first?.prose ?? "")")
    }
    let song = session.session.song
    #expect(song.end == 16 * 3840)
    #expect(song.tracks.map(\.id.text) == ["lead", "pad", "bass", "kit"])
    #expect(song.violations().isEmpty)
  }
}

extension String {
  /// What stands between each pair of two marks.
  fileprivate func components(between open: String, and close: String) -> [String] {
    var found: [String] = []
    var rest = self[...]
    while let start = rest.firstRange(of: open) {
      rest = rest[start.upperBound...]
      guard let end = rest.firstRange(of: close) else { break }
      found.append(String(rest[..<end.lowerBound]))
      rest = rest[end.upperBound...]
    }
    return found
  }
}
