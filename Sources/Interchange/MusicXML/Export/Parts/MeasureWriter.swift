import MusicTheory
import MusicXMLFormat
import SongModel

/// Writes the measures of a part one after the other.
struct MeasureWriter {
  let part: PartWriter
  let instruments: PartInstruments
  /// The meter and the key that the measures so far state.
  private var meter: Meter?
  private var key: Key?
  /// The next of the part's marks.
  private var nextMark = 0
  /// What goes on in each voice from one measure to the next.
  var voices: [VoiceState]
  /// The tick at which the measure begins that is written.
  var start = 0
  /// Its elements.
  var elements: [Score.Element] = []
  /// Its notes with a pitch, to be given accidentals: where they are, on which staff, and when.
  var pitched: [PitchedNote] = []

  /// What goes on in a voice.
  struct VoiceState {
    /// Whether the last syllable does not end its word.
    var isInWord = false
    /// The notes that are tied on, by key.
    var tied: [Int: TiedNote] = [:]
  }

  /// The beginning of a chain of tied notes.
  struct TiedNote {
    let start: Int
    let gate: Gate
    /// Whether it is played elsewhere than it is written.
    let isMoved: Bool
  }

  /// A note that may need an accidental.
  struct PitchedNote {
    let element: Int
    let staff: Int
    let tick: Int
    let pitch: Pitch
    let isTiedTo: Bool
  }

  init(_ part: PartWriter, instruments: PartInstruments) {
    self.part = part
    self.instruments = instruments
    voices = part.music.lines.map { _ in VoiceState() }
  }

  private var isDrum: Bool { part.music.track?.kind == .drum }
  private var layout: StaffLayout { part.music.layout }

  /// Writes the measure at a place among those that are written.
  mutating func measure(_ place: Int) -> Score.Measure {
    let index = part.plan.bars[place]
    let frame = part.frames[index]
    start = frame.start
    elements = []
    pitched = []
    if part.plan.starts.contains(index) {
      elements.append(
        Score.Element(
          .barline(Score.Barline(.left, style: .heavyLight, repeat: Score.Barline.Repeat(.forward)))))
    }
    writeAttributes(of: frame, isFirst: place == 0)
    writeVoices(of: index, isLastMeasure: place == part.plan.bars.count - 1)
    cutTies(isFirstMeasure: place == 0, isLastMeasure: place == part.plan.bars.count - 1, of: frame)
    writeAccidentals(at: frame)
    writeRightBarline(of: index, isLastMeasure: place == part.plan.bars.count - 1)
    // A pickup that is written is numbered 0; what follows counts from 1, also behind repeats.
    let hasPickup = part.frames[part.plan.bars[0]].bar.number == 0
    let first = part.frames[part.plan.bars[0]].bar.number
    let number = hasPickup ? place : first + place
    return Score.Measure(number: String(number), isImplicit: frame.bar.number == 0, elements: elements)
  }

  private mutating func writeAttributes(of frame: BarFrame, isFirst: Bool) {
    var attributes = Score.Attributes()
    if isFirst {
      attributes.divisions = part.music.time.resolution / part.partsOfDivision
      if layout.staffCount > 1 { attributes.staves = layout.staffCount }
      attributes.clefs = layout.clefs
    }
    let key = part.song.key(at: frame.start)
    if !isDrum, key != self.key { attributes.keys = [key.signature] }
    self.key = key
    if frame.bar.meter != meter {
      let fraction = Score.Time.Fraction(beats: [frame.bar.meter.beats], unit: frame.bar.meter.unit)
      attributes.times = [Score.Time([fraction])]
      meter = frame.bar.meter
    }
    if attributes != Score.Attributes() { elements.append(Score.Element(.attributes(attributes))) }
    guard !isDrum else { return }
    // A key that changes inside the bar stands where it does, whatever notes sound there.
    for entry in part.song.keys.changes(inside: frame) {
      guard entry.value != self.key else { continue }
      var change = Score.Attributes()
      change.keys = [entry.value.signature]
      let offset = divisions(part.music.time.parts(ofTicks: entry.tick - frame.start))
      elements.append(Score.Element(.forward(Score.Forward(duration: offset))))
      elements.append(Score.Element(.attributes(change)))
      elements.append(Score.Element(.backup(offset)))
      self.key = entry.value
    }
  }

  /// Parts of a quarter as divisions.
  func divisions(_ parts: Int) -> Int { parts / part.partsOfDivision }

  private mutating func writeVoices(of index: Int, isLastMeasure: Bool) {
    let frame = part.frames[index]
    let length = divisions(part.music.time.parts(ofTicks: frame.length))
    var isFirst = true
    for staff in 1...layout.staffCount {
      let voices = part.music.lines.indices.filter { layout.staffOfVoice[$0] == staff }
      // The first voice of a staff shows its rests even where it is silent; others do not.
      let shown = voices.filter { $0 == voices.first || !part.music.notations[$0].bars[index].isEmpty }
      for voice in shown.isEmpty ? [nil] : shown.map(Optional.some) {
        if !isFirst { elements.append(Score.Element(.backup(length))) }
        let pieces = voice.map { part.music.notations[$0].bars[index] } ?? []
        write(
          pieces.isEmpty ? BarRhythm.silence(of: frame, time: part.music.time) : pieces, voice: voice, staff: staff,
          frame: frame, takesMarks: isFirst)
        if isFirst { writeMarks(before: isLastMeasure ? .max : frame.end, cursor: length, frame: frame) }
        isFirst = false
      }
    }
  }

  /// Writes the marks up to a tick.
  ///
  /// - Parameter cursor: Divisions from the bar's start to where the measure is written.
  mutating func writeMarks(before tick: Int, cursor: Int, frame: BarFrame) {
    while nextMark < part.marks.count, part.marks[nextMark].tick < tick {
      let mark = part.marks[nextMark]
      let place = divisions(part.music.time.parts(ofTicks: max(0, mark.tick - frame.start)))
      elements.append(mark.element(offset: place - cursor))
      nextMark += 1
    }
  }

  /// Takes away the ties that lead to what is not written, at the edges of an excerpt.
  private mutating func cutTies(isFirstMeasure: Bool, isLastMeasure: Bool, of frame: BarFrame) {
    guard isFirstMeasure || isLastMeasure else { return }
    let length = divisions(part.music.time.parts(ofTicks: frame.length))
    var (cursor, onset) = (0, 0)
    for index in elements.indices {
      switch elements[index].content {
      case .backup(let duration): cursor -= duration
      case .forward(let forward): cursor += forward.duration
      case .note(var note) where note.grace == nil:
        if !note.isChordMember {
          onset = cursor
          cursor += note.duration
        }
        if isFirstMeasure, onset == 0 { note.ties.remove(.stop) }
        if isLastMeasure, cursor == length { note.ties.remove(.start) }
        elements[index].content = .note(note)
      default: break
      }
    }
  }

  private mutating func writeAccidentals(at frame: BarFrame) {
    let key = part.song.key(at: frame.start)
    let changes = Array(part.song.keys.changes(inside: frame))
    var staves = (0..<layout.staffCount).map { _ in Accidentals(in: key) }
    var nextChange = 0
    let ordered = pitched.enumerated().sorted { ($0.element.tick, $0.offset) < ($1.element.tick, $1.offset) }
    for (_, note) in ordered {
      while nextChange < changes.count, changes[nextChange].tick <= note.tick {
        staves = staves.map { _ in Accidentals(in: changes[nextChange].value) }
        nextChange += 1
      }
      guard !note.isTiedTo, let sign = staves[note.staff - 1].accidental(for: note.pitch),
        case .note(var written) = elements[note.element].content
      else { continue }
      written.accidental = sign
      elements[note.element].content = .note(written)
    }
  }

  private mutating func writeRightBarline(of index: Int, isLastMeasure: Bool) {
    if let times = part.plan.ends[index] {
      let sign = Score.Barline.Repeat(.backward, times: times > 2 ? times : nil)
      elements.append(Score.Element(.barline(Score.Barline(.right, style: .lightHeavy, repeat: sign))))
    } else if isLastMeasure {
      elements.append(Score.Element(.barline(Score.Barline(.right, style: .lightHeavy))))
    }
  }
}

extension Key {
  /// The signature with its mode.
  fileprivate var signature: Score.Key { Score.Key(.fifths(fifths, mode: mode.rawValue)) }
}

extension TickMap {
  /// The entries inside a bar, behind its start.
  fileprivate func changes(inside frame: BarFrame) -> ArraySlice<Entry> {
    let first = index(at: frame.start).map { $0 + 1 } ?? 0
    let end = index(at: frame.end - 1).map { $0 + 1 } ?? 0
    return entries[first..<max(first, end)]
  }
}
