import MusicTheory
import MusicXMLFormat
import SongModel

extension MeasureWriter {
  /// Writes a voice of a bar.
  ///
  /// - Parameters:
  ///   - voice: The index of the line; `nil` for the silence of a staff without any.
  ///   - takesMarks: Whether the part's marks stand between its notes.
  mutating func write(_ pieces: [NotatedPiece], voice: Int?, staff: Int, frame: BarFrame, takesMarks: Bool) {
    let label = String((voice ?? 0) + 1)
    let staffNumber = part.music.layout.staffCount > 1 ? staff : nil
    let beams = Beams.beams(of: pieces, in: frame.metre)
    for (index, piece) in pieces.enumerated() {
      if takesMarks, index == 0 || piece.tick > frame.start {
        // Marks between two notes stand before the first of them, or with the time that passes until they come.
        let next = index + 1 < pieces.count ? pieces[index + 1].tick : frame.end
        writeMarks(before: next, cursor: divisions(piece.onset), frame: frame)
      }
      let duration = divisions(piece.duration)
      switch piece.content {
      case .gap:
        elements.append(
          Score.Element(.forward(Score.Forward(duration: duration, voice: label, staff: staffNumber))))
      case .barRest, .rest:
        var note = Score.Note(.rest(nil, isWholeMeasure: piece.content == .barRest), duration: duration)
        note.voice = label
        note.staff = staffNumber
        note.show(piece)
        elements.append(Score.Element(.note(note)))
      case .chord(let chord):
        guard let voice else { continue }
        let place = Place(voice: voice, label: label, staff: staff, staffNumber: staffNumber)
        write(part.music.lines[voice].chords[chord], piece, at: place, beams: beams[index])
      }
    }
  }

  /// Where notes stand.
  private struct Place {
    let voice: Int
    let label: String
    let staff: Int
    let staffNumber: Int?
  }

  private mutating func write(_ chord: WrittenChord, _ piece: NotatedPiece, at place: Place, beams: [Score.Beam]) {
    let isStruck = chord.notes.first.map { !$0.ties.contains(.stop) } ?? false
    if piece.isFirst { writeGraces(of: chord, at: place) }
    let isStaccato = piece.isFirst && piece.isLast && isStruck && (chord.notes.first?.gate.isShort ?? false)
    let level = part.dynamics.velocity(at: piece.tick)
    let isAccented =
      piece.isFirst && isStruck && part.dynamics.accents.contains(piece.tick)
      && chord.notes.contains { $0.velocity.value > level ?? $0.velocity.value }
    for (number, source) in chord.notes.enumerated() {
      var note = Score.Note(sounding(source), duration: divisions(piece.duration))
      note.isChordMember = number > 0
      note.voice = place.label
      note.staff = place.staffNumber
      note.show(piece)
      if !piece.isFirst || source.ties.contains(.stop) { note.ties.insert(.stop) }
      if !piece.isLast || source.ties.contains(.start) { note.ties.insert(.start) }
      if case .drum(let drum) = source.sound {
        note.instrument = instruments.id(of: drum)
        note.notehead = instruments.notation(of: drum)?.head
      }
      let begins = piece.isFirst && !source.ties.contains(.stop)
      // What an accent adds readers do not agree on, and it belongs to all notes of the chord.
      if begins, isAccented || level != source.velocity.value {
        note.dynamics = DynamicsPlan.percent(source.velocity.value)
      }
      setTimes(of: &note, source, in: chord, piece, voice: place.voice, isStaccato: isStaccato)
      if chord.ornament == .arpeggio, piece.isFirst, isStruck, chord.notes.count > 1 {
        note.notations.arpeggio = .arpeggiate(nil)
      }
      if number == 0 {
        note.beams = beams
        note.showTuplets(of: piece)
        if isStaccato { note.notations.articulations.append(.staccato) }
        if isAccented { note.notations.articulations.append(.accent) }
        if isStruck { note.notations.ornaments = ornaments(of: chord, piece) }
        if piece.isFirst, let lyric = chord.lyric { note.lyrics = [syllable(lyric, voice: place.voice)] }
      }
      if case .pitch(let pitch) = source.sound {
        pitched.append(
          PitchedNote(
            element: elements.count, staff: place.staff, tick: piece.tick, pitch: pitch,
            isTiedTo: note.ties.contains(.stop)))
      }
      elements.append(Score.Element(.note(note)))
    }
  }

  private func sounding(_ note: WrittenNote) -> Score.Note.Sounding {
    switch note.sound {
    case .pitch(let pitch): .pitch(Score.Pitch(pitch))
    case .drum(let drum): .unpitched(instruments.notation(of: drum)?.place)
    }
  }

  /// One grace note is an eighth with a stroke; more are sixteenths.
  private mutating func writeGraces(of chord: WrittenChord, at place: Place) {
    let count = chord.graces.count
    for (index, pitch) in chord.graces.enumerated() {
      var note = Score.Note(.pitch(Score.Pitch(pitch)), duration: 0)
      note.grace = Score.Grace(isSlashed: count == 1)
      note.voice = place.label
      note.staff = place.staffNumber
      note.type = count == 1 ? .eighth : .n16
      if count > 1 {
        let beam: Score.Beam = index == 0 ? .begin : index == count - 1 ? .end : .continue
        note.beams = [beam, beam]
      }
      pitched.append(
        PitchedNote(
          element: elements.count, staff: place.staff, tick: part.music.time.tick(ofPlace: chord.place), pitch: pitch,
          isTiedTo: false))
      elements.append(Score.Element(.note(note)))
    }
  }

  private func ornaments(of chord: WrittenChord, _ piece: NotatedPiece) -> [Score.Ornament] {
    switch chord.ornament {
    case .trill where piece.isFirst: [.sign(.trill)]
    case .mordent where piece.isFirst: [.sign(.mordent)]
    case .turn where piece.isFirst: [.sign(.turn)]
    // Thirty-seconds: three strokes, of which flags are some.
    case .tremolo: [.tremolo(marks: max(1, 3 - (piece.value?.flags ?? 0)), .single)]
    default: []
    }
  }

  /// States where a note is played, with those its ties reach, when it is not as its signs say: by how much it begins
  /// later than written (`attack`), and by how much it ends later (`release`).
  ///
  /// A release by itself is a gate. Together with an attack, which then may be 0, it is where a note of no note value ends;
  /// where such a note has a gate, its end is stated besides.
  private mutating func setTimes(
    of written: inout Score.Note, _ note: WrittenNote, in chord: WrittenChord, _ piece: NotatedPiece, voice: Int,
    isStaccato: Bool
  ) {
    func divisions(ofParts parts: Double) -> Double {
      (parts / Double(part.partsOfDivision) * 1_000_000).rounded() / 1_000_000
    }
    let lateness = drift(of: chord.start + note.delay, from: piece.onset)
    let isStruck = piece.isFirst && !note.ties.contains(.stop)
    if isStruck, lateness != 0 { written.attack = divisions(ofParts: Double(lateness)) }
    if case .drum = note.sound { return }
    if isStruck || voices[voice].tied[note.key] == nil {
      voices[voice].tied[note.key] = TiedNote(start: chord.start, gate: note.gate, isMoved: lateness != 0)
    }
    guard piece.isLast, !note.ties.contains(.start), let first = voices[voice].tied.removeValue(forKey: note.key) else {
      return
    }
    let overrun = drift(of: chord.end, from: piece.onset + piece.duration)
    guard first.gate != (isStaccato ? .staccato : .full) || overrun != 0 || first.isMoved else { return }
    let cut = Double(part.music.time.parts(ofTicks: chord.end - first.start) * (100 - first.gate.percent)) / 100
    let release = divisions(ofParts: Double(overrun) - cut)
    let isMoved = overrun != 0 || first.isMoved
    if isMoved, first.gate != .full { written.end = divisions(ofParts: Double(overrun)) }
    if release != 0 || isStaccato || written.end != nil { written.release = release }
    if overrun != 0, written.attack == nil { written.attack = 0 }
  }

  /// The parts of a quarter by which a tick lies behind where it is written; 0 where that is rounded to the tick, as
  /// in tuplets.
  ///
  /// - Parameter place: Parts from the measure's start.
  private func drift(of tick: Int, from place: Int) -> Int {
    let partsOfTick = part.music.time.parts(ofTicks: 1)
    let ticks = tick - start
    let nearest = (2 * place + partsOfTick) / (2 * partsOfTick)
    return nearest == ticks ? 0 : ticks * partsOfTick - place
  }

  /// A syllable without its hyphen, and how it stands in its word.
  private mutating func syllable(_ text: String, voice: Int) -> Score.Lyric {
    let isOpen = text.utf8.count > 1 && text.hasSuffix("-")
    let wasOpen = voices[voice].isInWord
    voices[voice].isInWord = isOpen
    let syllabic: Score.Lyric.Syllabic
    switch (wasOpen, isOpen) {
    case (false, false): syllabic = .single
    case (false, true): syllabic = .begin
    case (true, true): syllabic = .middle
    case (true, false): syllabic = .end
    }
    return Score.Lyric(isOpen ? String(text.dropLast()) : text, syllabic: syllabic, number: "1")
  }
}

extension Gate {
  /// Whether it is shown as staccato.
  fileprivate var isShort: Bool { percent <= 60 }
}

extension Score.Pitch {
  /// A song's pitch.
  fileprivate init(_ pitch: Pitch) {
    let steps: [Letter: Score.Step] = [.c: .c, .d: .d, .e: .e, .f: .f, .g: .g, .a: .a, .b: .b]
    // The format's octaves begin at 0.
    let lowered = pitch.octave < 0 ? 12 : 0
    self.init(
      steps[pitch.letter] ?? .c, alter: Double(pitch.alteration - lowered), octave: max(0, pitch.octave))
  }
}

extension Score.Note {
  /// Looks as a piece says.
  fileprivate mutating func show(_ piece: NotatedPiece) {
    type = piece.value?.type
    dots = piece.value?.dots ?? 0
    guard !piece.tuplets.isEmpty else { return }
    let actual = piece.tuplets.reduce(1) { $0 * $1.actual }
    let normal = piece.tuplets.reduce(1) { $0 * $1.normal }
    timeModification = Score.TimeModification(actual: actual, normal: normal)
    if case .rest = sounding { showTuplets(of: piece) }
  }

  /// Shows where tuplets begin and end.
  fileprivate mutating func showTuplets(of piece: NotatedPiece) {
    for depth in piece.tupletStops.reversed() where !piece.tupletStarts.contains(depth) {
      notations.tuplets.append(Score.TupletMark(isStart: false, number: depth + 1))
    }
    for depth in piece.tupletStarts where piece.tuplets.indices.contains(depth) {
      let tuplet = piece.tuplets[depth]
      var mark = Score.TupletMark(isStart: true, number: depth + 1)
      mark.hasBracket = true
      mark.actual = Score.TupletMark.Portion(number: tuplet.actualCount, type: tuplet.unit)
      mark.normal = Score.TupletMark.Portion(number: tuplet.normalCount, type: tuplet.unit)
      notations.tuplets.append(mark)
      if piece.tupletStops.contains(depth) {
        notations.tuplets.append(Score.TupletMark(isStart: false, number: depth + 1))
      }
    }
  }
}
