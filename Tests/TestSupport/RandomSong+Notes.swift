import MusicTheory
import SongModel

extension SongMaker {
  mutating func melody(length: Int) -> MelodyContent {
    var content = MelodyContent()
    for _ in 0..<random.number(0...3) { content.voices.append(voice(length: length, numberedBy: &content)) }
    while content.voices.last?.blocks.isEmpty == true { content.voices.removeLast() }
    if random.percent(20) { content.nextID += random.number(1...5) }
    return content
  }

  private mutating func voice(length: Int, numberedBy content: inout MelodyContent) -> Voice {
    var voice = Voice()
    var at = 0
    for _ in 0..<random.number(0...mostBlocks) {
      if random.percent(25) { at += random.number(1...1_000) }
      let blockLength = random.percent(10) ? random.number(1...9) : random.number(1...2_000)
      guard at + blockLength <= length else { break }
      voice.blocks.append(block(content.takeID(), at: at, length: blockLength))
      at += blockLength
    }
    // Editing moves blocks and leaves gaps among the numbers.
    if random.percent(30), voice.blocks.count > 1 {
      let first = voice.blocks[0].id
      voice.blocks[0].id = voice.blocks[1].id
      voice.blocks[1].id = first
    }
    return voice
  }

  private mutating func block(_ id: BlockID, at: Int, length: Int) -> Block {
    var block = Block(id: id, at: at, length: length, figure: .empty)
    block.isRest = random.percent(15)
    block.figure = figure(depth: 1, mayBeEmpty: block.isRest, length: length)
    if random.percent(15) { block.ornament = random.pick(Ornament.allCases) }
    if random.percent(10) { block.grace = (0..<random.number(1...3)).map { _ in pitch() } }
    if random.percent(15) { block.lyric = text() }
    return block
  }

  /// - Parameter length: The ticks that it has, rounded down.
  private mutating func figure(depth: Int, mayBeEmpty: Bool, length: Int) -> Figure {
    if mayBeEmpty, random.percent(60) { return .empty }
    if random.percent(depth == 1 ? 15 : 25), depth <= 3, length >= 8 { return tuplet(depth: depth, length: length) }
    let notes = (0..<(random.percent(25) ? random.number(2...5) : 1)).map { _ in note() }
    return Chord(notes).map(Figure.chord) ?? .empty
  }

  private mutating func tuplet(depth: Int, length: Int) -> Figure {
    let weights = (0..<random.number(2...5)).map { _ in random.percent(70) ? 1 : random.number(1...4) }
    let unit = length / weights.reduce(0, +)
    guard unit >= 2 else { return .chord(Chord(root: note())) }
    return .tuplet(
      Tuplet(
        weights.map { weight in
          let isRest = random.percent(20)
          // A tick less than the share, because exact times are rounded at either end.
          let figure = figure(depth: depth + 1, mayBeEmpty: isRest, length: unit * weight - 1)
          return Slot(figure, weight: weight, isRest: isRest)
        }))
  }

  private mutating func note() -> Note {
    Note(
      pitch(), velocity: random.percent(50) ? .standard : Velocity(clamping: random.number(1...127)),
      gate: random.percent(70) ? .full : Gate(clamping: random.number(1...100)), isTied: random.percent(10))
  }

  private mutating func pitch() -> Pitch {
    while true {
      let octave = random.percent(90) ? random.number(3...6) : random.number(-1...9)
      let alteration = random.percent(60) ? 0 : random.number(-2...2)
      if let pitch = Pitch(random.pick(Letter.allCases), alteration: alteration, octave: octave) { return pitch }
    }
  }

  mutating func drums(length: Int) -> DrumContent {
    var content = DrumContent()
    var taken: Set<[Int]> = []
    for _ in 0..<random.number(0...mostBlocks) {
      let (at, key) = (random.number(0...length - 1), random.number(0...127))
      guard let drum = random.percent(80) ? random.pick(Drum.all) : Drum(key: key) else { continue }
      guard taken.insert([at, drum.key]).inserted else { continue }
      let velocity = random.percent(50) ? Velocity.standard : Velocity(clamping: random.number(1...127))
      content.beats.append(Beat(id: content.takeID(), at: at, drum: drum, velocity: velocity))
    }
    content.beats.sort(by: Beat.isOrdered)
    return content
  }

  mutating func control(at tick: Int) -> Control {
    let value = UInt8(random.number(0...127))
    let change: Control.Change =
      switch random.number(0...3) {
      case 0: .bend(random.number(Control.bends))
      case 1: .pressure(value)
      case 2: .program(value, bank: random.percent(40) ? bank() : nil)
      default: .controller(random.pick([1, 7, 10, 11, 64]), value: value)
      }
    if case .program = change { return Control(tick: tick, change: change) }
    return Control(tick: tick, change: change, isGlide: random.percent(30))
  }

  mutating func bank() -> Bank? { Bank(random.number(0...127), random.percent(50) ? 0 : random.number(0...127)) }

  mutating func keptEvent() -> KeptEvent {
    KeptEvent(
      tick: random.number(0...40_000),
      bytes: random.pick([
        [0xFF, 0x7F, 0x03, 0x00, 0x00, 0x41], [0xF0, 0x02, 0x7E, 0xF7], [0x80, 60, 17], [0xC0, 5],
        [0x58, 0x46, 0x49, 0x48, 0, 0, 0, 1, 0xAB],
      ]))
  }

  /// A text with characters that files have to treat with care.
  mutating func text() -> String {
    let pieces = [
      "Morning", "é", "春", "🎵", "\"", "\\", "/", "\n", "\t", "\u{1}", "\u{7F}", " ", "a", "{", "ß", "\u{2028}",
    ]
    return (0..<random.number(1...6)).map { _ in random.pick(pieces) }.joined()
  }
}
