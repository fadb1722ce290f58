/// What a script may use at most, so that none can hang, overflow the stack or exhaust memory.
public struct Limits: Sendable, Hashable {
  /// Statements run in loops, calls and included files.
  public var steps = 1_000_000
  /// Calls in each other.
  public var calls = 100
  /// Included files in each other.
  public var includes = 32
  /// Bytes of one word's text.
  public var wordBytes = 1 << 20
  /// Bytes of all expanded words and included files together.
  public var textBytes = 1 << 28
  /// Errors of a run that goes on after an error.
  public var errors = 1000

  /// The default bounds.
  public init() {}

  /// The names under which `set` knows the bounds.
  public enum Name: String, CaseIterable, Sendable {
    /// Statements run in loops, calls and included files.
    case steps = "limit-steps"
    /// Calls in each other.
    case calls = "limit-calls"
    /// Included files in each other.
    case includes = "limit-includes"
    /// Bytes of one word's text.
    case wordBytes = "limit-word"
    /// Bytes of all expanded words and included files.
    case textBytes = "limit-text"
    /// Errors of a run that goes on after an error.
    case errors = "limit-errors"
  }

  /// A bound by its name; kept within 1 to 1,000,000,000.
  public subscript(name: Name) -> Int {
    get { self[keyPath: Limits.path(name)] }
    set { self[keyPath: Limits.path(name)] = Swift.min(Swift.max(newValue, 1), 1_000_000_000) }
  }

  private static func path(_ name: Name) -> WritableKeyPath<Limits, Int> {
    switch name {
    case .steps: \.steps
    case .calls: \.calls
    case .includes: \.includes
    case .wordBytes: \.wordBytes
    case .textBytes: \.textBytes
    case .errors: \.errors
    }
  }

  /// The error for a bound that was met.
  func exceeded(_ name: Name, _ what: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: name.rawValue, "\(what), the bound is \(self[name]); `set \(name.rawValue) N` raises it", at: span)
  }
}
