import MusicTheory
import SongModel

/// The small note values that ornaments are made of, in ticks.
struct OrnamentTime {
  private let ticksPerQuarter: Int

  init(ticksPerQuarter: Int) { self.ticksPerQuarter = ticksPerQuarter }

  /// Some thirty-seconds, each at least a tick.
  func thirtySeconds(_ count: Int) -> Int { max(count, (count * ticksPerQuarter + 4) / 8) }

  /// Some sixty-fourths, each at least a tick.
  func sixtyFourths(_ count: Int) -> Int { max(count, (count * ticksPerQuarter + 8) / 16) }

  /// How many whole thirty-seconds a length has, at least 1.
  func countOfThirtySeconds(in length: Int) -> Int {
    ticksPerQuarter < 8 ? max(1, length) : max(1, length * 8 / ticksPerQuarter)
  }
}

/// The pitches and times into which an ornament turns a note.
///
/// - Trill: the note and the next note of the scale in turn, in thirty-seconds; the last takes what is left over.
/// - Tremolo: the note again and again, likewise.
/// - Mordent: the note, the scale note below, the note.
/// - Turn: the scale note above, the note, the scale note below, the note.
///
/// All but the last note of a mordent or turn are thirty-seconds, together at most half of the whole, evenly squeezed.
/// A note too short for that, or whose neighbour would lie outside the keyboard, is played plain.
struct OrnamentFigure {
  /// The pitches in order.
  let pitches: [Pitch]
  /// How often the pitches are gone through; an incomplete last time is possible.
  let count: Int
  private let time: OrnamentTime
  private let length: Int
  /// Ticks of all but the last note of a figure; `nil` where thirty-seconds go on to the end.
  private let opening: Int?

  /// Makes the figure of an ornament, or `nil` where the note is played plain.
  init?(_ ornament: Ornament, on pitch: Pitch, in key: Key, length: Int, time: OrnamentTime) {
    let above = pitch.moved(by: .degrees(1), in: key)
    let below = pitch.moved(by: .degrees(-1), in: key)
    self.time = time
    self.length = length
    switch ornament {
    case .arpeggio: return nil
    case .trill, .tremolo:
      guard let other = ornament == .trill ? above : pitch else { return nil }
      pitches = [pitch, other]
      count = time.countOfThirtySeconds(in: length)
      opening = nil
    case .mordent:
      guard let below else { return nil }
      pitches = [pitch, below, pitch]
      count = 3
      opening = min(time.thirtySeconds(2), length / 2)
    case .turn:
      guard let above, let below else { return nil }
      pitches = [above, pitch, below, pitch]
      count = 4
      opening = min(time.thirtySeconds(3), length / 2)
    }
    if let opening, opening < count - 1 { return nil }
  }

  /// The pitch of a note of the figure.
  func pitch(_ index: Int) -> Pitch { pitches[index % pitches.count] }

  /// Ticks from the figure's start to the start of a note of it, or to the end behind the last.
  func start(_ index: Int) -> Int {
    if index >= count { return length }
    guard let opening else { return time.thirtySeconds(index) }
    return opening * index / (count - 1)
  }
}
