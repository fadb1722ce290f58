/// A tempo, stored as whole microseconds per quarter as Standard MIDI Files do.
public struct Tempo: Hashable, Sendable {
  /// Microseconds per quarter, 1…16,777,215 (SMF 1.0: FF 51 03 holds 24 bits).
  public let microsecondsPerQuarter: Int

  /// The values that a file can hold.
  public static let allowed = 1...0xFF_FFFF

  /// 120 quarters a minute, the default of Standard MIDI Files.
  public static let standard = Tempo(unchecked: 500_000)

  /// Makes a tempo.
  ///
  /// - Returns: `nil` outside ``allowed``.
  public init?(microsecondsPerQuarter: Int) {
    guard Tempo.allowed.contains(microsecondsPerQuarter) else { return nil }
    self.init(unchecked: microsecondsPerQuarter)
  }

  /// Makes a tempo from beats a minute.
  ///
  /// - Parameters:
  ///   - beatsPerMinute: Beats a minute, more than zero.
  ///   - beat: The note value that is counted, as a fraction of a whole note.
  /// - Returns: `nil` where the result cannot be stored.
  public init?(beatsPerMinute: Fraction, beat: Fraction = .quarter) {
    guard
      beatsPerMinute > .zero, beat > .zero,
      let quarters = beat.multiplied(by: Fraction(4)),
      let quartersPerMinute = beatsPerMinute.multiplied(by: quarters),
      let micros = Fraction(60_000_000).divided(by: quartersPerMinute)
    else { return nil }
    self.init(microsecondsPerQuarter: micros.rounded)
  }

  private init(unchecked microsecondsPerQuarter: Int) {
    self.microsecondsPerQuarter = microsecondsPerQuarter
  }
}

extension Tempo {
  /// Reads a tempo as typed: `96`, `96.5`, `1/4.=60`.
  ///
  /// - Throws: ``ValueError/malformed(_:text:)`` or ``ValueError/outOfRange(_:text:allowed:)``.
  public init(text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    var beat = Fraction.quarter
    var ahead = cursor
    if case .noteValue(let value)? = Length(&ahead), ahead.take("=") {
      beat = value
      cursor = ahead
    }
    guard let perMinute = Fraction(decimal: &cursor), cursor.isAtEnd else { throw .malformed(.tempo, text: text) }
    guard let tempo = Tempo(beatsPerMinute: perMinute, beat: beat) else {
      throw .outOfRange(.tempo, text: text, allowed: "4 to 60000000 quarters a minute")
    }
    self = tempo
  }
}

extension Tempo: CustomStringConvertible {
  /// Quarters a minute with the fewest decimals that store as the same microseconds: `112`, not `112.00005`.
  public var description: String {
    let shown = shortestQuartersPerMinute
    return Tempo.decimal(shown.scaled, decimals: shown.decimals)
  }

  /// Quarters a minute as they were most likely meant: those that ``description`` shows.
  public var quartersPerMinute: Fraction {
    let shown = shortestQuartersPerMinute
    return Fraction(shown.scaled, (0..<shown.decimals).reduce(1) { scale, _ in scale * 10 }) ?? .zero
  }

  private var shortestQuartersPerMinute: (scaled: Int, decimals: Int) {
    var scale = 1
    for decimals in 0...6 {
      if let scaled = Fraction(60_000_000 * scale, microsecondsPerQuarter)?.rounded,
        let perMinute = Fraction(scaled, scale), Tempo(beatsPerMinute: perMinute) == self
      {
        return (scaled, decimals)
      }
      scale *= 10
    }
    return (Fraction(60_000_000 * scale, microsecondsPerQuarter)?.rounded ?? 0, 7)
  }

  private static func decimal(_ scaled: Int, decimals: Int) -> String {
    guard decimals > 0 else { return String(scaled) }
    let digits = String(scaled)
    let padded = String(repeating: "0", count: max(0, decimals + 1 - digits.count)) + digits
    let point = padded.index(padded.endIndex, offsetBy: -decimals)
    return padded[..<point] + "." + padded[point...]
  }
}

extension Fraction {
  /// A quarter note.
  public static let quarter = Fraction(unchecked: 1, 4)

  /// Reads a decimal number such as `96.5`, at most nine decimals, where it begins.
  public init?(decimal cursor: inout TextCursor) {
    var ahead = cursor
    guard let whole = ahead.number() else { return nil }
    var result = Fraction(whole)
    if ahead.take(".") {
      let start = ahead.offset
      guard
        let decimals = ahead.number(), ahead.offset - start <= 9,
        let part = Fraction(decimals, (0..<(ahead.offset - start)).reduce(1) { scale, _ in scale * 10 }),
        let sum = result.adding(part)
      else { return nil }
      result = sum
    }
    self = result
    cursor = ahead
  }
}
