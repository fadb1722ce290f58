import MusicTheory
import SongModel

/// `control NAME POS=VALUE …`: changes of the current track's sound; `:=` glides to the value.
///
/// A change of the same thing at the same tick is replaced.
public struct ControlSet: EditCommand {
  /// The changes, in any order.
  public var controls: [Control]

  /// Makes a command that sets controls.
  public init(_ controls: [Control]) { self.controls = controls }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    for control in controls {
      try draft.check(tick: control.tick)
      try control.check(in: draft)
    }
    try draft.editControls(of: track) { list in
      for control in controls { list.set(control) }
    }
  }
}

/// `control NAME delete RANGE`: deletes the changes of one thing in a range.
public struct ControlDelete: EditCommand {
  /// What changes.
  public var target: Control.Change.Target
  /// The ticks, the last not included.
  public var range: Range<Int>

  /// Makes a command that deletes controls.
  public init(_ target: Control.Change.Target, in range: Range<Int>) {
    self.target = target
    self.range = range
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    for track in try draft.rangeTracks() {
      try draft.editControls(of: track) { list in
        list.removeAll { $0.change.target == target && range.contains($0.tick) }
      }
    }
  }
}

/// `fade RANGE FROM TO`: expression in a straight line; it stays at its last value. Expression changes in the range
/// and at its end are replaced.
public struct Fade: EditCommand {
  /// The ticks over which expression changes.
  public var range: Range<Int>
  /// Expression at the range's start, 0…127.
  public var from: Int
  /// Expression at the range's end and behind it, 0…127.
  public var to: Int

  /// Controller 11 (MIDI 1.0, expression).
  public static let controller: UInt8 = 11

  /// Makes a fade.
  public init(_ range: Range<Int>, from: Int, to: Int) {
    self.range = range
    self.from = from
    self.to = to
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    try draft.check(from, named: "expression", in: TrackSetting.values)
    try draft.check(to, named: "expression", in: TrackSetting.values)
    let target = Control.Change.Target.controller(Fade.controller)
    for track in try draft.rangeTracks() {
      try draft.editControls(of: track) { list in
        list.removeAll { $0.change.target == target && (range.lowerBound...range.upperBound).contains($0.tick) }
        list.set(
          Control(tick: range.lowerBound, change: .controller(Fade.controller, value: UInt8(clamping: from))))
        list.set(
          Control(
            tick: range.upperBound, change: .controller(Fade.controller, value: UInt8(clamping: to)), isGlide: true))
      }
    }
  }
}

/// `pedal RANGE`: the sustain pedal goes down at the range's start and up at its end.
///
/// Pedal changes inside the range are replaced. Where another pedal begins or ends at the same tick, up comes before
/// down.
public struct Pedal: EditCommand {
  /// The ticks for which the pedal is down.
  public var range: Range<Int>

  /// Controller 64 (MIDI 1.0, damper pedal): down from 64 on.
  public static let controller: UInt8 = 64

  /// Makes a command that sets the pedal.
  public init(_ range: Range<Int>) { self.range = range }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    for track in try draft.rangeTracks() {
      try draft.editControls(of: track) { list in
        list.removeAll { control in
          guard case .controller(Pedal.controller, let value) = control.change else { return false }
          if control.tick == range.lowerBound { return value >= 64 }
          if control.tick == range.upperBound { return value < 64 }
          return range.contains(control.tick)
        }
        let down = Control(tick: range.lowerBound, change: .controller(Pedal.controller, value: 127))
        list.insert(down, at: list.firstIndex { $0.tick > down.tick } ?? list.count)
        let up = Control(tick: range.upperBound, change: .controller(Pedal.controller, value: 0))
        list.insert(up, at: list.firstIndex { $0.tick >= up.tick } ?? list.count)
      }
    }
  }
}

extension Draft {
  /// The most controls of a track.
  static let mostControls = 1_000_000

  /// Changes the controls of a track.
  mutating func editControls(of track: Int, _ change: (inout [Control]) -> Void) throws(EditError) {
    var controls = song.tracks[track].controls
    change(&controls)
    guard controls != song.tracks[track].controls else { return }
    guard controls.count <= Draft.mostControls else {
      throw .limit(name: "controls of a track", most: Draft.mostControls)
    }
    song.tracks[track].controls = controls
    changes.append(.controls(track: song.tracks[track].id))
  }
}

extension [Control] {
  /// Puts a control in its place, instead of one of its kind at its tick.
  mutating func set(_ control: Control) {
    let behind = firstIndex { $0.tick > control.tick } ?? count
    var index = behind
    while index > 0, self[index - 1].tick == control.tick {
      index -= 1
      if self[index].change.target == control.change.target {
        self[index] = control
        return
      }
    }
    insert(control, at: behind)
  }
}

extension Control {
  /// Checks that the change can be sent.
  ///
  /// - Throws: ``EditError/number(name:value:allowed:)``.
  fileprivate func check(in draft: Draft) throws(EditError) {
    switch change {
    case .controller(let number, let value):
      try draft.check(Int(number), named: "controller", in: TrackSetting.values)
      try draft.check(Int(value), named: "value", in: TrackSetting.values)
    case .bend(let value): try draft.check(value, named: "bend", in: Control.bends)
    case .pressure(let value): try draft.check(Int(value), named: "pressure", in: TrackSetting.values)
    case .program(let program, _):
      try draft.check(Int(program), named: "program", in: TrackSetting.values)
      guard !isGlide else { throw .programGlides(tick: tick) }
    }
  }
}
