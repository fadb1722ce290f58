/// Reads a score from the elements of a document.
struct ScoreReader {
  var log: WarningLog
  /// The decimals that divisions and durations of the document have: all are multiplied by this power of ten.
  let decimals: Int

  /// The most decimals of a duration that are read exactly.
  static let mostDecimals = 4
  /// The longest duration, in divisions.
  static let longestDuration = 1 << 40
  private let isRounded: Bool

  /// - Parameters:
  ///   - root: The outermost element.
  ///   - log: Takes what breaks the format.
  init(_ root: XMLElement, log: WarningLog) {
    self.log = log
    var most = 0
    for element in root.all {
      switch element.name {
      case .duration, .divisions, .offset: most = max(most, element.decimals)
      default: break
      }
    }
    decimals = min(most, ScoreReader.mostDecimals)
    isRounded = most > ScoreReader.mostDecimals
  }

  /// Reads the score that the outermost element is.
  mutating func read(_ root: XMLElement) throws(Score.ReadingError) -> Score {
    guard root.name == .scorePartwise || root.name == .scoreTimewise else {
      throw Score.ReadingError(.notAScore(root: String(root.tag.prefix(64))), line: root.line)
    }
    if isRounded { try log.report(.roundedDivisions, at: root.line) }
    var score = Score()
    for child in root.children {
      switch child.name {
      case .work:
        score.workNumber = child.first(.workNumber)?.text
        score.workTitle = child.first(.workTitle)?.text
      case .movementNumber: score.movementNumber = child.text
      case .movementTitle: score.movementTitle = child.text
      case .identification: readIdentification(child, into: &score)
      case .credit: score.credits.append(credit(child))
      case .partList: score.parts = try parts(child)
      default: break
      }
    }
    if root.name == .scorePartwise {
      try readPartwise(root, into: &score)
    } else {
      try readTimewise(root, into: &score)
    }
    guard !score.parts.isEmpty else { throw Score.ReadingError(.noParts, line: root.line) }
    return score
  }

  private func readIdentification(_ element: XMLElement, into score: inout Score) {
    for child in element.children {
      switch child.name {
      case .creator: score.creators.append(Score.TypedText(type: child[.type], text: child.text))
      case .rights: score.rights.append(Score.TypedText(type: child[.type], text: child.text))
      case .encoding:
        for entry in child.children {
          if entry.name == .software { score.software.append(entry.text) }
          if entry.name == .supports, let name = entry[.element] {
            score.supports.append(Score.Support(element: name, isStated: entry.isYes(.type)))
          }
        }
      case .miscellaneous:
        for field in child.children where field.name == .miscellaneousField {
          score.miscellaneous.append(Score.NamedText(name: field[.name] ?? "", text: field.text))
        }
      default: break
      }
    }
  }

  private func credit(_ element: XMLElement) -> Score.Credit {
    let types = element.children.filter { $0.name == .creditType }.map(\.text)
    let words = element.children.filter { $0.name == .creditWords }.map(\.text)
    let page = element[.page].flatMap { Int($0) } ?? 1
    return Score.Credit(page: page, types: types, words: words.joined(separator: "\n"))
  }

  // MARK: Values

  /// Reports a value that the format does not allow, where there is none.
  mutating func checked<Value>(_ value: Value?, _ element: XMLElement) throws(Score.ReadingError) -> Value? {
    if value == nil { try log.report(.value(of: element.tag, text: shortened(element.text)), at: element.line) }
    return value
  }

  /// An attribute as a value of a type.
  mutating func value<Value>(
    _ name: AttributeName, of element: XMLElement, _ read: (String) -> Value?
  ) throws(Score.ReadingError) -> Value? {
    guard let text = element[name] else { return nil }
    let value = read(text)
    if value == nil {
      try log.report(.value(of: "\(element.tag)/\(name.rawValue)", text: shortened(text)), at: element.line)
    }
    return value
  }

  /// A whole number within bounds, from an element.
  mutating func integer(_ element: XMLElement, in allowed: ClosedRange<Int>) throws(Score.ReadingError) -> Int? {
    try checked(element.integer.flatMap { allowed.contains($0) ? $0 : nil }, element)
  }

  /// A whole number within bounds, from an attribute.
  mutating func integer(
    _ name: AttributeName, of element: XMLElement, in allowed: ClosedRange<Int>
  ) throws(Score.ReadingError) -> Int? {
    try value(name, of: element) { text in
      Int(digits: text.utf8).flatMap { allowed.contains($0) ? $0 : nil }
    }
  }

  /// A number of an attribute.
  mutating func decimal(_ name: AttributeName, of element: XMLElement) throws(Score.ReadingError) -> Double? {
    try value(name, of: element) { Double(decimal: $0) }
  }

  /// A text short enough for a message.
  func shortened(_ text: String) -> String { String(text.prefix(40)) }
}
