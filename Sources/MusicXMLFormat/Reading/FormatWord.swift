/// A type whose values are words of the format.
protocol FormatWord: CaseIterable, RawRepresentable<String>, Sendable {
  /// All words of the type.
  static var words: WordTable<Self> { get }
}

/// The values of a type by their words. Words of up to eight bytes, as most are, are compared as one number each.
struct WordTable<Word: FormatWord>: Sendable {
  private let short: [(key: UInt64, word: Word)]

  init() {
    short = Word.allCases.compactMap { word in UInt64(packing: word.rawValue.utf8).map { ($0, word) } }
  }

  /// The value of a word; `nil` where the type has none such.
  subscript(text: UnsafeBufferPointer<UInt8>) -> Word? {
    guard let key = UInt64(packing: text) else { return Word(rawValue: String(decoding: text, as: UTF8.self)) }
    for entry in short where entry.key == key { return entry.word }
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
