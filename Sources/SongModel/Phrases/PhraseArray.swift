/// Phrases in an array whose copies share all but the part that was changed.
///
/// Every undo step keeps the phrases of a track as they were. Were they one array, an edit in a track of a thousand
/// phrases would copy a thousand of them, which takes longer than everything else that an edit does.
public struct PhraseArray<Content: PhraseContent>: Hashable, Sendable {
  /// Neighbouring phrases that are copied together.
  @usableFromInline
  struct Part: Hashable, Sendable {
    @usableFromInline var phrases: [Phrase<Content>]
    /// How many of them are repeats or syncs, so that those who look for such need not look at every original.
    @usableFromInline var referenceCount: Int

    init(_ phrases: ArraySlice<Phrase<Content>>) {
      self.phrases = Array(phrases)
      referenceCount = phrases.count { $0.isReference }
    }
  }

  /// All full but the last, so that equal phrases lie in equal parts.
  @usableFromInline var parts: [Part]
  /// How many phrases there are.
  public private(set) var count: Int

  /// How many phrases a full part has, a power of two: about the square root of how many a long track has.
  @usableFromInline static var partSize: Int { 32 }

  /// Makes an array of phrases in order of time.
  public init(_ phrases: [Phrase<Content>]) {
    count = phrases.count
    parts = stride(from: 0, to: phrases.count, by: Self.partSize).map { start in
      Part(phrases[start..<Swift.min(start + Self.partSize, phrases.count)])
    }
  }

  /// Calls a body with every phrase that plays an original, and its index.
  func forEachReference(to id: Identifier, _ body: (Int, Phrase<Content>) -> Void) {
    for (number, part) in parts.enumerated() where part.referenceCount > 0 {
      for (index, phrase) in part.phrases.enumerated() where phrase.plays(id) {
        body(number * Self.partSize + index, phrase)
      }
    }
  }
}

extension PhraseArray: RandomAccessCollection, MutableCollection {
  /// The place of the first phrase: 0.
  @inlinable public var startIndex: Int { 0 }
  /// The place behind the last phrase.
  @inlinable public var endIndex: Int { count }

  /// A phrase by its index.
  @inlinable public subscript(index: Int) -> Phrase<Content> {
    get { parts[index / Self.partSize].phrases[index % Self.partSize] }
    _modify {
      let (part, place) = (index / Self.partSize, index % Self.partSize)
      if parts[part].phrases[place].isReference { parts[part].referenceCount -= 1 }
      defer { if parts[part].phrases[place].isReference { parts[part].referenceCount += 1 } }
      yield &parts[part].phrases[place]
    }
  }
}

extension PhraseArray: RangeReplaceableCollection, ExpressibleByArrayLiteral {
  /// Makes an empty array.
  public init() {
    parts = []
    count = 0
  }

  /// Makes an array of phrases that are written out.
  public init(arrayLiteral phrases: Phrase<Content>...) { self.init(phrases) }

  /// Replaces some phrases; takes as long as making the array.
  public mutating func replaceSubrange(
    _ range: Range<Int>, with phrases: some Collection<Phrase<Content>>
  ) {
    var all = Array(self)
    all.replaceSubrange(range, with: phrases)
    self = PhraseArray(all)
  }
}

extension PhraseList {
  /// Phrases of a melody in order of time.
  public static func melody(_ phrases: [Phrase<MelodyContent>]) -> PhraseList { .melody(PhraseArray(phrases)) }

  /// Phrases of a drum part in order of time.
  public static func drum(_ phrases: [Phrase<DrumContent>]) -> PhraseList { .drum(PhraseArray(phrases)) }
}
