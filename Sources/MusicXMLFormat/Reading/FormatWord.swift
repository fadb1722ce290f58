/// A type whose values are words of the format.
protocol FormatWord: CaseIterable, RawRepresentable<String>, BitwiseCopyable, Sendable {
  /// All words of the type.
  static var words: WordTable<Self> { get }
}

/// The values of a type by their words. Words of up to eight bytes, as most are, are compared as one number each.
struct WordTable<Word: FormatWord>: Sendable {
  private struct Entry: BitwiseCopyable {
    var key: UInt64
    var word: Word
  }

  private let short: CheckedMemory<Entry>

  /// Makes a table, which stays as long as the program runs.
  init() {
    var entries = GrowingMemory<Entry>(capacity: Word.allCases.count)
    for word in Word.allCases {
      if let key = UInt64(packing: word.rawValue.utf8) { entries.append(Entry(key: key, word: word)) }
    }
    short = CheckedMemory(entries)
  }

  /// The value of a word; `nil` where the type has none such.
  subscript(text: UnsafeBufferPointer<UInt8>) -> Word? {
    guard let key = UInt64(packing: text) else { return Word(rawValue: String(decoding: text, as: UTF8.self)) }
    for index in short.indices where short[index].key == key { return short[index].word }
    return nil
  }
}

extension UInt64 {
  /// Up to eight bytes as one number; `nil` for more. None of them is zero: XML 1.0 has no such character (section 2.2).
  fileprivate init?(packing bytes: some Collection<UInt8>) {
    guard bytes.count <= 8 else { return nil }
    self = bytes.reduce(0) { $0 << 8 | UInt64($1) }
  }
}

extension Score.Step: FormatWord { static let words = WordTable<Self>() }
extension Score.NoteType: FormatWord { static let words = WordTable<Self>() }
extension Score.Accidental: FormatWord { static let words = WordTable<Self>() }
extension Score.Stem: FormatWord { static let words = WordTable<Self>() }
extension Score.Beam: FormatWord { static let words = WordTable<Self>() }
extension Score.Lyric.Syllabic: FormatWord { static let words = WordTable<Self>() }
extension Score.Clef.Sign: FormatWord { static let words = WordTable<Self>() }
extension Score.Barline.Style: FormatWord { static let words = WordTable<Self>() }
