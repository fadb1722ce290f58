extension ScoreReader {
  /// The parts that a part list names, without measures.
  mutating func parts(_ list: XMLElement) throws(Score.ReadingError) -> [Score.Part] {
    var parts: [Score.Part] = []
    var taken: Set<String> = []
    for entry in list.children where entry.name == .scorePart {
      let part = try part(entry)
      if taken.insert(part.id).inserted {
        parts.append(part)
      } else {
        try log.report(.repeatedPart(shortened(part.id)), at: entry.line)
      }
    }
    return parts
  }

  private mutating func part(_ entry: XMLElement) throws(Score.ReadingError) -> Score.Part {
    var part = Score.Part(id: entry[.id] ?? "", name: entry.first(.partName)?.text ?? "")
    part.line = entry.line
    // A device belongs to the instrument that it names, else to all that follow it.
    var ports: [String: Int] = [:]
    var commonPort: Int?
    for child in entry.children {
      switch child.name {
      case .partAbbreviation: part.abbreviation = child.text
      case .scoreInstrument:
        let name = child.first(.instrumentName)?.text ?? ""
        let sound = child.first(.instrumentSound)?.text
        part.instruments.append(Score.Instrument(id: child[.id] ?? "", name: name, sound: sound))
      case .midiDevice:
        guard let port = try integer(.port, of: child, in: 1...128) else { continue }
        if let id = child[.id] { ports[id] = port } else { commonPort = port }
      case .midiInstrument:
        var instrument = try midiInstrument(child)
        instrument.port = commonPort
        part.midiInstruments.append(instrument)
      default: break
      }
    }
    for index in part.midiInstruments.indices {
      if let port = ports[part.midiInstruments[index].instrument] { part.midiInstruments[index].port = port }
    }
    return part
  }

  /// How an instrument sounds through MIDI.
  mutating func midiInstrument(_ element: XMLElement) throws(Score.ReadingError) -> Score.MIDIInstrument {
    var instrument = Score.MIDIInstrument(instrument: element[.id] ?? "")
    for child in element.children {
      switch child.name {
      case .midiChannel: instrument.channel = try integer(child, in: 1...16)
      case .midiBank: instrument.bank = try integer(child, in: 1...16_384)
      case .midiProgram: instrument.program = try integer(child, in: 1...128)
      case .midiUnpitched: instrument.unpitched = try integer(child, in: 1...128)
      case .volume: instrument.volume = try checked(child.decimal.flatMap { 0...100 ~= $0 ? $0 : nil }, child)
      case .pan: instrument.pan = try checked(child.decimal.flatMap { -180...180 ~= $0 ? $0 : nil }, child)
      default: break
      }
    }
    return instrument
  }

  /// Reads parts with their measures.
  mutating func readPartwise(_ root: XMLElement, into score: inout Score) throws(Score.ReadingError) {
    var filler = PartFiller(score.parts)
    for element in root.children where element.name == .part {
      let index = try filler.index(of: element, log: &log)
      for measure in element.children where measure.name == .measure {
        filler.parts[index].measures.append(try self.measure(measure, content: measure))
      }
    }
    score.parts = try filler.filled(log: &log)
  }

  /// Reads measures with their parts.
  mutating func readTimewise(_ root: XMLElement, into score: inout Score) throws(Score.ReadingError) {
    var filler = PartFiller(score.parts)
    var count = 0
    for measure in root.children where measure.name == .measure {
      for element in measure.children where element.name == .part {
        let index = try filler.index(of: element, isPiece: true, log: &log)
        // A part that was silent before may be left out of measures; they are as long as those of others.
        filler.pad(index, to: count)
        filler.parts[index].measures.append(try self.measure(measure, content: element))
      }
      count += 1
    }
    score.parts = try filler.filled(log: &log)
  }
}

/// Puts measures into the parts of a part list.
private struct PartFiller {
  var parts: [Score.Part]
  private var places: [String: Int]
  private var isMet: [Bool]

  init(_ listed: [Score.Part]) {
    parts = listed
    isMet = listed.map { _ in false }
    places = Dictionary(listed.enumerated().map { ($1.id, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The index of the part that an element is.
  ///
  /// - Parameter isPiece: Whether there is an element of every part for each measure.
  mutating func index(
    of element: XMLElement, isPiece: Bool = false, log: inout WarningLog
  ) throws(Score.ReadingError) -> Int {
    let id = element[.id] ?? ""
    if let known = places[id], isPiece || !isMet[known] {
      isMet[known] = true
      return known
    }
    try log.report(.unlistedPart(String(id.prefix(40))), at: element.line)
    var part = Score.Part(id: id, name: "")
    part.line = element.line
    places[id] = parts.count
    parts.append(part)
    isMet.append(true)
    return parts.count - 1
  }

  /// Gives a part empty measures up to a number.
  mutating func pad(_ index: Int, to count: Int) {
    while parts[index].measures.count < count {
      parts[index].measures.append(Score.Measure(number: "\(parts[index].measures.count + 1)"))
    }
  }

  /// The parts that have measures.
  consuming func filled(log: inout WarningLog) throws(Score.ReadingError) -> [Score.Part] {
    for part in parts where part.measures.isEmpty {
      try log.report(.emptyPart(String(part.id.prefix(40))), at: part.line)
    }
    return parts.filter { !$0.measures.isEmpty }
  }
}
