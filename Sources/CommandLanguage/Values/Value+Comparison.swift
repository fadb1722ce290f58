import MusicTheory

extension Value {
  /// Whether two values are the same: numbers and note values by amount, pitches by the key they sound, anything else
  /// as it is printed.
  func equals(_ other: Value) -> Bool {
    switch (self, other) {
    case (.pitch(let left), .pitch(let right)): left.number == right.number
    case (.pitch(let pitch), .number(let number)), (.number(let number), .pitch(let pitch)):
      Fraction(pitch.number) == number
    default:
      if let left = fraction, let right = other.fraction { left == right } else { description == other.description }
    }
  }

  /// Whether a value comes before another of its kind.
  func isLess(than other: Value) throws(ValueFailure) -> Bool {
    if let left = fraction, let right = other.fraction { return left < right }
    switch (self, other) {
    case (.length(let left), .length(let right)):
      if let (left, right) = left.amounts(with: right) { return left < right }
      throw .notDefined("\(left) and \(right) cannot be compared without a song")
    case (.pitch(let left), .pitch(let right)): return left.number < right.number
    case (.pitch(let pitch), .number(let number)): return Fraction(pitch.number) < number
    case (.number(let number), .pitch(let pitch)): return number < Fraction(pitch.number)
    case (.position(let left, nil), .position(let right, nil)):
      if let left = Value.barsAndBeats(left), let right = Value.barsAndBeats(right) {
        return left.lexicographicallyPrecedes(right)
      }
      throw .notDefined("\(quotedForMessage(left)) and \(quotedForMessage(right)) cannot be compared without a song")
    default:
      let hint = advice.isEmpty ? other.advice : advice
      throw .notDefined("\(kind) and \(other.kind) have no order\(hint)")
    }
  }

  /// Bar, beat and tick of a position that is written so.
  private static func barsAndBeats(_ text: String) -> [Int]? {
    var numbers: [Int] = []
    for group in text.split(separator: ":", omittingEmptySubsequences: false) {
      guard let number = Int(group) else { return nil }
      numbers.append(number)
    }
    return numbers + Array(repeating: 0, count: Swift.max(0, 3 - numbers.count))
  }

  /// The result of a function.
  static func applying(_ function: Function, to arguments: ArraySlice<Value>) throws(ValueFailure) -> Value {
    guard var result = arguments.first else { throw .notDefined("`\(function.rawValue)` wants an argument") }
    switch function {
    case .min:
      for argument in arguments.dropFirst() where try argument.isLess(than: result) { result = argument }
    case .max:
      for argument in arguments.dropFirst() where try result.isLess(than: argument) { result = argument }
    case .abs:
      guard let negated = result.negated else { throw .notDefined("\(result.kind) has no sign\(result.advice)") }
      if result.description.hasPrefix("-") { result = negated }
    case .floor, .round:
      guard let fraction = result.fraction else {
        throw .notDefined("`\(function.rawValue)` wants a number, not \(result.kind)\(result.advice)")
      }
      result = .number(Fraction(function == .floor ? fraction.floor : fraction.rounded))
    }
    return result
  }
}
