import MusicTheory
import SongModel
import StandardMIDIFile

/// Reads tempos, meters and keys from every track of a file: the last at a tick wins.
struct TimeMapReader {
  private(set) var division: ImportedDivision
  private var tempos = Collection<Tempo>()
  private var meters = Collection<Meter>()
  private var keys = Collection<Key>()
  private var signatures: [Int: StandardMIDIFile.TimeSignature] = [:]
  /// Meters that songs cannot have, and what another event followed at its tick.
  private(set) var kept: [KeptEvent] = []

  /// The last event at each tick.
  private struct Collection<Value: Hashable & Sendable> {
    private(set) var values: [Int: (value: Value, bytes: [UInt8])] = [:]

    var map: TickMap<Value> { TickMap<Value>(values.map { .init(tick: $0.key, value: $0.value.value) }) }

    /// Takes an event.
    ///
    /// - Returns: The one before it at its tick.
    mutating func take(_ value: Value, _ event: FileSplitter.OtherEvent) -> KeptEvent? {
      values.updateValue((value, event.message.bytes), forKey: event.tick)
        .map { KeptEvent(tick: event.tick, bytes: $0.bytes) }
    }
  }

  init(_ division: StandardMIDIFile.Division) { self.division = ImportedDivision(division) }

  /// Takes an event.
  ///
  /// - Returns: Whether it was one of the three.
  mutating func take(_ event: FileSplitter.OtherEvent, log: inout FindingLog) -> Bool {
    switch event.message {
    case .meta(.tempo(let microseconds)):
      guard division.tempo == nil else {
        log.note(.idleTempo(tick: event.tick))
        return true
      }
      guard let tempo = Tempo(microsecondsPerQuarter: Int(microseconds)) else { return false }
      supersede(tempos.take(tempo, event), &log)
    case .meta(.timeSignature(let signature)):
      guard let meter = Meter(signature), (try? meter.beatTicks(at: division.ticksPerQuarter)) != nil else {
        log.note(.unusableMeter(tick: event.tick, signature))
        kept.append(KeptEvent(tick: event.tick, event.message))
        return true
      }
      if signature.thirtySecondsPerQuarter != 8 { log.note(.oddQuarter(tick: event.tick, signature)) }
      supersede(meters.take(meter, event), &log)
      signatures[event.tick] = signature
    case .meta(.keySignature(let sharps, let isMinor)):
      guard let key = Key(fifths: Int(sharps), mode: isMinor ? .minor : .major) else { return false }
      supersede(keys.take(key, event), &log)
    default: return false
    }
    return true
  }

  private mutating func supersede(_ earlier: KeptEvent?, _ log: inout FindingLog) {
    guard let earlier else { return }
    kept.append(earlier)
    log.keep(.superseded)
  }

  /// Gives a song its maps, and says what the file left out.
  ///
  /// - Parameter sequences: Where sequences begin, for each of which the standard's defaults hold anew.
  func apply(to song: inout Song, sequences: [Int]) -> NeumeEvent.Unstated {
    var unstated: NeumeEvent.Unstated = []
    song.ticksPerQuarter = division.ticksPerQuarter
    song.tempos = map(tempos.map, division.tempo ?? .standard, sequences, &unstated, .tempo)
    song.meters = map(meters.map, .common, sequences, &unstated, .meter)
    song.keys = map(keys.map, .cMajor, sequences, &unstated, .key)
    if division.tempo != nil { unstated.remove(.tempo) }
    for entry in song.meters.entries {
      guard let signature = signatures[entry.tick], signature != StandardMIDIFile.TimeSignature(entry.value) else {
        continue
      }
      let bytes = StandardMIDIFile.Message.meta(.timeSignature(signature)).bytes
      song.kept.append(NeumeEvent.original(type: 0x58, .utf8, Array(bytes.suffix(4))).kept(at: entry.tick))
    }
    return unstated
  }

  private func map<Value: Equatable>(
    _ stated: TickMap<Value>, _ initial: Value, _ sequences: [Int], _ unstated: inout NeumeEvent.Unstated,
    _ flag: NeumeEvent.Unstated
  ) -> TickMap<Value> {
    var result = stated
    if result.entries.first?.tick != 0 {
      result.set(initial, at: 0)
      unstated.insert(flag)
    }
    for start in sequences where start > 0 {
      guard let index = result.index(at: start) else { continue }
      let entry = result.entries[index]
      if entry.tick != start, entry.value != initial { result.set(initial, at: start) }
    }
    return result
  }
}

/// The resolution of a file in ticks per quarter.
///
/// Ticks that are parts of SMPTE frames stay what they are: a quarter of half a second, or of a second where that is not
/// a whole number of ticks, is made of as many as pass in it. In 30 drop, with 30,000 frames in 1,001 seconds,
/// that quarter lasts 500,500 µs. So the time of every tick is exact, at any rate.
struct ImportedDivision {
  let ticksPerQuarter: Int
  /// The tempo that takes the place of the frame rate.
  let tempo: Tempo?

  init(_ division: StandardMIDIFile.Division) {
    switch division {
    case .ticksPerQuarter(let ticks): (ticksPerQuarter, tempo) = (ticks, nil)
    case .smpte(let rate, let ticks):
      let frames = rate == .fps30Drop ? 30 : rate.exact.frames
      let microseconds = rate == .fps30Drop ? 500_500 : 500_000
      let isWhole = frames * ticks % 2 == 0
      ticksPerQuarter = isWhole ? frames * ticks / 2 : frames * ticks
      tempo = Tempo(microsecondsPerQuarter: isWhole ? microseconds : 2 * microseconds)
    }
  }
}

extension Meter {
  /// The meter of a file; `nil` where songs have none like it.
  init?(_ signature: StandardMIDIFile.TimeSignature) {
    guard signature.denominatorPower < 8 else { return nil }
    self.init(beats: Int(signature.numerator), unit: 1 << Int(signature.denominatorPower))
  }
}
