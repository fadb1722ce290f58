import MusicTheory
import MusicXMLFormat
import SongModel

/// Goes through the measures of a part with a cursor, and notes what stands where.
struct PartScanner {
  let score: Score
  let part: Int
  let units: ScoreUnits
  var music: ScannedPart
  var log: ScoreFindings
  /// Repeats and jumps of the score, by measure; all parts add to them.
  var signs: [MeasureSigns]

  /// The measure that is read.
  private(set) var measure = 0
  /// Units from its start.
  private(set) var cursor = 0
  private var divisions = 1
  /// What is added to written pitches, by staff; 0 for all staves.
  private var transposes: [Int: WrittenPitch] = [:]
  /// The last chord or note, to which members of its chord belong.
  private var last: LastNote?
  /// Grace notes that wait for a note of their voice.
  private var graces: [String: [(pitch: Pitch, line: Int, measure: Int)]] = [:]
  /// The verse that is sung.
  private var verse: String?
  let instruments: PartSounds
  /// The measures that a sign fills with those before, by staff; 0 for all staves.
  private var measureRepeats: [Int: Int] = [:]
  /// How many chords and strokes signs have added.
  private var filled = 0
  /// The most that they may add: long before that no person could play on.
  private static let mostFilled = 100_000
  private var firstChords: [Int] = []
  private var firstStrokes: [Int] = []

  private struct LastNote {
    /// The index of the chord; `nil` for strokes, graces and rests.
    var chord: Int?
    var start: Int
    var isGrace = false
  }

  init(_ score: Score, part: Int, units: ScoreUnits, signs: [MeasureSigns], log: ScoreFindings) {
    self.score = score
    self.part = part
    self.units = units
    self.signs = signs
    self.log = log
    music = ScannedPart(part: part)
    instruments = PartSounds(score.parts[part])
  }

  /// Reads all measures.
  ///
  /// - Throws: `ScoreImport.Failure.tooLong`.
  mutating func scan() throws(ScoreImport.Failure) {
    let measures = score.parts[part].measures
    music.chords.reserveCapacity(measures.reduce(0) { $0 + $1.elements.count })
    for (index, measure) in measures.enumerated() {
      begin(index)
      for element in measure.elements { try read(element) }
      fillRepeated()
    }
    for (_, waiting) in graces.sorted(by: { $0.key < $1.key }) {
      guard let first = waiting.first else { continue }
      log.note(.graceWithoutNote, at: place(first.line, measure: first.measure))
    }
  }

  private mutating func begin(_ index: Int) {
    (measure, cursor, last) = (index, 0, nil)
    music.lengths.append(0)
    firstChords.append(music.chords.count)
    firstStrokes.append(music.strokes.count)
  }

  private mutating func read(_ element: Score.Element) throws(ScoreImport.Failure) {
    switch element.content {
    case .note(let note): try read(note, line: element.line)
    case .attributes(let attributes): read(attributes, line: element.line)
    case .backup(let duration):
      let length = try length(duration)
      if length > cursor { log.note(.backupBeyondStart, at: place(element.line)) }
      cursor = max(0, cursor - length)
      last = nil
    case .forward(let forward):
      try advance(length(forward.duration))
      last = nil
    case .direction(let direction): read(direction, line: element.line)
    case .sound(let sound): read(sound, at: time(offset: sound.offset), staff: nil, line: element.line)
    case .barline(let barline): read(barline, line: element.line)
    case .unsupported(let name): log.note(.leftOut(name), at: place(element.line))
    }
  }

  // MARK: Time

  /// Some divisions in units.
  private func length(_ duration: Int) throws(ScoreImport.Failure) -> Int {
    guard let length = units.units(duration, divisions: divisions) else { throw .tooLong }
    return length
  }

  /// Some divisions in quarters, a few hundred at most.
  private func quarters(_ divisions: Double?) -> Double? {
    divisions.map { min(max($0 / Double(self.divisions), -1000), 1000) }
  }

  private mutating func advance(_ length: Int) throws(ScoreImport.Failure) {
    cursor += length
    guard cursor <= ScoreUnits.mostQuarters * units.perQuarter else { throw .tooLong }
    music.lengths[measure] = max(music.lengths[measure], cursor)
  }

  /// The time of a mark that stands some divisions from the cursor.
  func time(offset: Int) -> Int { max(0, cursor + (units.units(offset, divisions: divisions) ?? 0)) }

  /// A place in the measure that is read.
  func place(_ line: Int, measure index: Int? = nil) -> ScoreImport.Finding.Place {
    let index = index ?? measure
    return ScoreImport.Finding.Place(
      part: part, measure: index, number: score.parts[part].measures[index].number, line: line)
  }

  /// A mark at a time of the measure that is read.
  func mark<Value>(_ value: Value, at time: Int, staff: Int? = nil, line: Int) -> ScoreMark<Value> {
    ScoreMark(measure: measure, time: time, staff: staff, line: line, value: value)
  }

  // MARK: Attributes

  private mutating func read(_ attributes: Score.Attributes, line: Int) {
    if let stated = attributes.divisions { divisions = stated }
    for transpose in attributes.transposes {
      transposes[transpose.staff ?? 0] = WrittenPitch(transpose)
      if transpose.doubling != nil { log.note(.doubled, at: place(line)) }
      let semitones = WrittenPitch(transpose).semitones
      if semitones != 0 { log.note(.transposed(semitones: semitones), at: place(line)) }
    }
    for key in attributes.keys { read(key, line: line) }
    for time in attributes.times { music.times.append(mark(time, at: cursor, staff: time.staff, line: line)) }
    for sign in attributes.measureRepeats { measureRepeats[sign.staff ?? 0] = sign.count > 0 ? sign.count : nil }
    for name in attributes.unsupported { log.note(.leftOut(name), at: place(line)) }
  }

  private mutating func read(_ key: Score.Key, line: Int) {
    guard case .fifths(let fifths, let mode) = key.signature else {
      log.note(.unusableKey("single steps"), at: place(line))
      return
    }
    let sounding = transposes[key.staff ?? 0] ?? transposes[0] ?? transposes[1] ?? WrittenPitch()
    var shifted = fifths + sounding.fifths
    // What sounds may be written with fewer signs by its neighbour twelve fifths away.
    if sounding.fifths != 0 {
      if shifted > Key.signatures.upperBound { shifted -= 12 }
      if shifted < Key.signatures.lowerBound { shifted += 12 }
    }
    let name = mode?.lowercased() ?? "major"
    let known = ["ionian": Mode.major, "aeolian": .minor, "none": .major, "": .major][name] ?? Mode(rawValue: name)
    guard let concert = Key(fifths: shifted, mode: known ?? .major) else {
      log.note(.unusableKey("\(fifths) fifths"), at: place(line))
      return
    }
    if known == nil { log.note(.unusableKey(name), at: place(line)) }
    music.keys.append(mark(concert, at: cursor, staff: key.staff, line: line))
  }

  // MARK: Notes

  private mutating func read(_ note: Score.Note, line: Int) throws(ScoreImport.Failure) {
    let staff = note.staff ?? 1
    music.staves = max(music.staves, staff)
    let voice = note.voice ?? "1"
    reportNotations(of: note, line: line)
    if note.grace != nil {
      readGrace(note, voice: voice, staff: staff, line: line)
      return
    }
    var length = try length(note.duration)
    if length == 0, let type = note.type, !note.isChordMember {
      length = units.units(printedValue(type, dots: note.dots, note.timeModification))
    }
    let start = note.isChordMember ? last?.start ?? cursor : cursor
    let chord = note.isChordMember ? last?.chord : nil
    if !note.isChordMember {
      try advance(length)
      last = LastNote(chord: nil, start: start)
    }
    guard length > 0 else {
      log.note(.withoutLength, at: place(line))
      return
    }
    if note.isCue {
      log.note(.cue, at: place(line))
      keepRest(note, start: start, length: length, voice: voice, staff: staff, line: line)
      return
    }
    switch note.sounding {
    case .rest:
      if let waiting = graces.removeValue(forKey: voice)?.first {
        log.note(.graceWithoutNote, at: place(waiting.line, measure: waiting.measure))
      }
      keepRest(note, start: start, length: length, voice: voice, staff: staff, line: line)
    case .unpitched(let place): strike(note, on: place, start: start, staff: staff, line: line)
    case .pitch(let written):
      guard let pitch = sounding(written, staff: staff, line: line) else {
        keepRest(note, start: start, length: length, voice: voice, staff: staff, line: line)
        return
      }
      var scored = ScoredNote(pitch: pitch, ties: note.ties, line: line)
      (scored.accent, scored.gate) = touch(of: note, line: line)
      scored.dynamics = note.dynamics
      (scored.attack, scored.release, scored.end) = (quarters(note.attack), quarters(note.release), quarters(note.end))
      add(scored, of: note, to: chord, start: start, length: length, voice: voice, staff: staff, line: line)
    }
  }

  /// Adds a note to a chord of its voice and length, or begins one.
  private mutating func add(
    _ scored: ScoredNote, of note: Score.Note, to chord: Int?, start: Int, length: Int, voice: String, staff: Int,
    line: Int
  ) {
    let isMember =
      chord.map { music.chords[$0].length == length && music.chords[$0].voice == voice } ?? false
    if let chord, isMember {
      var scored = scored
      // Programs print the articulations of a chord with its first note only.
      if note.notations.articulations.isEmpty, let first = music.chords[chord].notes.first {
        (scored.accent, scored.gate) = (first.accent, first.gate)
      }
      music.chords[chord].notes.append(scored)
      // Whatever is printed with any note of a chord belongs to all.
      if let ornament = ornament(of: note, line: line) { music.chords[chord].ornament = ornament }
      if let lyric = lyric(of: note, line: line) { music.chords[chord].lyric = lyric }
      music.chords[chord].tuplets += note.notations.tuplets
      return
    }
    let waiting = graces.isEmpty ? nil : graces.removeValue(forKey: voice)
    let ornament = ornament(of: note, line: line)
    let lyric = lyric(of: note, line: line)
    if !note.isChordMember { last?.chord = music.chords.count }
    music.chords.append(
      ScoredChord(
        measure: measure, start: start, length: length, voice: voice, staff: staff, line: line, notes: [scored],
        graces: waiting?.map(\.pitch) ?? [], ornament: ornament, lyric: lyric, modification: note.timeModification,
        type: note.type, tuplets: note.notations.tuplets))
  }

  /// Keeps a rest that is part of a tuplet.
  private mutating func keepRest(
    _ note: Score.Note, start: Int, length: Int, voice: String, staff: Int, line: Int
  ) {
    guard note.timeModification != nil || !note.notations.tuplets.isEmpty, !note.isChordMember else { return }
    var rest = ScoredChord(measure: measure, start: start, length: length, voice: voice, staff: staff, line: line)
    (rest.modification, rest.type, rest.tuplets) = (note.timeModification, note.type, note.notations.tuplets)
    music.chords.append(rest)
  }

  private mutating func readGrace(_ note: Score.Note, voice: String, staff: Int, line: Int) {
    guard case .pitch(let written) = note.sounding, !note.isCue else {
      log.note(note.isCue ? .cue : .graceWithoutNote, at: place(line))
      return
    }
    if note.isChordMember, last?.isGrace == true { log.note(.graceChord, at: place(line)) }
    last = LastNote(chord: nil, start: cursor, isGrace: true)
    guard let pitch = sounding(written, staff: staff, line: line) else { return }
    graces[voice, default: []].append((pitch, line, measure))
  }

  private mutating func strike(_ note: Score.Note, on staffPlace: Score.Place?, start: Int, staff: Int, line: Int) {
    // A stroke that a tie leads to is no new one.
    guard !note.ties.contains(.stop) else { return }
    let drum: Drum
    switch instruments.drum(named: note.instrument, at: staffPlace, head: note.notehead) {
    case .named(let found): drum = found
    case .guessed(let found):
      drum = found
      log.note(.guessedDrum(found), at: place(line))
    }
    var stroke = ScoredStroke(measure: measure, start: start, staff: staff, drum: drum, line: line)
    stroke.accent = touch(of: note, line: line).accent
    stroke.dynamics = note.dynamics
    stroke.attack = quarters(note.attack) ?? 0
    music.strokes.append(stroke)
  }

  /// The pitch that sounds where one is written.
  private mutating func sounding(_ written: Score.Pitch, staff: Int, line: Int) -> Pitch? {
    let transposition = transposes[staff] ?? transposes[0] ?? WrittenPitch()
    if written.isMicrotone { log.note(.microtone(written.name), at: place(line)) }
    let pitch = transposition.sounding(written)
    if pitch == nil { log.note(.outOfRange(written.name), at: place(line)) }
    return pitch
  }

  private mutating func lyric(of note: Score.Note, line: Int) -> String? {
    var found: String?
    for lyric in note.lyrics where !lyric.text.isEmpty {
      let number = lyric.number ?? "1"
      if verse == nil { verse = number }
      guard number == verse, found == nil else {
        log.note(.verse(number), at: place(line))
        continue
      }
      let goesOn = lyric.syllabic == .begin || lyric.syllabic == .middle
      found = log.bounded(lyric.text + (goesOn ? "-" : ""), at: place(line))
    }
    return found
  }

  // MARK: Measures that are only a sign

  /// Fills the measure with what was played some measures ago, where a sign says so and nothing else is there.
  private mutating func fillRepeated() {
    for (staff, count) in measureRepeats.sorted(by: { $0.key < $1.key }) {
      let source = measure - count
      guard source >= 0 else { continue }
      func isMeant(_ other: Int) -> Bool { staff == 0 || other == staff }
      let isFilled =
        music.chords[firstChords[measure]...].contains { !$0.notes.isEmpty && isMeant($0.staff) }
        || music.strokes[firstStrokes[measure]...].contains { isMeant($0.staff) }
      if isFilled { continue }
      let chords = music.chords[firstChords[source]..<firstChords[source + 1]].filter { isMeant($0.staff) }
      let strokes = music.strokes[firstStrokes[source]..<firstStrokes[source + 1]].filter { isMeant($0.staff) }
      guard !chords.isEmpty || !strokes.isEmpty else { continue }
      filled += chords.count + strokes.count
      guard filled <= PartScanner.mostFilled else {
        log.note(.unfollowed("measure-repeat"), at: place(score.parts[part].measures[measure].line))
        return
      }
      log.note(.filledMeasure, at: place(score.parts[part].measures[measure].line))
      music.chords += chords.map { chord in
        var copy = chord
        copy.measure = measure
        return copy
      }
      music.strokes += strokes.map { stroke in
        var copy = stroke
        copy.measure = measure
        return copy
      }
      music.lengths[measure] = max(music.lengths[measure], music.lengths[source])
    }
  }
}

/// The fraction of a whole note that a printed value is.
func printedValue(_ type: Score.NoteType, dots: Int, _ modification: Score.TimeModification? = nil) -> Fraction {
  // Each dot adds half of what the one before added: 2 − 1/2ⁿ in all.
  let power = 1 << min(dots, 16)
  let plain = Fraction(type.units * (2 * power - 1), Score.NoteType.wholeUnits * power) ?? .zero
  guard let modification, let ratio = Fraction(modification.normal, modification.actual) else { return plain }
  return plain.multiplied(by: ratio) ?? plain
}
