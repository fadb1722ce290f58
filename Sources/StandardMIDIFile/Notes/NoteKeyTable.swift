/// One value for each channel and pitch of each port: what is sounding there.
///
/// Ports are few, so only the tables of those that are met are made.
struct NoteKeyTable<Value> {
  /// The values of the port in force, by `key(channel:pitch:)`.
  var values: [Value]

  private let initial: Value
  private var port: UInt8 = 0
  private var others: [UInt8: [Value]] = [:]

  init(_ initial: Value) {
    self.initial = initial
    values = Array(repeating: initial, count: 16 * 128)
  }

  /// The place of a channel and pitch. Values out of range are wrapped: they only ever reach the writer, which refuses them.
  @inline(__always)
  static func key(_ event: PackedEvent) -> Int {
    Int(event.channel & 15) << 7 | Int(event.data1 & 127)
  }

  /// Puts the table of another port in force.
  mutating func select(port newPort: UInt8) {
    guard newPort != port else { return }
    others[port] = values
    values = others.removeValue(forKey: newPort) ?? Array(repeating: initial, count: 16 * 128)
    port = newPort
  }

  /// The tables of all ports met, in the order of their numbers.
  var allPorts: [[Value]] {
    var tables = others
    tables[port] = values
    return tables.keys.sorted().compactMap { tables[$0] }
  }
}
