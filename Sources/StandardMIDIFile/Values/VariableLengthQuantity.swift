/// Numbers of 7 bits a byte, the highest first, all but the last byte with bit 7 set (RP-001, "Variable-length quantities").
enum VariableLengthQuantity {
  /// The largest number that the standard allows: four bytes.
  static let maximum = 0x0FFF_FFFF

  /// How many bytes the shortest form of a number of at most `maximum` takes.
  @inline(__always)
  static func byteCount(_ value: Int) -> Int {
    if value < 0x80 { return 1 }
    if value < 0x4000 { return 2 }
    return value < 0x20_0000 ? 3 : 4
  }

  /// Appends the shortest form of a number from 0 to `maximum`.
  @inline(__always)
  static func append(_ value: Int, to output: inout OutputSpan<UInt8>) {
    if value >= 0x80 { appendHighBytes(value, to: &output) }
    output.append(UInt8(truncatingIfNeeded: value & 0x7F))
  }

  private static func appendHighBytes(_ value: Int, to output: inout OutputSpan<UInt8>) {
    if value >= 0x20_0000 { output.append(UInt8(truncatingIfNeeded: 0x80 | value >> 21 & 0x7F)) }
    if value >= 0x4000 { output.append(UInt8(truncatingIfNeeded: 0x80 | value >> 14 & 0x7F)) }
    output.append(UInt8(truncatingIfNeeded: 0x80 | value >> 7 & 0x7F))
  }
}
