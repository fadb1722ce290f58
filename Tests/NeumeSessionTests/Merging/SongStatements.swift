import MusicTheory
import SongModel

/// Everything that a song states, each thing by itself, under a name that other versions of the song have for it too.
///
/// Made without what merges, to see whether a merge lost anything.
struct SongStatements {
  /// A thing that is stated.
  struct Name: Hashable {
    var track: Identifier?
    var phrase: Identifier?
    var block: BlockID?
    var property: String
  }

  /// A block or beat: where it is in its phrase, and what.
  struct Content: Hashable {
    var at: Int
    var music: String
  }

  private(set) var values: [Name: String] = [:]
  /// Blocks and beats of each phrase by what they are, without their numbers and voices.
  private(set) var contents: [Identifier: [BlockID: Content]] = [:]
  /// The track of each phrase.
  private(set) var tracks: [Identifier: Identifier] = [:]

  init(_ song: Song) {
    for (name, value) in [
      ("title", song.title), ("composer", song.composer), ("ppq", "\(song.ticksPerQuarter)"),
      ("pickup", "\(song.pickup)"),
    ] { state(Name(property: name), value) }
    for entry in song.tempos.entries { state(Name(property: "tempo \(entry.tick)"), "\(entry.value)") }
    for entry in song.meters.entries { state(Name(property: "meter \(entry.tick)"), "\(entry.value)") }
    for entry in song.keys.entries { state(Name(property: "key \(entry.tick)"), "\(entry.value)") }
    for entry in song.swings.entries {
      state(Name(property: "swing \(entry.tick)"), "\(String(describing: entry.value))")
    }
    for marker in song.markers { state(Name(property: "marker \(marker.name) \(marker.tick)"), "there") }
    for motif in song.motifs { state(Name(property: "motif \(motif.name)"), "\(motif)") }
    for track in song.tracks { state(track) }
  }

  private mutating func state(_ name: Name, _ value: String) { values[name] = value }

  private mutating func state(_ track: Track) {
    for (name, value) in [
      ("kind", track.kind.rawValue), ("name", track.name), ("program", "\(track.program)"),
      ("bank", "\(String(describing: track.bank))"), ("volume", "\(track.volume)"), ("pan", "\(track.pan)"),
      ("mute", "\(track.isMuted)"), ("solo", "\(track.isSolo)"),
    ] { state(Name(track: track.id, property: name), value) }
    for control in track.controls {
      state(Name(track: track.id, property: "control \(control.tick) \(control.change.target)"), "\(control)")
    }
    switch track.phrases {
    case .melody(let phrases):
      for phrase in phrases {
        state(phrase, on: track.id)
        for (voice, line) in (phrase.content?.voices ?? []).enumerated() {
          for block in line.blocks { state(block, voice, of: phrase.id, on: track.id) }
        }
      }
    case .drum(let phrases):
      for phrase in phrases {
        state(phrase, on: track.id)
        for beat in phrase.content?.beats ?? [] { state(beat, of: phrase.id, on: track.id) }
      }
    }
  }

  private mutating func state(_ phrase: Phrase<some PhraseContent>, on track: Identifier) {
    contents[phrase.id] = [:]
    tracks[phrase.id] = track
    for (name, value) in [
      ("track", track.text), ("start", "\(phrase.start)"), ("length", "\(phrase.length)"), ("kind", phrase.kindName),
      ("of", phrase.originalID?.text ?? ""), ("transpose", "\(phrase.transposition)"),
    ] { state(Name(phrase: phrase.id, property: name), value) }
  }

  private mutating func state(_ block: Block, _ voice: Int, of phrase: Identifier, on track: Identifier) {
    contents[phrase]?[block.id] = Content(
      at: block.at, music: "\(block.length) \(block.isRest) \(block.figure)")
    var statements = [
      ("voice", "\(voice)"), ("at", "\(block.at)"), ("length", "\(block.length)"), ("rest", "\(block.isRest)"),
      ("ornament", "\(String(describing: block.ornament))"), ("grace", "\(block.grace)"),
      ("lyric", "\(String(describing: block.lyric))"),
    ]
    statements += SongStatements.statements(block.figure, "")
    for (name, value) in statements {
      state(Name(phrase: phrase, block: block.id, property: name), value)
    }
  }

  /// What a figure holds. Of chord notes and slots it is told which of how many they are.
  private static func statements(_ figure: Figure, _ prefix: String) -> [(String, String)] {
    switch figure {
    case .empty: return [("\(prefix)holds", "nothing")]
    case .chord(let chord):
      return [("\(prefix)holds", "notes")]
        + chord.notes.enumerated().flatMap { index, note in
          let name = prefix + (index == 0 ? "root" : "note \(index) of \(chord.count)")
          return [
            ("\(name) pitch", "\(note.pitch)"), ("\(name) velocity", "\(note.velocity.value)"),
            ("\(name) gate", "\(note.gate.percent)"), ("\(name) tie", "\(note.isTied)"),
          ]
        }
    case .tuplet(let tuplet):
      return [("\(prefix)holds", "\(tuplet.slots.count) slots")]
        + tuplet.slots.enumerated().flatMap { index, slot in
          let name = "\(prefix)slot \(index + 1) of \(tuplet.slots.count) "
          return [("\(name)weight", "\(slot.weight)"), ("\(name)rest", "\(slot.isRest)")]
            + statements(slot.figure, name)
        }
    }
  }

  private mutating func state(_ beat: Beat, of phrase: Identifier, on track: Identifier) {
    contents[phrase]?[beat.id] = Content(at: beat.at, music: "\(beat.drum) \(beat.velocity)")
    for (name, value) in [
      ("at", "\(beat.at)"), ("drum", "\(beat.drum)"), ("velocity", "\(beat.velocity.value)"),
    ] { state(Name(phrase: phrase, block: beat.id, property: name), value) }
  }
}
