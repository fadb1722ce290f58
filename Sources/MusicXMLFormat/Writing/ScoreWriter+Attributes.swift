extension ScoreWriter {
  mutating func write(_ attributes: Score.Attributes) {
    xml.start("attributes")
    writeNumber("divisions", attributes.divisions)
    for key in attributes.keys { write(key) }
    for time in attributes.times { write(time) }
    writeNumber("staves", attributes.staves)
    for clef in attributes.clefs { write(clef) }
    for lines in attributes.staffLines {
      xml.start("staff-details")
      xml.attribute("number", lines.staff.map(String.init))
      xml.element("staff-lines", lines.count)
      xml.end()
    }
    for transpose in attributes.transposes { write(transpose) }
    for sign in attributes.measureRepeats {
      xml.start("measure-style")
      xml.attribute("number", sign.staff.map(String.init))
      xml.start("measure-repeat")
      xml.attribute("type", sign.count > 0 ? "start" : "stop")
      xml.end(text: sign.count > 0 ? String(sign.count) : "")
      xml.end()
    }
    xml.end()
  }

  private mutating func write(_ key: Score.Key) {
    xml.start("key")
    xml.attribute("number", key.staff.map(String.init))
    switch key.signature {
    case .fifths(let fifths, let mode):
      xml.element("fifths", fifths)
      writeText("mode", mode)
    case .alterations(let alterations):
      for alteration in alterations {
        xml.element("key-step", alteration.step.rawValue)
        xml.element("key-alter", alteration.alter.decimalText)
      }
    }
    xml.end()
  }

  private mutating func write(_ time: Score.Time) {
    xml.start("time")
    xml.attribute("number", time.staff.map(String.init))
    xml.attribute("symbol", time.symbol)
    for fraction in time.fractions {
      xml.element("beats", fraction.beats.map(String.init).joined(separator: "+"))
      xml.element("beat-type", fraction.unit)
    }
    if time.fractions.isEmpty { xml.element("senza-misura") }
    xml.end()
  }

  private mutating func write(_ clef: Score.Clef) {
    xml.start("clef")
    xml.attribute("number", clef.staff.map(String.init))
    xml.element("sign", clef.sign.rawValue)
    writeNumber("line", clef.line)
    if clef.octaveChange != 0 { xml.element("clef-octave-change", clef.octaveChange) }
    xml.end()
  }

  private mutating func write(_ transpose: Score.Transpose) {
    xml.start("transpose")
    xml.attribute("number", transpose.staff.map(String.init))
    writeNumber("diatonic", transpose.diatonic)
    xml.element("chromatic", transpose.chromatic.decimalText)
    if transpose.octaveChange != 0 { xml.element("octave-change", transpose.octaveChange) }
    if let doubling = transpose.doubling {
      xml.start("double")
      if doubling > 0 { xml.attribute("above", "yes") }
      xml.end()
    }
    xml.end()
  }
}
