import Glibc
import MusicTheory

/// Builds a JSON text byte by byte.
///
/// What is written goes into a small buffer that stays in the processor's cache, and from there in large pieces to the
/// text. The buffer is reached through a pointer, because an array would be asked for each piece whether it is shared,
/// which costs more than the writing.
struct JSONWriter: ~Copyable {
  private let buffer: UnsafeMutablePointer<UInt8>
  private var used = 0
  private var flushed: [UInt8] = []

  private static let capacity = 1 << 14

  /// Makes a writer with room for a text of about as many bytes.
  init(likelySize: Int) {
    buffer = .allocate(capacity: JSONWriter.capacity)
    flushed.reserveCapacity(likelySize)
    if likelySize >= JSONWriter.largeText { askForLargePages() }
  }

  /// The size from which on large pages are asked for.
  private static let largeText = 1 << 22

  /// Asks for the text's memory in large pages: getting it in small ones costs as much as writing it.
  private mutating func askForLargePages() {
    let capacity = flushed.capacity
    flushed.withUnsafeMutableBufferPointer { text in
      guard let start = text.baseAddress else { return }
      let page = Int(sysconf(Int32(_SC_PAGESIZE)))
      let unaligned = Int(bitPattern: start) % page
      // Only advice: where it is not taken, all is the same but the time.
      _ = madvise(UnsafeMutableRawPointer(start) + (page - unaligned), capacity - page, MADV_HUGEPAGE)
    }
  }

  deinit { buffer.deallocate() }

  /// Ends the text.
  mutating func finish() -> [UInt8] {
    flush()
    return flushed
  }

  private mutating func flush() {
    flushed.append(contentsOf: UnsafeBufferPointer(start: buffer, count: used))
    used = 0
  }

  /// Makes room in the buffer for a few bytes, fewer than it holds.
  @inline(__always)
  private mutating func makeRoom(for count: Int) {
    if used + count > JSONWriter.capacity { flush() }
  }

  /// Writes a text as it is; it is shorter than the buffer.
  @inline(__always)
  mutating func raw(_ text: StaticString) {
    let count = text.utf8CodeUnitCount
    makeRoom(for: count)
    (buffer + used).update(from: text.utf8Start, count: count)
    used += count
  }

  /// Writes one byte.
  @inline(__always)
  mutating func byte(_ byte: UInt8) {
    makeRoom(for: 1)
    buffer[used] = byte
    used += 1
  }

  /// Writes a whole number.
  @inline(__always)
  mutating func integer(_ value: Int) {
    if value >= 0, value < 10 {
      byte(0x30 + UInt8(truncatingIfNeeded: value))
    } else {
      longInteger(value)
    }
  }

  private mutating func longInteger(_ value: Int) {
    if value < 0 { byte(UInt8(ascii: "-")) }
    let magnitude = value.magnitude
    let count = JSONWriter.digits(of: magnitude)
    // The largest magnitude, 2⁶³, has nineteen digits.
    makeRoom(for: 19)
    var rest = magnitude
    var place = used + count
    while rest >= 100 {
      let (quotient, pair) = rest.quotientAndRemainder(dividingBy: 100)
      place -= 2
      buffer[place] = 0x30 + UInt8(truncatingIfNeeded: pair / 10)
      buffer[place + 1] = 0x30 + UInt8(truncatingIfNeeded: pair % 10)
      rest = quotient
    }
    if rest >= 10 {
      buffer[place - 2] = 0x30 + UInt8(truncatingIfNeeded: rest / 10)
      buffer[place - 1] = 0x30 + UInt8(truncatingIfNeeded: rest % 10)
    } else {
      buffer[place - 1] = 0x30 + UInt8(truncatingIfNeeded: rest)
    }
    used += count
  }

  @inline(__always)
  private static func digits(of magnitude: UInt) -> Int {
    // Most numbers in a song are ticks of a few bars.
    if magnitude < 1_000 { return magnitude < 10 ? 1 : magnitude < 100 ? 2 : 3 }
    if magnitude < 1_000_000 { return magnitude < 10_000 ? 4 : magnitude < 100_000 ? 5 : 6 }
    var (count, limit) = (7, UInt(10_000_000))
    while magnitude >= limit, count < 19 { (count, limit) = (count + 1, limit * 10) }
    return count
  }

  /// Writes a string with its quotes.
  ///
  /// Quotes, backslashes and control characters are escaped; all other characters stand as they are.
  mutating func string(_ text: String) {
    byte(UInt8(ascii: "\""))
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "\""): raw("\\\"")
      case UInt8(ascii: "\\"): raw("\\\\")
      case 0x08: raw("\\b")
      case 0x09: raw("\\t")
      case 0x0A: raw("\\n")
      case 0x0C: raw("\\f")
      case 0x0D: raw("\\r")
      case 0x00..<0x20, 0x7F:
        raw("\\u00")
        hexadecimal(byte, letters: UInt8(ascii: "a"))
      default: self.byte(byte)
      }
    }
    byte(UInt8(ascii: "\""))
  }

  /// Writes a byte as two hexadecimal digits.
  ///
  /// - Parameter letters: The digit for ten.
  mutating func hexadecimal(_ byte: UInt8, letters: UInt8) {
    for digit in [byte >> 4, byte & 15] { self.byte(digit < 10 ? 0x30 + digit : letters + digit - 10) }
  }

  /// Writes a spelled pitch with its quotes.
  @inline(__always)
  mutating func pitch(_ pitch: Pitch) {
    // The longest is "C##-1".
    makeRoom(for: 7)
    let text = buffer + used
    text[0] = UInt8(ascii: "\"")
    text[1] = pitch.letter.byte
    var count = 2
    let alteration = pitch.alteration
    for _ in 0..<abs(alteration) {
      text[count] = alteration > 0 ? UInt8(ascii: "#") : UInt8(ascii: "b")
      count += 1
    }
    if pitch.octave < 0 {
      text[count] = UInt8(ascii: "-")
      count += 1
    }
    text[count] = 0x30 + UInt8(truncatingIfNeeded: abs(pitch.octave))
    text[count + 1] = UInt8(ascii: "\"")
    used += count + 2
  }
}

extension Letter {
  /// The upper-case name as a byte.
  @inline(__always)
  fileprivate var byte: UInt8 {
    switch self {
    case .c: UInt8(ascii: "C")
    case .d: UInt8(ascii: "D")
    case .e: UInt8(ascii: "E")
    case .f: UInt8(ascii: "F")
    case .g: UInt8(ascii: "G")
    case .a: UInt8(ascii: "A")
    case .b: UInt8(ascii: "B")
    }
  }
}
