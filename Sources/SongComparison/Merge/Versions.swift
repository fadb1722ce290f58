/// One of the two songs that are merged.
public enum MergeSide: String, Hashable, Sendable, CaseIterable {
  case ours, theirs

  /// The other one.
  public var other: MergeSide { self == .ours ? .theirs : .ours }
}

/// The three states of something that is merged: what it was, and what became of it on either side.
public struct Versions<Value> {
  /// What both sides began with.
  public var base: Value
  /// What it is on the one side.
  public var ours: Value
  /// What it is on the other side.
  public var theirs: Value

  /// Makes three states.
  public init(base: Value, ours: Value, theirs: Value) {
    self.base = base
    self.ours = ours
    self.theirs = theirs
  }

  /// The state on a side.
  public subscript(side: MergeSide) -> Value {
    get { side == .ours ? ours : theirs }
    set { if side == .ours { ours = newValue } else { theirs = newValue } }
  }

  /// The same part of each state.
  public func map<Part>(_ part: (Value) -> Part) -> Versions<Part> {
    Versions<Part>(base: part(base), ours: part(ours), theirs: part(theirs))
  }

  /// All three where none is missing.
  func unwrapped<Wrapped>() -> Versions<Wrapped>? where Value == Wrapped? {
    guard let base, let ours, let theirs else { return nil }
    return Versions<Wrapped>(base: base, ours: ours, theirs: theirs)
  }
}

extension Versions: Equatable where Value: Equatable {}
extension Versions: Hashable where Value: Hashable {}
extension Versions: Sendable where Value: Sendable {}

extension Versions where Value: Equatable {
  /// The state that a merge leaves: the changed one where one side changed it, or both to the same; `nil` where both
  /// changed it differently.
  public var merged: Value? { agreed?.value }

  /// The same, wrapped, for a state may be that something is missing.
  var agreed: Agreed? {
    if ours == theirs || theirs == base { return Agreed(value: ours) }
    return ours == base ? Agreed(value: theirs) : nil
  }

  /// A state on which both sides agree.
  struct Agreed {
    let value: Value
  }
}
