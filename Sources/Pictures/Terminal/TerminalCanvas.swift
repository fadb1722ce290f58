/// Characters in rows and columns, each with the way it is shown.
struct TerminalCanvas {
  /// How a character is shown.
  enum Look: Hashable {
    case plain, bold, dim
    /// In the colour of a track; softly struck notes paler.
    case track(Int, isSoft: Bool)
  }

  private struct Cell {
    var text: Character
    var look: Look
  }

  let columns: Int
  private var rows: [[Cell]] = []

  init(columns: Int) { self.columns = columns }

  /// How many rows there are.
  var height: Int { rows.count }

  /// Adds an empty row.
  ///
  /// - Returns: Its number.
  @discardableResult
  mutating func addRow() -> Int {
    rows.append([Cell](repeating: Cell(text: " ", look: .plain), count: columns))
    return rows.count - 1
  }

  /// Puts a character somewhere; outside of the canvas, nowhere.
  mutating func put(_ text: Character, row: Int, column: Int, _ look: Look) {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return }
    rows[row][column] = Cell(text: text, look: look)
  }

  /// The character at a place.
  func character(row: Int, column: Int) -> Character? {
    guard rows.indices.contains(row), rows[row].indices.contains(column) else { return nil }
    return rows[row][column].text
  }

  /// Puts text from a column on, cut where it would reach another.
  ///
  /// - Returns: The column behind it.
  @discardableResult
  mutating func write(_ text: String, row: Int, column: Int, upTo end: Int? = nil, _ look: Look) -> Int {
    let end = min(columns, end ?? columns)
    var column = column
    for character in TerminalCanvas.printable(text) {
      let width = TerminalCanvas.width(of: character)
      guard column + width <= end else { break }
      put(character, row: row, column: column, look)
      // A wide character leaves no room for another in its second column.
      if width == 2 { put("\0", row: row, column: column + 1, look) }
      column += width
    }
    return column
  }

  /// How many columns a text takes.
  static func width(of text: String) -> Int { printable(text).reduce(0) { $0 + width(of: $1) } }

  /// Text without what would steer the terminal.
  private static func printable(_ text: String) -> String {
    String(text.unicodeScalars.filter { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }.map(Character.init))
  }

  private static func width(of character: Character) -> Int {
    guard let first = character.unicodeScalars.first?.value else { return 0 }
    // East Asian scripts and pictographs (Unicode Annex 11, wide).
    let isWide =
      (0x1100...0x115F).contains(first) || (0x2E80...0xA4CF).contains(first) || (0xAC00...0xD7A3).contains(first)
      || (0xF900...0xFAFF).contains(first) || (0xFE30...0xFE6F).contains(first) || (0xFF00...0xFF60).contains(first)
      || (0x1F300...0x1FAFF).contains(first) || (0x20000...0x3FFFD).contains(first)
    return isWide ? 2 : 1
  }

  /// The rows as lines of text, without blanks at their ends.
  func lines(isColoured: Bool) -> [String] {
    rows.map { row in
      let end = row.lastIndex { $0.text != " " } ?? -1
      var line = ""
      var look = Look.plain
      for cell in row[0..<(end + 1)] where cell.text != "\0" {
        if isColoured, cell.look != look, cell.text != " " {
          line += cell.look.sequence
          look = cell.look
        }
        line.append(cell.text)
      }
      return isColoured && look != .plain ? line + Look.plain.sequence : line
    }
  }
}

extension TerminalCanvas.Look {
  /// What switches a terminal to it.
  fileprivate var sequence: String {
    switch self {
    case .plain: "\u{1B}[0m"
    case .bold: "\u{1B}[0;1m"
    case .dim: "\u{1B}[0;2m"
    case .track(let number, let isSoft):
      "\u{1B}[0;\(isSoft ? "2;" : "")38;5;\(TerminalCanvas.Look.colors[number % TerminalCanvas.Look.colors.count])m"
    }
  }

  /// The colours of the tracks among the 256, near those of pictures and to be seen on light and on dark.
  private static let colors = [32, 166, 36, 133, 136, 74, 125, 100, 62, 37]
}
