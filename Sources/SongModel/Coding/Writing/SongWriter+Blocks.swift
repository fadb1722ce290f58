import MusicTheory

extension SongWriter {
  /// Writes a block on its line.
  @inline(__always)
  mutating func write(_ block: Block, numbered: Bool) {
    if numbered {
      out.raw("{ \"id\": ")
      out.integer(block.id)
      out.raw(", \"at\": ")
    } else {
      out.raw("{ \"at\": ")
    }
    out.integer(block.at)
    out.raw(", \"length\": ")
    out.integer(block.length)
    if block.isRest { out.raw(", \"rest\": true") }
    switch block.figure {
    case .empty: break
    case .chord(let chord):
      out.raw(", \"notes\": [ { \"pitch\": ")
      write(chord)
    case .tuplet(let tuplet):
      out.raw(", \"tuplet\": [ ")
      write(tuplet)
    }
    if block.isEmbellished { writeEmbellishment(of: block) }
    out.raw(" }")
  }

  private mutating func writeEmbellishment(of block: Block) {
    if let ornament = block.ornament {
      out.raw(", \"ornament\": ")
      out.string(ornament.rawValue)
    }
    if !block.grace.isEmpty {
      out.raw(", \"grace\": [")
      for (index, pitch) in block.grace.enumerated() {
        if index > 0 { out.raw(", ") }
        out.pitch(pitch)
      }
      out.raw("]")
    }
    if let lyric = block.lyric {
      out.raw(", \"lyric\": ")
      out.string(lyric)
    }
  }

  /// Writes the notes of a list whose beginning stands already, up to the pitch of the first.
  @inline(__always)
  private mutating func write(_ chord: Chord) {
    write(chord.root)
    for note in chord.others {
      out.raw(" }, { \"pitch\": ")
      write(note)
    }
    out.raw(" } ]")
  }

  /// Writes a note from its pitch up to its closing brace.
  @inline(__always)
  private mutating func write(_ note: Note) {
    out.pitch(note.pitch)
    if note.velocity != .standard {
      out.raw(", \"velocity\": ")
      out.integer(note.velocity.value)
    }
    if note.gate != .full {
      out.raw(", \"gate\": ")
      out.integer(note.gate.percent)
    }
    if note.isTied { out.raw(", \"tie\": true") }
  }

  /// Writes the slots of a list whose bracket stands already.
  private mutating func write(_ tuplet: Tuplet) {
    for (index, slot) in tuplet.slots.enumerated() {
      if index > 0 { out.raw(", ") }
      write(slot)
    }
    out.raw(" ]")
  }

  private mutating func write(_ slot: Slot) {
    var separator: StaticString = "{ "
    if slot.weight != 1 {
      out.raw("{ \"weight\": ")
      out.integer(slot.weight)
      separator = ", "
    }
    if slot.isRest {
      out.raw(separator)
      out.raw("\"rest\": true")
      separator = ", "
    }
    switch slot.figure {
    // Only an invalid slot says nothing at all; its braces are written all the same.
    case .empty: if slot.weight == 1, !slot.isRest { out.raw("{") }
    case .chord(let chord):
      out.raw(separator)
      out.raw("\"notes\": [ { \"pitch\": ")
      write(chord)
    case .tuplet(let tuplet):
      out.raw(separator)
      out.raw("\"tuplet\": [ ")
      write(tuplet)
    }
    out.raw(" }")
  }

  /// Writes a beat on its line.
  mutating func write(_ beat: Beat, numbered: Bool) {
    if numbered {
      out.raw("{ \"id\": ")
      out.integer(beat.id)
      out.raw(", \"at\": ")
    } else {
      out.raw("{ \"at\": ")
    }
    out.integer(beat.at)
    out.raw(", \"drum\": ")
    if let name = beat.drum.name {
      out.string(name)
    } else {
      out.integer(beat.drum.key)
    }
    if beat.velocity != .standard {
      out.raw(", \"velocity\": ")
      out.integer(beat.velocity.value)
    }
    out.raw(" }")
  }
}
