import MusicTheory
import SongModel
import Testing

/// Songs that keep the rules and use every feature that bears on what is heard.
struct RandomSongs {
  private var random: TestRandom

  init(seed: UInt64) { random = TestRandom(seed: seed) }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }
  private mutating func chance(_ percent: Int) -> Bool { pick(1...100) <= percent }

  mutating func song() throws -> Song {
    var song = Song(ticksPerQuarter: [1, 5, 48, 96, 480, 960][pick(0...5)])
    let quarter = song.ticksPerQuarter
    song.pickup = chance(30) ? pick(1...quarter) : 0
    song.meters = TickMap(try #require(Meter(beats: pick(1...7), unit: 4)))
    song.meters.set(try #require(Meter(beats: pick(1...7), unit: 4)), at: pick(1...20) * quarter + pick(0...1))
    song.keys.set(try #require(Key(fifths: pick(-7...7), mode: .dorian)), at: pick(1...40) * quarter)
    song.tempos.set(try #require(Tempo(microsecondsPerQuarter: pick(1...2_000_000))), at: pick(1...40) * quarter)
    if chance(60) {
      let value = try #require(Fraction(1, [8, 16, 12][pick(0...2)]))
      let swing: Swing = try #require(Swing(value: value, long: pick(1...99), short: pick(1...99)))
      song.swings.set(swing, at: pick(0...5) * quarter)
      if chance(50) { song.swings.set(nil, at: pick(6...20) * quarter) }
    }
    for index in 1...pick(1...5) { song.tracks.append(try track("t\(index)", quarter: quarter, of: song)) }
    return song
  }

  private mutating func track(_ name: String, quarter: Int, of song: Song) throws -> Track {
    let isDrum = chance(30)
    var track = Track(id: try Build.id(name), kind: isDrum ? .drum : .melody)
    if chance(40) { track.channel = pick(1...3) }
    if chance(10) { track.isMuted = true }
    if chance(5) { track.isSolo = true }
    var tick = 0
    for _ in 0..<pick(0...4) {
      tick += pick(0...quarter)
      let target: Control.Change = [
        .controller(11, value: UInt8(pick(0...127))), .bend(pick(-8192...8191)), .pressure(UInt8(pick(0...127))),
        .program(UInt8(pick(0...127)), bank: nil),
      ][pick(0...3)]
      track.controls.append(Control(tick: tick, change: target, isGlide: chance(50)))
    }
    let count = pick(1...5)
    track.phrases =
      isDrum
      ? .drum(try phrases(name, count, quarter, syncs: []) { try $0.drums(length: $1) })
      : .melody(
        try phrases(name, count, quarter, syncs: song.tracks.flatMap(\.phrases.melodyOriginals)) {
          try $0.melody(length: $1)
        })
    return track
  }

  private mutating func phrases<Content: PhraseContent>(
    _ name: String, _ count: Int, _ quarter: Int, syncs: [Identifier],
    content: (inout RandomSongs, Int) throws -> Content
  ) throws -> [Phrase<Content>] {
    var (start, own, phrases): (Int, [Identifier], [Phrase<Content>]) = (0, [], [])
    for index in 1...count {
      start += chance(20) ? pick(1...quarter * 2) : 0
      let length = pick(1...6 * quarter)
      let id = try Build.id("\(name)-\(index)")
      let source: Phrase<Content>.Source
      if !own.isEmpty, chance(40) {
        source = .repeat(of: own[pick(0...own.count - 1)])
      } else if !syncs.isEmpty, chance(40) {
        source = .sync(of: syncs[pick(0...syncs.count - 1)], transpose: pick(-12...12))
      } else {
        source = .original(try content(&self, length))
        own.append(id)
      }
      phrases.append(Phrase(id: id, start: start, length: length, source: source))
      start += length
    }
    return phrases
  }

  private mutating func drums(length: Int) throws -> DrumContent {
    var content = DrumContent()
    for at in 0..<length where chance(min(100, 800 / length + 1)) {
      content.beats.append(Beat(id: content.takeID(), at: at, drum: [.kick, .snare, .closedHat][pick(0...2)]))
    }
    return content
  }

  private mutating func melody(length: Int) throws -> MelodyContent {
    var content = MelodyContent()
    for _ in 0..<pick(1...3) {
      var (at, blocks): (Int, [Block]) = (0, [])
      while at < length {
        let span = min(pick(1...max(1, length / 3)), length - at)
        if !chance(15) {
          let figure: Figure = span > 8 && chance(30) ? .tuplet(try tuplet(depth: 1)) : .chord(try chord())
          blocks.append(
            Block(
              id: content.takeID(), at: at, length: span, figure: figure, isRest: chance(10),
              ornament: chance(15) ? Ornament.allCases[pick(0...4)] : nil,
              grace: chance(10) ? try (0..<pick(1...3)).map { _ in try pitch() } : [], lyric: chance(10) ? "la" : nil))
        }
        at += span
      }
      content.voices.append(Voice(blocks))
    }
    return content
  }

  private mutating func tuplet(depth: Int) throws -> Tuplet {
    var slots: [Slot] = []
    for _ in 0..<pick(2...3) {
      let figure: Figure = depth < 2 && chance(15) ? .tuplet(try tuplet(depth: depth + 1)) : .chord(try chord())
      slots.append(Slot(figure, weight: pick(1...2), isRest: chance(10)))
    }
    return Tuplet(slots)
  }

  private mutating func chord() throws -> Chord {
    var notes: [Note] = []
    for _ in 0..<pick(1...3) {
      notes.append(
        Note(
          try pitch(), velocity: Velocity(clamping: pick(1...127)), gate: Gate(clamping: pick(1...140)),
          isTied: chance(30)))
    }
    return try #require(Chord(notes))
  }

  private mutating func pitch() throws -> Pitch { try #require(Key.cMajor.spelling(of: pick(57...64))) }
}

extension PhraseList {
  fileprivate var melodyOriginals: [Identifier] {
    guard case .melody(let phrases) = self else { return [] }
    return phrases.filter { $0.content != nil }.map(\.id)
  }
}
