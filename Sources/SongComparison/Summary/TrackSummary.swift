import MusicTheory
import SongModel

/// What of a track is neither phrase nor note, in words: its sound, its controls, what was kept.
struct TrackSummary {
  let before: Track
  let after: Track
  let oldMeasure: Measure
  let measure: Measure
  let shift: SongShift?

  var lines: [SummaryLine] {
    properties.map { SummaryLine(tracks: [after.id.text], subject: .whole, saying: $0, tick: -1) } + controls + kept
  }

  private var properties: [Saying] {
    func changed<Value: Equatable>(_ name: String, _ old: Value, _ new: Value, _ words: (Value) -> String) -> Saying? {
      old == new ? nil : Saying(noun: "\(name) \(words(old)) → \(words(new))")
    }
    func number(_ value: Int?) -> String { value.map { String($0) } ?? "free" }
    return [
      before.id == after.id ? nil : Saying("renamed from \(before.id)"),
      changed("name", before.name, after.name) { $0.isEmpty ? "none" : "“\($0)”" },
      changed("instrument", before.instrument, after.instrument) { $0 },
      changed("volume", before.volume, after.volume) { String($0) },
      changed("pan", before.pan, after.pan) { String($0) },
      before.isMuted == after.isMuted ? nil : Saying(after.isMuted ? "muted" : "no longer muted"),
      before.isSolo == after.isSolo ? nil : Saying(after.isSolo ? "soloed" : "no longer soloed"),
      changed("channel", before.channel, after.channel, number),
      changed("port", before.port, after.port, number),
    ].compactMap { $0 }
  }

  private var controls: [SummaryLine] {
    guard before.controls != after.controls else { return [] }
    // Of many controls that stayed where they were, only those are looked at that lie between what changed.
    let (earlier, later) =
      shift == nil
      ? withoutSharedEnds(before.controls, after.controls) : (before.controls[...], after.controls[...])
    let old = Dictionary(grouping: earlier, by: \.change.target)
    let new = Dictionary(grouping: later, by: \.change.target)
    var targets: [Control.Change.Target] = []
    for control in later + earlier where !targets.contains(control.change.target) {
      targets.append(control.change.target)
    }
    return targets.flatMap { target in
      ListSummary(
        label: [after.id.text], name: target.words, old: old[target] ?? [], new: new[target] ?? [], oldMeasure, measure,
        shift: shift, tick: \.tick
      ) { $0.valueWords }.lines
    }
  }

  private var kept: [SummaryLine] {
    ListSummary(
      label: [after.id.text], name: "kept event", old: before.kept, new: after.kept, oldMeasure, measure, shift: shift,
      tick: \.tick
    ) { event in event.words }.lines
  }
}

extension Track {
  /// The instrument at the start, as people know it.
  var instrument: String {
    Instrument(program: program, bank: bank)?.description ?? String(program)
  }
}

extension Control.Change.Target {
  /// What is controlled.
  public var words: String {
    switch self {
    case .controller(let number): Control.Change.Target.names[number] ?? "controller \(number)"
    case .bend: "bend"
    case .pressure: "pressure"
    case .program: "program"
    }
  }

  /// The controllers that commands know by name.
  static let names: [UInt8: String] = [
    1: "modulation", 7: "volume", 10: "pan", 11: "expression", 64: "pedal",
  ]
}

extension Control {
  /// The value as people read it.
  var valueWords: String { change.valueWords + (isGlide ? " (glide)" : "") }
}

extension Control.Change {
  /// The value as people read it.
  public var valueWords: String {
    switch self {
    case .controller(_, let value), .pressure(let value): String(value)
    case .bend(let value): signed(value)
    case .program(let number, let bank):
      Instrument(program: Int(number), bank: bank)?.description ?? String(number)
    }
  }
}

extension KeptEvent {
  /// The first bytes, as files have them.
  var words: String {
    let shown = bytes.prefix(8).map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return digits.count < 2 ? "0" + digits : digits
    }
    return shown.joined(separator: " ") + (bytes.count > 8 ? " …" : "")
  }
}
