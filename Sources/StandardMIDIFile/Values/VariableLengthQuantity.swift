/// Numbers of 7 bits a byte, the highest first, all but the last byte with bit 7 set (RP-001, "Variable-length quantities").
enum VariableLengthQuantity {
  /// The largest number that the standard allows: four bytes.
  static let maximum = 0x0FFF_FFFF

  /// The shortest form of a number from 0 to `maximum`.
  static func bytes(of value: Int) -> [UInt8] {
    let groups = [21, 14, 7].filter { value >> $0 > 0 }.map { UInt8(truncatingIfNeeded: 0x80 | value >> $0) }
    return groups + [UInt8(truncatingIfNeeded: value & 0x7F)]
  }
}
