import MusicTheory
import SongModel

/// A track's controls with glides written out.
///
/// A glide is a straight line from the change of its kind before it, or from the value at rest at tick 0, to its own
/// tick and value. It steps through each value once, evenly spread, the last on its own tick; where values would
/// follow each other closer than a 256th note (a 64th of a quarter), it takes as many even steps as fit.
struct GlideExpansion {
  private(set) var events: [Performance.ControlEvent] = []

  /// What is known of one kind of change: since when it has had which value.
  private struct State {
    var tick: Int
    var value: Int
  }

  /// Expands controls in order of time.
  ///
  /// - Throws: ``PerformanceError/tooManyControls(limit:)``, or ``PerformanceError/invalidSong(_:)`` for ticks that
  ///   cannot be or run backward and bends that do not exist.
  init(_ track: Track, ticksPerQuarter: Int, limit: Int) throws(PerformanceError) {
    guard !track.controls.isEmpty else { return }
    let closest = max(1, ticksPerQuarter / 64)
    var states: [Control.Change.Target: State] = [
      .controller(7): State(tick: 0, value: track.volume), .controller(10): State(tick: 0, value: track.pan),
    ]
    // Events of one tick stay in the order of the list, whenever their glides began.
    var ordered: [(event: Performance.ControlEvent, order: Int)] = []
    var latest = 0
    for (order, control) in track.controls.enumerated() {
      guard control.tick >= latest, control.tick <= Song.lastTick else { throw .invalidSong(track.id) }
      if case .bend(let value) = control.change, !Control.bends.contains(value) { throw .invalidSong(track.id) }
      latest = control.tick
      let target = control.change.target
      let value = control.change.value
      let from = states[target] ?? State(tick: 0, value: target.restingValue)
      states[target] = State(tick: control.tick, value: value)
      let steps =
        control.isGlide && target.isContinuous
        ? max(1, min(abs(value - from.value), (control.tick - from.tick) / closest)) : 1
      guard ordered.count + steps <= limit else { throw .tooManyControls(limit: limit) }
      guard steps > 1 else {
        ordered.append((Performance.ControlEvent(tick: control.tick, change: control.change), order))
        continue
      }
      for step in 1...steps {
        let tick = from.tick + rounded((control.tick - from.tick) * step, over: steps)
        let reached = from.value + rounded((value - from.value) * step, over: steps)
        ordered.append((Performance.ControlEvent(tick: tick, change: control.change.with(reached)), order))
      }
    }
    let isInOrder = zip(ordered, ordered.dropFirst()).allSatisfy { $0.event.tick <= $1.event.tick }
    if !isInOrder { ordered.sort { ($0.event.tick, $0.order) < ($1.event.tick, $1.order) } }
    events = ordered.map(\.event)
  }
}

/// The nearest whole number, halves up; the divisor is positive.
private func rounded(_ dividend: Int, over divisor: Int) -> Int {
  let (quotient, remainder) = (dividend * 2 + divisor).quotientAndRemainder(dividingBy: divisor * 2)
  return remainder < 0 ? quotient - 1 : quotient
}

extension Control.Change.Target {
  /// The value before anything is said (General MIDI Level 2 and MMA RP-015, response to reset all controllers).
  var restingValue: Int {
    guard case .controller(let number) = self else { return 0 }
    switch number {
    case 7: return Track.standardVolume
    case 8, 10, 71...78: return 64
    case 11: return 127
    case 91: return 40
    default: return 0
    }
  }

  /// Whether values between two others mean something: not for programs, bank selection, parameter numbers and their
  /// data, and channel modes.
  var isContinuous: Bool {
    guard case .controller(let number) = self else { return self != .program }
    switch number {
    case 0, 32, 6, 38, 96...101, 120...127: return false
    default: return true
    }
  }
}

extension Control.Change {
  /// The number that a glide moves.
  var value: Int {
    switch self {
    case .controller(_, let value): Int(value)
    case .bend(let value): value
    case .pressure(let value): Int(value)
    case .program(let program, _): Int(program)
    }
  }

  /// The same change to another value.
  func with(_ value: Int) -> Control.Change {
    switch self {
    case .controller(let number, _): .controller(number, value: UInt8(clamping: value))
    case .bend: .bend(value)
    case .pressure: .pressure(UInt8(clamping: value))
    case .program(_, let bank): .program(UInt8(clamping: value), bank: bank)
    }
  }
}
