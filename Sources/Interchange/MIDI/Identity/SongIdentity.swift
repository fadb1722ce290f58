import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

/// What a file cannot say of the song that it was written from: the ids of phrases and blocks, which phrases play
/// others, and everything else that is not heard.
///
/// It is the song as packed JSON, without the music of those originals that an import of the file's notes makes alike, and
/// without the controls and kept events of those tracks of which it reads them alike.
struct SongIdentity {
  /// The song without what the file says.
  var skeleton: Song
  /// How the file was written.
  var statement: MIDIExport.Statement
  /// For each track, whether its controls and kept events are those of the file.
  var takesSound: [Bool]

  private static let version: UInt8 = 1
  /// The most bytes in one event, below what old programs have room for.
  private static let mostBytes = 32_000

  /// Takes from a song what its file does not say.
  ///
  /// - Parameters:
  ///   - read: What an import makes of the file without identity; `nil` where it is not known.
  ///   - isSingle: Whether the file has one track for all, so that it does not say who sings.
  init(
    of song: Song, _ performance: Performance, statement: MIDIExport.Statement, read: Song?, isSingle: Bool
  ) {
    skeleton = song
    self.statement = statement
    takesSound = song.tracks.map { _ in false }
    var filler = PhraseFiller(performance, keys: song.keys)
    var reads: [FilePart.Place: Track] = [:]
    for track in read?.tracks ?? [] { if let place = track.place { reads[place] = track } }
    for index in performance.tracksAlone {
      if isSingle, !performance.tracks[index].lyrics.isEmpty { continue }
      skeleton.tracks[index].phrases = filler.emptied(song.tracks[index].phrases, ofTrack: index)
      if let same = reads[performance.tracks[index].place],
        same.controls == song.tracks[index].controls, same.kept == song.tracks[index].kept
      {
        takesSound[index] = true
        skeleton.tracks[index].controls = []
        skeleton.tracks[index].kept = []
      }
    }
  }

  /// What a file must say besides; `nil` where an import gives the song anyway.
  static func needed(
    for song: Song, _ performance: Performance, _ statement: MIDIExport.Statement, file: StandardMIDIFile,
    isSingle: Bool
  ) -> SongIdentity? {
    // Only what was imported can come out alike: other files state more than their songs.
    guard statement == .asWritten, !isSingle, let bytes = try? file.encoded(), let read = try? MIDIImport(bytes).song
    else {
      return SongIdentity(of: song, performance, statement: statement, read: nil, isSingle: isSingle)
    }
    return read == song
      ? nil : SongIdentity(of: song, performance, statement: statement, read: read, isSingle: isSingle)
  }

  /// The events that state it, in order.
  var events: [NeumeEvent] {
    let flags = takesSound.map { $0 ? UInt8(1) : 0 }
    let count = [UInt8(truncatingIfNeeded: flags.count >> 8), UInt8(truncatingIfNeeded: flags.count)]
    let json = skeleton.json
    let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: json.count >> $0) }
    let bytes =
      [SongIdentity.version, statement == .complete ? 0 : 1] + count + flags + length + PackedText.packed(json)
    let size = max(SongIdentity.mostBytes, (bytes.count + 254) / 255)
    let parts = stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0..<min($0 + size, bytes.count)]) }
    return parts.enumerated().map {
      .identity(part: UInt8(truncatingIfNeeded: $0), of: UInt8(truncatingIfNeeded: parts.count), $1)
    }
  }

  /// Reads the events; `nil` where they are not whole or hold no song.
  init?(_ parts: [(part: UInt8, count: UInt8, bytes: [UInt8])]) {
    let ordered = parts.sorted { $0.part < $1.part }
    guard ordered.enumerated().allSatisfy({ $0 == $1.part && Int($1.count) == ordered.count }) else { return nil }
    let bytes = ordered.flatMap(\.bytes)
    guard bytes.count > 4, bytes[0] == SongIdentity.version, bytes[1] < 2 else { return nil }
    let count = Int(bytes[2]) << 8 | Int(bytes[3])
    guard bytes.count > 8 + count else { return nil }
    let length = bytes[(4 + count)..<(8 + count)].reduce(0) { $0 << 8 | Int($1) }
    guard let json = PackedText.unpacked(bytes[(8 + count)...], count: length), let song = try? Song(json: json),
      song.tracks.count == count
    else { return nil }
    skeleton = song
    statement = bytes[1] == 0 ? .complete : .asWritten
    takesSound = bytes[4..<4 + count].map { $0 == 1 }
  }
}

/// The music of originals as an import makes it of what is heard.
struct PhraseFiller {
  private let performance: Performance
  private var spelling: Spelling

  init(_ performance: Performance, keys: TickMap<Key>) {
    self.performance = performance
    spelling = Spelling(keys)
  }

  /// The phrases without the music that ``filled(_:fromTrack:)`` gives back.
  mutating func emptied(_ phrases: PhraseList, ofTrack index: Int) -> PhraseList {
    switch phrases {
    case .melody(let phrases):
      .melody(phrases.map { phrase in PhraseFiller.emptied(phrase) { melody(in: $0, ofTrack: index) } })
    case .drum(let phrases):
      .drum(phrases.map { phrase in PhraseFiller.emptied(phrase) { drums(in: $0, ofTrack: index) } })
    }
  }

  private static func emptied<Content>(_ phrase: Phrase<Content>, _ made: (Range<Int>) -> Content) -> Phrase<Content> {
    guard case .original(let content) = phrase.source, content == made(phrase.start..<phrase.end) else { return phrase }
    var phrase = phrase
    phrase.source = .original(Content())
    return phrase
  }

  /// The phrases with music in those that are empty.
  ///
  /// - Parameter index: The track of the performance that plays on the channel.
  mutating func filled(_ phrases: PhraseList, fromTrack index: Int) -> PhraseList {
    switch phrases {
    case .melody(let phrases):
      .melody(phrases.map { phrase in PhraseFiller.filled(phrase) { melody(in: $0, ofTrack: index) } })
    case .drum(let phrases):
      .drum(phrases.map { phrase in PhraseFiller.filled(phrase) { drums(in: $0, ofTrack: index) } })
    }
  }

  private static func filled<Content>(_ phrase: Phrase<Content>, _ made: (Range<Int>) -> Content) -> Phrase<Content> {
    guard case .original(Content()) = phrase.source else { return phrase }
    var phrase = phrase
    phrase.source = .original(made(phrase.start..<phrase.end))
    return phrase
  }

  private mutating func melody(in ticks: Range<Int>, ofTrack index: Int) -> MelodyContent {
    let track = performance.tracks[index]
    let notes = notes(in: ticks, of: track)
    // What is sung to no note cannot be given back.
    let onsets = track.lyrics.isEmpty ? [] : Set(notes.map(\.onset))
    var sung: [(tick: Int, text: String)] = []
    for lyric in track.lyrics where ticks.contains(lyric.tick) && onsets.contains(lyric.tick) {
      if sung.last?.tick != lyric.tick { sung.append((lyric.tick, lyric.text)) }
    }
    return VoiceBuilder.content(of: notes[...], start: ticks.lowerBound, lyrics: sung[...], spelling: &spelling)
  }

  private func drums(in ticks: Range<Int>, ofTrack index: Int) -> DrumContent {
    DrumContent(beats: notes(in: ticks, of: performance.tracks[index])[...], start: ticks.lowerBound)
  }

  /// Notes as a file has them; none where one reaches beyond the phrase, which then is not made of them.
  private func notes(in ticks: Range<Int>, of track: Performance.Track) -> [StandardMIDIFile.Note] {
    let notes = track.notes(in: ticks)
    if track.kind == .melody, notes.contains(where: { $0.end > ticks.upperBound }) { return [] }
    return notes.map {
      StandardMIDIFile.Note(
        onset: $0.onset, end: $0.end, channel: 0, pitch: UInt8(clamping: $0.key),
        velocity: UInt8(clamping: $0.velocity.value))
    }
  }
}

extension Performance {
  /// The indices of the tracks with which no other shares its channel.
  var tracksAlone: [Int] { instruments.filter { $0.tracks.count == 1 }.map { $0.tracks[0] } }
}

extension Performance.Track {
  /// The channel and port, from 0.
  var place: FilePart.Place {
    FilePart.Place(port: UInt8(clamping: port), channel: UInt8(clamping: channel - 1))
  }
}

extension Track {
  /// The channel and port that an imported track has, from 0.
  var place: FilePart.Place? {
    channel.map { FilePart.Place(port: UInt8(clamping: port ?? 0), channel: UInt8(clamping: $0 - 1)) }
  }
}
