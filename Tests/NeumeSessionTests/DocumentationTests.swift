import CommandLanguage
import Glibc
import NeumeSession
import SongModel
import Testing

/// What the documents show is run as it stands there.
@Suite("The documents")
struct DocumentationTests {
  private static let guide = "Sources/NeumeSession/Guide.docc"

  /// The pages of the guide, by name.
  private static let pages: [String] = {
    guard let folder = opendir(PackageFolder.path + "/" + guide) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name.hasSuffix(".md") { names.append(name) }
    }
    return names.sorted()
  }()

  private func text(of path: String) throws -> String {
    String(decoding: try FileAccess.read(PackageFolder.path + "/" + path), as: UTF8.self)
  }

  /// The pieces of a language in a Markdown page, in order.
  private func snippets(_ language: String = "neume", in path: String) throws -> [String] {
    try text(of: path).components(between: "```\(language)\n", and: "```")
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

  @Test("go together from snippet to snippet in every guide", arguments: pages.filter { $0 != "Commands.md" })
  func guides(page: String) throws {
    var session = TestSession()
    for snippet in try snippets(in: "\(Self.guide)/\(page)") {
      let errors = session.errors(snippet)
      #expect(errors.isEmpty, "\(errors.first?.prose ?? "")")
    }
  }

  @Test("show a song file that is valid, and in its one form")
  func songFile() throws {
    let files = try snippets("json", in: "\(Self.guide)/Songs.md")
    #expect(files.count == 1)
    for file in files { #expect(String(decoding: try Song(json: Array(file.utf8)).json, as: UTF8.self) == file) }
  }

  @Test("show lines of JSON that are JSON")
  func jsonLines() throws {
    let lines = try snippets("json", in: "\(Self.guide)/Programs.md").flatMap { $0.split(separator: "\n") }
    #expect(lines.count >= 5)
    for line in lines { #expect(JSONValue(parsing: String(line)) != nil, "\(line)") }
  }

  @Test(
    "lead only to files that are there", arguments: ["README.md", "Sources/README.md"] + pages.map { "\(guide)/\($0)" })
  func links(page: String) throws {
    let folder = page.split(separator: "/").dropLast().map { $0 + "/" }.joined()
    for link in try text(of: page).components(between: "](", and: ")") where !link.contains(":") {
      #expect(FileAccess.exists("\(PackageFolder.path)/\(folder)\(link)"), "\(link)")
    }
  }

  @Test("reach every guide from the README and from the landing page", arguments: pages)
  func reached(page: String) throws {
    #expect(try page == "NeumeSession.md" || text(of: "\(Self.guide)/NeumeSession.md").contains("](\(page))"))
    #expect(try text(of: "README.md").contains("](\(Self.guide)/\(page))"))
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
