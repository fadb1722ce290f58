/// Numbers of 7 bits a byte, the highest first, all but the last byte with bit 7 set (RP-001, "Variable-length quantities").
enum VariableLengthQuantity {
  /// The largest number that the standard allows: four bytes.
  static let maximum = 0x0FFF_FFFF

  /// Stores the shortest form of a number from 0 to `maximum` in up to four bytes that are there.
  /// - Returns: The place behind it.
  @inline(__always)
  static func store(_ value: Int, at offset: Int, in output: inout OutputSpan<UInt8>) -> Int {
    var place = offset
    if value >= 0x4000 { place = storeHigh(value, at: place, in: &output) }
    // Of one byte or two, the first is overwritten where it is not needed: that is cheaper than to ask first.
    output[place] = UInt8(truncatingIfNeeded: 0x80 | value >> 7)
    place &+= value >= 0x80 ? 1 : 0
    output[place] = UInt8(truncatingIfNeeded: value & 0x7F)
    return place &+ 1
  }

  @inline(never)
  private static func storeHigh(_ value: Int, at offset: Int, in output: inout OutputSpan<UInt8>) -> Int {
    var place = offset
    if value >= 0x20_0000 {
      output[place] = UInt8(truncatingIfNeeded: 0x80 | value >> 21)
      place += 1
    }
    output[place] = UInt8(truncatingIfNeeded: 0x80 | value >> 14)
    return place + 1
  }

  /// The shortest form of a number from 0 to `maximum`.
  static func bytes(of value: Int) -> [UInt8] {
    let groups = [21, 14, 7].filter { value >> $0 > 0 }.map { UInt8(truncatingIfNeeded: 0x80 | value >> $0) }
    return groups + [UInt8(truncatingIfNeeded: value & 0x7F)]
  }
}
