import MusicTheory

extension SongReader {
  /// Reads a map: entries in order of time, one a tick.
  ///
  /// - Parameter standard: What stands in at tick 0 where an entry there could not be read; `nil` for none.
  mutating func map<Value>(
    _ key: SongKey, standard: Value?, _ readEntry: (inout Self) throws(JSONSyntaxError) -> TickMap<Value>.Entry?
  ) throws(JSONSyntaxError) -> TickMap<Value> {
    var last = -1
    var isComplete = true
    var entries = try list(key) { reader, _ throws(JSONSyntaxError) -> TickMap<Value>.Entry? in
      let start = reader.cursor.offset
      guard let entry = try readEntry(&reader) else {
        isComplete = false
        return nil
      }
      // The model's map sorts by itself, so order is checked here, where the file's is still to be seen.
      if entry.tick < last { reader.note(.rule(.outOfOrder), at: start) }
      if entry.tick == last { reader.note(.rule(.tickTaken(entry.tick)), at: start) }
      last = max(last, entry.tick)
      return entry
    }
    if let standard, !isComplete, entries.first?.tick != 0 { entries.insert(.init(tick: 0, value: standard), at: 0) }
    return TickMap(entries)
  }

  mutating func tempo() throws(JSONSyntaxError) -> TickMap<Tempo>.Entry? {
    guard var members = try beginObject(.tempo) else { return nil }
    var (tick, micros): (Int?, Int?) = (nil, nil)
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      default: micros = try integer(in: Tempo.allowed)
      }
    }
    guard let tick, let tempo = micros.flatMap(Tempo.init(microsecondsPerQuarter:)) else { return nil }
    return .init(tick: tick, value: tempo)
  }

  mutating func meter() throws(JSONSyntaxError) -> TickMap<Meter>.Entry? {
    guard var members = try beginObject(.meter) else { return nil }
    var (tick, beats, unit): (Int?, Int?, Int?) = (nil, nil, nil)
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      case .beats: beats = try integer(in: 1...255)
      default: unit = try meterUnit()
      }
    }
    guard let tick, let beats, let unit, let meter = Meter(beats: beats, unit: unit) else { return nil }
    return .init(tick: tick, value: meter)
  }

  private mutating func meterUnit() throws(JSONSyntaxError) -> Int? {
    let start = cursor.offset
    guard let unit = try integer(in: 1...128) else { return nil }
    if Meter(beats: 1, unit: unit) != nil { return unit }
    note(.value(.outOfRange(.meter, text: "\(unit)", allowed: "1, 2, 4, 8, 16, 32, 64 and 128")), at: start)
    return nil
  }

  mutating func key() throws(JSONSyntaxError) -> TickMap<Key>.Entry? {
    guard var members = try beginObject(.key) else { return nil }
    var (tick, tonic, mode): (Int?, NoteName?, Mode?) = (nil, nil, nil)
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      case .tonic: tonic = try noteName()
      default: mode = try word(Mode.self)
      }
    }
    guard let tonic, let mode else { return nil }
    guard let key = Key(tonic, mode) else {
      note(
        .value(.outOfRange(.key, text: "\(tonic) \(mode.rawValue)", allowed: "seven sharps or flats")),
        at: members.start)
      return nil
    }
    return tick.map { .init(tick: $0, value: key) }
  }

  private mutating func noteName() throws(JSONSyntaxError) -> NoteName? {
    let start = cursor.offset
    guard let text = try string() else { return nil }
    var form = TextCursor(text)
    if let name = NoteName(&form), form.isAtEnd { return name }
    note(.value(.malformed(.key, text: text)), at: start)
    return nil
  }

  mutating func swing() throws(JSONSyntaxError) -> TickMap<Swing?>.Entry? {
    guard var members = try beginObject(.swing) else { return nil }
    var (tick, value, ratio): (Int?, Fraction?, String?) = (nil, nil, nil)
    var ratioOffset = members.start
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      case .value: value = try noteValue()
      default:
        ratioOffset = cursor.offset
        ratio = try string()
      }
    }
    // Neither switches swing off; one without the other says nothing.
    if members.seen.contains(.value) != members.seen.contains(.ratio) {
      let missing = members.seen.contains(.value) ? SongKey.ratio : .value
      note(.missingKey(missing.text), at: members.start)
      return nil
    }
    guard let tick else { return nil }
    guard members.seen.contains(.value) else { return .init(tick: tick, value: nil) }
    guard let value, let ratio else { return nil }
    do {
      return .init(tick: tick, value: try Swing(value: value, ratio: ratio))
    } catch {
      note(.value(error), at: ratioOffset)
      return nil
    }
  }

  private mutating func noteValue() throws(JSONSyntaxError) -> Fraction? {
    let start = cursor.offset
    guard let text = try string() else { return nil }
    var form = TextCursor(text)
    if case .noteValue(let value)? = Length(&form), form.isAtEnd, value > .zero { return value }
    note(.value(.malformed(.length, text: text)), at: start)
    return nil
  }

  mutating func marker() throws(JSONSyntaxError) -> Marker? {
    guard var members = try beginObject(.marker) else { return nil }
    var (tick, name): (Int?, String?) = (nil, nil)
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      default: name = try string()
      }
    }
    guard let tick, let name else { return nil }
    return Marker(tick: tick, name: name)
  }
}
