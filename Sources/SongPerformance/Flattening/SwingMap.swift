import MusicTheory
import SongModel

/// Where swing puts the ticks of a song.
///
/// Pairs are counted from the bar line. Only a pair that lies whole in one bar, in one entry of the swing map and in
/// the song is swung; what is left over before the next bar line or change stays straight. So time never runs
/// backward and every bar line stays where it is. A pickup's pairs are counted from where its full bar would begin.
public struct SwingMap {
  private let timeline: Timeline
  private let entries: [TickMap<Swing?>.Entry]
  private let ticksPerQuarter: Int
  private let songEnd: Int

  /// Ticks that share a bar and an entry of the map: notes mostly come in order, so the last one found mostly fits.
  private var stretch = 0..<0
  /// Where a pair may begin first; before the stretch only in a pickup.
  private var firstPair = 0
  /// The tick from which pairs are counted.
  private var origin = 0
  /// The swing and the exact ticks of a pair; `nil` where time is straight.
  private var pair: (swing: Swing, length: Fraction)?

  init(song: Song, end: Int) {
    timeline = song.timeline
    entries = song.swings.entries
    ticksPerQuarter = song.ticksPerQuarter
    songEnd = end
  }

  /// Whether every tick stays where it is.
  public var isStraight: Bool { entries.isEmpty }

  /// Where swing puts the ticks of a song.
  public init(_ song: Song) { self.init(song: song, end: song.end) }

  /// The tick at which what is written at a tick sounds.
  public mutating func sounding(_ tick: Int) -> Int {
    guard !isStraight, tick < songEnd else { return tick }
    if !stretch.contains(tick) { find(tick) }
    guard let pair else { return tick }
    let (length, parts) = (Int128(pair.length.numerator), Int128(pair.length.denominator))
    // Everything from here on is in parts of a tick, counted from the origin.
    let place = Int128(tick - origin) * parts
    let index = flooredQuotient(place, length)
    let start = index * length
    let end = start + length
    guard start >= Int128(firstPair - origin) * parts, end <= Int128(stretch.upperBound - origin) * parts else {
      return tick
    }
    let (long, short) = (Int128(pair.swing.long), Int128(pair.swing.short))
    let inside = place - start
    let moved =
      inside * 2 < length
      ? inside * 2 * long
      : length * long + (inside * 2 - length) * short
    let divisor = parts * (long + short)
    let nearest = flooredQuotient((start * (long + short) + moved) * 2 + divisor, divisor * 2)
    // Rounding must not carry a tick of this pair into the next.
    let last = flooredQuotient(end + parts - 1, parts) - 1
    return origin + Int(min(nearest, last))
  }

  private mutating func find(_ tick: Int) {
    let bar = timeline.bar(at: tick)
    let next = entries.firstIndex { $0.tick > tick }
    let entry = next.map { $0 == 0 ? nil : entries[$0 - 1] } ?? entries.last
    let upper = min(bar.end, songEnd, next.map { entries[$0].tick } ?? .max)
    stretch = max(bar.start, entry?.tick ?? 0)..<upper
    origin = bar.countedFrom
    firstPair = stretch.lowerBound == 0 ? min(0, origin) : stretch.lowerBound
    pair = nil
    if let swing = entry?.value, let length = swing.value.multiplied(by: Fraction(8 * ticksPerQuarter)) {
      pair = (swing, length)
    }
  }
}

/// The quotient rounded toward negative infinity; the divisor is positive.
private func flooredQuotient(_ dividend: Int128, _ divisor: Int128) -> Int128 {
  let (quotient, remainder) = dividend.quotientAndRemainder(dividingBy: divisor)
  return remainder < 0 ? quotient - 1 : quotient
}
