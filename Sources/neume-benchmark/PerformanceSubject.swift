import Interchange
import MusicTheory
import SongModel
import SongPerformance

/// Flattening songs and writing what is heard as MIDI files; no peer does the first.
let performanceSubject = Subject(name: "performance", summary: "Songs in memory to what is heard, and to MIDI bytes") {
  repetitions in
  try [
    ("a piece of 32 bars and 4 voices", 1, 4, 512), ("a long song, a million notes", 8, 2, 125_000),
  ].flatMap { (name: String, tracks: Int, voices: Int, notes: Int) in
    let song = try benchmarkSong(tracks: tracks, voices: voices, notes: notes)
    let performance = try Performance(of: song)
    return [
      Measurement(
        task: "flatten \(name)", amount: performance.noteCount, unit: "notes",
        results: try interleaved(
          [Contender(name: "neume") { try seconds { try Performance(of: song) } }], repetitions: repetitions)),
      Measurement(
        task: "write \(name)", amount: performance.noteCount, unit: "notes",
        results: try interleaved(
          [Contender(name: "neume") { try seconds { try MIDIExport(performance).file.encoded() } }],
          repetitions: repetitions)),
    ]
  }
}

/// Tracks of one original and a repeat of it, every voice a line of eighths with a chord at each fourth, in its own octave.
private func benchmarkSong(tracks: Int, voices: Int, notes: Int) throws -> Song {
  func identifier(_ text: String) throws -> Identifier {
    guard let id = Identifier(text) else { throw SongMistake() }
    return id
  }
  var song = Song()
  for number in 1...tracks {
    // Half of the notes are the repeat's, and four blocks have five notes.
    let blockCount = notes / 2 * 4 / 5 / voices
    let length = blockCount * 480
    let lines = (0..<voices).map { voice in
      Voice((0..<blockCount).map { index in block(index, id: voice * blockCount + index + 1, octave: 6 - voice) })
    }
    let content = MelodyContent(voices: lines, nextID: voices * blockCount + 1)
    let first = try identifier("t\(number)-1")
    var track = Track(id: try identifier("t\(number)"), kind: .melody)
    track.phrases = .melody([
      Phrase(id: first, start: 0, length: length, source: .original(content)),
      Phrase(id: try identifier("t\(number)-2"), start: length, length: length, source: .repeat(of: first)),
    ])
    song.tracks.append(track)
  }
  return song
}

private struct SongMistake: Error {}

private func block(_ index: Int, id: Int, octave: Int) -> Block {
  let letter = Letter.allCases[index * 3 % 7]
  let notes = [letter, Letter.allCases[(index * 3 + 2) % 7]].compactMap { Pitch($0, octave: octave) }.map { Note($0) }
  let chord = Chord(index % 4 == 0 ? notes : Array(notes.prefix(1)))
  return Block(id: id, at: index * 480, length: 480, figure: chord.map(Figure.chord) ?? .empty)
}
