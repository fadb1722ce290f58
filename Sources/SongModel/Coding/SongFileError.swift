import MusicTheory

/// Why a file is no song that can be loaded: everything that is wrong with it, in order of place.
public struct SongFileError: Error, Hashable, Sendable {
  /// What is wrong; never empty.
  public let problems: [Problem]
  /// Whether there was more than is listed.
  public let isCutShort: Bool

  /// How many problems are listed at the most.
  public static let mostProblems = 1_000

  /// One thing that is wrong.
  public struct Problem: Hashable, Sendable {
    /// Where in the text.
    public let position: Position
    /// Where in the song; empty for the whole and for syntax errors.
    public let path: SongPath
    /// What.
    public let reason: Reason
  }

  /// A place in a text.
  public struct Position: Hashable, Sendable {
    /// The index of the byte.
    public let offset: Int
    /// The line, from 1.
    public let line: Int
    /// The character in the line (Unicode scalar), from 1.
    public let column: Int
  }

  /// What can be wrong.
  public enum Reason: Hashable, Sendable {
    /// The text is not JSON.
    case syntax(JSONSyntaxError.Fault)
    /// The text is JSON, and no song.
    case foreign(format: String?)
    /// The file was written by a newer program.
    case newerVersion(Int)
    /// No object of this kind has such a key.
    case unknownKey(String, nearest: String?)
    /// The key stands twice in one object.
    case duplicateKey(String)
    /// The key has no place beside another, or in a phrase of this kind.
    case misplacedKey(String, beside: String)
    /// A key that must be there is missing.
    case missingKey(String)
    /// None of several keys, one of which must be there, is.
    case missingOneOf([String])
    /// The value is of another kind.
    case wrongKind(expected: Kind, found: Kind)
    /// The number has a part behind the point, or more digits than any number in a song.
    case notWholeNumber
    /// The number is outside its bounds.
    case outOfBounds(value: Int, allowed: ClosedRange<Int>)
    /// The text is not one of a few words.
    case unknownWord(String, allowed: [String], nearest: String?)
    /// The text is not an id.
    case notAnID(String)
    /// The text is not the value that belongs here.
    case value(ValueError)
    /// The text is not pairs of hexadecimal digits.
    case notHexadecimal
    /// The song breaks a rule.
    case rule(BrokenRule)
  }

  /// The kinds of JSON value.
  public enum Kind: String, Hashable, Sendable {
    case object, array, string, number, boolean, null
    case integer = "whole number"
    case pitch = "pitch name or key number"
    case drum = "drum name or key number"
  }
}
