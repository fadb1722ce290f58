extension Diagnostic {
  /// The message as one line of JSON, without a line end.
  ///
  /// Lines and columns count from 1, columns in characters; the end is the place after the last character. `file` and
  /// the numbers are left out where the message has no place, `notes` and `address` where there are none.
  public var json: String {
    var text = #"{"type":"diagnostic","severity":"\#(severity.rawValue)","code":"#
    text.appendJSON(code)
    text += #","message":"#
    text.appendJSON(message)
    if let span { text.appendJSON(span) }
    if let address {
      text += #","address":"#
      text.appendJSON(address)
    }
    if !notes.isEmpty {
      text += #","notes":["#
      for (index, note) in notes.enumerated() {
        text += index == 0 ? #"{"message":"# : #",{"message":"#
        text.appendJSON(note.message)
        text.appendJSON(note.span)
        text += "}"
      }
      text += "]"
    }
    return text + "}"
  }
}

extension String {
  /// Appends a string literal (RFC 8259, section 7).
  fileprivate mutating func appendJSON(_ text: String) {
    self += "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": self += "\\\""
      case "\\": self += "\\\\"
      case "\n": self += "\\n"
      case "\r": self += "\\r"
      case "\t": self += "\\t"
      case "\0"..<" ":
        let digits = String(scalar.value, radix: 16)
        self += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
      default: unicodeScalars.append(scalar)
      }
    }
    self += "\""
  }

  fileprivate mutating func appendJSON(_ span: SourceSpan) {
    self += #","file":"#
    appendJSON(span.source.name)
    let (start, end) = (span.start, span.end)
    self += #","line":\#(start.line),"column":\#(start.column),"endLine":\#(end.line),"endColumn":\#(end.column)"#
  }
}
