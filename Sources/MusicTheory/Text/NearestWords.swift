/// The words of a vocabulary that a mistyped word most likely meant, nearest first.
///
/// Distance counts insertions, deletions, substitutions and swaps of neighbours (Damerau–Levenshtein, restricted),
/// and at most a third of the word may differ. Ties keep the vocabulary's order.
///
/// - Parameters:
///   - word: What was typed.
///   - vocabulary: The words that could have been meant.
///   - limit: How many words at the most.
public func nearestWords(to word: String, among vocabulary: some Sequence<String>, limit: Int = 1) -> [String] {
  let wanted = Array(word.lowercased().utf8.prefix(64))
  let bound = max(1, wanted.count / 3)
  var found: [(distance: Int, word: String)] = []
  for candidate in vocabulary where candidate != word {
    let other = Array(candidate.lowercased().utf8.prefix(64))
    guard abs(other.count - wanted.count) <= bound else { continue }
    let distance = editDistance(wanted, other)
    if distance <= bound { found.append((distance, candidate)) }
  }
  // The sort is stable, so words at one distance stay in the vocabulary's order.
  return found.sorted { $0.distance < $1.distance }.prefix(limit).map(\.word)
}

private func editDistance(_ first: [UInt8], _ second: [UInt8]) -> Int {
  var beforeLast = [Int](repeating: 0, count: second.count + 1)
  var last = Array(0...second.count)
  for row in first.indices {
    var current = [row + 1]
    for column in second.indices {
      let substitution = last[column] + (first[row] == second[column] ? 0 : 1)
      var best = min(substitution, last[column + 1] + 1, current[column] + 1)
      if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
        best = min(best, beforeLast[column - 1] + 1)
      }
      current.append(best)
    }
    (beforeLast, last) = (last, current)
  }
  return last[second.count]
}
