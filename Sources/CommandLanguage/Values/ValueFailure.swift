/// Why an expression has no value.
enum ValueFailure: Error {
  /// The operation means nothing for these kinds of value.
  case notDefined(String)
  /// The result does not fit 64 bits, or what a length may be.
  case tooLarge
  case divisionByZero
  /// A pitch below `C-1` or above `G9`.
  case pitchOutOfRange(String)

  /// The message of the failure.
  func diagnostic(at span: SourceSpan) -> Diagnostic {
    switch self {
    case .notDefined(let text): Diagnostic(code: "bad-operation", text, at: span)
    case .tooLarge: Diagnostic(code: "number-too-large", "the result is too large to be exact", at: span)
    case .divisionByZero: Diagnostic(code: "division-by-zero", "nothing can be divided by zero", at: span)
    case .pitchOutOfRange(let sum): Diagnostic(code: "pitch-out-of-range", "\(sum) lies outside C-1 to G9", at: span)
    }
  }
}
