/// A 128-bit hash by which contents are told apart; it is no protection against someone who means to deceive.
///
/// The mixing steps are those of MurmurHash3 for 64-bit machines (Austin Appleby, public domain).
struct ContentHash: Sendable {
  private var first: UInt64
  private var second: UInt64
  private var count: UInt64 = 0

  /// Starts a hash; different seeds give unrelated hashes.
  init(seed: UInt64 = 0) {
    first = seed
    second = seed
  }

  /// Takes another number.
  mutating func combine(_ value: UInt64) {
    first ^= rotated(value &* 0x87C3_7B91_1142_53D5, 31) &* 0x4CF5_AD43_2745_937F
    first = (rotated(first, 27) &+ second) &* 5 &+ 0x52DC_E729
    second ^= rotated(value &* 0x4CF5_AD43_2745_937F, 33) &* 0x87C3_7B91_1142_53D5
    second = (rotated(second, 31) &+ first) &* 5 &+ 0x3849_5AB5
    count &+= 1
  }

  /// Takes another number.
  mutating func combine(_ value: Int) { combine(UInt64(bitPattern: Int64(value))) }

  /// Takes bytes and how many they are.
  mutating func combine(_ bytes: UnsafeRawBufferPointer) {
    combine(bytes.count)
    let whole = bytes.count / 8 * 8
    for place in stride(from: 0, to: whole, by: 8) {
      combine(bytes.loadUnaligned(fromByteOffset: place, as: UInt64.self))
    }
    var rest: UInt64 = 0
    for place in whole..<bytes.count { rest = rest << 8 | UInt64(bytes[place]) }
    if whole < bytes.count { combine(rest) }
  }

  /// Takes a text.
  mutating func combine(_ text: String) {
    var text = text
    text.withUTF8 { combine(UnsafeRawBufferPointer($0)) }
  }

  /// The hash of what was taken.
  var value: ContentKey {
    var a = first ^ count
    var b = second ^ count
    a &+= b
    b &+= a
    a = Self.avalanche(a)
    b = Self.avalanche(b)
    a &+= b
    b &+= a
    return ContentKey(high: a, low: b)
  }

  private func rotated(_ value: UInt64, _ bits: UInt64) -> UInt64 { value << bits | value >> (64 - bits) }

  private static func avalanche(_ value: UInt64) -> UInt64 {
    var value = value
    value ^= value >> 33
    value &*= 0xFF51_AFD7_ED55_8CCD
    value ^= value >> 33
    value &*= 0xC4CE_B9FE_1A85_EC53
    return value ^ value >> 33
  }
}

/// What a hash comes to.
struct ContentKey: Hashable, Sendable {
  let high: UInt64
  let low: UInt64

  /// 32 hexadecimal digits.
  var text: String { Self.hexadecimal(high) + Self.hexadecimal(low) }

  private static func hexadecimal(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
