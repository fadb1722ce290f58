import Testing

@testable import StandardMIDIFile

@Suite("Variable-length quantities")
struct VariableLengthQuantityTests {
  private func encoded(_ value: Int) -> [UInt8] {
    [UInt8](capacity: 16) { output in
      var writer = ByteWriter()
      writer.append(quantity: value, to: &output)
      writer.finish(&output)
    }
  }

  @Test(
    "The table of the standard, and numbers that others got wrong",
    arguments: [
      (0, [0x00]), (0x40, [0x40]), (0x7F, [0x7F]), (0x80, [0x81, 0x00]), (0x2000, [0xC0, 0x00]),
      (0x3FFF, [0xFF, 0x7F]), (0x4000, [0x81, 0x80, 0x00]), (0x10_0000, [0xC0, 0x80, 0x00]),
      (0x1F_FFFF, [0xFF, 0xFF, 0x7F]), (0x20_0000, [0x81, 0x80, 0x80, 0x00]), (0x0800_0000, [0xC0, 0x80, 0x80, 0x00]),
      (0x0FFF_FFFF, [0xFF, 0xFF, 0xFF, 0x7F]), (34_560, [0x82, 0x8E, 0x00]), (704_513, [0xAB, 0x80, 0x01]),
    ] as [(Int, [UInt8])])
  func table(value: Int, bytes: [UInt8]) {
    #expect(encoded(value) == bytes)
    let read = VariableLengthQuantity.read(bytes.span, at: 0, limit: bytes.count)
    #expect(read?.value == value && read?.byteCount == bytes.count)
  }

  @Test("Any number comes back, in the fewest bytes")
  func roundTrip() {
    var random = SeededGenerator(seed: 7)
    for _ in 0..<20_000 {
      let value =
        Int.random(in: 0...VariableLengthQuantity.maximum, using: &random) >> Int.random(in: 0...27, using: &random)
      let bytes = encoded(value)
      let read = VariableLengthQuantity.read(bytes.span, at: 0, limit: bytes.count)
      #expect(read?.value == value && read?.byteCount == bytes.count, "\(value)")
      #expect(bytes.count == 1 || value >= 1 << (7 * (bytes.count - 1)), "\(value)")
    }
  }

  @Test("A number without end is none, one of many bytes does not overflow")
  func malformed() {
    #expect(VariableLengthQuantity.read(([0x80, 0x80] as [UInt8]).span, at: 0, limit: 2) == nil)
    let long = [UInt8](repeating: 0xFF, count: 1000) + [0x7F]
    let read = VariableLengthQuantity.read(long.span, at: 0, limit: long.count)
    #expect(read?.value == Int.max && read?.byteCount == 1001 && read?.isValid == false)
  }
}
