import SongModel

/// In how many places the changes of each original are heard.
struct HeardPlaces {
  private var originals = FirstPlaces<Identifier>()
  private var counts: [Int] = []

  /// In how many places anything is heard.
  var total: Int { counts.reduce(0, +) }

  /// Notes in how many places a change of an original is heard; of several changes of one the most places count.
  mutating func note(_ count: Int, of original: Identifier) {
    if let place = originals.place(of: original) {
      counts[place] = max(counts[place], count)
    } else {
      counts.append(count)
    }
  }
}
