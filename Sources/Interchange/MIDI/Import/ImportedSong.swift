import MusicTheory
import SongModel
import StandardMIDIFile

/// Builds a song from what was read of a file.
struct ImportedSong {
  private(set) var song = Song()
  var log = FindingLog()

  private var parts: [FilePart]
  private let events: [FileSplitter.OtherEvent]
  private let sequenceStarts: [Int]
  private let file: StandardMIDIFile
  private let wrapperChunks: [StandardMIDIFile.WrapperChunk]
  private let end: Int
  private let options: MIDIImport.Options
  /// What the file says of the song that it was written from.
  private(set) var identity: [(part: UInt8, count: UInt8, bytes: [UInt8])] = []
  /// What quantizing found.
  private(set) var grids: [MIDIImport.BarGrid] = []
  private var texts: TextReader
  /// The first part of each track that has one.
  private let firstParts: [Int: Int]
  /// The part that sings the lyrics of a track, and the ticks at which it does, until a syllable is there.
  private var lyricHomes: [Int: (part: Int, ticks: Set<Int>)] = [:]

  /// Sorts the events of a file.
  ///
  /// - Throws: `MIDIImport.Failure.tooLong`.
  init(_ read: StandardMIDIFile.NoteReading, options: MIDIImport.Options) throws(MIDIImport.Failure) {
    self.options = options
    file = read.reading.file
    wrapperChunks = read.reading.wrapperChunks
    let splitter = try FileSplitter(read, log: &log)
    (parts, events, end) = (splitter.parts, splitter.events, splitter.end)
    sequenceStarts = splitter.sequenceStarts
    firstParts = Dictionary(
      parts.indices.map { (splitter.parts[$0].track, $0) }, uniquingKeysWith: { first, _ in first })
    texts = TextReader(events, chosen: options.encoding)
    leaveOutZeroLengths()
  }

  /// Whether all tracks of the file are one, so that its name is the title.
  private var isSingleTrack: Bool { file.format == .single || file.tracks.count == 1 }

  /// Makes the song.
  mutating func build() {
    song = Song()
    var maps = TimeMapReader(file.division)
    let others = events.filter { !maps.take($0, log: &log) }
    let unstated = maps.apply(to: &song, sequences: sequenceStarts)
    if let tempo = maps.division.tempo, case .smpte(let rate, let ticks) = file.division {
      log.note(
        .convertedDivision(rate, ticksPerFrame: ticks, ticksPerQuarter: maps.division.ticksPerQuarter, tempo))
    }
    if sequenceStarts.count > 1 { log.note(.joinedSequences(sequenceStarts.count)) }
    song.kept += maps.kept + [NeumeEvent.asWritten(unstated).kept(at: 0)]
    findSingers(of: others)
    for event in others { place(event) }
    song.markers = song.markers.enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }.map(\.element)
    keepChunks()
    addTracks()
    if song.end < end { song.kept.append(KeptEvent(tick: end, bytes: [0xFF, 0x2F, 0x00])) }
    song.kept.sortByTick()
    for encoding in TextEncoding.allCases {
      if let count = texts.decoded[encoding] { log.note(.decoded(encoding, texts: count)) }
    }
    log.close()
  }

  /// Takes notes without length out of melodies. A stroke of a drum is heard, whatever its length.
  private mutating func leaveOutZeroLengths() {
    for index in parts.indices {
      guard parts[index].notes.contains(where: { $0.end == $0.onset }) else { continue }
      let (track, isDrum) = (parts[index].track, isDrums(parts[index]))
      for note in parts[index].notes where note.end == note.onset {
        log.note(isDrum ? .zeroLengthBeat(track: track, note) : .zeroLength(track: track, note))
      }
      if !isDrum { parts[index].notes.removeAll { $0.end == $0.onset } }
    }
  }

  // MARK: Events

  /// Puts an event where it belongs: to the song, to a part, or among what is kept.
  private mutating func place(_ event: FileSplitter.OtherEvent) {
    let home = home(of: event)
    switch event.message {
    case .meta(.text(let kind, let bytes)):
      let reading = texts.read(bytes, type: kind)
      guard reading.text.utf8.count <= Song.longestText else {
        log.note(.longText(track: event.track, tick: event.tick, bytes: bytes.count))
        return keep(event, as: .text, home: home)
      }
      if place(reading, kind, event, home: home) {
        let owner = kind.isOfSong ? nil : kind == .lyric ? lyricHomes[event.track]?.part : home
        if let original = reading.original { append(original.kept(at: event.tick), to: owner) }
      } else {
        keep(event, as: kind == .lyric ? .lyric : .text, home: home)
      }
    case .meta(.sequencerSpecific(let payload)):
      if case .identity(let part, let count, let bytes)? = NeumeEvent(payload: payload) {
        identity.append((part, count, bytes))
      } else if NeumeEvent.isOwn(payload) {
        log.note(.unknownOwnEvent(track: event.track, tick: event.tick))
      } else {
        keep(event, as: .sequencerSpecific, home: home)
      }
    case .systemExclusive: keep(event, as: .systemExclusive, home: home)
    case .escape: keep(event, as: .escape, home: home)
    default: keep(event, as: .meta, home: home)
    }
  }

  /// The part that an event belongs to; `nil` where it belongs to the song.
  private func home(of event: FileSplitter.OtherEvent) -> Int? {
    guard let first = firstParts[event.track] else { return nil }
    if let place = event.place {
      let own = parts[first...].prefix { $0.track == event.track }
      if let index = own.firstIndex(where: { $0.place == place }) { return index }
    }
    return isSingleTrack ? nil : first
  }

  /// Gives a text its place.
  ///
  /// - Returns: Whether it has one.
  private mutating func place(
    _ reading: TextReader.Reading, _ kind: StandardMIDIFile.TextKind, _ event: FileSplitter.OtherEvent, home: Int?
  ) -> Bool {
    let text = reading.text
    guard !text.isEmpty else { return false }
    switch kind {
    case .marker:
      song.markers.append(Marker(tick: event.tick, name: text))
    case .trackName where event.tick == 0 && home == nil && event.track == 0 && song.title.isEmpty:
      song.title = text
    case .trackName: return name(home, text, event)
    // Where one track holds every channel, a name of an instrument names its channel.
    case .instrumentName where event.place != nil: return name(home, text, event)
    case .text:
      guard home == nil, event.tick == 0, song.composer.isEmpty, text.hasPrefix(NeumeEvent.composerPrefix) else {
        return false
      }
      song.composer = String(text.dropFirst(NeumeEvent.composerPrefix.count))
    case .lyric:
      guard let home = lyricHomes[event.track], lyricHomes[event.track]?.ticks.remove(event.tick) != nil else {
        return false
      }
      parts[home.part].lyrics.append((event.tick, text))
    default: return false
    }
    return true
  }

  private mutating func name(_ home: Int?, _ text: String, _ event: FileSplitter.OtherEvent) -> Bool {
    let start = sequenceStarts.indices.contains(event.track) ? sequenceStarts[event.track] : 0
    guard let home, parts[home].name.isEmpty, event.tick == start else { return false }
    parts[home].name = text
    return true
  }

  /// Finds for every track with lyrics the melody that sings them: the one of whose notes most begin with a syllable.
  private mutating func findSingers(of events: [FileSplitter.OtherEvent]) {
    var ticks: [Int: Set<Int>] = [:]
    for event in events {
      if case .meta(.text(.lyric, _)) = event.message { ticks[event.track, default: []].insert(event.tick) }
    }
    for (index, part) in parts.enumerated() where !isDrums(part) {
      guard let wanted = ticks[part.track] else { continue }
      var sung: Set<Int> = []
      for note in part.notes where wanted.contains(note.onset) { sung.insert(note.onset) }
      if sung.count > lyricHomes[part.track]?.ticks.count ?? 0 { lyricHomes[part.track] = (index, sung) }
    }
  }

  private mutating func keep(_ event: FileSplitter.OtherEvent, as kind: MIDIImport.Finding.Kind, home: Int?) {
    append(KeptEvent(tick: event.tick, event.message), to: home)
    log.keep(kind)
  }

  private mutating func append(_ event: KeptEvent, to home: Int?) {
    if let home { parts[home].kept.append(event) } else { song.kept.append(event) }
  }

  private mutating func keepChunks() {
    for chunk in file.unknownChunks {
      let words = [chunk.type.code, UInt32(clamping: chunk.bytes.count)]
      let header = words.flatMap { word in [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: word >> $0) } }
      song.kept.append(KeptEvent(tick: 0, bytes: header + chunk.bytes))
      log.keep(.chunk)
    }
    for chunk in wrapperChunks { log.note(.wrapperChunk(chunk.type, bytes: chunk.bytes.count)) }
  }

  // MARK: Tracks

  private mutating func addTracks() {
    var members: [FilePart.Place: [Int]] = [:]
    for (index, part) in parts.enumerated() { members[part.place, default: []].append(index) }
    let ids = idsOfParts()
    if options.quantizes { quantize(ids) }
    var heard: [FilePart.Place: ChannelNotes] = [:]
    for place in members.keys.sorted() { heard[place] = ChannelNotes(members[place] ?? [], of: parts, log: &log) }
    var builder = PartBuilder(song, end: end, options: options)
    for index in parts.indices {
      // A part is let go as soon as its track is made: the notes of a long file are many.
      let part = parts[index]
      parts[index].notes = []
      guard let channelNotes = heard[part.place], let id = ids[index] else { continue }
      song.tracks.append(
        builder.track(
          part, index: index, id: id, kind: isDrums(part) ? .drum : .melody,
          isAlone: members[part.place]?.count == 1, heard: channelNotes, log: &log))
    }
  }

  private func idsOfParts() -> [Identifier?] {
    var namer = TrackNamer()
    return parts.map { namer.id(name: $0.name, instrument: isDrums($0) ? "drums" : $0.instrumentName) }
  }

  private mutating func quantize(_ ids: [Identifier?]) {
    var quantizer = Quantizer(song, wantsTuplets: options.findsTuplets)
    for index in parts.indices {
      guard let id = ids[index] else { continue }
      quantizer.quantize(&parts[index], track: id, areBeats: isDrums(parts[index]))
    }
    grids = quantizer.bars
  }

  /// Whether a part plays drums: on channel 10.
  private func isDrums(_ part: FilePart) -> Bool { part.place.channel == 9 }
}

extension FilePart {
  /// The General MIDI name of the program with which the first note is played.
  var instrumentName: String {
    let first = notes.first?.onset ?? .max
    var program = 0
    for control in controls {
      if control.tick > first { break }
      if case .program(let number, _) = control.change { program = Int(number) }
    }
    return GeneralMIDI.name(ofProgram: program) ?? ""
  }
}

extension StandardMIDIFile.TextKind {
  /// Whether songs have such texts, and not only their tracks.
  fileprivate var isOfSong: Bool { self == .marker || self == .text }
}

extension NeumeEvent {
  /// What the text event begins with that names the composer.
  static let composerPrefix = "Composer: "
}
