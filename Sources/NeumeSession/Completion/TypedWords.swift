import CommandLanguage

/// The words of the statement at the end of a text that is being typed, told apart without understanding them.
struct TypedWords {
  /// The words before the last, without their quotes.
  private(set) var earlier: [String] = []
  /// The word at the end, without an opening quote; perhaps empty.
  private(set) var last = ""
  /// Where the last word begins in the text, behind its opening quote, in UTF-8.
  private(set) var start = 0
  /// Whether the last word's quotes are still open.
  private(set) var isQuoted = false
  /// Whether the text ends in a comment.
  private(set) var isComment = false

  init(_ text: String) {
    let bytes = Array(text.utf8)
    var word: [UInt8] = []
    var hasWord = false
    var isEscaped = false
    func isBlank(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    for (offset, byte) in bytes.enumerated() {
      if isComment {
        if byte == UInt8(ascii: "\n") { isComment = false }
        continue
      }
      if isEscaped {
        word.append(byte)
        isEscaped = false
        continue
      }
      switch byte {
      case UInt8(ascii: "\\"): isEscaped = true
      case UInt8(ascii: "\""):
        isQuoted.toggle()
        if isQuoted, word.isEmpty { start = offset + 1 }
        hasWord = true
      case _ where isQuoted: word.append(byte)
      case UInt8(ascii: ";"), UInt8(ascii: "{"), UInt8(ascii: "}"), UInt8(ascii: "\n"):
        (earlier, word, hasWord, start) = ([], [], false, offset + 1)
      case _ where isBlank(byte):
        if hasWord { earlier.append(String(decoding: word, as: UTF8.self)) }
        (word, hasWord, start) = ([], false, offset + 1)
      case UInt8(ascii: "#") where !hasWord:
        isComment = true
        (earlier, start) = ([], offset)
      default:
        word.append(byte)
        hasWord = true
      }
    }
    last = String(decoding: word, as: UTF8.self)
  }
}
