import MusicTheory

extension Parser {
  /// Reads the rest of `$(…)` and its closing parenthesis.
  ///
  /// - Parameter opening: The offset of the `$`, for the message where the parenthesis is missing.
  mutating func parseExpression(closing opening: Int) throws(Diagnostic) -> Expression {
    var steps: [Expression.Step] = []
    let range = try parseOperation(binding: 1, into: &steps)
    try skipBlanks()
    guard nextByte == .closeParenthesis else { throw unexpected(closing: opening) }
    position += 1
    return Expression(steps: steps, range: range)
  }

  /// Reads the condition of an `if`, up to its block.
  mutating func parseCondition() throws(Diagnostic) -> Expression {
    let start = position
    var steps: [Expression.Step] = []
    let range = try parseOperation(binding: 1, into: &steps)
    note(.condition, start, Int(range.end))
    try skipBlanks()
    guard isAtStatementEnd || nextByte == .openBrace else { throw unexpected(closing: nil) }
    return Expression(steps: steps, range: range)
  }

  private func unexpected(closing opening: Int?) -> Diagnostic {
    let advice: String? =
      switch nextByte {
      case .equals?: "values are compared with `==`"
      case UInt8(ascii: "&")?: "conditions are joined with `and`"
      case UInt8(ascii: "|")?: "conditions are joined with `or`"
      case UInt8(ascii: "!")?: "a condition is turned round with `not`"
      default: nil
      }
    if let advice { return error("bad-expression", advice, at: position, position + 1) }
    if let opening, nextByte == nil || nextByte == .lineFeed {
      return error(
        "unclosed-expression", "the parenthesis opened here is not closed with `)` on its line", at: opening,
        opening + 1)
    }
    let wanted = opening == nil ? "an operator or the block" : "an operator or `)`"
    return error("bad-expression", "\(wanted) is wanted here", at: position, Swift.min(end, position + 1))
  }

  // MARK: Operators

  private enum Joint {
    case binary(BinaryOperator)
    case and
    case or

    var precedence: Int {
      switch self {
      case .or: 1
      case .and: 2
      case .binary(let op): op.precedence
      }
    }
  }

  /// Reads an operand and the operators behind it that bind at least so strongly.
  private mutating func parseOperation(
    binding minimum: Int, into steps: inout [Expression.Step]
  ) throws(Diagnostic) -> ByteRange {
    var range = try parseOperand(into: &steps)
    while true {
      try skipBlanks()
      guard let (joint, length) = nextJoint(), joint.precedence >= minimum else { return range }
      position += length
      let shortcut = steps.count
      if case .binary = joint {} else { steps.append(Expression.Step(operation: .requireTruth, range: range)) }
      let right = try parseOperation(binding: joint.precedence + 1, into: &steps)
      let whole = ByteRange(Int(range.start), Int(right.end))
      switch joint {
      case .binary(let op): steps.append(Expression.Step(operation: .binary(op), range: whole))
      case .and, .or:
        steps.append(Expression.Step(operation: .requireTruth, range: right))
        var isOr = false
        if case .or = joint { isOr = true }
        steps[shortcut] = Expression.Step(operation: .shortcut(ifTop: isOr, to: steps.count), range: range)
      }
      range = whole
    }
  }

  private func nextJoint() -> (Joint, length: Int)? {
    guard let first = nextByte else { return nil }
    let second = byte(at: position + 1)
    switch first {
    case UInt8(ascii: "+"): return (.binary(.add), 1)
    case UInt8(ascii: "-"): return (.binary(.subtract), 1)
    case UInt8(ascii: "*"): return (.binary(.multiply), 1)
    case UInt8(ascii: "/"): return (.binary(.divide), 1)
    case UInt8(ascii: "%"): return (.binary(.remainder), 1)
    case UInt8(ascii: "<"): return second == .equals ? (.binary(.atMost), 2) : (.binary(.less), 1)
    case UInt8(ascii: ">"): return second == .equals ? (.binary(.atLeast), 2) : (.binary(.greater), 1)
    case .equals where second == .equals: return (.binary(.equal), 2)
    case UInt8(ascii: "!") where second == .equals: return (.binary(.unequal), 2)
    case UInt8(ascii: "a") where isNext("and"): return (.and, 3)
    case UInt8(ascii: "o") where isNext("or"): return (.or, 2)
    default: return nil
    }
  }

  /// Whether a word of letters stands at the position.
  private func isNext(_ word: StaticString) -> Bool {
    let stop = position + word.utf8CodeUnitCount
    guard stop <= end, word.withUTF8Buffer({ bytes[position..<stop].elementsEqual($0) }) else { return false }
    return byte(at: stop).map { !$0.isNameByte } ?? true
  }

  // MARK: Operands

  private mutating func parseOperand(into steps: inout [Expression.Step]) throws(Diagnostic) -> ByteRange {
    try skipBlanks()
    let start = position
    switch nextByte {
    case UInt8(ascii: "-")?: return try parseUnary(.negate, length: 1, binding: 7, into: &steps)
    case UInt8(ascii: "+")?: return try parseUnary(.keep, length: 1, binding: 7, into: &steps)
    case UInt8(ascii: "n")? where isNext("not"):
      return try parseUnary(.not, length: 3, binding: BinaryOperator.equal.precedence, into: &steps)
    case .openParenthesis?: return try parseParentheses(from: start, length: 1, into: &steps)
    case .dollar?:
      if byte(at: start + 1) == .openParenthesis { return try parseParentheses(from: start, length: 2, into: &steps) }
      let name = try parseVariableName()
      return append(.variable(name), from: start, to: &steps)
    case .quote?:
      try enter(at: start)
      defer { depth -= 1 }
      let node = try parseStringNode()
      strings.append(node)
      return append(.string(WordIndex(truncatingIfNeeded: strings.count - 1)), from: start, to: &steps)
    default: return try parseLiteralOrCall(into: &steps)
    }
  }

  private func append(
    _ operation: Expression.Operation, from start: Int, to steps: inout [Expression.Step]
  ) -> ByteRange {
    let range = ByteRange(start, position)
    steps.append(Expression.Step(operation: operation, range: range))
    return range
  }

  private mutating func parseUnary(
    _ op: UnaryOperator, length: Int, binding: Int, into steps: inout [Expression.Step]
  ) throws(Diagnostic) -> ByteRange {
    let start = position
    try enter(at: start)
    defer { depth -= 1 }
    position += length
    let operand = try parseOperation(binding: binding, into: &steps)
    let range = ByteRange(start, Int(operand.end))
    steps.append(Expression.Step(operation: .unary(op), range: range))
    return range
  }

  private mutating func parseParentheses(
    from start: Int, length: Int, into steps: inout [Expression.Step]
  ) throws(Diagnostic) -> ByteRange {
    try enter(at: start)
    defer { depth -= 1 }
    position += length
    _ = try parseOperation(binding: 1, into: &steps)
    try skipBlanks()
    guard nextByte == .closeParenthesis else { throw unexpected(closing: start) }
    position += 1
    return ByteRange(start, position)
  }

  private mutating func parseLiteralOrCall(into steps: inout [Expression.Step]) throws(Diagnostic) -> ByteRange {
    let start = position
    let literal: Literal
    do {
      literal = try Literal(in: bytes, at: position)
    } catch {
      throw self.error(error.code, error.message, at: start, Swift.min(end, Swift.max(error.end, start + 1)))
    }
    position = literal.end
    guard case .text(let name) = literal.value, nextByte == .openParenthesis else {
      return append(.push(literal.value), from: start, to: &steps)
    }
    return try parseCall(of: name, from: start, into: &steps)
  }

  private mutating func parseCall(
    of name: String, from start: Int, into steps: inout [Expression.Step]
  ) throws(Diagnostic) -> ByteRange {
    guard let function = Function(rawValue: name) else {
      let names = Function.allCases.map(\.rawValue)
      throw error(
        "unknown-word", "there is no function \(quotedForMessage(name)); there are \(names.joined(separator: ", "))",
        at: start, position)
    }
    try enter(at: start)
    defer { depth -= 1 }
    var count = 0
    repeat {
      position += 1
      _ = try parseOperation(binding: 1, into: &steps)
      count += 1
      try skipBlanks()
    } while nextByte == UInt8(ascii: ",")
    guard nextByte == .closeParenthesis else { throw unexpected(closing: start) }
    position += 1
    guard function.argumentCounts.contains(count) else {
      let wanted = function.argumentCounts == 1...1 ? "one argument" : "1 to 64 arguments"
      throw error("wrong-arguments", "`\(name)` takes \(wanted), not \(count)", at: start, position)
    }
    return append(.call(function, argumentCount: count), from: start, to: &steps)
  }
}
