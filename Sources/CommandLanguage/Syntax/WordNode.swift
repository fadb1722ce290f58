/// A word as written.
struct WordNode: Sendable {
  let range: ByteRange
  /// The pieces, as indices into the script's parts; empty for a word that stands for itself.
  let parts: Range<Int32>
  /// Where the first `=` outside quotes stands in the source; −1 where there is none.
  let equalsSign: Int32
  let isQuoted: Bool

  /// Whether the word stands for itself, byte by byte.
  var isPlain: Bool { parts.isEmpty }
}

/// A piece of a word as written.
struct WordPart: Sendable {
  enum Kind: Sendable {
    /// Bytes that stand for themselves.
    case literal
    /// One character written as an escape.
    case escape(Unicode.Scalar)
    /// `$name`
    case variable(String)
    /// `$(…)`, as an index into the expressions of the script
    case expression(Int32)
  }

  let kind: Kind
  let range: ByteRange
  let isQuoted: Bool
}
