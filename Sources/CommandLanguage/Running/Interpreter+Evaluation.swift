import MusicTheory

extension Interpreter {
  /// The value of an expression.
  mutating func evaluate(
    _ expression: Expression, in tree: SyntaxTree, _ key: Key
  ) throws(Diagnostic) -> Value {
    // Calculating takes several times as long as copying text of that length.
    try charge(4 * expression.range.count, at: expression.range, in: tree)
    var stack: [Value] = []
    var next = 0
    while next < expression.steps.count {
      let step = expression.steps[next]
      next += 1
      switch step.operation {
      case .variable(let name): stack.append(Value(text: try value(of: name, at: tree.span(step.range))))
      case .string(let index): stack.append(.text(try expand(tree.strings[Int(index)], in: tree, key).text))
      default:
        do {
          if let target = try step.operation.apply(to: &stack, in: key) { next = target }
        } catch {
          throw error.diagnostic(at: tree.span(step.range))
        }
      }
    }
    guard let value = stack.last else {
      throw Diagnostic(code: "bad-expression", "a value is missing here", at: tree.span(expression.range))
    }
    return value
  }

  /// Whether the condition of an `if` holds.
  mutating func isTrue(
    _ condition: Expression, in tree: SyntaxTree, _ key: Key
  ) throws(Diagnostic) -> Bool {
    let value = try evaluate(condition, in: tree, key)
    do {
      return try value.truth
    } catch {
      throw error.diagnostic(at: tree.span(condition.range))
    }
  }
}

extension Expression.Operation {
  /// Does the step, unless it needs variables.
  ///
  /// - Returns: The step to go on with, where it is not the next.
  fileprivate func apply(to stack: inout [Value], in key: Key) throws(ValueFailure) -> Int? {
    switch self {
    case .variable, .string: break
    case .push(let value): stack.append(value)
    case .unary(let op): stack.append(try stack.pop().applying(op))
    case .binary(let op):
      let right = try stack.pop()
      stack.append(try stack.pop().applying(op, right, in: key))
    case .call(let function, let count):
      let result = try Value.applying(function, to: stack.suffix(count))
      stack.removeLast(Swift.min(count, stack.count))
      stack.append(result)
    case .shortcut(let value, let target):
      let top = try stack.pop()
      guard try top.truth == value else { return nil }
      stack.append(top)
      return target
    case .requireTruth: stack.append(.truth(try stack.pop().truth))
    }
    return nil
  }
}

extension [Value] {
  fileprivate mutating func pop() throws(ValueFailure) -> Value {
    guard let value = popLast() else { throw .notDefined("a value is missing here") }
    return value
  }
}

extension Value {
  /// The value as a condition.
  var truth: Bool {
    get throws(ValueFailure) {
      guard case .truth(let value) = self else {
        let hint = advice.isEmpty ? "; compare it, as in `> 0`" : advice
        throw .notDefined(
          "a condition is `true` or `false`, not \(kind) (\(quotedForMessage(description)))\(hint)")
      }
      return value
    }
  }
}
