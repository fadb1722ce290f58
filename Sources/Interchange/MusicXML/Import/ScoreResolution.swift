import MusicTheory
import MusicXMLFormat
import SongModel

/// The time of a score in whole units, fine enough for all divisions that its parts state; and the ticks they become.
///
/// A unit is the quarter divided by the least common multiple of all divisions.
struct ScoreUnits {
  /// Units of a quarter.
  let perQuarter: Int
  /// Whether divisions have no common multiple that is small enough, so that times are rounded.
  let isRounded: Bool

  /// The finest units that are counted: with them, the longest song stays far from overflow.
  private static let finest = 1 << 24
  /// The units where there are none that fit: a multiple of whatever programs use, and of small tuplets.
  private static let usual = 10_080 * 96
  /// The longest that a score may last: as songs at 960 ticks a quarter.
  static let mostQuarters = Song.lastTick / Song.standardTicksPerQuarter

  /// Finds the units of a score.
  init(_ score: Score) {
    var common = 1
    for part in score.parts {
      for measure in part.measures {
        for element in measure.elements {
          guard case .attributes(let attributes) = element.content, let divisions = attributes.divisions else {
            continue
          }
          let step = divisions / Int(greatestCommonDivisor(UInt(common), UInt(divisions)))
          guard step <= ScoreUnits.finest / common else {
            (perQuarter, isRounded) = (ScoreUnits.usual, true)
            return
          }
          common *= step
        }
      }
    }
    (perQuarter, isRounded) = (common, false)
  }

  /// The units of some divisions; `nil` where that is longer than a song.
  func units(_ duration: Int, divisions: Int) -> Int? {
    guard duration.magnitude / UInt(divisions) <= UInt(ScoreUnits.mostQuarters) else { return nil }
    if perQuarter % divisions == 0 { return duration * (perQuarter / divisions) }
    return Fraction(duration, divisions).flatMap { $0.multiplied(by: Fraction(perQuarter)) }?.rounded
  }

  /// Units as a fraction of a whole note.
  func value(_ units: Int) -> Fraction { Fraction(units, 4 * perQuarter) ?? .zero }

  /// The units of a fraction of a whole note, rounded.
  func units(_ value: Fraction) -> Int { value.multiplied(by: Fraction(4 * perQuarter))?.rounded ?? 0 }
}

/// How many ticks the quarter has in the song of a score.
///
/// - as many as the song had that the score was written from, where it says so and all edges are whole ticks then;
/// - 960, or the least multiple of it up to 32,640, at which all edges are whole ticks;
/// - where there is none, the least number from 960 to 32,767 at which they are;
/// - where there is none either, 960, and edges are rounded to the nearest tick.
struct ScoreResolution {
  let ticksPerQuarter: Int
  let units: ScoreUnits
  /// Whether edges are rounded.
  let isRounded: Bool

  /// Finds the resolution of edges in units.
  init(_ units: ScoreUnits, edges: some Sequence<Int>) {
    self.units = units
    let needed = ScoreResolution.needed(units, edges)
    let standard = Song.standardTicksPerQuarter
    let multiple = standard * (needed / Int(greatestCommonDivisor(UInt(needed), UInt(standard))))
    if multiple <= NoteValue.resolutions.upperBound {
      (ticksPerQuarter, isRounded) = (multiple, false)
      return
    }
    let least = (standard + needed - 1) / needed * needed
    isRounded = least > NoteValue.resolutions.upperBound
    ticksPerQuarter = isRounded ? standard : least
  }

  /// Takes a resolution that a score states; `nil` where not all edges are whole ticks then.
  init?(_ units: ScoreUnits, edges: some Sequence<Int>, stated: Int) {
    guard NoteValue.resolutions.contains(stated), stated % ScoreResolution.needed(units, edges) == 0 else { return nil }
    self.units = units
    (ticksPerQuarter, isRounded) = (stated, false)
  }

  /// Of how many ticks a quarter needs a multiple.
  private static func needed(_ units: ScoreUnits, _ edges: some Sequence<Int>) -> Int {
    var divisor = UInt(units.perQuarter)
    for edge in edges where divisor > 1 && edge % Int(divisor) != 0 {
      divisor = greatestCommonDivisor(divisor, edge.magnitude)
    }
    return units.perQuarter / Int(divisor)
  }

  /// The tick of a time in units.
  func tick(_ time: Int) -> Int {
    // A time is less than 2 to the 46th, a resolution less than 2 to the 15th.
    (time * ticksPerQuarter * 2 + units.perQuarter) / (units.perQuarter * 2)
  }

  /// The ticks of some quarters, a thousand at most, rounded.
  func ticks(_ quarters: Double) -> Int { Int((quarters * Double(ticksPerQuarter)).rounded()) }
}
