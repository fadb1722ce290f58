/// One value for each channel and pitch of each port: what is sounding there.
///
/// Ports are few, so only the tables of those that are met are made.
struct NoteKeyTable<Value> {
  /// The values of the port in force, by `key(channel:pitch:)`.
  var values: InlineArray<2048, Value>

  private let initial: Value
  private var port: UInt8 = 0
  private var others: [UInt8: InlineArray<2048, Value>] = [:]

  init(_ initial: Value) {
    self.initial = initial
    values = InlineArray(repeating: initial)
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
    values = others.removeValue(forKey: newPort) ?? InlineArray(repeating: initial)
    port = newPort
  }

  /// The values of all ports met that fulfil a condition, in no particular order of ports.
  func values(where isWanted: (Value) -> Bool) -> [Value] {
    var result: [Value] = []
    for key in values.indices where isWanted(values[key]) { result.append(values[key]) }
    for table in others.values {
      for key in table.indices where isWanted(table[key]) { result.append(table[key]) }
    }
    return result
  }
}
