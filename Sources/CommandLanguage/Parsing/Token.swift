/// A piece of a script as the formatter sees it.
struct Token {
  enum Kind {
    /// A word, with everything in it.
    case word
    /// The condition of an `if`.
    case condition
    /// `{`
    case open
    /// `}`
    case close
    /// `;`
    case separator
    case lineEnd
    /// From `#` to the end of the line.
    case comment
    /// `\` at the end of a line.
    case continuation
  }

  let kind: Kind
  let range: ByteRange
}
