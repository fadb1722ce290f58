import MusicTheory
import SongModel

/// `stamp put NAME POS PITCH [times=] [scale=1/2|2] [invert] [retrograde] [degrees]`: puts a motif down with its first
/// root at PITCH, shaving what its notes and rests cover.
///
/// It lies in one phrase and one turn. The motif's first voice goes to the current one, the others to those behind.
/// `invert` mirrors pitches at the first root, `retrograde` turns time round (the first root is then the one that
/// sounds first), `scale` stretches time. With `degrees` the distance from the first root is counted in steps of the
/// scale of the key at POS, as letters count them; a letter that the motif has with several accidentals keeps their
/// difference. A drum motif takes no PITCH; of its beats and those of the same drum at the same tick the louder stays.
public struct StampPut: EditCommand {
  /// The motif's name.
  public var name: Identifier
  /// Where, in song ticks.
  public var tick: Int
  /// What its first root becomes, as it is heard; `nil` leaves pitches as they were saved.
  public var pitch: Pitch?
  /// How often, at least 1, one behind the other.
  public var times: Int
  /// What times are multiplied by, more than zero.
  public var scale: Fraction
  /// Whether pitches are mirrored at the first root.
  public var inverts: Bool
  /// Whether time is turned round.
  public var isRetrograde: Bool
  /// Whether intervals are steps of the scale.
  public var byDegrees: Bool

  /// Makes a command that puts a motif down.
  public init(
    _ name: Identifier, tick: Int, pitch: Pitch?, times: Int = 1, scale: Fraction = .one, inverts: Bool = false,
    isRetrograde: Bool = false, byDegrees: Bool = false
  ) {
    self.name = name
    self.tick = tick
    self.pitch = pitch
    self.times = times
    self.scale = scale
    self.inverts = inverts
    self.isRetrograde = isRetrograde
    self.byDegrees = byDegrees
  }

  /// The most blocks or beats that one command puts down.
  public static let mostBlocks = 100_000

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let motif = try draft.motif(name)
    let track = try draft.currentTrack(motif.kind)
    guard scale > .zero else { throw .factorDoesNotDivide(scale, tick: 0) }
    let length = try scaled(motif.length)
    let span = try draft.span(at: tick, length: length, times: times)
    let site = try draft.site(at: tick, on: track)
    guard span.upperBound <= site.range.upperBound else {
      throw .leavesPhrase(draft.song.outline(at: site.played).id, tick: span.upperBound)
    }
    guard motif.content.count * times <= StampPut.mostBlocks else {
      throw .limit(name: "blocks put down at once", most: StampPut.mostBlocks)
    }
    let starts = (0..<times).map { site.local(tick + $0 * length) }
    switch motif.content {
    case .melody(let voices):
      var shaped = try MelodyContent(voices: voices, nextID: 1).scaled(in: name, scaled).voices
      if isRetrograde {
        for index in shaped.indices { shaped[index].blocks = shaped[index].blocks.reversed(in: 0..<length) }
      }
      try place(&shaped, transposedBy: -site.transposition, in: draft.song.key(at: tick))
      for (index, voice) in shaped.enumerated() where !voice.blocks.isEmpty {
        try put(voice.blocks, at: starts, in: site, voice: draft.context.voice + index, of: &draft)
      }
    case .drum(let beats):
      guard pitch == nil, !inverts, !byDegrees else {
        throw .wrongKind(track: draft.song.tracks[track].id, is: .drum, needed: .melody)
      }
      var shaped = try DrumContent(beats: beats, nextID: 1).scaled(in: name, scaled).beats
      if isRetrograde { shaped = shaped.reversedInTime() }
      try draft.editBeats(of: site.owner) { line in
        for start in starts {
          for var beat in shaped {
            beat.at += start
            line.put(beat)
          }
        }
      }
    }
  }

  private func scaled(_ tick: Int) throws(EditError) -> Int {
    guard let ticks = Fraction(tick).multiplied(by: scale)?.whole else {
      throw .factorDoesNotDivide(scale, tick: tick)
    }
    guard ticks <= Song.lastTick else { throw .outsideSong(tick: ticks) }
    return ticks
  }

  /// Moves pitches to where they are put down.
  private func place(_ voices: inout [Voice], transposedBy shift: Int, in key: Key) throws(EditError) {
    let first = voices.lazy.flatMap(\.blocks).filter(\.isSounding).min { $0.at < $1.at }
    guard let root = first?.root?.pitch else { return }
    let placement = MotifPlacement(
      voices, from: root, to: pitch ?? root, inverts: inverts, byDegrees: byDegrees, key: key)
    for voice in voices.indices {
      for index in voices[voice].blocks.indices {
        try voices[voice].blocks[index].movePitches { pitch throws(EditError) in
          let heard = try placement.heard(pitch)
          return shift == 0 ? heard : try heard.movedOrThrow(by: .semitones(shift), in: key)
        }
      }
    }
  }

  private func put(
    _ blocks: [Block], at starts: [Int], in site: Site, voice: Int, of draft: inout Draft
  ) throws(EditError) {
    try draft.editLine(of: site.owner, voice: voice, end: site.end) { line in
      for start in starts {
        for var block in blocks {
          block.at += start
          line.put(block)
        }
      }
    }
  }
}

/// Where the pitches of a motif go.
private struct MotifPlacement {
  let root: Pitch
  let target: Pitch
  let inverts: Bool
  let byDegrees: Bool
  let key: Key
  /// The accidental that each letter has where the motif has it first.
  private var usual: [Letter: Int] = [:]

  init(_ voices: [Voice], from root: Pitch, to target: Pitch, inverts: Bool, byDegrees: Bool, key: Key) {
    self.root = root
    self.target = target
    self.inverts = inverts
    self.byDegrees = byDegrees
    self.key = key
    usual[root.letter] = root.alteration
    for block in voices.lazy.flatMap(\.blocks) {
      block.forEachNote { _, note in
        if usual[note.pitch.letter] == nil { usual[note.pitch.letter] = note.pitch.alteration }
      }
    }
  }

  /// The pitch that one of the motif becomes.
  func heard(_ pitch: Pitch) throws(EditError) -> Pitch {
    let sign = inverts ? -1 : 1
    guard byDegrees else {
      return try target.movedOrThrow(by: .semitones(sign * (pitch.number - root.number)), in: key)
    }
    let steps = staffStep(pitch) - staffStep(root)
    let inflection = pitch.alteration - (usual[pitch.letter] ?? 0)
    let moved = try target.movedOrThrow(by: .degrees(sign * steps), in: key)
    return inflection == 0 ? moved : try moved.movedOrThrow(by: .semitones(sign * inflection), in: key)
  }

  private func staffStep(_ pitch: Pitch) -> Int { pitch.octave * 7 + Int(pitch.letter.rawValue) }
}

extension Block {
  /// Changes every pitch, those of silent parts and graces too.
  mutating func movePitches(_ move: (Pitch) throws(EditError) -> Pitch) throws(EditError) {
    try figure.updateNotes { note throws(EditError) in note.pitch = try move(note.pitch) }
    guard !grace.isEmpty else { return }
    var moved: [Pitch] = []
    for pitch in grace { moved.append(try move(pitch)) }
    grace = moved
  }
}
