import CommandLanguage

/// Lines that are put together until they make a complete input.
struct InputAssembly {
  private(set) var text = ""
  private var lineCount = 0
  private var balance = Balance()

  /// Whether nothing was put in yet.
  var isEmpty: Bool { lineCount == 0 }

  /// How many lines are read anew with each further one; beyond that only where they may be complete, because reading
  /// a long block again for each of its lines would take for ever.
  private static let alwaysRead = 100

  /// Adds a line.
  ///
  /// - Returns: The input, where it is complete now.
  mutating func add(_ line: String) -> Script? {
    text += lineCount == 0 ? line : "\n" + line
    lineCount += 1
    balance.count(line)
    guard lineCount <= InputAssembly.alwaysRead || balance.isEven else { return nil }
    let script = Script(parsing: SourceText(name: "repl", text: text))
    return script.isIncomplete ? nil : script
  }

  /// The input as far as it goes.
  func finish() -> Script { Script(parsing: SourceText(name: "repl", text: text)) }

  /// Braces and quotes, counted roughly.
  private struct Balance {
    private var depth = 0
    private var isInString = false

    var isEven: Bool { depth <= 0 && !isInString }

    mutating func count(_ line: String) {
      var isEscaped = false
      var previous = UInt8(ascii: " ")
      for byte in line.utf8 {
        defer { previous = byte }
        if isEscaped {
          isEscaped = false
          continue
        }
        switch byte {
        case UInt8(ascii: "\\"): isEscaped = true
        case UInt8(ascii: "\""): isInString.toggle()
        case UInt8(ascii: "#") where !isInString && previous == UInt8(ascii: " "): return
        case UInt8(ascii: "{") where !isInString: depth += 1
        case UInt8(ascii: "}") where !isInString: depth -= 1
        default: break
        }
      }
    }
  }
}
