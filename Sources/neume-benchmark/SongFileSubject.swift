import Glibc
import MusicTheory
import SongModel

/// Reading and writing song files: JSON bytes to a checked song and back, beside orjson on the same bytes.
///
/// What orjson makes is a tree of dictionaries, not a song, and it checks no rule of songs.
let songFileSubject = Subject(name: "song-file", summary: "Song JSON of a million notes in memory, beside orjson") {
  repetitions in
  let song = try benchmarkSong()
  let bytes = song.json
  let path = try temporaryFile(bytes)
  defer { unlink(path) }
  let peer = PythonPeer(program: orjsonProgram, arguments: [path])
  let note = peer == nil ? "orjson is not installed: pip install orjson" : nil
  var reading = [Contender(name: "neume", limit: 0.25) { try seconds { try Song(json: bytes) } }]
  var writing = [Contender(name: "neume", limit: 0.6) { seconds { song.json } }]
  if let peer {
    reading.append(Contender(name: "orjson", limit: nil) { try peer.run("read") })
    writing.append(Contender(name: "orjson", limit: nil) { try peer.run("write") })
  }
  return [
    Measurement(
      task: "read", amount: 1_000_000, unit: "notes", results: try interleaved(reading, repetitions: repetitions),
      note: note),
    Measurement(
      task: "write", amount: 1_000_000, unit: "notes", results: try interleaved(writing, repetitions: repetitions),
      note: note),
    Measurement(
      task: "check", amount: 1_000_000, unit: "notes",
      results: try interleaved([Contender(name: "neume") { seconds { song.violations() } }], repetitions: repetitions)),
    Measurement(
      task: "hash", amount: bytes.count, unit: "bytes",
      results: try interleaved(
        [Contender(name: "neume") { seconds { SongHash(canonicalText: bytes) } }], repetitions: repetitions)),
  ]
}

private let orjsonProgram = """
  import gc, sys, time
  import orjson
  data = open(sys.argv[1], "rb").read()
  song = orjson.loads(data)
  gc.disable()
  tasks = {"read": lambda: orjson.loads(data), "write": lambda: orjson.dumps(song)}
  print("ready", flush=True)
  for line in sys.stdin:
      task = tasks[line.strip()]
      start = time.perf_counter()
      result = task()
      taken = time.perf_counter() - start
      del result
      print(taken, flush=True)
  """

/// Ten tracks of a hundred phrases, each of a thousand notes, a fourth of them with a velocity of their own.
private func benchmarkSong() throws -> Song {
  struct SongMistake: Error {}
  var song = Song()
  for number in 1...10 {
    guard let id = Identifier("part\(number)") else { throw SongMistake() }
    var track = Track(id: id, kind: .melody)
    track.phrases = .melody(
      try (0..<100).map { phrase in
        let blocks = try (0..<1_000).map { index in
          guard let pitch = Key.cMajor.spelling(of: 48 + (index * 7 + phrase) % 36) else { throw SongMistake() }
          let velocity = index % 4 == 0 ? Velocity(clamping: 60 + index % 60) : .standard
          let chord = Chord(root: Note(pitch, velocity: velocity))
          return Block(id: index + 1, at: index * 240, length: 240, figure: .chord(chord))
        }
        let content = MelodyContent(voices: [Voice(blocks)], nextID: 1_001)
        return Phrase(
          id: id.numbered(phrase + 1), start: phrase * 240_000, length: 240_000, source: .original(content))
      })
    song.tracks.append(track)
  }
  return song
}
