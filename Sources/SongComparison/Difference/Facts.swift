import MusicTheory
import SongModel

/// All that is said of a part of a song, property by property: the one place that knows what properties a part has.
///
/// Parts of one kind always say the same properties in the same order, so that two can be compared entry by entry.
struct Facts {
  /// A property with its value, and the value that files leave out.
  struct Fact {
    let property: SongProperty
    let value: PropertyValue?
    let standard: PropertyValue?
  }

  private(set) var facts: [Fact] = []

  /// Makes room for as many as most parts have, at once.
  private init() { facts.reserveCapacity(8) }

  private mutating func say(_ property: SongProperty, _ value: PropertyValue?, unless standard: PropertyValue? = nil) {
    facts.append(Fact(property: property, value: value, standard: standard))
  }

  /// What is not as it would be if nothing were said.
  var statements: [Difference.Statement] {
    facts.compactMap { fact in
      guard let value = fact.value, value != fact.standard else { return nil }
      return Difference.Statement(fact.property, value)
    }
  }

  /// What another part of the same kind says otherwise.
  func changes(to other: Facts) -> [Difference.Change] {
    zip(facts, other.facts).compactMap { before, after in
      before.value == after.value ? nil : .changed(before.property, from: before.value, to: after.value)
    }
  }
}

extension Facts {
  init(_ song: Song) {
    self.init()
    say(.title, .text(song.title), unless: .text(""))
    say(.composer, .text(song.composer), unless: .text(""))
    say(.ticksPerQuarter, .number(song.ticksPerQuarter))
    say(.pickup, .number(song.pickup), unless: .number(0))
  }

  init(_ track: Track) {
    self.init()
    say(.kind, .text(track.kind.rawValue))
    say(.name, .text(track.name), unless: .text(""))
    say(.program, .number(track.program), unless: .number(0))
    say(.bank, track.bank.map { .bank($0) })
    say(.volume, .number(track.volume), unless: .number(Track.standardVolume))
    say(.pan, .number(track.pan), unless: .number(Track.standardPan))
    say(.mute, .flag(track.isMuted), unless: .flag(false))
    say(.solo, .flag(track.isSolo), unless: .flag(false))
    say(.channel, track.channel.map { .number($0) })
    say(.port, track.port.map { .number($0) })
  }

  init(_ control: Control, place: Int) {
    self.init()
    say(.value, .control(control.change))
    say(.glide, .flag(control.isGlide), unless: .flag(false))
    say(.place, .number(place), unless: .number(0))
  }

  init(placed place: Int) {
    self.init()
    say(.place, .number(place), unless: .number(0))
  }

  init(_ value: PropertyValue) {
    self.init()
    say(.value, value)
  }

  init(_ phrase: Phrase<some PhraseContent>, track: Identifier) {
    self.init()
    say(.track, .id(track))
    say(.kind, .text(phrase.kindName))
    say(.start, .number(phrase.start))
    say(.length, .number(phrase.length))
    say(.of, phrase.originalID.map { .id($0) })
    say(.transpose, .number(phrase.transposition), unless: .number(0))
    say(.nextId, phrase.content.map { .number($0.nextID) })
    say(.voices, .number((phrase.content as? MelodyContent)?.voices.count ?? 0), unless: .number(0))
  }

  init(_ motif: Motif) {
    self.init()
    say(.kind, .text(motif.kind.rawValue))
    say(.length, .number(motif.length))
    say(.voices, .number(Music(motif.content).voices.count), unless: .number(0))
  }

  init(_ block: Block, voice: Int) {
    self.init()
    say(.voice, .number(voice))
    say(.at, .number(block.at))
    say(.length, .number(block.length))
    say(.rest, .flag(block.isRest), unless: .flag(false))
    say(.ornament, block.ornament.map { .text($0.rawValue) })
    say(.grace, .pitches(block.grace), unless: .pitches([]))
    say(.lyric, block.lyric.map { .text($0) })
  }

  init(_ slot: Slot) {
    self.init()
    say(.weight, .number(slot.weight), unless: .number(1))
    say(.rest, .flag(slot.isRest), unless: .flag(false))
  }

  init(_ figure: Figure) {
    self.init()
    say(.notes, figure.chord.map { .notes($0.notes) })
    say(.tuplet, figure.tuplet.map { .slots($0.slots) })
  }

  init(_ note: Note) {
    self.init()
    say(.pitch, .pitch(note.pitch))
    say(.velocity, .number(note.velocity.value), unless: .number(Velocity.standard.value))
    say(.gate, .number(note.gate.percent), unless: .number(Gate.full.percent))
    say(.tie, .flag(note.isTied), unless: .flag(false))
  }

  init(_ beat: Beat) {
    self.init()
    say(.at, .number(beat.at))
    say(.drum, .drum(beat.drum))
    say(.velocity, .number(beat.velocity.value), unless: .number(Velocity.standard.value))
  }
}
