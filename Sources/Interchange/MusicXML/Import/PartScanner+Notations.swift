import MusicTheory
import MusicXMLFormat
import SongModel

extension PartScanner {
  /// What articulations make of a note: what they add to its velocity, and how much of it sounds.
  mutating func touch(of note: Score.Note, line: Int) -> (accent: Int, gate: Gate) {
    var (accent, percent) = (0, Gate.full.percent)
    for articulation in note.notations.articulations {
      switch articulation {
      case .accent, .stress: accent = max(accent, 20)
      case .strongAccent:
        accent = max(accent, 20)
        log.note(.approximated("strong-accent", as: "accent"), at: place(line))
      case .softAccent: accent = max(accent, 10)
      case .unstress: accent = -10
      case .staccato: percent = min(percent, Gate.staccato.percent)
      case .spiccato:
        percent = min(percent, Gate.staccato.percent)
        log.note(.approximated("spiccato", as: "staccato"), at: place(line))
      case .staccatissimo: percent = min(percent, 25)
      case .detachedLegato: percent = min(percent, 75)
      // A note is held as long as it is written anyway.
      case .tenuto: break
      case .scoop, .plop, .doit, .falloff, .breathMark, .caesura:
        log.note(.leftOut(articulation.rawValue), at: place(line))
      }
    }
    return (accent, Gate(clamping: percent))
  }

  /// The ornament of a note.
  mutating func ornament(of note: Score.Note, line: Int) -> Ornament? {
    var found: Ornament?
    if case .arpeggiate(let direction) = note.notations.arpeggio {
      found = .arpeggio
      if direction == .down { log.note(.approximated("arpeggiate down", as: "arpeggio"), at: place(line)) }
    }
    for ornament in note.notations.ornaments {
      let (meant, name, isExact) = PartScanner.meaning(of: ornament, on: note.type)
      if let meant, found == nil || found == meant {
        found = meant
        if !isExact { log.note(.approximated(name, as: meant.rawValue), at: place(line)) }
      } else {
        log.note(.leftOut(name), at: place(line))
      }
    }
    return found
  }

  /// The ornament of songs that comes nearest to a sign, the sign's name, and whether it is the same.
  private static func meaning(
    of ornament: Score.Ornament, on value: Score.NoteType?
  ) -> (Ornament?, name: String, isExact: Bool) {
    switch ornament {
    case .tremolo(let marks, let kind):
      let isPlain = kind == .single || kind == .unmeasured
      // Strokes and flags together make thirty-seconds, as those of songs are.
      let flags = value.map {
        max(0, Score.NoteType.quarter.units.trailingZeroBitCount - $0.units.trailingZeroBitCount)
      }
      let isExact = kind == .unmeasured || marks + (flags ?? 0) == 3
      return (isPlain && marks > 0 ? .tremolo : nil, "tremolo", isExact)
    case .sign(let sign):
      let name = sign.rawValue
      switch sign {
      case .trill: return (.trill, name, true)
      case .shake: return (.trill, name, false)
      // The mordent of the format has a stroke through it: it goes to the note below, as that of songs does.
      case .mordent: return (.mordent, name, true)
      case .invertedMordent: return (.mordent, name, false)
      case .turn: return (.turn, name, true)
      case .delayedTurn, .invertedTurn, .delayedInvertedTurn, .verticalTurn, .invertedVerticalTurn:
        return (.turn, name, false)
      case .schleifer, .haydn: return (nil, name, false)
      }
    }
  }

  /// Notes dynamics that stand with a note, and tells what a song does not have.
  mutating func reportNotations(of note: Score.Note, line: Int) {
    if note.ties.contains(.letRing) { log.note(.leftOut("let-ring"), at: place(line)) }
    let notations = note.notations
    guard !notations.isEmpty else { return }
    readDynamics(notations.dynamics, at: cursor, staff: note.staff, line: line)
    for slur in notations.slurs where slur.type == .start { log.note(.leftOut("slur"), at: place(line)) }
    if notations.hasFermata { log.note(.leftOut("fermata"), at: place(line)) }
    if notations.arpeggio == .nonArpeggiate { log.note(.leftOut("non-arpeggiate"), at: place(line)) }
    for name in notations.unsupported { log.note(.leftOut(name), at: place(line)) }
  }

  /// Notes dynamics.
  mutating func readDynamics(_ names: [String], at time: Int, staff: Int?, line: Int) {
    for name in names {
      guard let meant = DynamicMark(name: name) else {
        log.note(.leftOut("dynamics \(name)"), at: place(line))
        continue
      }
      music.dynamics.append(mark(meant, at: time, staff: staff, line: line))
      music.staves = max(music.staves, staff ?? 1)
    }
  }
}

extension DynamicMark {
  /// The meaning of a dynamic as the format names it.
  init?(name: String) {
    if let level = DynamicLevel(rawValue: name) {
      self = .level(level)
      return
    }
    switch name {
    case "n": self = .level(.pppppp)
    case "fp": self = .sudden(.f, then: .p)
    case "pf": self = .sudden(.p, then: .f)
    case "sfp": self = .sudden(.ff, then: .p)
    case "sfpp": self = .sudden(.ff, then: .pp)
    // Names that are not in the format are understood by their ends: `ffz` is one of those with more force.
    case "sf", "rf", "sfzp",
      _ where name.hasSuffix("fz"):
      self = .accent
    default: return nil
    }
  }
}

extension ScoreFindings {
  /// A text cut to the length that names and syllables may have.
  mutating func bounded(_ text: String, at place: ScoreImport.Finding.Place?) -> String {
    guard text.utf8.count > Song.longestText else { return text }
    note(.longText(bytes: text.utf8.count), at: place)
    var cut = ""
    for character in text {
      guard cut.utf8.count + character.utf8.count <= Song.longestText else { break }
      cut.append(character)
    }
    return cut
  }
}
