import MusicTheory
import SongComparison
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

  private(set) var values: [Name: String] = [:]
  /// Blocks and beats of each phrase by what they are, without their numbers and voices.
  private(set) var contents: [Identifier: [BlockID: String]] = [:]
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
    contents[phrase]?[block.id] = "\(block.at) \(block.length) \(block.isRest) \(block.figure)"
    var statements = [
      ("voice", "\(voice)"), ("at", "\(block.at)"), ("length", "\(block.length)"), ("rest", "\(block.isRest)"),
      ("ornament", "\(String(describing: block.ornament))"), ("grace", "\(block.grace)"),
      ("lyric", "\(String(describing: block.lyric))"),
    ]
    switch block.figure {
    case .empty: break
    case .tuplet: statements.append(("tuplet", "\(block.figure)"))
    case .chord(let chord):
      for (index, note) in chord.notes.enumerated() {
        // Of others than the root it is only told which note of how many they are.
        let name = index == 0 ? "root" : "note \(index) of \(chord.count)"
        statements += [
          ("\(name) pitch", "\(note.pitch)"), ("\(name) velocity", "\(note.velocity.value)"),
          ("\(name) gate", "\(note.gate.percent)"), ("\(name) tie", "\(note.isTied)"),
        ]
      }
    }
    for (name, value) in statements {
      state(Name(phrase: phrase, block: block.id, property: name), value)
    }
  }

  private mutating func state(_ beat: Beat, of phrase: Identifier, on track: Identifier) {
    contents[phrase]?[beat.id] = "\(beat.at) \(beat.drum) \(beat.velocity)"
    for (name, value) in [
      ("at", "\(beat.at)"), ("drum", "\(beat.drum)"), ("velocity", "\(beat.velocity.value)"),
    ] { state(Name(phrase: phrase, block: beat.id, property: name), value) }
  }
}

extension MergedSong {
  /// What one side changed that is neither in the merged song nor reported.
  func lostChanges(from base: Song, to side: Song) -> [String] {
    let (before, after, result) = (SongStatements(base), SongStatements(side), SongStatements(song))
    let reported = Set(findings.flatMap(\.subjects))
    func isReported(_ name: SongStatements.Name) -> Bool {
      let track = name.track ?? name.phrase.flatMap { before.tracks[$0] ?? after.tracks[$0] }
      return reported.contains { subject in
        if let property = subject.property { return name.property.hasPrefix(property) && name.phrase == nil }
        guard let phrase = subject.phrase else { return subject.track != nil && subject.track == track }
        return phrase == name.phrase && (subject.block == nil || subject.block == name.block)
      }
    }
    var lost: [String] = []
    let renamed = Dictionary(findings.compactMap(\.renaming), uniquingKeysWith: { first, _ in first })
    for name in Set(before.values.keys).union(after.values.keys) where before.values[name] != after.values[name] {
      // Where notes were added to a chord or taken away, they are compared as blocks are.
      if name.property.hasPrefix("note"), before.values[name] == nil || after.values[name] == nil { continue }
      if name.property == "of", renamed[after.values[name] ?? ""] == result.values[name] { continue }
      // What was added is looked for by what it is, for it may have another number.
      if let phrase = name.phrase, let block = name.block, before.contents[phrase]?[block] == nil { continue }
      if result.values[name] == after.values[name] || isReported(name) { continue }
      lost.append(
        "\(name): \(before.values[name] ?? "nil") → \(after.values[name] ?? "nil"), is \(result.values[name] ?? "nil")"
      )
    }
    for (phrase, blocks) in after.contents {
      for (block, content) in blocks where before.contents[phrase]?[block] == nil {
        // In a phrase that was cut off another one, the other side may have changed it.
        let isCut = before.contents[phrase] == nil && result.contents[phrase]?[block] != nil
        let isThere = isCut || result.contents[phrase]?.values.contains(content) == true
        if isThere || isReported(SongStatements.Name(phrase: phrase, block: block, property: "")) {
          continue
        }
        lost.append("added \(phrase)#\(block): \(content)")
      }
    }
    return lost.sorted()
  }
}

extension MergeFinding {
  /// What got another id, and which.
  fileprivate var renaming: (String, String)? {
    switch (matter, part) {
    case (.renamed(let old, _), .phrase(let new)), (.followed(let old, _), .phrase(let new)): (old.text, new.text)
    default: nil
    }
  }
}

/// What a finding is about.
private struct Subject: Hashable {
  var track: Identifier?
  var phrase: Identifier?
  var block: BlockID?
  var property: String?
}

extension MergeFinding {
  /// What it is about, under the id that it had and under the one that it has.
  fileprivate var subjects: [Subject] {
    if case .followed = matter, case .phrase(let id) = part { return [subject, Subject(phrase: id)] }
    return [subject]
  }

  private var subject: Subject {
    switch matter {
    case .renamed(let old, _), .followed(let old, _):
      if case .track = part { return Subject(track: old) }
      if case .motif = part { return Subject(property: "motif \(old)") }
      return Subject(phrase: old)
    default: break
    }
    switch part {
    case .song:
      if case .differs(let property, _) = matter {
        return Subject(
          property: property == .trackOrder ? "order" : property == .ticksPerQuarter ? "ppq" : property.rawValue)
      }
      return Subject(property: "pickup")
    case .tempo(let tick): return Subject(property: "tempo \(tick)")
    case .meter(let tick): return Subject(property: "meter \(tick)")
    case .key(let tick): return Subject(property: "key \(tick)")
    case .swing(let tick): return Subject(property: "swing \(tick)")
    case .marker(_, let name, _): return Subject(property: "marker \(name)")
    case .motif(let name): return Subject(property: "motif \(name)")
    case .track(let id): return Subject(track: id)
    case .control(let track, _, _, _): return Subject(track: track)
    case .phrase(let id): return Subject(phrase: id)
    case .block(let block):
      guard case .phrase(let id) = block.owner else { return Subject() }
      return Subject(phrase: id, block: block.block)
    case .beat(.phrase(let id), let beat): return Subject(phrase: id, block: beat)
    case .beat: return Subject()
    case .kept: return Subject(property: "kept")
    }
  }
}
