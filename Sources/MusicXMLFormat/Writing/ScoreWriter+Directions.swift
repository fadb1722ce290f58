extension ScoreWriter {
  mutating func write(_ direction: Score.Direction) {
    let marks = direction.marks.filter { if case .unsupported = $0 { false } else { true } }
    guard !marks.isEmpty else {
      // A direction has to show something; what only sounds stands by itself.
      if let sound = direction.sound { write(sound) }
      return
    }
    xml.start("direction")
    xml.attribute("placement", direction.placement?.rawValue)
    for mark in marks {
      xml.start("direction-type")
      write(mark)
      xml.end()
    }
    writeOffset(direction.offset, isSounding: true)
    writeText("voice", direction.voice)
    writeNumber("staff", direction.staff)
    if let sound = direction.sound { write(sound) }
    xml.end()
  }

  private mutating func writeOffset(_ offset: Int, isSounding: Bool) {
    guard offset != 0 else { return }
    xml.start("offset")
    if isSounding { xml.attribute("sound", "yes") }
    xml.end(text: String(offset))
  }

  private mutating func write(_ mark: Score.Direction.Mark) {
    switch mark {
    case .rehearsal(let text): xml.element("rehearsal", text)
    case .words(let text): xml.element("words", text)
    case .segno: xml.element("segno")
    case .coda: xml.element("coda")
    case .dynamics(let names): writeDynamics(names)
    case .wedge(let wedge):
      xml.start("wedge")
      xml.attribute("type", wedge.type.rawValue)
      xml.attribute("number", String(wedge.number))
      xml.end()
    case .pedal(let pedal):
      xml.start("pedal")
      xml.attribute("type", pedal.rawValue)
      xml.attribute("line", "yes")
      xml.end()
    case .metronome(let metronome): write(metronome)
    case .octaveShift(let shift):
      xml.start("octave-shift")
      xml.attribute("type", shift.type.rawValue)
      xml.attribute("number", String(shift.number))
      xml.attribute("size", String(shift.size))
      xml.end()
    case .unsupported: break
    }
  }

  /// Writes dynamics; those that the format has no element for as text.
  mutating func writeDynamics(_ names: [String]) {
    xml.start("dynamics")
    for name in names {
      if ScoreWriter.dynamics.contains(name) { xml.element(named: name) } else { xml.element("other-dynamics", name) }
    }
    xml.end()
  }

  /// The elements of MusicXML 4.0, type `dynamics`.
  private static let dynamics: Set<String> = [
    "p", "pp", "ppp", "pppp", "ppppp", "pppppp", "f", "ff", "fff", "ffff", "fffff", "ffffff", "mp", "mf", "sf", "sfp",
    "sfpp", "fp", "rf", "rfz", "sfz", "sffz", "fz", "n", "pf", "sfzp",
  ]

  private mutating func write(_ metronome: Score.Metronome) {
    xml.start("metronome")
    write(metronome.unit)
    switch metronome.equals {
    case .perMinute(let text): xml.element("per-minute", text)
    case .unit(let unit): write(unit)
    // The format asks for something to stand there.
    case .unsupported: xml.element("per-minute", "")
    }
    xml.end()
  }

  private mutating func write(_ unit: Score.Metronome.BeatUnit) {
    xml.element("beat-unit", unit.type.rawValue)
    for _ in 0..<unit.dots { xml.element("beat-unit-dot") }
  }

  mutating func write(_ sound: Score.Sound) {
    xml.start("sound")
    xml.attribute("tempo", sound.tempo?.decimalText)
    xml.attribute("dynamics", sound.dynamics?.decimalText)
    if sound.isDaCapo { xml.attribute("dacapo", "yes") }
    xml.attribute("segno", sound.segno)
    xml.attribute("dalsegno", sound.dalSegno)
    xml.attribute("coda", sound.coda)
    xml.attribute("tocoda", sound.toCoda)
    if sound.isForwardRepeat { xml.attribute("forward-repeat", "yes") }
    xml.attribute("fine", sound.fine)
    xml.attribute("time-only", sound.timeOnly)
    xml.attribute("pan", sound.pan?.decimalText)
    xml.attribute("damper-pedal", sound.damperPedal?.decimalText)
    xml.attribute("soft-pedal", sound.softPedal?.decimalText)
    xml.attribute("sostenuto-pedal", sound.sostenutoPedal?.decimalText)
    for instrument in sound.midiInstruments { write(instrument) }
    if let swing = sound.swing { write(swing) }
    writeOffset(sound.offset, isSounding: false)
    xml.end()
  }

  private mutating func write(_ swing: Score.Swing) {
    xml.start("swing")
    switch swing {
    case .straight: xml.element("straight")
    case .ratio(let first, let second, let type):
      xml.element("first", first)
      xml.element("second", second)
      xml.element("swing-type", type.rawValue)
    }
    xml.end()
  }

  mutating func write(_ barline: Score.Barline) {
    xml.start("barline")
    xml.attribute("location", barline.location.rawValue)
    writeText("bar-style", barline.style?.rawValue)
    if barline.segno != nil { xml.element("segno") }
    if barline.coda != nil { xml.element("coda") }
    if barline.hasFermata { xml.element("fermata") }
    if let ending = barline.ending {
      xml.start("ending")
      xml.attribute("number", ending.number)
      xml.attribute("type", ending.type.rawValue)
      xml.end()
    }
    if let sign = barline.repeat {
      xml.start("repeat")
      xml.attribute("direction", sign.direction.rawValue)
      xml.attribute("times", sign.times.map(String.init))
      if sign.isAfterJump { xml.attribute("after-jump", "yes") }
      xml.end()
    }
    xml.end()
  }
}
