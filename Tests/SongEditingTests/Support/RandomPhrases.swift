import MusicTheory
import SongEditing
import SongModel
import SongPerformance
import Testing

/// SplitMix64 (Steele, Lea, Flood 2014): small, and the same everywhere.
struct SplitMix: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

/// Random songs whose phrases touch, repeat and mirror each other, with ties over every kind of border.
struct RandomPhrases {
  var random: SplitMix
  /// Ticks of the grid that everything random begins on.
  static let grid = 120

  init(seed: UInt64) { random = SplitMix(seed: seed) }

  mutating func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }

  mutating func song() -> Song {
    var song = Song(ticksPerQuarter: 480)
    for name in ["a", "b", "k"] {
      guard let id = Identifier(name) else { continue }
      var track = Track(id: id, kind: name == "k" ? .drum : .melody)
      // One channel each, so that neither copies nor new tracks make another restrike.
      track.channel = name == "a" ? 1 : name == "b" ? 2 : 10
      song.tracks.append(track)
    }
    var originals: [[(id: Identifier, length: Int)]] = [[], [], []]
    for track in song.tracks.indices {
      var melody: [Phrase<MelodyContent>] = []
      var drum: [Phrase<DrumContent>] = []
      var tick = 0
      for number in 1...Int.random(in: 1...6, using: &random) {
        if chance(20) { tick += RandomPhrases.grid * Int.random(in: 1...4, using: &random) }
        let id = song.tracks[track].id.numbered(number)
        let length = RandomPhrases.grid * Int.random(in: 1...12, using: &random)
        let foreign = track == 2 ? originals[2] : originals[0] + originals[1]
        if track == 2 {
          var source: Phrase<DrumContent>.Source = .original(beats(length: length))
          if let of = originals[2].randomElement(using: &random), chance(60) {
            source = chance(50) ? .repeat(of: of.id) : .sync(of: of.id, transpose: 0)
          } else {
            originals[2].append((id, length))
          }
          drum.append(Phrase(id: id, start: tick, length: length, source: source))
          tick += length
        } else {
          var source: Phrase<MelodyContent>.Source = .original(music(length: length))
          var length = length
          if let of = originals[track].randomElement(using: &random), chance(40) {
            source = .repeat(of: of.id)
            if chance(60) { length = of.length * Int.random(in: 1...3, using: &random) }
          } else if let of = foreign.randomElement(using: &random), chance(50) {
            source = .sync(of: of.id, transpose: chance(50) ? 0 : Int.random(in: -7...7, using: &random))
            if chance(60) { length = of.length * Int.random(in: 1...2, using: &random) }
          } else {
            originals[track].append((id, length))
          }
          melody.append(Phrase(id: id, start: tick, length: length, source: source))
          tick += length
        }
      }
      song.tracks[track].phrases = track == 2 ? .drum(drum) : .melody(melody)
    }
    return song
  }

  private mutating func music(length: Int) -> MelodyContent {
    var content = MelodyContent()
    for _ in 0..<Int.random(in: 1...2, using: &random) {
      var voice = Voice()
      var tick = 0
      while tick < length {
        let ticks = min(length - tick, 40 * Int.random(in: 1...12, using: &random))
        if !chance(15) {
          var block = Block(
            id: content.takeID(), at: tick, length: ticks, figure: .chord(chord()), isRest: chance(10))
          if ticks >= 24, chance(15) {
            block.figure = .tuplet(Tuplet((0..<3).map { _ in Slot(.chord(chord()), isRest: chance(20)) }))
          }
          if ticks >= 120, chance(10) { block.figure = figure(depth: 0) }
          if chance(5) { block = Block(id: block.id, at: tick, length: ticks, figure: .empty, isRest: true) }
          if chance(10) { block.grace = (0..<number(1...3)).map { _ in pitch() } }
          if chance(10) { block.lyric = "la" }
          if chance(15) { block.ornament = pick(Ornament.allCases) }
          voice.blocks.append(block)
        }
        tick += ticks
      }
      content.voices.append(voice)
    }
    while content.voices.last?.blocks.isEmpty == true { content.voices.removeLast() }
    return content
  }

  private mutating func chord() -> Chord {
    // Few pitches, so that ties often reach something.
    var notes: [Note] = []
    for _ in 0..<(chance(25) ? 2 : 1) {
      guard let pitch = Key.cMajor.spelling(of: 60 + Int.random(in: 0...2, using: &random)) else { continue }
      notes.append(
        Note(
          pitch, velocity: Velocity(clamping: Int.random(in: 40...110, using: &random)),
          gate: chance(20) ? .staccato : .full, isTied: chance(40)))
    }
    return Chord(notes) ?? Chord(root: Note(Key.cMajor.spelling(of: 60).unsafelyUnwrapped))
  }

  private mutating func beats(length: Int) -> DrumContent {
    var content = DrumContent()
    for tick in stride(from: 0, to: length, by: RandomPhrases.grid) where chance(60) {
      content.beats.append(
        Beat(id: content.takeID(), at: tick, drum: .kick, velocity: Velocity(clamping: 50 + tick % 60)))
    }
    return content
  }
}

/// What is heard of every track, whatever it is made of: onset, end, key and velocity of notes, and syllables.
func heard(_ song: Song) throws -> [String: [String]] {
  let performance = try Performance(of: song)
  var heard: [String: [String]] = [:]
  for track in performance.tracks {
    heard[track.id.text] =
      track.notes.map { "\($0.onset)-\($0.end) \($0.pitch.number)@\($0.velocity.value)" }
      + track.lyrics.map { "\($0.tick) \($0.text)" }
  }
  return heard
}
