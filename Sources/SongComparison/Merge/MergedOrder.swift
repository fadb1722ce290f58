/// The order of a list that both sides may have changed.
///
/// The order of the side that moved something stays; where both did, differently, that of the base or of the preferred
/// side. What is not in that list stands behind what it stood behind in its own, and what stood
/// at the end at the end.
struct MergedOrder<Key: Hashable & Comparable> {
  /// The keys in order.
  let keys: [Key]
  /// Whether both sides moved what both have, each in its own way.
  let isConflict: Bool

  /// Merges three orders.
  ///
  /// - Parameters:
  ///   - present: The keys that the merged list has; each is in one of the three.
  ///   - preferred: The side whose order stays in a conflict.
  init(_ versions: Versions<[Key]>, present: Set<Key>, preferring preferred: MergeSide?) {
    let lists = versions.map { list in list.filter(present.contains) }
    let common = Set(lists.base).intersection(lists.ours).intersection(lists.theirs)
    let moved = lists.map { list in list.filter(common.contains) }
    let first = lists.theirs.lexicographicallyPrecedes(lists.ours) ? lists.theirs : lists.ours
    let second = first == lists.ours ? lists.theirs : lists.ours
    let primary: [Key]
    let others: [[Key]]
    switch moved.agreed?.value {
    case nil:
      isConflict = true
      primary = preferred.map { lists[$0] } ?? lists.base
      others = [first, second, lists.base]
    // Where one side moved something, its list shows how; else either does, and the content decides which.
    case moved.ours? where moved.theirs != moved.ours:
      isConflict = false
      primary = lists.ours
      others = [lists.theirs, lists.base]
    case moved.theirs? where moved.theirs != moved.ours:
      isConflict = false
      primary = lists.theirs
      others = [lists.ours, lists.base]
    default:
      isConflict = false
      primary = first
      others = [second, lists.base]
    }
    keys = MergedOrder.inserting(others, into: primary)
  }

  /// A list with what only other lists have: each behind what stands before it there, and what stands at their ends at
  /// the end.
  private static func inserting(_ others: [[Key]], into primary: [Key]) -> [Key] {
    // A linked list by index; 0 stands for the start.
    var keys: [Key?] = [nil]
    var next = [0]
    var places: [Key: Int] = [:]
    func insert(_ key: Key, behind place: Int) -> Int {
      keys.append(key)
      next.append(next[place])
      next[place] = keys.count - 1
      places[key] = keys.count - 1
      return keys.count - 1
    }
    var last = 0
    for key in primary { last = insert(key, behind: last) }
    for list in others {
      let trailing = list.reversed().prefix { places[$0] == nil }.count
      var place = 0
      for key in list.dropLast(trailing) { place = places[key] ?? insert(key, behind: place) }
      while next[last] != 0 { last = next[last] }
      for key in list.suffix(trailing) { last = insert(key, behind: last) }
    }
    var result: [Key] = []
    var place = next[0]
    while place != 0 {
      if let key = keys[place] { result.append(key) }
      place = next[place]
    }
    return result
  }
}
