/// The elements of MusicXML 4.0 that are read, by their names there; all others are ``other``.
enum ElementName: String {
  case other

  // Container
  case container, rootfiles, rootfile

  // Header
  case scorePartwise = "score-partwise"
  case scoreTimewise = "score-timewise"
  case work
  case workNumber = "work-number"
  case workTitle = "work-title"
  case movementNumber = "movement-number"
  case movementTitle = "movement-title"
  case identification, creator, rights, encoding, software, supports, miscellaneous
  case miscellaneousField = "miscellaneous-field"
  case credit
  case creditType = "credit-type"
  case creditWords = "credit-words"

  // Part list
  case partList = "part-list"
  case scorePart = "score-part"
  case partName = "part-name"
  case partAbbreviation = "part-abbreviation"
  case scoreInstrument = "score-instrument"
  case instrumentName = "instrument-name"
  case instrumentSound = "instrument-sound"
  case midiDevice = "midi-device"
  case midiInstrument = "midi-instrument"
  case midiChannel = "midi-channel"
  case midiBank = "midi-bank"
  case midiProgram = "midi-program"
  case midiUnpitched = "midi-unpitched"
  case volume, pan

  // Measures
  case part, measure, note, backup, forward, attributes, direction, barline, sound, print, duration

  // Attributes
  case divisions, key, fifths, mode
  case keyStep = "key-step"
  case keyAlter = "key-alter"
  case time, beats
  case beatType = "beat-type"
  case senzaMisura = "senza-misura"
  case staves, clef, sign, line
  case clefOctaveChange = "clef-octave-change"
  case staffDetails = "staff-details"
  case staffLines = "staff-lines"
  case transpose, diatonic, chromatic
  case octaveChange = "octave-change"
  case double
  case measureStyle = "measure-style"
  case measureRepeat = "measure-repeat"

  // Notes
  case grace, chord, cue, pitch, step, alter, octave, unpitched
  case displayStep = "display-step"
  case displayOctave = "display-octave"
  case rest, tie, instrument, voice, type, dot, accidental
  case timeModification = "time-modification"
  case actualNotes = "actual-notes"
  case normalNotes = "normal-notes"
  case normalType = "normal-type"
  case normalDot = "normal-dot"
  case stem, notehead, staff, beam, notations, lyric, syllabic, text, elision, extend, play
  case otherPlay = "other-play"

  // Notations
  case tied, slur, tuplet
  case tupletActual = "tuplet-actual"
  case tupletNormal = "tuplet-normal"
  case tupletNumber = "tuplet-number"
  case tupletType = "tuplet-type"
  case tupletDot = "tuplet-dot"
  case articulations, ornaments, dynamics, fermata, arpeggiate, tremolo
  case nonArpeggiate = "non-arpeggiate"
  case otherDynamics = "other-dynamics"

  // Directions
  case directionType = "direction-type"
  case offset, rehearsal, words, segno, coda, wedge, pedal, metronome
  case beatUnit = "beat-unit"
  case beatUnitDot = "beat-unit-dot"
  case perMinute = "per-minute"
  case octaveShift = "octave-shift"
  case swing, straight, first, second
  case swingType = "swing-type"

  // Bar lines
  case barStyle = "bar-style"
  case ending
  case `repeat`
}

/// The attributes of MusicXML 4.0 that are read.
enum AttributeName: String {
  case id, type, number, name, element, page, implicit, port, location, direction, times, size, symbol, measure, slash
  case placement, attack, release, tempo, dynamics, dacapo, segno, dalsegno, coda, tocoda, fine, bracket, above, lines
  case afterJump = "after-jump"
  case damperPedal = "damper-pedal"
  case forwardRepeat = "forward-repeat"
  case fullPath = "full-path"
  case makeTime = "make-time"
  case mediaType = "media-type"
  case pan
  case showNumber = "show-number"
  case softPedal = "soft-pedal"
  case sostenutoPedal = "sostenuto-pedal"
  case stealTimeFollowing = "steal-time-following"
  case stealTimePrevious = "steal-time-previous"
  case timeOnly = "time-only"
}
