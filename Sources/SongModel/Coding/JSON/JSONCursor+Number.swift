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
    // Up to seven digits, which is what songs are full of, are read as one word: a loop would leave at another place each time.
    let word = word(at: offset)
    let digits = word ^ 0x3030_3030_3030_3030
    let others = ((digits & 0x7F7F_7F7F_7F7F_7F7F) &+ 0x7676_7676_7676_7676 | digits) & 0x8080_8080_8080_8080
    let bits = UInt64(truncatingIfNeeded: others.trailingZeroBitCount & 0x38)
    let end = UInt8(truncatingIfNeeded: word &>> bits)
    guard others != 0, bits != 0, digits & 0xFF != 0 || bits == 8, !isNumberByte(end) else {
      return try unusualNumber()
    }
    offset += Int(truncatingIfNeeded: bits / 8)
    return .whole(JSONCursor.value(ofDigits: digits &<< (64 &- bits)))
  }

  /// The number that eight digits say, the first in the lowest byte.
  @inline(__always)
  private static func value(ofDigits digits: UInt64) -> Int {
    let pairs = (digits &* (10 << 8 | 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 << 16 | 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int(truncatingIfNeeded: (fours &* (10_000 << 32 | 1)) &>> 32)
  }

  /// Reads a number of any number of digits.
  private mutating func unusualNumber() throws(JSONSyntaxError) -> JSONNumber {
    var place = offset
    let isNegative = bytes[place] == UInt8(ascii: "-")
    if isNegative { place += 1 }
    let first = place
    var value = 0
    while let digit = byte(at: place), digit.isASCIIDigit {
      // Wrapping is harmless: numbers of more than eighteen digits do not use the value.
      value = value &* 10 &+ Int(digit &- 0x30)
      place += 1
    }
    let digits = place - first
    if digits > 0, digits <= 18, bytes[first] != 0x30 || digits == 1, !isNumberByte(byte(at: place)) {
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
