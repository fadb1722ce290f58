import MusicTheory
import SongModel
import StandardMIDIFile

/// What one track of a file plays on one channel of one port: it becomes a track of the song.
struct FilePart {
  /// The track of the file, from 0.
  let track: Int
  /// The channel and its port.
  let place: Place
  /// The notes in order of their onsets.
  var notes: [StandardMIDIFile.Note] = []
  /// Programs, controllers, bends and pressure in their order.
  var controls: [Control] = []
  /// What has no other place.
  var kept: [KeptEvent] = []
  /// The name; empty where the file gives none.
  var name = ""
  /// Syllables that are sung to notes of this part, in order of time; no two at one tick.
  var lyrics: [(tick: Int, text: String)] = []

  /// A channel of a port, both from 0.
  struct Place: Hashable, Comparable {
    let port: UInt8
    let channel: UInt8

    static func < (left: Place, right: Place) -> Bool {
      (left.port, left.channel) < (right.port, right.channel)
    }
  }

  /// The tick of the last program.
  private var programTick = -1

  init(track: Int, place: Place) {
    self.track = track
    self.place = place
  }

  /// Adds a change of sound. A bank of which both halves were just selected belongs to the program that follows.
  ///
  /// - Returns: Whether it selects a bank behind a program of its tick, where a file written from the song will not.
  @discardableResult
  mutating func append(_ change: Control.Change, at tick: Int) -> Bool {
    var change = change
    if case .program = change { programTick = tick }
    if case .program(let program, nil) = change, let bank = takeBank(at: tick) {
      change = .program(program, bank: bank)
    }
    controls.append(Control(tick: tick, change: change))
    return programTick == tick && (change.target == .controller(0) || change.target == .controller(32))
  }

  private mutating func takeBank(at tick: Int) -> Bank? {
    guard controls.count > 1 else { return nil }
    let pair = controls[(controls.count - 2)...]
    guard pair.allSatisfy({ $0.tick == tick }) else { return nil }
    var halves: [UInt8: UInt8] = [:]
    for control in pair {
      if case .controller(let number, let value) = control.change { halves[number] = value }
    }
    guard halves.count == 2, let most = halves[0], let least = halves[32] else { return nil }
    controls.removeLast(2)
    return Bank(Int(most), Int(least))
  }
}
