extension Diagnostic {
  /// The message as people read it: `FILE:LINE:COL: error: what is wrong [code]`, the source line, a caret, and a line
  /// for each note; no line end after the last.
  public var prose: String {
    var lines = [heading(severity.rawValue, "\(message) [\(code)]", at: span)]
    if let span { lines += excerpt(of: span) }
    for note in notes { lines.append(heading(Severity.note.rawValue, note.message, at: note.span)) }
    return lines.joined(separator: "\n")
  }

  private func heading(_ label: String, _ message: String, at span: SourceSpan?) -> String {
    let text = "\(label): \(visible(message))"
    guard let span else { return text }
    let start = span.start
    return "\(visible(span.source.name)):\(start.line):\(start.column): \(text)"
  }
}

/// How many cells of a long line are shown.
private let windowWidth = 100

/// The source line of a span and a line with a caret under its first character and `~` under the rest.
///
/// Tabs are shown as four blanks and characters that a terminal draws two cells wide are counted as two, so that the
/// caret stands where it should; of a long line the part round the span is shown.
private func excerpt(of span: SourceSpan) -> [String] {
  let source = span.source
  let start = min(Int(span.range.start), source.bytes.count)
  let line = source.lineIndex(of: start)
  let bounds = source.lineBounds(line)
  let end = min(max(Int(span.range.end), start), bounds.upperBound)

  // Only the neighbourhood is looked at, so that a line of a gigabyte costs no more than any other.
  let from = source.characterStart(atOrBefore: max(bounds.lowerBound, start - 600))
  let to = source.characterStart(atOrBefore: min(bounds.upperBound, start + 1200))
  let before = cells(of: source.bytes[from..<min(start, to)])
  let marked = cells(of: source.bytes[min(start, to)..<min(max(end, start), to)])
  let after = cells(of: source.bytes[min(max(end, start), to)..<to])

  let markStart = before.count
  let all = before + marked + after
  let markEnd = max(markStart + marked.count, markStart + 1)
  var first = 0
  var last = all.count
  if all.count > windowWidth {
    first = max(0, min(markStart - 40, all.count - windowWidth))
    last = min(all.count, first + windowWidth)
  }
  let lead = first > 0 || from > bounds.lowerBound ? "…" : ""
  let trail = last < all.count || to < bounds.upperBound ? "…" : ""
  let number = String(line + 1)
  let text = all[first..<last].joined()
  let padding = String(repeating: " ", count: lead.count + markStart - first)
  let tail = String(repeating: "~", count: max(0, min(markEnd, max(last, markStart + 1)) - markStart - 1))
  let gutter = String(repeating: " ", count: number.count)
  return ["  \(number) | \(lead)\(text)\(trail)", "  \(gutter) | \(padding)^\(tail)"]
}

/// A string for each terminal cell: a wide character is one string and an empty one.
private func cells(of bytes: ArraySlice<UInt8>) -> [String] {
  var cells: [String] = []
  for character in String(decoding: bytes, as: UTF8.self) {
    if character == "\t" {
      cells += [" ", " ", " ", " "]
      continue
    }
    cells.append(visible(String(character)))
    if isWide(character) { cells.append("") }
  }
  return cells
}

/// Text with control characters, which could disturb a terminal, replaced by visible signs.
private func visible(_ text: String) -> String {
  guard text.unicodeScalars.contains(where: isHidden) else { return text }
  var result = String.UnicodeScalarView()
  for scalar in text.unicodeScalars {
    if isHidden(scalar) {
      // Unicode has a picture of each ASCII control character, from U+2400 on.
      let picture = scalar.value < 0x20 ? Unicode.Scalar(0x2400 + scalar.value) : nil
      result.append(picture ?? "\u{FFFD}")
    } else {
      result.append(scalar)
    }
  }
  return String(result)
}

/// Whether a scalar is a control character or changes the direction of writing.
private func isHidden(_ scalar: Unicode.Scalar) -> Bool {
  switch scalar.value {
  case 0..<0x20, 0x7F..<0xA0, 0x202A...0x202E, 0x2066...0x2069: true
  default: false
  }
}

/// Whether a terminal draws a character two cells wide (Unicode Standard Annex 11, East Asian Width W and F).
private func isWide(_ character: Character) -> Bool {
  guard let scalar = character.unicodeScalars.first else { return false }
  switch scalar.value {
  case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
    0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
    return true
  default:
    return scalar.properties.isEmojiPresentation || character.unicodeScalars.contains("\u{FE0F}")
  }
}

extension SourceText {
  /// The nearest offset at or before the given one that does not lie inside a character's bytes.
  fileprivate func characterStart(atOrBefore offset: Int) -> Int {
    var offset = offset
    while offset > 0, offset < bytes.count, bytes[offset] & 0xC0 == 0x80 { offset -= 1 }
    return offset
  }
}
