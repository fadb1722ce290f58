import MusicTheory
import SongEditing
import SongModel

extension RandomPhrases {
  mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

  mutating func pick<Element>(_ elements: [Element]) -> Element? { elements.randomElement(using: &random) }

  /// A tick that often is one where something begins or ends.
  mutating func tick(of song: Song) -> Int {
    let borders = song.tracks.flatMap { $0.phrases.outlines.flatMap { [$0.start, $0.end] } }
    if chance(60), let border = pick(borders) { return border }
    if chance(50), let border = pick(borders) { return max(0, border + 40 * number(-6...6)) }
    return number(0...(song.end + 2_000))
  }

  mutating func range(of song: Song) -> Range<Int> {
    let (first, second) = (tick(of: song), tick(of: song))
    return min(first, second)..<(max(first, second) + (first == second ? 480 : 0))
  }

  mutating func bars(of song: Song) -> Range<Int> {
    let timeline = song.timeline
    let first = timeline.bar(at: tick(of: song))
    return first.start..<(timeline.bar(first.number + number(1...2))?.start ?? first.end)
  }

  mutating func scope(of song: Song) -> TransformScope { chance(80) ? .range(range(of: song)) : .selection }

  mutating func newID() -> Identifier? { Identifier("\(pick(["x", "y", "z"]) ?? "w")\(number(1...9_999))") }

  /// A context that uses one of the song's tracks.
  mutating func context(for song: Song) -> EditContext {
    var context = EditContext()
    context.track = pick(song.tracks)?.id
    if chance(20) { context.rangeTracks = .all }
    context.voice = number(1...2)
    context.collisions = pick(CollisionPolicy.allCases) ?? .stop
    context.mirrors = chance(70) ? .edit : pick(MirrorPolicy.allCases) ?? .edit
    if chance(50) {
      let addresses = song.noteAddresses.sorted {
        ($0.place.phrase, $0.place.block, $0.place.path.count, $0.key)
          < ($1.place.phrase, $1.place.block, $1.place.path.count, $1.key)
      }
      context.selection = Selection(Set(addresses.filter { _ in chance(40) }))
    }
    return context
  }

  /// Any command.
  mutating func command(for song: Song) -> (any EditCommand)? {
    switch number(0...7) {
    case 0: phraseCommand(for: song)
    case 1: phraseCommand(for: song)
    case 2: songCommand(for: song)
    case 3: transform(for: song)
    default: noteCommand(for: song)
    }
  }

  private mutating func phraseCommand(for song: Song) -> (any EditCommand)? {
    let place = tick(of: song)
    switch number(0...16) {
    case 0:
      return PhraseCreate(
        tick: place, length: 120 * number(1...8), times: number(1...3), id: chance(20) ? newID() : nil)
    case 1: return PhraseInsert(tick: place, length: 120 * number(1...8), times: number(1...3))
    case 2, 3: return PhraseMove(range(of: song), by: 120 * number(-12...12))
    case 4, 5: return PhraseResize(tick: place, length: 120 * number(-1...16))
    case 6: return PhraseCopy(range(of: song))
    case 7, 8:
      return PhrasePaste(
        tick: place, times: number(1...2), as: chance(60) ? .copy : .sync,
        mode: pick([nil, .insert, .overwrite]) ?? nil)
    case 9, 10: return PhraseSplit(tick: place)
    case 11, 12: return PhraseJoin(tick: place)
    case 13: return PhraseRepeat(tick: place, times: number(1...3))
    case 14:
      return PhraseSync(
        tick: place, to: tick(of: song), track: chance(50) ? pick(song.tracks)?.id : nil,
        length: chance(50) ? 120 * number(1...16) : nil, transpose: chance(50) ? 0 : number(-12...12))
    case 15: return PhraseDetach(range(of: song))
    default: return chance(50) ? PhraseDelete(range(of: song)) : newID().map { PhraseRename(tick: place, id: $0) }
    }
  }

  private mutating func songCommand(for song: Song) -> (any EditCommand)? {
    let place = tick(of: song)
    switch number(0...19) {
    case 0: return Tempo(microsecondsPerQuarter: number(200_000...900_000)).map { SongTempo($0, at: place) }
    case 1:
      guard let from = Tempo(microsecondsPerQuarter: number(200_000...900_000)) else { return nil }
      return SongTempoRamp(range(of: song), from: from, to: .standard)
    case 2: return Meter(beats: number(1...7), unit: pick([2, 4, 8]) ?? 4).map { SongMeter($0, at: place) }
    case 3: return Key(fifths: number(-7...7), mode: .minor).map { SongKey($0, at: place) }
    case 4: return SongPickup(ticks: 120 * number(0...20))
    case 5: return SongSwing(chance(70) ? Swing(value: .quarter, long: number(1...4), short: 1) : nil, at: place)
    case 6: return SongMarker("m\(number(1...9))", at: place)
    case 7: return SongDelete(pick(SongDelete.Kind.allCases) ?? .tempo, at: chance(50) ? 0 : place)
    case 8: return SongResolution(ticksPerQuarter: pick([480, 960, 240, 120, 96, 1_440]) ?? 480)
    case 9, 10: return BarsInsert(bars(of: song))
    case 11, 12: return BarsDelete(bars(of: song))
    case 13:
      guard let id = newID() else { return nil }
      return chance(50) || song.tracks.count > 5
        ? pick(song.tracks).map { TrackRename($0.id, to: id) }
        : TrackAdd(id: id, kind: chance(50) ? .melody : .drum, settings: [.volume(80)])
    case 14: return song.tracks.count > 2 ? pick(song.tracks).map { TrackDelete($0.id) } : nil
    case 15:
      guard song.tracks.count < 6, let id = newID() else { return nil }
      return pick(song.tracks).map { TrackCopy($0.id, as: id) }
    case 16:
      return chance(50) ? Pedal(range(of: song)) : Fade(range(of: song), from: number(0...127), to: number(0...127))
    case 17:
      return ControlSet(
        (0..<number(1...3)).map { _ in Control(tick: place, change: .controller(11, value: 90), isGlide: chance(40)) })
    case 18: return Identifier("riff\(number(1...3))").map { StampSave($0, range: range(of: song)) }
    default:
      guard let motif = pick(song.motifs) else { return nil }
      return StampPut(
        motif.name, tick: place, pitch: chance(70) ? Key.cMajor.spelling(of: number(40...80)) : nil,
        times: number(1...2), scale: pick([.one, .one, Fraction(2), Fraction(1, 2)].compactMap(\.self)) ?? .one,
        inverts: chance(30), isRetrograde: chance(30), byDegrees: chance(30))
    }
  }

  private mutating func transform(for song: Song) -> (any EditCommand)? {
    let scope = scope(of: song)
    switch number(0...8) {
    case 0:
      let interval: Interval =
        chance(50)
        ? .semitones(number(-7...7)) : chance(50) ? .degrees(number(-4...4)) : .named(staffSteps: 2, semitones: 3)
      return Transpose(by: interval, scope)
    case 1: return Invert(axis: chance(50) ? Key.cMajor.spelling(of: number(55...70)) : nil, scope)
    case 2: return SnapScale(scope)
    case 3: return Retrograde(scope)
    case 4: return Augment(by: pick([Fraction(2), Fraction(1, 2), Fraction(3, 2)].compactMap(\.self)) ?? .one, scope)
    case 5:
      return Quantize(
        to: .ticks(pick([60, 120, 160, 240]) ?? 120), strength: chance(60) ? 100 : number(0...100),
        swing: chance(30) ? Quantize.Ratio(2, 1) : nil, scope)
    case 6: return Humanize(seed: random.next(), timing: number(0...60), velocity: number(0...30), scope)
    case 7: return Legato(scope)
    default: return Staccato(scope)
    }
  }
}
