/// Writes scores as partwise documents.
struct ScoreWriter {
  private static let documentType = """
    <!DOCTYPE score-partwise PUBLIC "-//Recordare//DTD MusicXML 4.0 Partwise//EN" \
    "http://www.musicxml.org/dtds/partwise.dtd">

    """

  var xml = XMLWriter(prologue: documentType)

  mutating func write(_ score: Score) {
    xml.start("score-partwise")
    xml.attribute("version", "4.0")
    writeHeader(score)
    xml.start("part-list")
    for part in score.parts { writeEntry(part) }
    xml.end()
    for part in score.parts {
      xml.start("part")
      xml.attribute("id", part.id)
      for measure in part.measures { write(measure) }
      xml.end()
    }
    xml.end()
  }

  private mutating func writeHeader(_ score: Score) {
    if score.workNumber != nil || score.workTitle != nil {
      xml.start("work")
      writeText("work-number", score.workNumber)
      writeText("work-title", score.workTitle)
      xml.end()
    }
    writeText("movement-number", score.movementNumber)
    writeText("movement-title", score.movementTitle)
    writeIdentification(score)
    for credit in score.credits {
      xml.start("credit")
      xml.attribute("page", String(credit.page))
      for type in credit.types { xml.element("credit-type", type) }
      xml.element("credit-words", credit.words)
      xml.end()
    }
  }

  private mutating func writeIdentification(_ score: Score) {
    let hasEncoding = !score.software.isEmpty || !score.supports.isEmpty
    guard hasEncoding || !score.creators.isEmpty || !score.rights.isEmpty || !score.miscellaneous.isEmpty else {
      return
    }
    xml.start("identification")
    for creator in score.creators { write(creator, as: "creator") }
    for right in score.rights { write(right, as: "rights") }
    if hasEncoding {
      xml.start("encoding")
      for program in score.software { xml.element("software", program) }
      for support in score.supports {
        xml.start("supports")
        xml.attribute("element", support.element)
        xml.attribute("type", support.isStated ? "yes" : "no")
        xml.end()
      }
      xml.end()
    }
    if !score.miscellaneous.isEmpty {
      xml.start("miscellaneous")
      for field in score.miscellaneous {
        xml.start("miscellaneous-field")
        xml.attribute("name", field.name)
        xml.end(text: field.text)
      }
      xml.end()
    }
    xml.end()
  }

  private mutating func write(_ text: Score.TypedText, as name: StaticString) {
    xml.start(name)
    xml.attribute("type", text.type)
    xml.end(text: text.text)
  }

  private mutating func writeEntry(_ part: Score.Part) {
    xml.start("score-part")
    xml.attribute("id", part.id)
    xml.element("part-name", part.name)
    writeText("part-abbreviation", part.abbreviation)
    for instrument in part.instruments {
      xml.start("score-instrument")
      xml.attribute("id", instrument.id)
      xml.element("instrument-name", instrument.name)
      writeText("instrument-sound", instrument.sound)
      xml.end()
    }
    for instrument in part.midiInstruments { write(instrument) }
    xml.end()
  }

  mutating func write(_ instrument: Score.MIDIInstrument) {
    if let port = instrument.port {
      xml.start("midi-device")
      xml.attribute("id", instrument.instrument)
      xml.attribute("port", String(port))
      xml.end()
    }
    xml.start("midi-instrument")
    xml.attribute("id", instrument.instrument)
    writeNumber("midi-channel", instrument.channel)
    writeNumber("midi-bank", instrument.bank)
    writeNumber("midi-program", instrument.program)
    writeNumber("midi-unpitched", instrument.unpitched)
    writeText("volume", instrument.volume?.decimalText)
    writeText("pan", instrument.pan?.decimalText)
    xml.end()
  }

  private mutating func write(_ measure: Score.Measure) {
    xml.start("measure")
    xml.attribute("number", measure.number)
    if measure.isImplicit { xml.attribute("implicit", "yes") }
    for element in measure.elements {
      switch element.content {
      case .attributes(let attributes): write(attributes)
      case .note(let note): write(note)
      case .backup(let duration):
        xml.start("backup")
        xml.element("duration", duration)
        xml.end()
      case .forward(let forward):
        xml.start("forward")
        xml.element("duration", forward.duration)
        writeText("voice", forward.voice)
        writeNumber("staff", forward.staff)
        xml.end()
      case .direction(let direction): write(direction)
      case .barline(let barline): write(barline)
      case .sound(let sound): write(sound)
      case .unsupported: break
      }
    }
    xml.end()
  }

  /// Writes a text where there is one.
  mutating func writeText(_ name: StaticString, _ text: String?) {
    if let text { xml.element(name, text) }
  }

  /// Writes a number where there is one.
  mutating func writeNumber(_ name: StaticString, _ number: Int?) {
    if let number { xml.element(name, number) }
  }
}
