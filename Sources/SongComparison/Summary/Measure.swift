import MusicTheory
import SongModel

/// How places and lengths are said in words.
struct Measure {
  let timeline: Timeline
  let keys: TickMap<Key>

  init(_ song: Song) {
    timeline = song.timeline
    keys = song.keys
  }

  init(timeline: Timeline, keys: TickMap<Key> = TickMap(.cMajor)) {
    self.timeline = timeline
    self.keys = keys
  }

  /// The key in force at a tick.
  func key(at tick: Int) -> Key { keys.value(at: tick) ?? .cMajor }

  /// `5:2`.
  func place(_ tick: Int) -> String {
    let place = timeline.place(of: tick)
    return place.tick == 0 ? "\(place.bar):\(place.beat)" : "\(place.bar):\(place.beat):\(place.tick)"
  }

  /// The number of the bar at a tick.
  func bar(_ tick: Int) -> Int { timeline.place(of: max(0, tick)).bar }

  /// `5` or `5–8`: the bars from one tick to another, both included.
  func bars(_ first: Int, through last: Int) -> String {
    let (low, high) = (bar(first), bar(max(first, last)))
    return low == high ? "\(low)" : "\(low)–\(high)"
  }

  /// `bar 5`, `bars 5–8`.
  func barWords(_ first: Int, through last: Int) -> String {
    let bars = bars(first, through: last)
    return (bars.contains("–") ? "bars " : "bar ") + bars
  }

  /// `1/8`, `2 bars`, `20 ticks`: a length that begins at a tick.
  func length(_ ticks: Int, at tick: Int = 0) -> String {
    let bar = timeline.bar(at: tick)
    let barTicks = bar.beatTicks * bar.meter.beats
    if ticks != 0, barTicks > 0, ticks % barTicks == 0 { return counted(ticks / barTicks, "bar") }
    let value = NoteValue.value(of: ticks, at: timeline.ticksPerQuarter)
    // Parts of a whole note down to triplets of 64ths are what people write.
    if 96 % value.denominator == 0 || 64 % value.denominator == 0 { return value.description }
    return counted(ticks, "tick")
  }

  /// `1 bar later`, `1/8 earlier`.
  func shift(_ ticks: Int, at tick: Int = 0) -> String {
    ticks < 0 ? "\(length(-ticks, at: tick)) earlier" : "\(length(ticks, at: tick)) later"
  }
}

/// A number with its word, in the plural where that is right: `1 note`, `2 notes`.
func counted(_ number: Int, _ word: String) -> String { "\(number) \(word)\(number == 1 ? "" : "s")" }

/// `+2`, `−3`: with a plain hyphen, as typed in commands.
func signed(_ number: Int) -> String { number < 0 ? "\(number)" : "+\(number)" }
