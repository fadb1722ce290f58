import MusicTheory

extension NotationError {
  /// What is wrong and what would be right, in a sentence without a full stop.
  public var message: String {
    switch kind {
    case .unexpected, .missingBlank, .foreign, .unclosed, .unopened, .tooFew, .tooMany, .cannotHold, .looseGraces:
      spellingMessage
    case .repeated, .misplaced, .outOfRange, .malformedValue, .unknownOrnament: suffixMessage
    case .noOctave, .octaveTwice, .noSuchPitch, .noRoot, .unknownQuality, .chordTooHigh: pitchMessage
    case .noValue, .notWholeTicks, .barTooShort, .barTooLong, .gapInTuplet, .slotTooShort, .tooDeep, .divisionTooFine:
      timeMessage
    case .textTooLong(let limit): "the notation is longer than \(limit) bytes: write it in parts"
    case .tooManyNotes(let limit): "more than \(limit) notes at once: write them in parts"
    case .pastEnd: "the music goes past the last tick that a song can have"
    }
  }

  private var spellingMessage: String {
    switch kind {
    case .unexpected(""): "the text ends where a note is expected"
    case .unexpected(let found):
      "\"\(found)\" cannot stand here: notes are C4/4, chords [C4 E G]/4, tuplets {C4 D E}/4, rests r, gaps s"
    case .missingBlank: "a blank is missing: items are separated by blanks"
    case .foreign(let spelling, let found): "\"\(found)\": \(spelling.rule.explanation); write \(spelling.right)"
    case .unclosed(let bracket): "this \(bracket.opening) is not closed: \(bracket.closing) is missing"
    case .unopened(let closing): "nothing opened this \(closing)"
    case .tooFew(.tuplet): "a tuplet has at least two slots: {C4 D E}/4"
    case .tooFew(let bracket): "nothing stands in these brackets: \(bracket.example)"
    case .tooMany(let bracket, let limit): "more than \(limit) \(bracket == .tuplet ? "slots" : "notes") in one bracket"
    case .cannotHold(let inner, let outer):
      "\(inner.plural) cannot stand inside \(outer.plural)"
        + (inner == .tuplet && outer == .chord ? ": a tuplet may hold chords, {[C4 E] G}/4" : "")
    case .looseGraces: "graces stand directly before their note, without a blank: (B4 C5)D4/4"
    default: ""
    }
  }

  private var suffixMessage: String {
    switch kind {
    case .repeated(.gate): "the gate is said twice: ' is a gate of 50"
    case .repeated(let suffix): "the \(suffix.rawValue) is said twice"
    case .misplaced(.value, .chordNote): "a note of a chord has no value of its own: [C4 E G]/4"
    case .misplaced(.value, _): "a slot has a weight, not a value: {C4*2 D}/4"
    case .misplaced(.weight, _): "weights stand on slots of a tuplet, {C4*2 D}/4; a length is a value, C4/2"
    case .misplaced(.tie, .tuplet): "a tuplet is tied by its last slot: {C4 D E~}/4"
    case .misplaced(.ornament, .chordNote): "an ornament belongs to the whole chord: [C4 E G](arp)/4"
    case .misplaced(let suffix, let holder):
      "\(holder.phrase) has no \(suffix.rawValue)"
        + (suffix == .velocity ? ": a blank before it sets the velocity of what follows" : "")
    case .outOfRange(let suffix, let text, let allowed):
      (text.isEmpty ? "a number is missing" : "\"\(text)\" is no \(suffix.rawValue)")
        + ": \(suffix.sign) is followed by \(allowed.lowerBound) to \(allowed.upperBound)"
    case .malformedValue(let text):
      (text.isEmpty ? "a value is missing behind /" : "\"\(text)\" is no value")
        + ": values are /4 (a quarter), /4. /3/16 /2b (bars) /240t (ticks)"
    case .unknownOrnament(let text, let nearest):
      text.unicodeScalars.first.map { ("A"..."G").contains($0) } ?? false
        ? "graces stand before their note: (\(text))C4/4"
        : "\"\(text)\" is no ornament: "
          + (nearest.map { "did you mean (\($0))?" } ?? "(tr) (mord) (turn) (arp) (trem)")
    default: ""
    }
  }

  private var pitchMessage: String {
    switch kind {
    case .noOctave(let example): "the first note states its octave: \(example)"
    case .octaveTwice(let example): "the octave is both stepped to and stated: write \(example)"
    case .noSuchPitch(let text): "\(text) does not exist: pitches go from C-1 (0) to G9 (127)"
    case .noRoot(let example): "a chord name needs its root here: \(example)"
    case .unknownQuality(let text, let nearest):
      "\"\(text)\" is no chord quality"
        + (nearest.isEmpty
          ? ": maj, m, 7, maj7, m7, dim, sus4 …" : ": did you mean \(nearest.joined(separator: ", "))?")
    case .chordTooHigh(let name): "\(name) goes above G9 (127)"
    default: ""
    }
  }

  private var timeMessage: String {
    switch kind {
    case .noValue(let example):
      "no value has been stated: write \(example) for a quarter (a number in a note's name is its octave)"
    case .notWholeTicks(let value, let resolution, let fitting):
      "\(value) is not a whole number of ticks at \(resolution) ticks per quarter"
        + (fitting.map { ": it would be at \($0)" } ?? "")
    case .barTooShort(let bar, let missing): "bar \(bar) is not full: \(missing) is missing before this |"
    case .barTooLong(let bar, let excess): "bar \(bar) is over-full: \(excess) too much before this |"
    case .gapInTuplet: "a tuplet has no gaps: a silent slot is r"
    case .slotTooShort: "a slot of this tuplet would be shorter than a tick"
    case .tooDeep(let limit): "tuplets nest at most \(limit) deep"
    case .divisionTooFine: "the weights of these nested tuplets divide too finely"
    default: ""
    }
  }

  /// A short name for the kind of fault, which programs can rely on.
  public var code: String {
    switch kind {
    case .unexpected: "notation-unexpected"
    case .missingBlank: "notation-missing-blank"
    case .foreign: "notation-foreign"
    case .unclosed, .unopened, .tooFew, .tooMany, .cannotHold, .looseGraces, .tooDeep: "notation-bracket"
    case .repeated, .misplaced, .outOfRange, .unknownOrnament: "notation-suffix"
    case .malformedValue, .noValue, .notWholeTicks: "notation-value"
    case .noOctave, .octaveTwice, .noSuchPitch: "notation-pitch"
    case .noRoot, .unknownQuality, .chordTooHigh: "notation-chord-name"
    case .barTooShort, .barTooLong: "notation-bar-check"
    case .gapInTuplet, .slotTooShort, .divisionTooFine: "notation-tuplet"
    case .textTooLong, .tooManyNotes, .pastEnd: "notation-too-long"
    }
  }
}

extension ForeignSpelling.Rule {
  var explanation: String {
    switch self {
    case .lowerCase: "notes are upper case, with the octave behind the name and the value behind /"
    case .noteName: "notes are A to G with # and b"
    case .accidental: "sharps are # and flats are b, directly behind the letter"
    case .octaveMark: "octaves are numbers, and ' is staccato"
    case .octaveCommand: "the octave stands on the note, and holds from there"
    case .value: "values stand behind /"
    case .dot: "dots belong to a value"
    case .rest: "a rest is r, with its value behind /"
    case .gap: "a gap is s, with its value behind /"
    case .number: "pitches are written by name"
    case .chordName: "a chord name has a colon behind its root"
    case .chord: "notes that sound together stand in […]"
    case .comma: "notes are separated by blanks"
    case .tie: "a tie is ~ behind the note"
    case .order: "what belongs to a note stands behind it"
    case .accent: "an accent is !"
    case .tuplet: "tuplets stand in {…}, which fill one value"
    case .barLine: "there is one bar line"
    }
  }
}

extension NotationError.Bracket {
  fileprivate var opening: String {
    switch self {
    case .chord: "["
    case .tuplet: "{"
    case .graces, .ornament: "("
    }
  }

  fileprivate var closing: String {
    switch self {
    case .chord: "]"
    case .tuplet: "}"
    case .graces, .ornament: ")"
    }
  }

  fileprivate var example: String {
    switch self {
    case .chord: "[C4 E G]/4"
    case .tuplet: "{C4 D E}/4"
    case .graces: "(B4 C5)D4/4"
    case .ornament: "C4(tr)/4"
    }
  }

  fileprivate var plural: String {
    switch self {
    case .chord: "chords"
    case .tuplet: "tuplets"
    case .graces: "graces"
    case .ornament: "ornaments"
    }
  }
}

extension NotationError.Suffix {
  fileprivate var sign: String {
    switch self {
    case .value: "/"
    case .velocity: "@"
    case .gate: "%"
    case .accent: "!"
    case .tie: "~"
    case .ornament: "("
    case .weight: "*"
    }
  }
}

extension NotationError.Holder {
  fileprivate var phrase: String {
    switch self {
    case .note: "a note"
    case .chordNote: "a note of a chord"
    case .slot: "a slot of a tuplet"
    case .tuplet: "a tuplet"
    case .rest: "a rest"
    case .gap: "a gap"
    }
  }
}
