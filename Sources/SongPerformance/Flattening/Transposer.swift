import MusicTheory
import SongModel

/// Spells what syncs transpose and what ornaments add, by the key in force.
struct Transposer {
  private let keys: TickMap<Key>
  /// The key whose spellings are in the table.
  private var key: Key?
  /// Spellings by MIDI key, as far as they were asked for.
  private var spellings: [Pitch?] = []

  init(keys: TickMap<Key>) { self.keys = keys }

  /// The key in force at a tick.
  func key(at tick: Int) -> Key { keys.value(at: tick) ?? .cMajor }

  /// A pitch some semitones away, spelled by the key in force; whole octaves keep the spelling.
  ///
  /// - Returns: `nil` outside MIDI keys 0…127.
  mutating func moved(_ pitch: Pitch, by semitones: Int, at tick: Int) -> Pitch? {
    if semitones == 0 { return pitch }
    if semitones % 12 == 0 { return pitch.moved(by: .semitones(semitones), in: key(at: tick)) }
    let (number, overflow) = pitch.number.addingReportingOverflow(semitones)
    guard !overflow, Pitch.numbers.contains(number) else { return nil }
    let current = key(at: tick)
    if key != current {
      key = current
      spellings = Array(repeating: nil, count: Pitch.numbers.count)
    }
    if let known = spellings[number] { return known }
    let spelled = current.spelling(of: number)
    spellings[number] = spelled
    return spelled
  }
}
