extension XMLElement {
  /// The text as a whole number.
  var integer: Int? { Int(digits: bytes) }

  /// The text as a number.
  var decimal: Double? { Double(decimal: text) }

  /// The text as one of the words of a type.
  func word<Word: FormatWord>(_ type: Word.Type = Word.self) -> Word? { Word.words[bytes] }

  /// The text as a number times a power of ten, rounded to the nearest.
  ///
  /// - Parameter decimals: The power, 0…``ScoreReader/mostDecimals``.
  func integer(decimals: Int) -> Int? {
    if decimals == 0, let whole = Int(digits: bytes) { return whole }
    let bytes = Array(self.bytes)
    let parts = bytes.split(separator: UInt8(ascii: "."), maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, parts.count <= 2 else { return nil }
    let isNegative = first.first == UInt8(ascii: "-")
    let fraction = parts.count > 1 ? parts[1] : []
    guard fraction.allSatisfy({ (0x30...0x39).contains($0) }), !first.isEmpty || !fraction.isEmpty else { return nil }
    let isSignAlone = first.count == 1 && (isNegative || first.first == UInt8(ascii: "+"))
    guard first.isEmpty || isSignAlone || Int(digits: first) != nil else { return nil }
    var value = (first.isEmpty || isSignAlone ? 0 : Int(digits: first) ?? 0).magnitude
    for place in 0..<decimals {
      let digit = place < fraction.count ? fraction[fraction.startIndex + place] - 0x30 : 0
      value = value * 10 + UInt(digit)
    }
    if fraction.count > decimals, fraction[fraction.startIndex + decimals] >= UInt8(ascii: "5") { value += 1 }
    return isNegative ? -Int(value) : Int(value)
  }

  /// How many decimals the text has, zeros at the end left out.
  var decimals: Int {
    let bytes = bytes
    guard let point = bytes.firstIndex(of: UInt8(ascii: ".")) else { return 0 }
    let last = bytes.lastIndex { $0 != UInt8(ascii: "0") }
    return last.map { max(0, $0 - point) } ?? 0
  }
}

extension Int {
  /// Reads a whole number of at most twelve digits, with or without a sign.
  init?(digits bytes: some Collection<UInt8>) {
    let isNegative = bytes.first == UInt8(ascii: "-")
    let digits = bytes.dropFirst(isNegative || bytes.first == UInt8(ascii: "+") ? 1 : 0)
    guard (1...12).contains(digits.count) else { return nil }
    var value = 0
    for digit in digits {
      guard (0x30...0x39).contains(digit) else { return nil }
      value = value * 10 + Int(digit - 0x30)
    }
    self = isNegative ? -value : value
  }
}

extension Double {
  /// Reads a decimal number as XML Schema has it (part 2, section 3.2.3): no exponent, no infinity.
  init?(decimal text: String) {
    let isDecimal = text.utf8.allSatisfy { (0x30...0x39).contains($0) || [0x2B, 0x2D, 0x2E].contains($0) }
    guard isDecimal, text.utf8.count <= 32, let value = Double(text) else { return nil }
    self = value
  }
}
