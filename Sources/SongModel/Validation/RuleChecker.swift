import MusicTheory

/// Collects what a song breaks, up to a limit.
struct RuleChecker {
  /// What was found.
  private(set) var violations: [RuleViolation] = []
  private let limit: Int

  /// Makes a checker that stops collecting at a limit.
  init(limit: Int) { self.limit = limit }

  /// Whether nothing more is collected.
  var isFull: Bool { violations.count >= limit }

  /// Notes a broken rule.
  mutating func note(_ rule: BrokenRule, at path: @autoclosure () -> SongPath) {
    if !isFull { violations.append(RuleViolation(path: path(), rule: rule)) }
  }

  /// Checks that a number is within bounds.
  @inline(__always)
  mutating func check(_ value: Int, in allowed: ClosedRange<Int>, at path: @autoclosure () -> SongPath) {
    if !allowed.contains(value) { note(.outOfBounds(value: value, allowed: allowed), at: path()) }
  }

  /// Checks that a text is not too long.
  mutating func check(_ text: String, at path: @autoclosure () -> SongPath) {
    let count = text.utf8.count
    if count > Song.longestText { note(.textTooLong(bytes: count, most: Song.longestText), at: path()) }
  }
}

extension Song {
  /// The ticks that exist.
  static let ticks = 0...lastTick
  /// The values of seven bits.
  static let sevenBits = 0...127

  /// Every rule that the song breaks.
  ///
  /// One pass; linear in the size of the song but for the sorting of numbers that are out of order.
  ///
  /// - Parameter limit: How many are listed at the most.
  public func violations(limit: Int = 1_000) -> [RuleViolation] {
    var checker = RuleChecker(limit: limit)
    checker.checkTime(of: self)
    checker.checkMotifs(of: self)
    for (index, track) in tracks.enumerated() {
      checker.check(track, at: .track(index))
      for phrase in 0..<track.phrases.count {
        checker.checkPhrase(at: PhraseLocation(track: index, phrase: phrase), of: self)
      }
    }
    checker.checkRelations(of: self, changed: nil)
    checker.check(kept, at: SongPath())
    return checker.violations
  }
}

extension Song {
  /// The rules that one phrase breaks by itself: its bounds, its blocks or beats and their numbers.
  ///
  /// - Parameters:
  ///   - location: A phrase that exists.
  ///   - limit: The most violations that are listed.
  /// - Complexity: Linear in the phrase.
  public func violations(inPhrase location: PhraseLocation, limit: Int = 1_000) -> [RuleViolation] {
    var checker = RuleChecker(limit: limit)
    checker.checkPhrase(at: location, of: self)
    return checker.violations
  }

  /// The rules that phrases break towards each other: ids, order and overlap on a track, what references play and
  /// where they transpose it to.
  ///
  /// When a song obeyed all rules and then only phrases were changed, added or removed, it obeys them afterwards
  /// exactly where this and ``violations(inPhrase:limit:)`` of each changed phrase find nothing.
  ///
  /// - Parameters:
  ///   - changed: The ids of the phrases that were changed or added; `nil` for all.
  ///   - limit: The most violations that are listed.
  /// - Complexity: Linear in the number of the song's phrases, whatever they hold; where references transpose one
  ///   that changed, also in that original's notes.
  public func violations(betweenPhrases changed: Set<Identifier>?, limit: Int = 1_000) -> [RuleViolation] {
    var checker = RuleChecker(limit: limit)
    checker.checkRelations(of: self, changed: changed)
    return checker.violations
  }
}
