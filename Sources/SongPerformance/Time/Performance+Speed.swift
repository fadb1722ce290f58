import MusicTheory

extension Performance {
  /// The performance played faster or slower: every tempo multiplied, in whole microseconds a quarter as files hold them.
  ///
  /// - Parameter speed: How many times as fast, more than zero.
  /// - Returns: `nil` where a tempo could not be stored.
  public func at(speed: Fraction) -> Performance? {
    guard speed != .one else { return self }
    var entries: [TickMap<Tempo>.Entry] = []
    for entry in tempos.entries {
      guard let exact = Fraction(entry.value.microsecondsPerQuarter).divided(by: speed),
        let tempo = Tempo(microsecondsPerQuarter: exact.rounded)
      else { return nil }
      entries.append(TickMap<Tempo>.Entry(tick: entry.tick, value: tempo))
    }
    var result = self
    result.tempos = TickMap(entries)
    return result
  }
}
