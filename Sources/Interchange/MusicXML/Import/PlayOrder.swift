import MusicXMLFormat

/// The order in which the measures of a score are played: repeats, endings and jumps followed.
///
/// - A repeat without a beginning begins behind the repeat before it, or at the start.
/// - An ending is played in the turns that it names. Behind the last turn of a repeat its number counts no more.
/// - After a jump repeats are played once, with their last ending, unless their sign says `after-jump`. Each jump is
///   followed once; a coda is only jumped to, and the end only met, after a jump.
struct PlayOrder {
  /// The measures by index, in the order in which they are played.
  private(set) var measures: [Int] = []
  /// What could not be followed, with the measure where it stands.
  private(set) var unfollowed: [(measure: Int, sign: String)] = []
  /// Whether there was too much to follow, so that the measures stand as they are written.
  private(set) var isCutShort = false

  private let signs: [MeasureSigns]
  private let endings: [Int?]
  private let brackets: [Bracket]
  /// The first measure of each sign, and the last of each coda, by name.
  private let segnos, codas: [String: Int]
  private let firstSegno, lastCoda: Int?
  private var open: [Section] = []
  /// Where a repeat without a beginning begins.
  private var sectionStart = 0
  private var hasJumped = false
  private var followedJumps: Set<Int> = []

  private struct Section {
    var start: Int
    var turn: Int
  }

  /// The most measures that are played.
  private static let mostMeasures = 100_000

  /// Follows the signs of a score.
  init(_ written: [MeasureSigns]) {
    let signs = PlayOrder.withCodas(written)
    self.signs = signs
    (endings, brackets) = PlayOrder.brackets(of: signs)
    segnos = Dictionary(
      signs.indices.compactMap { index in signs[index].segno.map { ($0, index) } }, uniquingKeysWith: { min($0, $1) })
    codas = Dictionary(
      signs.indices.compactMap { index in signs[index].coda.map { ($0, index) } }, uniquingKeysWith: { max($0, $1) })
    (firstSegno, lastCoda) = (segnos.values.min(), codas.values.max())
    let limit = max(PlayOrder.mostMeasures, 4 * signs.count)
    var index: Int? = signs.isEmpty ? nil : 0
    while let here = index {
      guard measures.count < limit else {
        isCutShort = true
        measures = Array(signs.indices)
        return
      }
      index = step(here)
    }
  }

  /// An ending.
  private struct Bracket {
    /// Its measures.
    var measures: ClosedRange<Int>
    /// The turns in which it is played.
    var turns: [Int]
    /// The last turn that an ending of its group names, and whether it is the only one of the group.
    var lastTurn: Int
    var isOnly = true
    /// Whether the repeat to which the group belongs is also played after a jump.
    var isAfterJump: Bool
  }

  /// The ending in which each measure lies, and the endings in order.
  private static func brackets(of signs: [MeasureSigns]) -> (places: [Int?], brackets: [Bracket]) {
    var places = [Int?](repeating: nil, count: signs.count)
    var brackets: [Bracket] = []
    var groupStart = 0
    let starts = signs.indices.filter { signs[$0].ending != nil }
    for (number, start) in starts.enumerated() {
      let next = number + 1 < starts.count ? starts[number + 1] : signs.count
      let range = start..<next
      let end =
        range.first { signs[$0].isEndingStop } ?? range.first { signs[$0].repeatEnd != nil } ?? start
      let isFollowing = brackets.last.map { $0.measures.upperBound + 1 == start } ?? false
      if !isFollowing { groupStart = brackets.count }
      var turns = signs[start].ending ?? []
      // An ending that does not say belongs to the turn behind those of the one before it.
      if turns.isEmpty { turns = [isFollowing ? (brackets.last?.turns.max() ?? 0) + 1 : 1] }
      for place in start...end { places[place] = brackets.count }
      brackets.append(
        Bracket(
          measures: start...end, turns: turns, lastTurn: turns.max() ?? 1,
          isAfterJump: signs[end].repeatEnd?.isAfterJump ?? false))
      // What is known of one ending of a group is known of all; groups have few.
      guard isFollowing, brackets.count - groupStart <= mostEndings else { continue }
      let group = groupStart..<brackets.count
      let last = brackets[group].map(\.lastTurn).max() ?? 1
      let isAfterJump = brackets[group].contains(where: \.isAfterJump)
      for member in group {
        (brackets[member].lastTurn, brackets[member].isOnly) = (last, false)
        brackets[member].isAfterJump = isAfterJump
      }
    }
    return (places, brackets)
  }

  /// The most endings that belong to one repeat.
  private static let mostEndings = 100

  /// Coda signs of which nothing says more: the first is jumped from, the last jumped to.
  private static func withCodas(_ signs: [MeasureSigns]) -> [MeasureSigns] {
    let places = signs.indices.filter { signs[$0].hasCodaSign }
    guard let first = places.first, let last = places.last else { return signs }
    var result = signs
    let hasJump = signs.contains { $0.toCoda != nil }
    if !signs.contains(where: { $0.coda != nil }), first != last || hasJump { result[last].coda = "coda" }
    if !hasJump, first != last { result[first].toCoda = "coda" }
    return result
  }

  /// Plays a measure, or passes it over.
  ///
  /// - Returns: The next; `nil` at the end.
  private mutating func step(_ index: Int) -> Int? {
    let sign = signs[index]
    if sign.ending != nil, let bracket = endings[index].map({ brackets[$0] }) {
      // A repeat that begins with the ending lies inside it.
      let isBack = open.last.map { $0.start == index && $0.turn > 1 } ?? false
      let around = isBack ? open.dropLast() : open[...]
      if around.isEmpty, !isBack { open.append(Section(start: sectionStart, turn: 1)) }
      let turn = hasJumped && !bracket.isAfterJump ? bracket.lastTurn : around.last?.turn ?? 1
      if !isBack, !bracket.turns.contains(turn) { return next(bracket.measures.upperBound + 1) }
    }
    if sign.isRepeatStart, open.last?.start != index { open.append(Section(start: index, turn: 1)) }
    measures.append(index)
    if let back = repeated(behind: index, sign) { return back }
    if sign.isFine, hasJumped { return nil }
    if let jump = jump(behind: index, sign) { return jump }
    return next(index + 1)
  }

  private func next(_ index: Int) -> Int? { index < signs.count ? index : nil }

  // MARK: Repeats

  /// Goes back behind a measure that a repeat sign follows.
  private mutating func repeated(behind index: Int, _ sign: MeasureSigns) -> Int? {
    let bracket = endings[index].map { brackets[$0] }
    guard let sign = sign.repeatEnd else {
      // The last ending closes its repeat, with a sign or without.
      if let bracket, bracket.measures.upperBound == index, next(index + 1).map({ signs[$0].ending == nil }) ?? true {
        close(at: index, before: bracket.measures.lowerBound)
      }
      return nil
    }
    if hasJumped, !sign.isAfterJump {
      close(at: index)
      return nil
    }
    if open.isEmpty { open.append(Section(start: sectionStart, turn: 1)) }
    guard let section = open.last else { return nil }
    var turns = sign.times ?? 2
    if let bracket, section.start < bracket.measures.lowerBound {
      // An only ending is followed by a turn without it.
      turns = max(sign.times ?? 0, bracket.lastTurn + (bracket.isOnly ? 1 : 0))
    }
    guard section.turn < turns else {
      close(at: index)
      return nil
    }
    open[open.count - 1].turn += 1
    return section.start
  }

  /// Closes the innermost repeat that is open, or that begins before a measure.
  private mutating func close(at index: Int, before limit: Int = .max) {
    if let place = open.lastIndex(where: { $0.start < limit }) { open.remove(at: place) }
    if open.isEmpty { sectionStart = index + 1 }
  }

  // MARK: Jumps

  private mutating func jump(behind index: Int, _ sign: MeasureSigns) -> Int? {
    if hasJumped, let name = sign.toCoda {
      if let target = codas[name] ?? lastCoda, target > index { return target }
      unfollowed.append((index, "tocoda"))
    }
    guard sign.isDaCapo || sign.dalSegno != nil, followedJumps.insert(index).inserted else { return nil }
    var target = 0
    if let name = sign.dalSegno {
      guard let found = segnos[name] ?? firstSegno else {
        unfollowed.append((index, "dalsegno"))
        return nil
      }
      target = found
    }
    hasJumped = true
    open = []
    sectionStart = target
    return target
  }
}
