import MusicTheory
import SongModel

/// Makes random songs that obey all rules and use everything that songs can have.
///
///     let song = RandomSong(seed: 7).song
///
/// A seed always gives the same song, so a test that fails prints its seed.
public struct RandomSong {
  /// The song.
  public let song: Song

  /// Makes a song.
  ///
  /// - Parameters:
  ///   - tracks: The most tracks.
  ///   - phrases: The most phrases on a track.
  ///   - blocks: The most blocks in a voice and beats in a phrase.
  public init(seed: UInt64, tracks: Int = 4, phrases: Int = 5, blocks: Int = 12) {
    var maker = SongMaker(random: SeededRandom(seed: seed), mostPhrases: phrases, mostBlocks: blocks)
    song = maker.song(mostTracks: tracks)
  }
}

struct SongMaker {
  var random: SeededRandom
  let mostPhrases: Int
  let mostBlocks: Int

  mutating func song(mostTracks: Int) -> Song {
    var song = Song(ticksPerQuarter: random.pick([960, 960, 480, 96, 32_767]))
    if random.percent(70) { song.title = text() }
    if random.percent(40) { song.composer = text() }
    addMaps(to: &song)
    for number in 0..<random.number(0...mostTracks) {
      let kind: TrackKind = random.percent(65) ? .melody : .drum
      guard let id = Identifier(random.pick(["lead", "bass_", "x", "kit-", "Pad"]) + "\(number)") else { continue }
      song.tracks.append(track(id, kind))
    }
    addReferences(to: &song)
    for number in 0..<random.number(0...2) { addMotif("riff\(number)", to: &song) }
    for _ in 0..<random.number(0...2) { song.kept.append(keptEvent()) }
    return song
  }

  private mutating func addMaps(to song: inout Song) {
    let quarter = song.ticksPerQuarter
    for _ in 0..<random.number(0...3) {
      let tick = random.number(0...40_000)
      if let tempo = Tempo(microsecondsPerQuarter: random.number(1...0xFF_FFFF)) { song.tempos.set(tempo, at: tick) }
      let unit = random.pick([1, 2, 4])
      if let meter = Meter(beats: random.number(1...12), unit: unit) { song.meters.set(meter, at: tick) }
      if let key = Key(fifths: random.number(-7...7), mode: random.pick(Mode.allCases)) { song.keys.set(key, at: tick) }
    }
    for _ in 0..<random.number(0...2) {
      let swing = Swing(value: random.pick([.one, .quarter]), long: random.number(1...99), short: random.number(1...9))
      song.swings.set(random.percent(70) ? swing : nil, at: random.number(0...40_000))
    }
    let bar = song.meters.value(at: 0)?.barValue.multiplied(by: Fraction(4 * quarter))?.floor ?? quarter
    if random.percent(40), bar > 1 { song.pickup = random.number(1...bar - 1) }
    var tick = 0
    for _ in 0..<random.number(0...3) {
      tick += random.number(0...20_000)
      song.markers.append(Marker(tick: tick, name: text()))
    }
  }

  private mutating func track(_ id: Identifier, _ kind: TrackKind) -> Track {
    var track = Track(id: id, kind: kind, name: random.percent(60) ? text() : "")
    if random.percent(50) { track.program = random.number(0...127) }
    if random.percent(20) { track.bank = bank() }
    if random.percent(50) { track.volume = random.number(0...127) }
    if random.percent(50) { track.pan = random.number(0...127) }
    track.isMuted = random.percent(15)
    track.isSolo = random.percent(15)
    if random.percent(30) { track.channel = random.number(1...16) }
    if random.percent(20) { track.port = random.number(0...127) }
    var tick = 0
    for _ in 0..<random.number(0...5) {
      tick += random.number(0...2_000)
      track.controls.append(control(at: tick))
    }
    for _ in 0..<random.number(0...1) { track.kept.append(keptEvent()) }
    var start = 0
    switch kind {
    case .melody:
      track.phrases = .melody(
        (0..<random.number(0...mostPhrases)).map { phrase(id.numbered($0 + 1), &start) { $0.melody(length: $1) } })
    case .drum:
      track.phrases = .drum(
        (0..<random.number(0...mostPhrases)).map { phrase(id.numbered($0 + 1), &start) { $0.drums(length: $1) } })
    }
    return track
  }

  private mutating func phrase<Content: PhraseContent>(
    _ id: Identifier, _ start: inout Int, _ content: (inout SongMaker, Int) -> Content
  ) -> Phrase<Content> {
    if random.percent(30) { start += random.number(1...5_000) }
    let length = random.percent(10) ? random.number(1...20) : random.number(200...20_000)
    defer { start += length }
    return Phrase(id: id, start: start, length: length, source: .original(content(&self, length)))
  }

  /// Turns some originals into repeats and syncs of others.
  private mutating func addReferences(to song: inout Song) {
    var free: [TrackKind: [(track: Int, phrase: Int)]] = [:]
    for (trackIndex, track) in song.tracks.enumerated() {
      for phraseIndex in 0..<track.phrases.count {
        guard random.percent(45), let original = free[track.kind]?.randomElement(using: &random) else {
          free[track.kind, default: []].append((trackIndex, phraseIndex))
          continue
        }
        let id = song.tracks[original.track].phrases.id(at: original.phrase)
        let isRepeat = original.track == trackIndex && random.percent(50)
        switch (song.tracks[trackIndex].phrases, song.tracks[original.track].phrases) {
        case (.melody(var phrases), .melody(let others)):
          let pitches = others[original.phrase].content?.pitches ?? 60...60
          let transpose = random.percent(60) ? random.number(-pitches.lowerBound...127 - pitches.upperBound) : 0
          phrases[phraseIndex].source = isRepeat ? .repeat(of: id) : .sync(of: id, transpose: transpose)
          song.tracks[trackIndex].phrases = .melody(phrases)
        case (.drum(var phrases), _):
          phrases[phraseIndex].source = isRepeat ? .repeat(of: id) : .sync(of: id, transpose: 0)
          song.tracks[trackIndex].phrases = .drum(phrases)
        default: break
        }
      }
    }
  }

  private mutating func addMotif(_ name: String, to song: inout Song) {
    guard let name = Identifier(name) else { return }
    let length = random.number(100...4_000)
    let content: Motif.Content =
      random.percent(60) ? .melody(melody(length: length).voices) : .drum(drums(length: length).beats)
    song.motifs.append(Motif(name: name, length: length, content: content))
  }
}
