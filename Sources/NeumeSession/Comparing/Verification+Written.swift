import CommandLanguage
import SongModel

extension Verification {
  /// Compares a golden score or picture with another, which a song is written as first: line by line where it is text.
  ///
  /// - Returns: The first difference in words, and how many there are.
  func compareWritten(
    _ golden: String, _ format: FileFormat, _ source: VerifiedSource
  ) throws(LoadFailure) -> (first: String?, count: Int) {
    let (wanted, found): ([UInt8], [UInt8])
    do throws(Diagnostic) {
      let rendered = source.format == format ? nil : try rendering(of: source, as: format, for: golden)
      // What the song is written as goes when it was read.
      found = try withExtendedLifetime(rendered) { () throws(Diagnostic) in
        try bytes(of: rendered?.path ?? source.path)
      }
      wanted = try bytes(of: golden)
    } catch {
      throw LoadFailure([error])
    }
    guard wanted != found else { return (nil, 0) }
    guard format == .musicXML || format == .picture(.svg) else {
      let same = zip(wanted, found).prefix { $0 == $1 }.count
      return ("other bytes from byte \(same) on", 1)
    }
    return TextComparison(wanted, found).description
  }

  private func rendering(
    of source: VerifiedSource, as format: FileFormat, for golden: String
  ) throws(Diagnostic) -> TemporaryRendering {
    guard let song = source.song else { throw source.mismatch(golden).diagnostics[0] }
    let rendered: TemporaryRendering
    do { rendered = try TemporaryRendering(suffix: format.name) } catch { throw Diagnostic(error) }
    let output = SongOutput(options: options, isCancelled: isCancelled)
    try output.write(song, to: [SongOutput.Target(path: rendered.path, format: format)]) { _ in }
    return rendered
  }

  private func bytes(of path: String) throws(Diagnostic) -> [UInt8] {
    do { return try FileAccess.read(path) } catch { throw Diagnostic(error) }
  }
}

/// Two texts line by line; blanks at the ends of lines say nothing.
private struct TextComparison {
  let wanted: [Substring]
  let found: [Substring]

  init(_ wanted: [UInt8], _ found: [UInt8]) {
    self.wanted = TextComparison.lines(wanted)
    self.found = TextComparison.lines(found)
  }

  private static func lines(_ bytes: [UInt8]) -> [Substring] {
    String(decoding: bytes, as: UTF8.self).split(omittingEmptySubsequences: false) { $0.isNewline }.map { line in
      let start = line.drop { $0.isWhitespace }
      return start.prefix(start.count - start.reversed().prefix { $0.isWhitespace }.count)
    }
  }

  /// The first line that differs, with the measure that it is in where the text is a score, and how many lines differ
  /// between the first and the last of them.
  var description: (first: String?, count: Int) {
    let start = zip(wanted, found).prefix { $0 == $1 }.count
    let rest = zip(wanted.dropFirst(start).reversed(), found.dropFirst(start).reversed()).prefix { $0 == $1 }.count
    let (old, new) = (wanted.count - start - rest, found.count - start - rest)
    guard old > 0 || new > 0 else { return (nil, 0) }
    func line(_ lines: [Substring], _ count: Int) -> String { count > 0 ? String(lines[start].prefix(80)) : "nothing" }
    let place = measure(before: start).map { "\($0) (line \(start + 1))" } ?? "line \(start + 1)"
    return ("\(place): \(line(wanted, old)) → \(line(found, new))", max(old, new))
  }

  private func measure(before line: Int) -> String? {
    func value(_ name: String, of tag: String) -> Substring? {
      let text = wanted.prefix(line + 1).last { $0.hasPrefix("<\(tag) ") }
      guard let text, let start = text.firstRange(of: "\(name)=\"")?.upperBound else { return nil }
      return text[start...].prefix { $0 != "\"" }
    }
    guard let measure = value("number", of: "measure") else { return nil }
    return (value("id", of: "part").map { "part \($0) " } ?? "") + "measure \(measure)"
  }
}
