import SongModel

/// What a phrase is called in words: by its number, where its id is that of its track with a number.
struct PhraseName: Hashable {
  let id: Identifier
  /// The number behind the track's id.
  let number: Int?

  init(_ id: Identifier, on track: Identifier) {
    self.id = id
    let prefix = track.text + "-"
    number = id.text.hasPrefix(prefix) ? Int(id.text.dropFirst(prefix.count)) : nil
  }

  /// The number, else the id.
  var text: String { number.map { String($0) } ?? id.text }
}

extension [PhraseName] {
  /// `phrase 3`, `phrases 3–6, 9 and verse`.
  var words: String {
    let numbers = compactMap(\.number).sorted()
    var parts: [String] = []
    var index = 0
    while index < numbers.count {
      var last = index
      while last + 1 < numbers.count, numbers[last + 1] == numbers[last] + 1 { last += 1 }
      switch last - index {
      case 0: parts.append("\(numbers[index])")
      case 1: parts += ["\(numbers[index])", "\(numbers[last])"]
      default: parts.append("\(numbers[index])–\(numbers[last])")
      }
      index = last + 1
    }
    parts += filter { $0.number == nil }.map(\.id.text)
    return (count == 1 ? "phrase " : "phrases ") + parts.listed()
  }
}

extension [String] {
  /// `a`, `a and b`, `a, b and c`; of many only the first, and how many more there are.
  func listed(atMost most: Int = 8) -> String {
    guard count > 1 else { return first ?? "" }
    guard count > most else { return dropLast().joined(separator: ", ") + " and \(self[count - 1])" }
    return prefix(most - 1).joined(separator: ", ") + " and \(count - most + 1) more"
  }
}
