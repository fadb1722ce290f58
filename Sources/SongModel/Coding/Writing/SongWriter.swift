import MusicTheory

/// Writes the canonical text of a song.
///
/// The order of keys is fixed; defaults are left out; a list with one entry in it stands on the line of its key, others
/// have a line for each entry; a block, with all that is in it, always has a line of its own, and so has a beat.
struct SongWriter: ~Copyable {
  /// The text.
  var out: JSONWriter

  /// The text of a song.
  static func text(of song: Song) -> [UInt8] {
    var writer = SongWriter(out: JSONWriter(likelySize: song.likelyTextSize))
    writer.write(song)
    return writer.out.finish()
  }

  private mutating func write(_ song: Song) {
    out.raw("{\n  \"format\": ")
    out.string(SongFile.format)
    out.raw(", \"version\": ")
    out.integer(SongFile.version)
    out.raw(",\n  ")
    if !song.title.isEmpty { text("\"title\": ", song.title) }
    if !song.composer.isEmpty { text("\"composer\": ", song.composer) }
    out.raw("\"ticksPerQuarter\": ")
    out.integer(song.ticksPerQuarter)
    if song.pickup != 0 {
      out.raw(", \"pickup\": ")
      out.integer(song.pickup)
    }
    list("tempo", song.tempos.entries, indent: "  ") { $0.write($1) }
    list("meter", song.meters.entries, indent: "  ") { $0.write($1) }
    list("key", song.keys.entries, indent: "  ") { $0.write($1) }
    list("swing", song.swings.entries, indent: "  ") { $0.write($1) }
    list("markers", song.markers, indent: "  ") { $0.write($1) }
    if !song.motifs.isEmpty {
      out.raw(",\n  \"motifs\": [")
      lines(song.motifs, indent: "    ") { $0.write($1) }
      out.raw("\n  ]")
    }
    if !song.tracks.isEmpty {
      out.raw(",\n  \"tracks\": [")
      lines(song.tracks, indent: "    ") { $0.write($1) }
      out.raw("\n  ]")
    }
    list("kept", song.kept, indent: "  ") { $0.write($1) }
    out.raw("\n}\n")
  }

  private mutating func text(_ key: StaticString, _ value: String) {
    out.raw(key)
    out.string(value)
    out.raw(", ")
  }

  /// Writes a list as the next member of an object, unless it is empty.
  mutating func list<Element>(
    _ key: StaticString, _ elements: [Element], indent: StaticString, _ write: (inout Self, Element) -> Void
  ) {
    guard let first = elements.first else { return }
    out.raw(",\n")
    out.raw(indent)
    out.raw("\"")
    out.raw(key)
    if elements.count == 1 {
      out.raw("\": [ ")
      write(&self, first)
      out.raw(" ]")
      return
    }
    out.raw("\": [")
    for (index, element) in elements.enumerated() {
      out.raw(index == 0 ? "\n  " : ",\n  ")
      out.raw(indent)
      write(&self, element)
    }
    out.raw("\n")
    out.raw(indent)
    out.raw("]")
  }

  /// Writes elements with a line for each.
  mutating func lines<Element>(
    _ elements: [Element], indent: StaticString, _ write: (inout Self, Element) -> Void
  ) {
    for (index, element) in elements.enumerated() {
      out.raw(index == 0 ? "\n" : ",\n")
      out.raw(indent)
      write(&self, element)
    }
  }
}

extension SongWriter {
  fileprivate mutating func tick(_ tick: Int) {
    out.raw("{ \"tick\": ")
    out.integer(tick)
  }

  fileprivate mutating func write(_ entry: TickMap<Tempo>.Entry) {
    tick(entry.tick)
    out.raw(", \"microsecondsPerQuarter\": ")
    out.integer(entry.value.microsecondsPerQuarter)
    out.raw(" }")
  }

  fileprivate mutating func write(_ entry: TickMap<Meter>.Entry) {
    tick(entry.tick)
    out.raw(", \"beats\": ")
    out.integer(entry.value.beats)
    out.raw(", \"unit\": ")
    out.integer(entry.value.unit)
    out.raw(" }")
  }

  fileprivate mutating func write(_ entry: TickMap<Key>.Entry) {
    tick(entry.tick)
    out.raw(", \"tonic\": ")
    out.string(entry.value.tonic.description)
    out.raw(", \"mode\": ")
    out.string(entry.value.mode.rawValue)
    out.raw(" }")
  }

  fileprivate mutating func write(_ entry: TickMap<Swing?>.Entry) {
    tick(entry.tick)
    if let swing = entry.value {
      out.raw(", \"value\": ")
      out.string(Length.noteValue(swing.value).description)
      out.raw(", \"ratio\": ")
      out.string("\(swing.long):\(swing.short)")
    }
    out.raw(" }")
  }

  fileprivate mutating func write(_ marker: Marker) {
    tick(marker.tick)
    out.raw(", \"name\": ")
    out.string(marker.name)
    out.raw(" }")
  }

  mutating func write(_ event: KeptEvent) {
    tick(event.tick)
    out.raw(", \"bytes\": \"")
    for byte in event.bytes { out.hexadecimal(byte, letters: UInt8(ascii: "A")) }
    out.raw("\" }")
  }

  mutating func write(_ control: Control) {
    tick(control.tick)
    switch control.change {
    case .controller(let number, let value):
      out.raw(", \"controller\": ")
      out.integer(Int(number))
      out.raw(", \"value\": ")
      out.integer(Int(value))
    case .bend(let value):
      out.raw(", \"bend\": ")
      out.integer(value)
    case .pressure(let value):
      out.raw(", \"pressure\": ")
      out.integer(Int(value))
    case .program(let number, let bank):
      out.raw(", \"program\": ")
      out.integer(Int(number))
      write(bank)
    }
    out.raw(control.isGlide ? ", \"glide\": true }" : " }")
  }

  mutating func write(_ bank: Bank?) {
    guard let bank else { return }
    out.raw(", \"bank\": [")
    out.integer(bank.mostSignificant)
    out.raw(", ")
    out.integer(bank.leastSignificant)
    out.raw("]")
  }
}

extension Song {
  /// About as many bytes as the text will have, so that it grows in place.
  fileprivate var likelyTextSize: Int {
    var count = 0
    for track in tracks {
      count += track.controls.count
      switch track.phrases {
      case .melody(let phrases):
        for phrase in phrases { count += phrase.content?.voices.reduce(2) { $0 + $1.blocks.count } ?? 2 }
      case .drum(let phrases):
        for phrase in phrases { count += 2 + (phrase.content?.beats.count ?? 0) }
      }
    }
    return 1_024 + 88 * count
  }
}
