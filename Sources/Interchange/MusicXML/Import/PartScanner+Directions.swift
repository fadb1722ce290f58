import MusicTheory
import MusicXMLFormat
import SongModel

extension PartScanner {
  /// Reads a mark and what it sounds like.
  mutating func read(_ direction: Score.Direction, line: Int) {
    let time = time(offset: direction.offset)
    let sound = direction.sound
    let words = direction.marks.compactMap { mark in
      if case .words(let text) = mark { text } else { nil }
    }
    // Where no sound says what a jump does, its words do.
    let jump = sound?.hasJump == true ? nil : JumpWords(words.joined(separator: " "))
    if let jump { signs[measure].add(jump) }
    for mark in direction.marks {
      switch mark {
      case .rehearsal(let text): music.markers.append(self.mark(text, at: time, line: line))
      case .words(let text):
        let isUnderstood = jump != nil || sound?.hasJump == true || text.isEmpty
        if !isUnderstood { log.note(.words(text), at: place(line)) }
      case .segno: if sound?.hasJump != true, jump == nil { signs[measure].segno = signs[measure].segno ?? "segno" }
      case .coda: if sound?.hasJump != true, jump == nil { signs[measure].hasCodaSign = true }
      case .dynamics(let names): readDynamics(names, at: time, staff: direction.staff, line: line)
      case .wedge(let wedge):
        music.wedges.append(self.mark(wedge, at: time, staff: direction.staff, line: line))
        music.staves = max(music.staves, direction.staff ?? 1)
      case .pedal(let pedal): if sound?.hasPedal != true { read(pedal, at: time, line: line) }
      case .metronome(let metronome): if sound?.tempo == nil { read(metronome, at: time, line: line) }
      // Pitches are what sounds, with the line or without.
      case .octaveShift: break
      case .unsupported(let name): log.note(.leftOut(name), at: place(line))
      }
    }
    if let sound {
      read(sound, at: time + self.time(offset: sound.offset) - cursor, staff: direction.staff, line: line)
    }
  }

  private mutating func read(_ pedal: Score.Pedal, at time: Int, line: Int) {
    func add(_ controller: UInt8, _ value: UInt8) {
      music.controls.append(mark(.controller(controller, value: value), at: time, line: line))
    }
    switch pedal {
    case .start: add(64, 127)
    case .sostenuto: add(66, 127)
    case .stop:
      // What is held ends: the damper, unless only the sostenuto pedal is down.
      let isDown = [64, 66].map { number in
        music.controls.last { $0.value.target == .controller(number) }.map { $0.value.isOn } ?? false
      }
      if isDown[1] { add(66, 0) }
      if isDown[0] || !isDown[1] { add(64, 0) }
    case .change:
      add(64, 0)
      add(64, 127)
    // These only say how the line is drawn.
    case .continue, .discontinue, .resume: break
    }
  }

  private mutating func read(_ metronome: Score.Metronome, at time: Int, line: Int) {
    let unit = printedValue(metronome.unit.type, dots: metronome.unit.dots)
    switch metronome.equals {
    case .perMinute(let text):
      guard let number = Fraction(firstNumberIn: text), let tempo = Tempo(beatsPerMinute: number, beat: unit) else {
        log.note(.unusableTempo(text), at: place(line))
        return
      }
      let isExact = text.utf8.allSatisfy { (0x30...0x39).contains($0) || $0 == UInt8(ascii: ".") }
      if !isExact { log.note(.approximated("metronome \(text)", as: "\(tempo)"), at: place(line)) }
      music.tempos.append(mark(.tempo(tempo), at: time, line: line))
    case .unit(let other):
      guard let ratio = unit.divided(by: printedValue(other.type, dots: other.dots)) else { return }
      music.tempos.append(mark(.ratio(ratio), at: time, line: line))
    case .unsupported: log.note(.unusableTempo("metronome"), at: place(line))
    }
  }

  /// Reads how the music sounds from a place on.
  mutating func read(_ sound: Score.Sound, at time: Int, staff: Int?, line: Int) {
    let time = max(0, time)
    if let tempo = sound.tempo, tempo > 0 {
      let perMinute = Fraction(Int((min(tempo, 1e9) * 1e6).rounded()), 1_000_000)
      if let stored = perMinute.flatMap({ Tempo(beatsPerMinute: $0) }) {
        music.tempos.append(mark(.tempo(stored), at: time, line: line))
      } else {
        log.note(.unusableTempo("\(tempo)"), at: place(line))
      }
    }
    if let dynamics = sound.dynamics {
      music.dynamics.append(mark(.percent(dynamics), at: time, staff: staff, line: line))
    }
    for (number, value) in [(64, sound.damperPedal), (66, sound.sostenutoPedal), (67, sound.softPedal)] {
      guard let value else { continue }
      let control = Control.Change.controller(UInt8(number), value: UInt8((value * 1.27).rounded()))
      music.controls.append(mark(control, at: time, line: line))
    }
    if let pan = sound.pan {
      music.controls.append(mark(.controller(10, value: UInt8(midiPan(pan))), at: time, line: line))
    }
    for instrument in sound.midiInstruments { read(instrument, at: time, line: line) }
    switch sound.swing {
    case .straight: music.swings.append(mark(nil, at: time, line: line))
    case .ratio(let first, let second, let type):
      let swing = Swing(value: printedValue(type, dots: 0), long: first, short: second)
      music.swings.append(mark(swing, at: time, line: line))
    case nil: break
    }
    signs[measure].add(sound)
    if sound.timeOnly != nil { log.note(.leftOut("time-only"), at: place(line)) }
  }

  private mutating func read(_ instrument: Score.MIDIInstrument, at time: Int, line: Int) {
    if let program = instrument.program {
      let change = Control.Change.program(UInt8(program - 1), bank: instrument.songBank)
      music.controls.append(mark(change, at: time, line: line))
    }
    if let volume = instrument.volume {
      music.controls.append(mark(.controller(7, value: UInt8(midiVolume(volume))), at: time, line: line))
    }
    if let pan = instrument.pan {
      music.controls.append(mark(.controller(10, value: UInt8(midiPan(pan))), at: time, line: line))
    }
  }

  /// Reads a bar line.
  mutating func read(_ barline: Score.Barline, line: Int) {
    if barline.hasFermata { log.note(.leftOut("fermata"), at: place(line)) }
    let hasSign = barline.repeat != nil || barline.ending != nil
    if barline.location == .middle, hasSign {
      log.note(.unfollowed("repeat"), at: place(line))
      return
    }
    signs[measure].add(barline)
  }
}

/// The value of controller 7 for a volume in percent.
func midiVolume(_ percent: Double) -> Int { min(127, max(0, Int((percent * 1.27).rounded()))) }

/// The value of controller 10 for a place in degrees: −90 is hard left, 90 hard right; what lies behind the listener is
/// heard at the sides.
func midiPan(_ degrees: Double) -> Int { min(127, max(0, 64 + Int((degrees * 64 / 90).rounded()))) }

extension Score.MIDIInstrument {
  /// The bank as songs have it.
  var songBank: Bank? { bank.flatMap { Bank(($0 - 1) / 128, ($0 - 1) % 128) } }
}

extension Control.Change {
  /// Whether it is a controller that is not at zero.
  fileprivate var isOn: Bool {
    if case .controller(_, let value) = self { value > 0 } else { false }
  }
}

extension Fraction {
  /// The first decimal number in a text, such as 132 in `132-144` and 80.5 in `c. 80.5`.
  init?(firstNumberIn text: String) {
    let digits = text.utf8.drop { !(0x30...0x39).contains($0) }
    var cursor = TextCursor(String(decoding: digits.prefix(16), as: UTF8.self))
    self.init(decimal: &cursor)
  }
}
