import MusicTheory

/// A word that another notation would understand, with the right spelling of what it most likely means.
///
/// Known are the signs of LilyPond, ABC, Alda, MML, music21, German note names and lead sheets.
public struct ForeignSpelling: Hashable, Sendable {
  /// What the word does differently.
  public let rule: Rule
  /// How it is spelled here.
  public let right: String

  /// What notations differ in.
  public enum Rule: Hashable, Sendable {
    /// `c4`
    case lowerCase
    /// `H`, `Ces`, `cis`
    case noteName
    /// `C+`, `E-4`, `^C`, `B♭`, `C4#`
    case accidental
    /// `c'`, `C,,`, `C''`
    case octaveMark
    /// `o4`
    case octaveCommand
    /// `c''8.`, `C16`
    case value
    /// `C4.`
    case dot
    /// `R`, `z`, `r4`
    case rest
    /// `s4`
    case gap
    /// `60`
    case number
    /// `Am7`
    case chordName
    /// `C4-E4`
    case chord
    /// `C4,`
    case comma
    /// `C4_`, `~C4`
    case tie
    /// `!C4`, `(tr)C4`
    case order
    /// `C4>`
    case accent
    /// `(3CDE`
    case tuplet
    /// `||`, `|:`
    case barLine
  }

  init(_ rule: Rule, _ right: String) {
    self.rule = rule
    self.right = right
  }

  /// Reads a word of another notation; `nil` where it is none of those known.
  init?(_ word: String) {
    let scalars = Array(word.unicodeScalars)
    guard let first = scalars.first else { return nil }
    if let found = ForeignSpelling.sign(scalars, first) {
      self = found
      return
    }
    var reader = ForeignNoteReader(scalars)
    if let found = reader.spelling() {
      self = found
    } else if let last = scalars.last, last == "," || last == ";" {
      self.init(.comma, scalars.count > 1 ? String(word.dropLast()) : "C4 D")
    } else {
      return nil
    }
  }

  /// Bar lines, rests, numbers and signs in the wrong place.
  private static func sign(_ word: [Unicode.Scalar], _ first: Unicode.Scalar) -> ForeignSpelling? {
    let text = String(String.UnicodeScalarView(word))
    switch first {
    case "|", ":":
      return word.count > 1 && word.contains("|") ? ForeignSpelling(.barLine, "|") : nil
    case "R", "z", "Z", "x", "p", "r":
      if let value = value(in: word.dropFirst()) {
        return value == "" && first == "r" ? nil : .init(.rest, "r" + value)
      }
      return ["rest", "Rest", "REST"].contains(text) ? ForeignSpelling(.rest, "r") : nil
    case "S", "s":
      guard let value = value(in: word.dropFirst()), value != "" || first == "S" else { return nil }
      return ForeignSpelling(.gap, "s" + value)
    case "o", "O":
      guard word.count == 2, let octave = word.last, ("0"..."9").contains(octave) else { return nil }
      return ForeignSpelling(.octaveCommand, "C\(octave)")
    case "0"..."9":
      return number(word)
    case "-", "_", "^":
      return word.count == 1 ? ForeignSpelling(.tie, "C4~") : nil
    case "~":
      return isNote(word.dropFirst()) ? ForeignSpelling(.tie, rest(word) + "~") : nil
    case "!", "'", "%", "*":
      return isNote(word.dropFirst()) ? ForeignSpelling(.order, rest(word) + String(first)) : nil
    case "(":
      return bracketed(word, text)
    default:
      return nil
    }
  }

  /// `60` is a key, `1/4` a value.
  private static func number(_ word: [Unicode.Scalar]) -> ForeignSpelling? {
    let digits = word.prefix { ("0"..."9").contains($0) }
    let tail = String(String.UnicodeScalarView(word.dropFirst(digits.count)))
    let text = String(String.UnicodeScalarView(Array(digits)))
    guard let number = Int(text) else { return nil }
    // `60/4` is a key with a value, `3/16` a value alone.
    if number < 12 || !tail.hasPrefix("/"), let length = try? Length(text: text + tail) {
      return ForeignSpelling(.value, "C4" + length.notationSuffix)
    }
    guard let pitch = Key.cMajor.spelling(of: number) else { return nil }
    return ForeignSpelling(.number, "\(pitch)" + tail)
  }

  private static func bracketed(_ word: [Unicode.Scalar], _ text: String) -> ForeignSpelling? {
    if word.count > 1, ("2"..."9").contains(word[1]) {
      return ForeignSpelling(.tuplet, "{C4 D E}/4")
    }
    guard let close = word.firstIndex(of: ")"), word[1..<close].allSatisfy({ ("a"..."z").contains($0) }) else {
      return nil
    }
    let note = String(String.UnicodeScalarView(word[(close + 1)...]))
    let ornament = String(String.UnicodeScalarView(word[...close]))
    return ForeignSpelling(.order, (note.isEmpty ? "C4" : note) + ornament)
  }

  /// `/4.` for `4.`, empty for nothing, `nil` for anything else.
  private static func value(in tail: ArraySlice<Unicode.Scalar>) -> String? {
    let digits = tail.prefix { ("0"..."9").contains($0) }
    let dots = tail.dropFirst(digits.count)
    guard dots.allSatisfy({ $0 == "." }), !digits.isEmpty || dots.isEmpty else { return nil }
    return tail.isEmpty ? "" : "/" + String(String.UnicodeScalarView(tail))
  }

  private static func isNote(_ tail: ArraySlice<Unicode.Scalar>) -> Bool {
    tail.first.map { ("A"..."G").contains($0) } ?? false
  }

  private static func rest(_ word: [Unicode.Scalar]) -> String {
    String(String.UnicodeScalarView(word.dropFirst()))
  }
}
