import MusicTheory
import SongEditing
import SongModel

extension RandomPhrases {
  /// A pitch that random music often has, or one beside it.
  mutating func pitch() -> Pitch { Key.cMajor.spelling(of: number(56...68)).unsafelyUnwrapped }

  /// As ``pitch()``, seldom one at the ends of the keyboard.
  private mutating func anyPitch() -> Pitch {
    chance(5) ? Key.cMajor.spelling(of: pick([0, 1, 126, 127]) ?? 0).unsafelyUnwrapped : pitch()
  }

  /// A tick at which something is, most of the time.
  private mutating func noteTick(of song: Song) -> Int {
    guard chance(80), let track = pick(song.tracks), let outline = pick(track.phrases.outlines) else {
      return tick(of: song)
    }
    return outline.start + 40 * number(0...max(0, (outline.length - 1) / 40))
  }

  /// Any command of pen, finger, eraser or on beats.
  mutating func noteCommand(for song: Song) -> any EditCommand {
    let place = noteTick(of: song)
    switch number(0...27) {
    case 0, 1: return PenTap(tick: place, pitch: anyPitch(), only: chance(20) ? pick(PenTap.Mode.allCases) : nil)
    case 2, 3: return penLine(from: place)
    case 4: return PenSplit(tick: place, pitch: chance(40) ? pitch() : nil)
    case 5: return PenMerge(tick: place)
    case 6, 7:
      return PenStretch(tick: place, edge: chance(50) ? .start : .end, target: place + 20 * number(-20...20))
    case 8:
      return chance(60)
        ? PenChord(tick: place, tones: .pitches((0..<number(1...3)).map { _ in pitch() }))
        : PenChord(tick: place, tones: .name(ChordName(root: chance(50) ? pitch() : nil, quality: quality())))
    case 9, 10: return write(at: place)
    case 11: return Lyric(tick: place, syllables: (0..<number(0...4)).map { chance(20) ? "" : "la\($0)" })
    case 12: return FingerTap(tick: place, number: pitch().number, on: pick([true, false, nil]) ?? nil)
    case 13:
      return FingerSelect(chance(70) ? .range(range(of: song)) : .all, pitches: chance(30) ? 60...61 : nil)
    case 14, 15, 16: return FingerMove(ticks: chance(30) ? 0 : 20 * number(-20...20), interval: interval())
    case 17, 18:
      return pick(song.tracks).map { FingerTo(track: $0.id, voice: number(1...3)) } ?? FingerSwap(tick: place)
    case 19: return FingerSwap(tick: place)
    case 20:
      return chance(50)
        ? FingerTuplet(tick: place, count: number(1...5))
        : FingerTuplet(tick: place, weights: (0..<number(1...4)).map { _ in number(1...3) })
    case 21, 22: return FingerSet((0..<number(1...2)).map { _ in property() })
    case 23: return EraserTap(tick: place, number: pitch().number)
    case 24: return EraserSweep(range: range(of: song), pitches: chance(50) ? 60...62 : nil)
    case 25: return chance(50) ? EraserChords(range: range(of: song)) : EraserTuplets(range: range(of: song))
    case 26: return EraserRest(tick: place, on: pick([true, false, nil]) ?? nil)
    default: return beatCommand(at: place)
    }
  }

  mutating func penLine(from place: Int) -> PenLine {
    var points = [PenLine.Point(tick: place, pitch: pitch())]
    for _ in 0..<number(0...3) {
      points.append(PenLine.Point(tick: points[points.count - 1].tick + 20 * number(1...15), pitch: anyPitch()))
    }
    return PenLine(points: points)
  }

  private mutating func beatCommand(at place: Int) -> any EditCommand {
    let drum = pick([Drum.kick, .snare]) ?? .kick
    if chance(40) { return BeatTap(tick: place, drum: drum, on: pick([true, false, nil]) ?? nil) }
    let steps = number(1...4)
    return BeatPattern(
      tick: place, step: 60 * number(1...2),
      rows: (0..<number(1...3)).map { row in
        BeatPattern.Row(
          row == 0 ? drum : .closedHat,
          (0..<(chance(20) ? 1 : steps)).map { _ in chance(50) ? Velocity(clamping: number(1...127)) : nil })
      })
  }

  private mutating func write(at place: Int) -> Write {
    var blocks: [Block] = []
    var tick = 0
    for _ in 0..<number(0...4) {
      let length = 20 * number(1...12)
      if !chance(20) {
        blocks.append(
          Block(id: 0, at: tick, length: length, figure: chance(20) ? .empty : figure(depth: 0), isRest: chance(10)))
        if blocks[blocks.count - 1].figure == .empty { blocks[blocks.count - 1].isRest = true }
      }
      tick += length
    }
    return Write(tick: place, blocks: blocks, length: tick)
  }

  /// A chord or a tuplet of chords, rests and tuplets.
  mutating func figure(depth: Int) -> Figure {
    guard depth < 3, chance(25) else {
      let notes = (0..<number(1...2)).map { _ in Note(pitch(), velocity: .standard, isTied: chance(30)) }
      return .chord(Chord(root: notes[0], others: Array(notes.dropFirst())))
    }
    return .tuplet(
      Tuplet(
        (0..<number(2...3)).map { _ in
          chance(15)
            ? Slot(.empty, weight: number(1...2), isRest: true)
            : Slot(figure(depth: depth + 1), weight: number(1...2), isRest: chance(10))
        }))
  }

  private mutating func interval() -> Interval {
    switch number(0...3) {
    case 0: .degrees(number(-4...4))
    case 1: .named(staffSteps: 1, semitones: number(1...2))
    default: .semitones(chance(10) ? number(-127...127) : number(-5...5))
    }
  }

  private mutating func property() -> FingerSet.Property {
    switch number(0...8) {
    case 0, 1: .pitch(anyPitch())
    case 2: .velocity(.to(number(-10...200)))
    case 3: .velocity(.by(number(-40...40)))
    case 4: .velocity(.ramp(from: number(1...127), to: number(1...127)))
    case 5: .gate(Gate(clamping: number(1...100)))
    case 6: .tie(chance(60))
    case 7: .lyric(chance(50) ? "lo" : nil)
    default: chance(50) ? .ornament(pick([.trill, nil]) ?? nil) : .grace(chance(50) ? [pitch()] : [])
    }
  }

  private mutating func quality() -> ChordQuality {
    let text = ":" + (pick(["maj", "m7", "dim", "sus4", "13"]) ?? "maj")
    return (try? ChordName(text: text))?.quality ?? (try? ChordName(text: ":maj").quality).unsafelyUnwrapped
  }
}
