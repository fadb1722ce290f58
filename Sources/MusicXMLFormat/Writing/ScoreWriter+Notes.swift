extension ScoreWriter {
  mutating func write(_ note: Score.Note) {
    xml.start("note")
    xml.attribute("dynamics", note.dynamics?.decimalText)
    xml.attribute("attack", note.attack?.decimalText)
    xml.attribute("release", note.release?.decimalText)
    if let grace = note.grace { write(grace) }
    if note.isCue { xml.element("cue") }
    if note.isChordMember { xml.element("chord") }
    write(note.sounding)
    if note.grace == nil { xml.element("duration", note.duration) }
    // A cue has no sounding ties (schema, type note).
    if !note.isCue { writeTies(note.ties, isNotation: false) }
    if let instrument = note.instrument {
      xml.start("instrument")
      xml.attribute("id", instrument)
      xml.end()
    }
    writeText("voice", note.voice)
    writeText("type", note.type?.rawValue)
    for _ in 0..<note.dots { xml.element("dot") }
    writeText("accidental", note.accidental?.rawValue)
    if let modification = note.timeModification { write(modification) }
    writeText("stem", note.stem?.rawValue)
    writeText("notehead", note.notehead?.rawValue)
    writeNumber("staff", note.staff)
    for (index, beam) in note.beams.enumerated() {
      xml.start("beam")
      xml.attribute("number", String(index + 1))
      xml.end(text: beam.rawValue)
    }
    writeNotations(of: note)
    for lyric in note.lyrics { write(lyric) }
    if let end = note.end {
      xml.start("play")
      xml.start("other-play")
      xml.attribute("type", Score.Note.endName)
      xml.end(text: end.decimalText)
      xml.end()
    }
    xml.end()
  }

  private mutating func write(_ grace: Score.Grace) {
    xml.start("grace")
    xml.attribute("steal-time-previous", grace.stealsFromPrevious?.decimalText)
    xml.attribute("steal-time-following", grace.stealsFromFollowing?.decimalText)
    xml.attribute("make-time", grace.makesTime?.decimalText)
    if grace.isSlashed { xml.attribute("slash", "yes") }
    xml.end()
  }

  private mutating func write(_ sounding: Score.Note.Sounding) {
    switch sounding {
    case .pitch(let pitch):
      xml.start("pitch")
      xml.element("step", pitch.step.rawValue)
      if pitch.alter != 0 { xml.element("alter", pitch.alter.decimalText) }
      xml.element("octave", pitch.octave)
      xml.end()
    case .unpitched(let place):
      xml.start("unpitched")
      write(place)
      xml.end()
    case .rest(let place, let isWholeMeasure):
      xml.start("rest")
      if isWholeMeasure { xml.attribute("measure", "yes") }
      write(place)
      xml.end()
    }
  }

  private mutating func write(_ place: Score.Place?) {
    guard let place else { return }
    xml.element("display-step", place.step.rawValue)
    xml.element("display-octave", place.octave)
  }

  /// - Parameter isNotation: Whether ties as they are printed are meant, else as they sound.
  private mutating func writeTies(_ ties: Score.Ties, isNotation: Bool) {
    func tie(_ type: String) {
      xml.start(isNotation ? "tied" : "tie")
      xml.attribute("type", type)
      xml.end()
    }
    // One that ends stands before one that begins, as most programs expect.
    if ties.contains(.stop) { tie("stop") }
    if ties.contains(.start) { tie("start") }
    if isNotation, ties.contains(.letRing) { tie("let-ring") }
  }

  private mutating func write(_ modification: Score.TimeModification) {
    xml.start("time-modification")
    xml.element("actual-notes", modification.actual)
    xml.element("normal-notes", modification.normal)
    if let type = modification.normalType {
      xml.element("normal-type", type.rawValue)
      for _ in 0..<modification.normalDots { xml.element("normal-dot") }
    }
    xml.end()
  }

  private mutating func writeNotations(of note: Score.Note) {
    let notations = note.notations
    guard !note.ties.isEmpty || !notations.isEmpty else { return }
    xml.start("notations")
    writeTies(note.ties, isNotation: true)
    for slur in notations.slurs {
      xml.start("slur")
      xml.attribute("type", slur.type.rawValue)
      xml.attribute("number", String(slur.number))
      xml.end()
    }
    for mark in notations.tuplets { write(mark) }
    if !notations.ornaments.isEmpty {
      xml.start("ornaments")
      for ornament in notations.ornaments { write(ornament) }
      xml.end()
    }
    if !notations.articulations.isEmpty {
      xml.start("articulations")
      for articulation in notations.articulations { xml.element(named: articulation.rawValue) }
      xml.end()
    }
    if !notations.dynamics.isEmpty { writeDynamics(notations.dynamics) }
    if notations.hasFermata { xml.element("fermata") }
    switch notations.arpeggio {
    case .arpeggiate(let direction):
      xml.start("arpeggiate")
      xml.attribute("direction", direction?.rawValue)
      xml.end()
    case .nonArpeggiate:
      xml.start("non-arpeggiate")
      xml.attribute("type", "bottom")
      xml.end()
    case nil: break
    }
    xml.end()
  }

  private mutating func write(_ mark: Score.TupletMark) {
    xml.start("tuplet")
    xml.attribute("type", mark.isStart ? "start" : "stop")
    xml.attribute("number", String(mark.number))
    xml.attribute("bracket", mark.hasBracket.map { $0 ? "yes" : "no" })
    xml.attribute("show-number", mark.shownNumber?.rawValue)
    if let actual = mark.actual { write(actual, "tuplet-actual") }
    if let normal = mark.normal { write(normal, "tuplet-normal") }
    xml.end()
  }

  private mutating func write(_ portion: Score.TupletMark.Portion, _ name: StaticString) {
    xml.start(name)
    writeNumber("tuplet-number", portion.number)
    writeText("tuplet-type", portion.type?.rawValue)
    for _ in 0..<portion.dots { xml.element("tuplet-dot") }
    xml.end()
  }

  private mutating func write(_ ornament: Score.Ornament) {
    switch ornament {
    case .sign(let sign): xml.element(named: sign.rawValue)
    case .tremolo(let marks, let type):
      xml.start("tremolo")
      xml.attribute("type", type.rawValue)
      xml.end(text: String(marks))
    }
  }

  private mutating func write(_ lyric: Score.Lyric) {
    xml.start("lyric")
    xml.attribute("number", lyric.number)
    writeText("syllabic", lyric.syllabic?.rawValue)
    xml.element("text", lyric.text)
    if lyric.isExtended { xml.element("extend") }
    xml.end()
  }
}
