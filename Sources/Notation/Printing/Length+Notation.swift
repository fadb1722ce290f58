import MusicTheory

extension Length {
  /// The value as it stands behind a note: `/4`, `/4.`, `/3/16`, `/2b`, `/240t`.
  public var notationSuffix: String {
    guard case .noteValue(let value) = self else { return "/\(self)" }
    let (above, below) = (value.numerator, value.denominator)
    if above == 1 { return "/\(below)" }
    // 3, 7 and 15 parts of a power of two are dotted: 3/8 is a dotted quarter.
    for dots in 1...3 where above == (2 << dots) - 1 && below >= 1 << dots && below.nonzeroBitCount == 1 {
      return "/\(below >> dots)" + String(repeating: ".", count: dots)
    }
    return "/\(above)/\(below)"
  }

  /// Ticks as a note value where people would read one, else as ticks.
  init(readably ticks: Int, at ticksPerQuarter: Int) {
    let value = NoteValue.value(of: ticks, at: ticksPerQuarter)
    self = value.denominator <= Length.largestReadableDenominator ? .noteValue(value) : .ticks(ticks)
  }

  /// Up to the 128th, which is the shortest unit that a meter can have.
  private static let largestReadableDenominator = 128
}
