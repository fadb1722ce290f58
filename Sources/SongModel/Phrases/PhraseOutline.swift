import MusicTheory

/// What melody and drum phrases have in common, for looking at phrases without their music.
public struct PhraseOutline: Hashable, Sendable {
  /// The readable id.
  public let id: Identifier
  /// The first tick.
  public let start: Int
  /// Ticks, at least 1.
  public let length: Int
  /// The original that it plays; `nil` for an original.
  public let originalID: Identifier?
  /// The semitones by which it moves what it plays.
  public let transposition: Int
  /// `original`, `repeat` or `sync`.
  public let kindName: String

  /// The tick behind the last.
  public var end: Int { start + length }

  /// The outline of a phrase.
  public init(_ phrase: Phrase<some PhraseContent>) {
    id = phrase.id
    start = phrase.start
    length = phrase.length
    originalID = phrase.originalID
    transposition = phrase.transposition
    kindName = phrase.kindName
  }
}

extension PhraseList {
  /// The outlines in order of time.
  public var outlines: [PhraseOutline] {
    switch self {
    case .melody(let phrases): phrases.map { PhraseOutline($0) }
    case .drum(let phrases): phrases.map { PhraseOutline($0) }
    }
  }

  /// The id of the phrase at an index that exists.
  public func id(at index: Int) -> Identifier {
    switch self {
    case .melody(let phrases): phrases[index].id
    case .drum(let phrases): phrases[index].id
    }
  }

  /// The index of the phrase that covers a tick.
  public func index(covering tick: Int) -> Int? {
    switch self {
    case .melody(let phrases): phrases.index(covering: tick)
    case .drum(let phrases): phrases.index(covering: tick)
    }
  }

  /// The index of the phrase of an id.
  public func index(of id: Identifier) -> Int? {
    switch self {
    case .melody(let phrases): phrases.firstIndex { $0.id == id }
    case .drum(let phrases): phrases.firstIndex { $0.id == id }
    }
  }

  /// The tick behind the last phrase; 0 where there is none.
  public var end: Int {
    switch self {
    case .melody(let phrases): phrases.last?.end ?? 0
    case .drum(let phrases): phrases.last?.end ?? 0
    }
  }
}

extension RandomAccessCollection where Index == Int {
  /// The index of the phrase that covers a tick, in phrases in order of time.
  public func index<Content>(covering tick: Int) -> Int? where Element == Phrase<Content> {
    let index = firstIndex(endingAfter: tick)
    return index < endIndex && self[index].start <= tick ? index : nil
  }

  /// The index of the first phrase that ends behind a tick; the count where none does.
  public func firstIndex<Content>(endingAfter tick: Int) -> Int where Element == Phrase<Content> {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if self[middle].end <= tick { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
