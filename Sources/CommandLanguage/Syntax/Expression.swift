/// An expression, compiled to steps on a stack, so that evaluating it needs no recursion.
struct Expression: Sendable {
  struct Step: Sendable {
    let operation: Operation
    /// What a message about this step points at.
    let range: ByteRange
  }

  enum Operation: Sendable {
    /// Puts a value on the stack.
    case push(Value)
    /// Puts the value of a variable on the stack.
    case variable(String)
    /// Puts the text of a string, an index into the strings of the script, on the stack.
    case string(WordIndex)
    /// Replaces the top.
    case unary(UnaryOperator)
    /// Replaces the two on top by one.
    case binary(BinaryOperator)
    /// Replaces so many on top by one.
    case call(Function, argumentCount: Int)
    /// Goes on at a step, keeping the top, where the top is this truth value; takes it away otherwise.
    case shortcut(ifTop: Bool, to: Int)
    /// Insists on a truth value.
    case requireTruth
  }

  let steps: [Step]
  let range: ByteRange
}

/// An operator on one value.
enum UnaryOperator: String, Sendable {
  case negate = "-"
  case keep = "+"
  case not
}

/// An operator on two values.
enum BinaryOperator: String, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
  case equal = "=="
  case unequal = "!="
  case less = "<"
  case atMost = "<="
  case greater = ">"
  case atLeast = ">="

  /// How strongly it binds; `or` is 1, `and` 2, `not` 3.
  var precedence: Int {
    switch self {
    case .equal, .unequal, .less, .atMost, .greater, .atLeast: 4
    case .add, .subtract: 5
    case .multiply, .divide, .remainder: 6
    }
  }
}

/// A function that expressions can call.
enum Function: String, Sendable, CaseIterable {
  case min, max, abs, floor, round

  /// How many arguments it takes.
  var argumentCounts: ClosedRange<Int> {
    switch self {
    case .min, .max: 1...64
    case .abs, .floor, .round: 1...1
    }
  }
}
