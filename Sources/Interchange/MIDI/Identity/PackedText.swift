/// Bytes made shorter by saying what repeats only once: the LZ4 block format, which any LZ4 library reads.
///
/// A sequence is a token (the number of literals and, less four, of repeated bytes, in four bits each, 15 going on in
/// bytes of up to 255), the literals, and how far back the repeated bytes begin (16 bits, the low byte first). The last
/// sequence has only literals.
enum PackedText {
  private static let leastMatch = 4
  /// The format wants the last five bytes as literals, and no match in the last twelve.
  private static let tail = 12
  /// How many bits tell words apart: few for short texts, as the table is filled with nothing first.
  private static let tableBits = 10...14
  /// No block unpacks to more than 255 times its length.
  private static let mostExpansion = 255

  /// Packs bytes.
  static func packed(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = []
    let needed = bytes.count.bitWidth - bytes.count.leadingZeroBitCount
    let bits = min(max(needed, tableBits.lowerBound), tableBits.upperBound)
    // The last place of each word, in as many bits as distances have.
    var table = [UInt16](repeating: 0, count: 1 << bits)
    var (place, literals) = (0, 0)
    while place + tail < bytes.count {
      let word = (0..<4).reduce(UInt32(0)) { $0 | UInt32(bytes[place + $1]) << UInt32(8 * $1) }
      let slot = Int((word &* 2_654_435_761) >> UInt32(32 - bits))
      let low = UInt16(truncatingIfNeeded: place)
      let distance = Int(low &- table[slot])
      table[slot] = low
      // A slot in which nothing stands, or something that lies too far back, leads to other bytes, or to bytes as good.
      guard distance > 0, distance <= place, (0..<4).allSatisfy({ bytes[place - distance + $0] == bytes[place + $0] })
      else {
        place += 1
        continue
      }
      var length = leastMatch
      while place + length < bytes.count - 5, bytes[place - distance + length] == bytes[place + length] { length += 1 }
      append(bytes[literals..<place], match: (distance, length), to: &result)
      place += length
      literals = place
    }
    append(bytes[literals...], match: nil, to: &result)
    return result
  }

  private static func append(
    _ literals: ArraySlice<UInt8>, match: (distance: Int, length: Int)?, to result: inout [UInt8]
  ) {
    let extra = match.map { $0.length - leastMatch } ?? 0
    result.append(UInt8(min(literals.count, 15) << 4 | min(extra, 15)))
    appendRest(of: literals.count, to: &result)
    result += literals
    guard let match else { return }
    result += [UInt8(match.distance & 0xFF), UInt8(match.distance >> 8)]
    appendRest(of: extra, to: &result)
  }

  private static func appendRest(of number: Int, to result: inout [UInt8]) {
    guard number >= 15 else { return }
    result += [UInt8](repeating: 255, count: (number - 15) / 255)
    result.append(UInt8((number - 15) % 255))
  }

  /// Unpacks bytes; `nil` where they are not a block that unpacks to a number of bytes.
  static func unpacked(_ block: ArraySlice<UInt8>, count: Int) -> [UInt8]? {
    guard count <= block.count * mostExpansion else { return nil }
    var result: [UInt8] = []
    result.reserveCapacity(count)
    var rest = block
    while let token = rest.popFirst() {
      guard let literals = number(Int(token >> 4), &rest), literals <= rest.count,
        result.count + literals <= count
      else { return nil }
      result += rest.prefix(literals)
      rest = rest.dropFirst(literals)
      if rest.isEmpty { break }
      guard let low = rest.popFirst(), let high = rest.popFirst(), let extra = number(Int(token & 15), &rest)
      else { return nil }
      let distance = Int(high) << 8 | Int(low)
      guard distance > 0, distance <= result.count, result.count + extra + leastMatch <= count else { return nil }
      // What repeats may overlap what it makes.
      for _ in 0..<(extra + leastMatch) { result.append(result[result.count - distance]) }
    }
    return result.count == count ? result : nil
  }

  private static func number(_ first: Int, _ rest: inout ArraySlice<UInt8>) -> Int? {
    guard first == 15 else { return first }
    var number = 15
    while let byte = rest.popFirst() {
      number += Int(byte)
      if byte < 255 { return number }
    }
    return nil
  }
}
