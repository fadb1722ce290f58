/// How hard a note is struck, 1…127.
public struct Velocity: Hashable, Sendable {
  /// The value, 1…127.
  public var value: Int { Int(stored) }
  private let stored: UInt8

  /// The values that exist.
  public static let allowed = 1...127
  /// 96, the velocity of notes that state none.
  public static let standard = Velocity(clamping: 96)

  /// Makes a velocity from any number, kept within 1…127.
  public init(clamping value: Int) { stored = UInt8(min(127, max(1, value))) }

  /// Makes a velocity, or `nil` outside 1…127.
  public init?(exactly value: Int) {
    guard Velocity.allowed.contains(value) else { return nil }
    self.init(clamping: value)
  }
}

extension Velocity: Comparable {
  /// Orders from soft to loud.
  public static func < (left: Velocity, right: Velocity) -> Bool { left.stored < right.stored }
}

/// The part of a note's length that sounds, in percent, 1…100.
public struct Gate: Hashable, Sendable {
  /// Percent, 1…100.
  public var percent: Int { Int(stored) }
  private let stored: UInt8

  /// The values that exist.
  public static let allowed = 1...100
  /// The whole length.
  public static let full = Gate(clamping: 100)
  /// Half the length.
  public static let staccato = Gate(clamping: 50)

  /// Makes a gate from any number, kept within 1…100.
  public init(clamping percent: Int) { stored = UInt8(min(100, max(1, percent))) }

  /// Makes a gate, or `nil` outside 1…100.
  public init?(exactly percent: Int) {
    guard Gate.allowed.contains(percent) else { return nil }
    self.init(clamping: percent)
  }
}
