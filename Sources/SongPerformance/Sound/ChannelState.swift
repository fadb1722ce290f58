import MusicTheory
import SongModel

/// What a channel has been told, reduced to what still matters.
struct ChannelState {
  private var program: UInt8?
  /// The bank that the program was taken from: controllers 0 and 32 when it came.
  private var programBank: (most: UInt8?, least: UInt8?) = (nil, nil)
  private var controllers = [UInt8?](repeating: nil, count: 128)
  private var bend: Int?
  private var pressure: UInt8?
  /// Registered and other parameters in the order in which they were first set, with the data they were given.
  private var parameters: [(number: Parameter, data: [Control.Change])] = []
  private var selected = Parameter()

  /// A registered (RPN) or other (NRPN) parameter number; both bytes 127, or missing, stand for none.
  private struct Parameter: Hashable {
    var isRegistered = true
    var most: UInt8?
    var least: UInt8?

    var isNone: Bool { most == nil && least == nil || most == 127 && least == 127 }

    var selection: [Control.Change] {
      let (most, least) = (self.most ?? 127, self.least ?? 127)
      return isRegistered
        ? [.controller(101, value: most), .controller(100, value: least)]
        : [.controller(99, value: most), .controller(98, value: least)]
    }
  }

  /// Takes a change in.
  mutating func apply(_ change: Control.Change) {
    switch change {
    case .program(let number, let bank):
      if let bank {
        controllers[0] = UInt8(clamping: bank.mostSignificant)
        controllers[32] = UInt8(clamping: bank.leastSignificant)
      }
      program = number
      programBank = (controllers[0], controllers[32])
    case .bend(let value): bend = value
    case .pressure(let value): pressure = value
    case .controller(let number, let value): apply(controller: number, value)
    }
  }

  private mutating func apply(controller number: UInt8, _ value: UInt8) {
    switch number {
    case 98: select(isRegistered: false, least: value)
    case 99: select(isRegistered: false, most: value)
    case 100: select(isRegistered: true, least: value)
    case 101: select(isRegistered: true, most: value)
    case 6, 38, 96, 97: enter(number, value)
    case 121: resetControllers()
    // All sound off and all notes off matter only while something sounds.
    case 120, 123: break
    case 128...: break
    default: controllers[Int(number)] = value
    }
  }

  private mutating func select(isRegistered: Bool, most: UInt8? = nil, least: UInt8? = nil) {
    if selected.isRegistered != isRegistered { selected = Parameter(isRegistered: isRegistered) }
    if let most { selected.most = most }
    if let least { selected.least = least }
  }

  /// Data for the selected parameter. A coarse value replaces coarse values and steps before it, a fine one fine ones.
  private mutating func enter(_ controller: UInt8, _ value: UInt8) {
    guard !selected.isNone else { return }
    let index = parameters.firstIndex { $0.number == selected } ?? parameters.count
    if index == parameters.count { parameters.append((selected, [])) }
    parameters[index].data.removeAll { earlier in
      switch (earlier.target, controller) {
      case (.controller(6), 6), (.controller(96), 6), (.controller(97), 6), (.controller(38), 38): true
      default: false
      }
    }
    parameters[index].data.append(.controller(controller, value: value))
  }

  /// Reset all controllers, as MMA RP-015 recommends: bank, volume, pan, effects and parameters stay.
  private mutating func resetControllers() {
    for number in [1, 11] + Array(64...69) { controllers[number] = nil }
    bend = nil
    pressure = nil
    selected = Parameter()
  }

  /// The changes that bring a channel at rest to this state: bank and program, controllers, parameters, bend, pressure.
  var changes: [Control.Change] {
    var changes: [Control.Change] = []
    if let program {
      let (most, least) = programBank
      let bank = most == nil && least == nil ? nil : Bank(Int(most ?? 0), Int(least ?? 0))
      changes.append(.program(program, bank: bank))
    }
    for (number, value) in controllers.enumerated() {
      guard let value else { continue }
      // A bank that a program has already taken needs no second word.
      if program != nil, number == 0 && value == programBank.most || number == 32 && value == programBank.least {
        continue
      }
      changes.append(.controller(UInt8(number), value: value))
    }
    for (number, data) in parameters { changes += number.selection + data }
    if !parameters.isEmpty || !selected.isNone { changes += selected.selection }
    if let bend { changes.append(.bend(bend)) }
    if let pressure { changes.append(.pressure(pressure)) }
    return changes
  }
}
