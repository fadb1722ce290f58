/// Where things first stood in a list that is gone through once.
struct FirstPlaces<Key: Hashable> {
  private var few: [Key] = []
  private var many: [Key: Int] = [:]

  /// Of so few things, looking at each is faster than hashing one.
  private static var fewest: Int { 8 }

  /// The place of a thing that has been there before; another is noted as the next one.
  mutating func place(of key: Key) -> Int? {
    if many.isEmpty {
      if let place = few.firstIndex(of: key) { return place }
      few.append(key)
      if few.count > Self.fewest {
        for (place, key) in few.enumerated() { many[key] = place }
      }
      return nil
    }
    if let place = many[key] { return place }
    many[key] = many.count
    return nil
  }
}
