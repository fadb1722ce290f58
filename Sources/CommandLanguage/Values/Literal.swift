import MusicTheory

/// Why a literal could not be read.
struct LiteralError: Error {
  let code: String
  let message: String
  /// The offset behind what was looked at.
  let end: Int
}

/// A value as written in an expression, without sign or operators.
struct Literal {
  let value: Value
  /// The offset behind it.
  let end: Int

  /// Reads the literal that stands at an offset.
  init(in bytes: [UInt8], at start: Int) throws(LiteralError) {
    var cursor = TextCursor(bytes, at: start)
    switch cursor.next {
    case let byte? where byte.isASCIIDigit: value = try Literal.number(&cursor)
    case let byte? where byte.isASCIILetter: value = Literal.word(&cursor)
    case UInt8(ascii: "@")?, UInt8(ascii: "~")?: value = try Literal.mark(&cursor)
    default: throw LiteralError(code: "bad-expression", message: "a value is missing here", end: start + 1)
    }
    end = cursor.offset
  }

  /// Whether a text has the form of an id, perhaps with a block and slots: `lead-1`, `lead-1#7.2`.
  static func isIdentifier(_ text: String) -> Bool {
    var cursor = TextCursor(text)
    guard cursor.next?.isASCIILetter == true else { return false }
    skipWord(&cursor)
    return cursor.isAtEnd && !text.utf8.contains(.colon)
  }

  // MARK: Numbers, lengths, bars and beats

  private static func number(_ cursor: inout TextCursor) throws(LiteralError) -> Value {
    let start = cursor.offset
    guard let number = cursor.number() else {
      while cursor.next?.isASCIIDigit == true { cursor.offset += 1 }
      throw LiteralError(code: "number-too-large", message: "this number is too large", end: cursor.offset)
    }
    var value = Value.number(Fraction(number))
    let following = cursor.peek(1)
    switch cursor.next {
    case .slash? where following?.isASCIIDigit == true: value = try fraction(number, &cursor, from: start)
    case .colon? where following?.isASCIIDigit == true:
      skipDigitGroups(&cursor)
      value = .position(cursor.text(from: start, to: cursor.offset), offset: nil)
    case UInt8(ascii: ".")? where following?.isASCIIDigit == true: value = try decimal(number, &cursor)
    case UInt8(ascii: "b")? where following?.isNameByte != true: value = .length(.bars(number))
    case UInt8(ascii: "t")? where following?.isNameByte != true: value = .length(.ticks(number))
    case UInt8(ascii: "d")? where following?.isNameByte != true: value = .interval(.degrees(number))
    default: break
    }
    switch value {
    case .length(.bars), .length(.ticks), .interval:
      cursor.offset += 1
      guard number <= Length.largestNumber else {
        throw LiteralError(code: "number-too-large", message: "this number is too large", end: cursor.offset)
      }
    default: break
    }
    if cursor.next?.isNameByte == true {
      while let byte = cursor.next, byte.isNameByte { cursor.offset += 1 }
      let text = cursor.text(from: start, to: cursor.offset)
      throw LiteralError(
        code: "bad-expression", message: "\(quotedForMessage(text)) is no number or length", end: cursor.offset)
    }
    return value
  }

  /// Reads `/4` and dots behind a numerator. A power of two below the line, or dots, make it a note value.
  private static func fraction(
    _ numerator: Int, _ cursor: inout TextCursor, from start: Int
  ) throws(LiteralError) -> Value {
    cursor.offset += 1
    var denominatorCursor = cursor
    let denominator = denominatorCursor.number() ?? 0
    guard denominator != 0 else {
      throw LiteralError(code: "division-by-zero", message: "nothing can be divided by zero", end: cursor.offset + 1)
    }
    guard let value = Length.value(numerator, over: &cursor) else {
      throw LiteralError(code: "number-too-large", message: "this number is too large", end: denominatorCursor.offset)
    }
    let hasDots = cursor.offset > denominatorCursor.offset
    let isNoteValue = hasDots || denominator & (denominator - 1) == 0
    return isNoteValue ? .length(.noteValue(value)) : .number(value)
  }

  private static func decimal(_ whole: Int, _ cursor: inout TextCursor) throws(LiteralError) -> Value {
    cursor.offset += 1
    let start = cursor.offset
    let digits = cursor.number()
    var scale = 1
    for _ in start..<cursor.offset where scale < 1 << 58 { scale *= 10 }
    guard
      let digits, cursor.offset - start <= 15, let rest = Fraction(digits, scale),
      let value = Fraction(whole).adding(rest)
    else {
      throw LiteralError(code: "number-too-large", message: "this number has too many digits", end: cursor.offset)
    }
    return .number(value)
  }

  private static func skipDigitGroups(_ cursor: inout TextCursor) {
    while cursor.next == .colon, cursor.peek(1)?.isASCIIDigit == true {
      cursor.offset += 1
      while cursor.next?.isASCIIDigit == true { cursor.offset += 1 }
    }
  }

  /// Reads `@1920`, `@chorus` or `~5:2`.
  private static func mark(_ cursor: inout TextCursor) throws(LiteralError) -> Value {
    let start = cursor.offset
    let isMarker = cursor.next == UInt8(ascii: "@") && cursor.peek(1)?.isASCIILetter == true
    cursor.offset += 1
    if isMarker {
      skipWord(&cursor)
    } else {
      let digits = cursor.offset
      while cursor.next?.isASCIIDigit == true { cursor.offset += 1 }
      guard cursor.offset > digits else {
        throw LiteralError(code: "bad-expression", message: "a position is missing here", end: cursor.offset)
      }
      if bytesBegin(cursor, start, with: UInt8(ascii: "~")) { skipDigitGroups(&cursor) }
    }
    return .position(cursor.text(from: start, to: cursor.offset), offset: nil)
  }

  private static func bytesBegin(_ cursor: TextCursor, _ start: Int, with byte: UInt8) -> Bool {
    cursor.bytes[start] == byte
  }

  // MARK: Words

  /// Reads a pitch, an interval by name, a truth value or a bare word.
  private static func word(_ cursor: inout TextCursor) -> Value {
    let start = cursor.offset
    var ahead = cursor
    if let pitch = Pitch(&ahead), !goesOn(ahead) {
      cursor = ahead
      return .pitch(pitch)
    }
    skipWord(&cursor)
    let text = cursor.text(from: start, to: cursor.offset)
    switch text {
    case "true": return .truth(true)
    case "false": return .truth(false)
    default: break
    }
    if text.utf8.count <= 4, text.utf8.dropFirst().allSatisfy(\.isASCIIDigit), let interval = try? Interval(text: text)
    {
      return .interval(interval)
    }
    return .text(text)
  }

  /// Whether a word goes on at the cursor, so that what was read is only its beginning.
  private static func goesOn(_ cursor: TextCursor) -> Bool {
    guard let byte = cursor.next else { return false }
    return byte.isNameByte || (byte == .colon || byte == .hash) && cursor.peek(1)?.isNameByte == true
  }

  /// Goes behind letters, digits and `_`, and `-`, `:`, `#` and `.` between them.
  private static func skipWord(_ cursor: inout TextCursor) {
    while let byte = cursor.next {
      switch byte {
      case _ where byte.isNameByte: cursor.offset += 1
      case UInt8(ascii: "-"), .colon, .hash, UInt8(ascii: "."):
        guard cursor.peek(1)?.isNameByte == true else { return }
        cursor.offset += 1
      default: return
      }
    }
  }
}
