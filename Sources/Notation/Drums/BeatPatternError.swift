import MusicTheory

/// Why a text is no pattern of beats.
public struct BeatPatternError: Error, Hashable, Sendable {
  /// What is wrong.
  public let kind: Kind
  /// Where, in UTF-8 offsets into the text.
  public let range: Range<Int>

  /// Makes an error.
  public init(_ kind: Kind, at range: Range<Int>) {
    self.kind = kind
    self.range = range
  }

  /// The kinds of fault.
  public enum Kind: Hashable, Sendable {
    /// No drum is named at all.
    case noRows
    /// A word that belongs to no drum; perhaps a drum's name without its colon.
    case noDrum(String, isDrum: Bool)
    /// A name that no drum has.
    case unknownDrum(String, nearest: [String])
    /// A drum with two rows.
    case repeatedDrum(Drum)
    /// A drum without a step.
    case emptyRow(Drum)
    /// A sign that is no stroke, with the one it most likely means.
    case unknownStroke(String, right: Character?)
    /// A row whose steps do not divide those of the longest.
    case notDividing(Drum, steps: Int, longest: Int)
    /// A row longer than can be read.
    case tooManySteps(limit: Int)
    /// A text longer than can be read.
    case textTooLong(limit: Int)
  }

  /// What is wrong and what would be right, in a sentence without a full stop.
  public var message: String {
    switch kind {
    case .noRows: "no drum is named: kick: x...x...  snare: ..x."
    case .noDrum(let text, true): "a colon is missing behind the drum: \(text):"
    case .noDrum(let text, false): "\"\(text)\" belongs to no drum: a row begins with a name and a colon, kick: x..."
    case .unknownDrum("", _): "a drum is missing before the colon: kick: x..."
    case .unknownDrum(let text, let nearest):
      "there is no drum \"\(text)\""
        + (nearest.isEmpty ? "" : ": did you mean \(nearest.joined(separator: ", "))?")
    case .repeatedDrum(let drum): "\(drum) has two rows: write them as one"
    case .emptyRow(let drum): "\(drum) has no strokes: \(drum): x..."
    case .unknownStroke(let found, let right):
      "\"\(found)\" is no stroke: x normal, X accent, o soft, . nothing"
        + (right.map { "; write \($0)" } ?? "")
    case .notDividing(let drum, let steps, let longest):
      "\(drum) has \(steps) steps, which do not divide the \(longest) of the longest row"
    case .tooManySteps(let limit): "a row has at most \(limit) steps"
    case .textTooLong(let limit): "the pattern is longer than \(limit) bytes"
    }
  }

  /// A short name for the kind of fault, which programs can rely on.
  public var code: String { "beat-pattern" }
}
