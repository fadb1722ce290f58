/// A JSON number, as far as songs need it.
enum JSONNumber: Hashable {
  /// A whole number, however written: `960`, `960.0`, `9.6e2`.
  case whole(Int)
  /// A number with a part behind the point.
  case fraction
  /// A whole number of more than eighteen digits.
  case tooLarge
}

extension JSONCursor {
  /// Reads the number that stands here; the first byte is known to be a digit or a minus sign.
  @inline(__always)
  mutating func number() throws(JSONSyntaxError) -> JSONNumber {
    // Kept in a variable of its own, the place stays in a register.
    var place = offset
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var value = 0
    var end: UInt8?
    while true {
      end = byte(at: place)
      guard let digit = end, digit.isASCIIDigit else { break }
      // Wrapping is harmless: numbers of more than eighteen digits do not use the value.
      value = value &* 10 &+ Int(digit &- 0x30)
      place += 1
    }
    let digits = place - first
    if digits > 0, digits <= 18, bytes[first] != 0x30 || digits == 1, !isNumberByte(end) {
      offset = place
      return .whole(isNegative ? -value : value)
    }
    return try longNumber()
  }

  @inline(__always)
  private func isNumberByte(_ byte: UInt8?) -> Bool {
    byte == UInt8(ascii: ".") || byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E")
  }

  /// Reads a number with a fraction, an exponent or very many digits.
  private mutating func longNumber() throws(JSONSyntaxError) -> JSONNumber {
    let start = offset
    let isNegative = take(UInt8(ascii: "-"))
    var digits: [UInt8] = []
    let wholeStart = offset
    takeDigits(into: &digits)
    let hasLeadingZero = offset - wholeStart > 1 && bytes[wholeStart] == 0x30
    guard offset > wholeStart, !hasLeadingZero else { throw JSONSyntaxError(offset: start, fault: .badNumber) }
    var exponent = 0
    if take(UInt8(ascii: ".")) {
      let decimalsStart = offset
      takeDigits(into: &digits)
      guard offset > decimalsStart else { throw JSONSyntaxError(offset: start, fault: .badNumber) }
      exponent = decimalsStart - offset
    }
    if take(UInt8(ascii: "e")) || take(UInt8(ascii: "E")) {
      let isDown = take(UInt8(ascii: "-"))
      if !isDown { _ = take(UInt8(ascii: "+")) }
      var stated: [UInt8] = []
      let statedStart = offset
      takeDigits(into: &stated)
      guard offset > statedStart else { throw JSONSyntaxError(offset: start, fault: .badNumber) }
      // An exponent past any number of digits that a text can have says the same however large it is.
      let size = stated.reduce(0) { min($0 * 10 + Int($1), 1 << 48) }
      exponent += isDown ? -size : size
    }
    return JSONCursor.value(digits: digits, exponent: exponent, isNegative: isNegative)
  }

  private mutating func takeDigits(into digits: inout [UInt8]) {
    while let byte = next, byte.isASCIIDigit {
      digits.append(byte - 0x30)
      offset += 1
    }
  }

  private static func value(digits: [UInt8], exponent: Int, isNegative: Bool) -> JSONNumber {
    var significant = digits.drop { $0 == 0 }
    var exponent = exponent
    while significant.last == 0 {
      significant.removeLast()
      exponent += 1
    }
    if significant.isEmpty { return .whole(0) }
    if exponent < 0 { return .fraction }
    guard significant.count + exponent <= 18 else { return .tooLarge }
    var value = significant.reduce(0) { $0 * 10 + Int($1) }
    for _ in 0..<exponent { value *= 10 }
    return .whole(isNegative ? -value : value)
  }
}
