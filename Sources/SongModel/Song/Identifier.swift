import MusicTheory

/// The readable id of a track or phrase: a letter, then letters, digits, `-` or `_`; unique in its song.
public struct Identifier: Hashable, Sendable {
  /// The id as typed.
  public let text: String

  /// The most characters an id may have.
  public static let longest = 64

  /// Makes an id, or `nil` where the text is not one.
  public init?(_ text: String) {
    guard Identifier.prefixLength(of: text.utf8) == text.utf8.count, text.utf8.count <= Identifier.longest else {
      return nil
    }
    self.text = text
  }

  /// How many bytes at the beginning could be an id; 0 where none begins.
  public static func prefixLength(of bytes: some Collection<UInt8>) -> Int {
    guard let first = bytes.first, first.isASCIILetter else { return 0 }
    var length = 0
    for byte in bytes {
      guard byte.isASCIILetter || byte.isASCIIDigit || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") else {
        break
      }
      length += 1
    }
    return length
  }

  /// The id with a hyphen and a number, cut so that it stays within ``longest``.
  public func numbered(_ number: Int) -> Identifier {
    let suffix = "-\(number)"
    return Identifier(unchecked: String(text.prefix(Identifier.longest - suffix.utf8.count)) + suffix)
  }

  /// Stands in for an id that is still to be given; no real one is empty.
  static let unnamed = Identifier(unchecked: "")

  private init(unchecked text: String) { self.text = text }
}

extension Identifier: Comparable {
  /// Orders by bytes, the same in every locale.
  public static func < (left: Identifier, right: Identifier) -> Bool {
    left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
  }
}

extension Identifier: CustomStringConvertible {
  /// The id as typed.
  public var description: String { text }
}
