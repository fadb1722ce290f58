import MusicTheory

extension Diagnostic {
  /// The message as one line of JSON, without a line end.
  ///
  /// Lines and columns count from 1, columns in characters; the end is the place after the last character. `file` and
  /// the numbers are left out where the message has no place, `notes` and `address` where there are none.
  public var json: String {
    var text = #"{"type":"diagnostic","severity":"\#(severity.rawValue)","code":"#
    text.appendJSONString(code)
    text += #","message":"#
    text.appendJSONString(message)
    if let span { text.appendJSON(span) }
    if let address {
      text += #","address":"#
      text.appendJSONString(address)
    }
    if !notes.isEmpty {
      text += #","notes":["#
      for (index, note) in notes.enumerated() {
        text += index == 0 ? #"{"message":"# : #",{"message":"#
        text.appendJSONString(note.message)
        text.appendJSON(note.span)
        text += "}"
      }
      text += "]"
    }
    return text + "}"
  }
}

extension String {
  fileprivate mutating func appendJSON(_ span: SourceSpan) {
    self += #","file":"#
    appendJSONString(span.source.name)
    let (start, end) = (span.start, span.end)
    self += #","line":\#(start.line),"column":\#(start.column),"endLine":\#(end.line),"endColumn":\#(end.column)"#
  }
}
