import MusicTheory

/// A change of a track's sound at a tick.
public struct Control: Hashable, Sendable {
  /// When, in song ticks.
  public var tick: Int
  /// What changes.
  public var change: Change
  /// Whether the value is reached in a straight line from the one before of its kind.
  public var isGlide: Bool

  /// Makes a control.
  public init(tick: Int, change: Change, isGlide: Bool = false) {
    self.tick = tick
    self.change = change
    self.isGlide = isGlide
  }

  /// The kinds of change.
  public enum Change: Hashable, Sendable {
    /// A MIDI controller, 0…127, with its value, 0…127.
    case controller(UInt8, value: UInt8)
    /// Pitch bend, −8192…8191, 0 in the middle.
    case bend(Int)
    /// Channel pressure, 0…127.
    case pressure(UInt8)
    /// Another program, and bank where one is selected.
    case program(UInt8, bank: Bank?)
  }

  /// The values of a bend (MIDI 1.0: fourteen bits around the middle).
  public static let bends = -8192...8191
}

extension Control.Change {
  /// What a glide needs to match: the controller, or the kind of change.
  public enum Target: Hashable, Sendable {
    case controller(UInt8), bend, pressure, program
  }

  /// What is changed.
  public var target: Target {
    switch self {
    case .controller(let number, _): .controller(number)
    case .bend: .bend
    case .pressure: .pressure
    case .program: .program
    }
  }
}

/// An imported event that has no other home, kept so that export writes it back.
public struct KeptEvent: Hashable, Sendable {
  /// When, in song ticks.
  public var tick: Int
  /// The event as a Standard MIDI File has it behind its delta time, status first; or a whole chunk, type first.
  public var bytes: [UInt8]

  /// Makes a kept event.
  public init(tick: Int, bytes: [UInt8]) {
    self.tick = tick
    self.bytes = bytes
  }
}
