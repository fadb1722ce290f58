import MusicTheory
import SongPerformance

extension PositionReader {
  /// Reads a whole text as a position, or as a time such as `1m30s`, counted from the song's start.
  ///
  /// - Parameter clock: What turns times into ticks.
  func place(_ text: String, _ clock: TempoClock) throws(PositionFailure) -> Int {
    if let microseconds = PositionReader.microseconds(text) { return clock.tick(atMicroseconds: microseconds) }
    return try position(text).tick
  }

  /// Reads a whole text as a range whose ends may be times.
  func stretch(_ text: String, _ clock: TempoClock) throws(PositionFailure) -> Range<Int> {
    let bytes = Array(text.utf8)
    guard let dots = separator(in: bytes), bytes.count > dots + 2 else { return try range(text).ticks }
    let first = String(decoding: bytes[..<dots], as: UTF8.self)
    let last = String(decoding: bytes[(dots + 2)...], as: UTF8.self)
    guard PositionReader.microseconds(first) != nil || PositionReader.microseconds(last) != nil else {
      return try range(text).ticks
    }
    let (start, end) = (try place(first, clock), try place(last, clock))
    guard start < end else { throw PositionFailure(reason: .endsBeforeStart, offsets: 0..<bytes.count) }
    return start..<end
  }

  /// The microseconds that a text such as `1h2m3.5s`, `90s` or `2m` states; `nil` where it is no time.
  static func microseconds(_ text: String) -> Int? {
    var cursor = TextCursor(text)
    var total = Fraction.zero
    var isEmpty = true
    for (unit, seconds) in [("h", 3600), ("m", 60), ("s", 1)] as [(Unicode.Scalar, Int)] {
      var ahead = cursor
      guard let number = Fraction(decimal: &ahead), ahead.take(unit), number.isWhole || unit == "s" else { continue }
      guard let part = number.multiplied(by: Fraction(seconds)), let sum = total.adding(part) else { return nil }
      total = sum
      cursor = ahead
      isEmpty = false
    }
    guard !isEmpty, cursor.isAtEnd, total <= Fraction(1_000_000_000) else { return nil }
    return total.multiplied(by: Fraction(1_000_000))?.rounded
  }
}
