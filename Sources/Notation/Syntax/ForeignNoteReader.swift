import MusicTheory

/// Reads a note as other notations spell it, and remembers the first thing that is spelled differently here.
struct ForeignNoteReader {
  private let word: [Unicode.Scalar]
  private var index = 0
  private var rule: ForeignSpelling.Rule?

  private var name = ""
  private var isLowerCase = false
  private var alteration = 0
  private var octave: String?
  private var value = ""

  init(_ word: [Unicode.Scalar]) { self.word = word }

  private var next: Unicode.Scalar? { index < word.count ? word[index] : nil }

  private mutating func mark(_ found: ForeignSpelling.Rule) { rule = rule ?? found }

  private mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard word.count - index >= wanted.count, word[index..<index + wanted.count].elementsEqual(wanted) else {
      return false
    }
    index += wanted.count
    return true
  }

  mutating func spelling() -> ForeignSpelling? {
    guard readName() else { return nil }
    readAlteration()
    readOctave()
    guard (-2...2).contains(alteration) else { return nil }
    var right = name + String(repeating: alteration < 0 ? "b" : "#", count: abs(alteration)) + (octave ?? "") + value
    guard let tail = readTail(after: &right), let rule else { return nil }
    right += tail
    return ForeignSpelling(rule, right)
  }

  /// Accidentals before the name, then the name.
  private mutating func readName() -> Bool {
    while let sign = next {
      switch sign {
      case "<", ">": name.unicodeScalars.append(sign)
      case "^", "#", "♯": alteration += 1
      case "_", "♭": alteration -= 1
      case "=", "♮": break
      case "b" where index + 1 < word.count && ("A"..."H").contains(word[index + 1]): alteration -= 1
      default:
        return readLetter(sign)
      }
      if sign != "<", sign != ">" { mark(.accidental) }
      index += 1
    }
    return false
  }

  private mutating func readLetter(_ letter: Unicode.Scalar) -> Bool {
    switch letter {
    case "A"..."G": name.unicodeScalars.append(letter)
    case "H", "h":
      name += "B"
      mark(.noteName)
    case "a"..."g":
      name += String(letter).uppercased()
      isLowerCase = true
      mark(.lowerCase)
    default: return false
    }
    index += 1
    return true
  }

  private mutating func readAlteration() {
    while let sign = next {
      switch sign {
      case "#": alteration += 1
      case "b": alteration -= 1
      case "♯", "+":
        alteration += 1
        mark(.accidental)
      case "♭":
        alteration -= 1
        mark(.accidental)
      case "𝄪":
        alteration += 2
        mark(.accidental)
      case "x" where alteration == 0:
        alteration += 2
        mark(.accidental)
      case "𝄫":
        alteration -= 2
        mark(.accidental)
      case "♮":
        mark(.accidental)
      case "-":
        // `C-1` is the lowest octave; a tie or a chord sign is not followed by a digit.
        let following = index + 1 < word.count ? word[index + 1] : nil
        if following == "1" { return }
        if let following, !("0"..."9").contains(following), following != "-" { return }
        alteration -= 1
        mark(.accidental)
      default:
        guard readSyllable() else { return }
        continue
      }
      index += 1
    }
  }

  /// `is` and `es`, as in `cis` and `Ces`; after E and A also `s` alone.
  private mutating func readSyllable() -> Bool {
    if take("is") {
      alteration += 1
    } else if take("es") {
      alteration -= 1
    } else if alteration == 0, name.hasSuffix("E") || name.hasSuffix("A"), next == "s",
      index + 1 == word.count || !("a"..."z").contains(word[index + 1])
    {
      index += 1
      alteration -= 1
    } else {
      return false
    }
    mark(.noteName)
    return true
  }

  private mutating func readOctave() {
    let digits = readDigits()
    if !digits.isEmpty {
      // No octave has two digits, and dots belong to values.
      if digits.count > 1 || isLowerCase && next == "." {
        mark(.value)
        value = "/" + digits + readDots()
        return
      }
      octave = digits
    } else if next == "-", index + 1 < word.count, word[index + 1] == "1" {
      index += 2
      octave = "-1"
    }
    readMarks()
    // A sign behind the octave, as in `C4#`.
    if next == "#" || next == "♯" || next == "b" || next == "♭" {
      alteration += next == "#" || next == "♯" ? 1 : -1
      index += 1
      mark(.accidental)
    }
  }

  /// LilyPond's octave marks, where the octave below middle C bears none, and its values behind them.
  private mutating func readMarks() {
    var marks = 0
    let start = index
    while next == "'" { (marks, index) = (marks + 1, index + 1) }
    if marks == 0 {
      while next == "," { (marks, index) = (marks - 1, index + 1) }
      // A comma behind a note that has its octave separates notes.
      if octave != nil { (marks, index) = (0, start) }
    } else if marks == 1, !isLowerCase {
      (marks, index) = (0, start)
    }
    guard marks != 0 else { return }
    mark(.octaveMark)
    if octave == nil {
      octave = String(min(9, max(-1, 3 + marks)))
      let digits = readDigits()
      if !digits.isEmpty { value = "/" + digits + readDots() }
    }
  }

  private mutating func readDigits() -> String {
    var digits = ""
    while let digit = next, ("0"..."9").contains(digit), digits.count < 4 {
      digits.unicodeScalars.append(digit)
      index += 1
    }
    return digits
  }

  private mutating func readDots() -> String {
    var dots = ""
    while next == ".", dots.count < 4 {
      dots += "."
      index += 1
    }
    return dots
  }

  /// What stands behind the note, respelled; `nil` where it makes no sense.
  private mutating func readTail(after right: inout String) -> String? {
    guard let sign = next else { return "" }
    let rest = String(String.UnicodeScalarView(word[index...]))
    switch sign {
    case "/", "@", "%", "'", "!", "~", "(", "*", ":":
      guard let last = rest.last, last == "," || last == ";" else { return rest }
      mark(.comma)
      return String(rest.dropLast())
    case ",", ";":
      mark(.comma)
      return ""
    case ".":
      mark(.dot)
      return "/4" + readDots()
    case ">", "^", "`":
      guard index + 1 == word.count else { break }
      mark(.accent)
      return "!"
    case "-", "_", "+":
      let following = rest.dropFirst()
      if following.isEmpty {
        mark(.tie)
        return "~"
      }
      guard let first = following.unicodeScalars.first, ("A"..."G").contains(first) else { return nil }
      mark(.chord)
      right = "[" + right + " " + following + "]"
      return ""
    default: break
    }
    var quality = TextCursor(":" + (rest.hasPrefix("M7") ? "maj7" : rest))
    guard let name = ChordName(&quality) else { return nil }
    mark(.chordName)
    return ":" + name.quality.name + quality.rest
  }
}
