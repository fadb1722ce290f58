extension VariableLengthQuantity {
  /// A number as it was read, and the bytes that it took.
  struct Read {
    /// The number, or `Int.max` where it has more bits than an integer.
    var value: Int
    var byteCount: Int

    /// Whether the standard allows its form: four bytes at most. Padding within them is allowed.
    var isValid: Bool { byteCount <= 4 }
  }

  /// Reads the quantity at an offset; nil if it does not end before the limit, which is within the bytes.
  static func read(_ bytes: Span<UInt8>, at offset: Int, limit: Int) -> Read? {
    var value = 0
    var place = offset
    while place < limit {
      let byte = bytes[place]
      place += 1
      value = value > Int.max >> 7 ? Int.max : value << 7 | Int(byte & 0x7F)
      if byte < 0x80 { return Read(value: value, byteCount: place - offset) }
    }
    return nil
  }
}
