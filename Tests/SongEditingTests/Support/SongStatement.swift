import MusicTheory
import Notation
import SongModel
import Testing

/// Ticks of a bar of 4/4 in the songs of these tests.
let bar = 3840

/// A tick as people count it in 4/4 at 960 ticks per quarter.
func tick(_ bar: Int, _ beat: Int = 1, _ rest: Int = 0) -> Int { (bar - 1) * 3840 + (beat - 1) * 960 + rest }

/// The pitch of a spelling.
func pitch(_ text: String) throws -> Pitch { try Pitch(text: text, in: .cMajor) }

/// The id of a text.
func id(_ text: String) throws -> Identifier { try #require(Identifier(text)) }

/// A phrase as tests state it. Phrases of a track are numbered in order and follow each other without a gap unless told
/// otherwise.
struct PhraseStatement {
  enum Kind {
    case notes([String])
    case beats([String: String])
    case turns(of: String)
    case sync(of: String, transpose: Int)
  }

  let kind: Kind
  var start: Int?
  var length: Int?

  /// An original melody phrase: the voices in notation. It is as long as whole bars need, unless told otherwise.
  static func notes(_ voices: String..., at start: Int? = nil, length: Int? = nil) -> PhraseStatement {
    PhraseStatement(kind: .notes(voices), start: start, length: length)
  }

  /// An original drum phrase: sixteenths by drum, as in `beat pattern`.
  static func beats(_ rows: [String: String], at start: Int? = nil, length: Int? = nil) -> PhraseStatement {
    PhraseStatement(kind: .beats(rows), start: start, length: length)
  }

  static func turns(of id: String, length: Int, at start: Int? = nil) -> PhraseStatement {
    PhraseStatement(kind: .turns(of: id), start: start, length: length)
  }

  static func sync(of id: String, length: Int, transpose: Int = 0, at start: Int? = nil) -> PhraseStatement {
    PhraseStatement(kind: .sync(of: id, transpose: transpose), start: start, length: length)
  }
}

/// A track as tests state it.
struct TrackStatement {
  let id: String
  let kind: TrackKind
  let phrases: [PhraseStatement]

  static func melody(_ id: String = "lead", _ phrases: PhraseStatement...) -> TrackStatement {
    TrackStatement(id: id, kind: .melody, phrases: phrases)
  }

  static func drum(_ id: String = "kit", _ phrases: PhraseStatement...) -> TrackStatement {
    TrackStatement(id: id, kind: .drum, phrases: phrases)
  }
}

/// A song in 4/4 at 960 ticks per quarter.
func song(_ tracks: TrackStatement..., key: String = "C", numbersFrom first: BlockID = 1) throws -> Song {
  var song = Song()
  song.keys = TickMap(try Key(text: key))
  for statement in tracks {
    var track = Track(id: try id(statement.id), kind: statement.kind)
    switch statement.kind {
    case .melody: track.phrases = .melody(try phrases(of: statement, in: song, first, melody))
    case .drum: track.phrases = .drum(try phrases(of: statement, in: song, first, drum))
    }
    song.tracks.append(track)
  }
  return song
}

/// The song with one melody phrase from its start.
func song(_ voices: String..., length: Int? = nil, key: String = "C") throws -> Song {
  try song(
    TrackStatement(
      id: "lead", kind: .melody, phrases: [PhraseStatement(kind: .notes(voices), start: nil, length: length)]),
    key: key)
}

private func phrases<Content>(
  of track: TrackStatement, in song: Song, _ first: BlockID,
  _ content: (PhraseStatement.Kind, Int, Song, BlockID) throws -> (Content, Int)
) throws -> [Phrase<Content>] {
  var phrases: [Phrase<Content>] = []
  for (index, statement) in track.phrases.enumerated() {
    let start = statement.start ?? phrases.last?.end ?? 0
    var length = statement.length
    let source: Phrase<Content>.Source
    switch statement.kind {
    case .turns(let of): source = .repeat(of: try id(of))
    case .sync(let of, let transpose): source = .sync(of: try id(of), transpose: transpose)
    case .notes, .beats:
      let (music, needed) = try content(statement.kind, start, song, first)
      source = .original(music)
      length = length ?? (needed + bar - 1) / bar * bar
    }
    phrases.append(
      Phrase(id: try id("\(track.id)-\(index + 1)"), start: start, length: try #require(length), source: source))
  }
  return phrases
}

private func melody(
  _ kind: PhraseStatement.Kind, at start: Int, in song: Song, _ first: BlockID
) throws -> (MelodyContent, Int) {
  var content = MelodyContent(voices: [], nextID: first)
  var length = 0
  guard case .notes(let voices) = kind else { return (content, 0) }
  for text in voices {
    let reading = try NotationReading(text, in: NotationContext(song: song, start: start))
    length = max(length, reading.length)
    content.voices.append(
      Voice(
        reading.blocks.map { block in
          var block = block
          block.id = content.takeID()
          return block
        }))
  }
  content.voices.removeLast(content.voices.reversed().prefix { $0.blocks.isEmpty }.count)
  return (content, length)
}

private func drum(
  _ kind: PhraseStatement.Kind, at start: Int, in song: Song, _ first: BlockID
) throws -> (DrumContent, Int) {
  var content = DrumContent(beats: [], nextID: first)
  guard case .beats(let rows) = kind else { return (content, 0) }
  for (name, row) in rows {
    let drum = try Drum(text: name)
    for (index, sign) in row.enumerated() {
      guard let velocity = ["x": 96, "X": 120, "o": 60][sign].map({ Velocity(clamping: $0) }) else { continue }
      content.beats.append(Beat(id: 0, at: index * 240, drum: drum, velocity: velocity))
    }
  }
  content.beats.sort(by: Beat.isOrdered)
  for index in content.beats.indices { content.beats[index].id = content.takeID() }
  return (content, (rows.values.map(\.count).max() ?? 0) * 240)
}

extension Song {
  /// The song with blocks and beats numbered anew in order, for comparing music.
  var renumbered: Song {
    var song = self
    for track in song.tracks.indices {
      switch song.tracks[track].phrases {
      case .melody(var phrases):
        for index in phrases.indices {
          guard case .original(var content) = phrases[index].source else { continue }
          content.nextID = 1
          for voice in content.voices.indices {
            for block in content.voices[voice].blocks.indices {
              content.voices[voice].blocks[block].id = content.takeID()
            }
          }
          phrases[index].source = .original(content)
        }
        song.tracks[track].phrases = .melody(phrases)
      case .drum(var phrases):
        for index in phrases.indices {
          guard case .original(var content) = phrases[index].source else { continue }
          content.nextID = 1
          for beat in content.beats.indices { content.beats[beat].id = content.takeID() }
          phrases[index].source = .original(content)
        }
        song.tracks[track].phrases = .drum(phrases)
      }
    }
    return song
  }

  /// The canonical text.
  var text: String { String(decoding: json, as: UTF8.self) }

  /// The numbers of the blocks of a phrase, voice by voice.
  func numbers(of phrase: String) throws -> [[BlockID]] {
    let location = try #require(location(of: try id(phrase)))
    switch tracks[location.track].phrases {
    case .melody(let phrases): return phrases[location.phrase].content?.voices.map { $0.blocks.map(\.id) } ?? []
    case .drum(let phrases): return [phrases[location.phrase].content?.beats.map(\.id) ?? []]
    }
  }

  /// The blocks of the first voice of the first phrase.
  var blocks: [Block] {
    guard case .melody(let phrases)? = tracks.first?.phrases else { return [] }
    return phrases.first?.content?.voices.first?.blocks ?? []
  }

  /// The song with the blocks of the first voice of the first phrase changed, for what notation cannot say.
  func changing(_ change: (inout [Block]) -> Void) -> Song {
    var song = self
    guard case .melody(var phrases)? = tracks.first?.phrases, case .original(var content)? = phrases.first?.source
    else {
      return song
    }
    change(&content.voices[0].blocks)
    phrases[0].source = .original(content)
    song.tracks[0].phrases = .melody(phrases)
    return song
  }
}

extension Song {
  /// The song with its first melody phrase made longer, what follows moved along.
  func resizedFirst(to length: Int) -> Song {
    var song = self
    guard case .melody(var phrases)? = tracks.first?.phrases, let first = phrases.first else { return song }
    for index in phrases.indices.dropFirst() { phrases[index].start += length - first.length }
    phrases[0].length = length
    song.tracks[0].phrases = .melody(phrases)
    return song
  }
}

extension PhraseOutline {
  /// The outline of an original.
  init(id: Identifier, start: Int, length: Int) {
    self.init(Phrase<MelodyContent>(id: id, start: start, length: length, source: .original(MelodyContent())))
  }
}

extension Song {
  /// The song with the notes of some blocks of a voice tied, where notation would join the blocks.
  func tied(_ indices: Int..., in phrase: String = "lead-1", voice: Int = 1) throws -> Song {
    var song = self
    let location = try #require(location(of: try id(phrase)))
    guard case .melody(var phrases) = tracks[location.track].phrases,
      case .original(var content) = phrases[location.phrase].source
    else { return song }
    for index in indices {
      guard case .chord(let chord) = content.voices[voice - 1].blocks[index].figure else { continue }
      var tied = chord
      tied.updateEach { $0.isTied = true }
      content.voices[voice - 1].blocks[index].figure = .chord(tied)
    }
    phrases[location.phrase].source = .original(content)
    song.tracks[location.track].phrases = .melody(phrases)
    return song
  }
}

extension Song {
  /// The song with the ids of the first track's first two phrases exchanged.
  var swappingFirstIDs: Song {
    var song = self
    guard case .melody(var phrases)? = tracks.first?.phrases, phrases.count > 1 else { return song }
    (phrases[0].id, phrases[1].id) = (phrases[1].id, phrases[0].id)
    song.tracks[0].phrases = .melody(phrases)
    return song
  }
}
