import Glibc
import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel

/// MusicXML: a song to a document, beside music21 on the same notes.
let scoreSubject = Subject(name: "score", summary: "MusicXML of 10,000 notes, beside music21") { repetitions in
  let song = try scoreSong(notes: 10_000)
  let document = try ScoreExport(song).score.document()
  let neume = try neumeProgram()
  let file = try temporaryFile(song.json, suffix: ".json")
  let ours = try temporaryFile([], suffix: ".musicxml")
  let theirs = try temporaryFile(document, suffix: ".musicxml")
  defer { removeFiles([file, ours, theirs]) }
  let rendering = ChildProcess(words: [neume, "render", file, "-o", ours, "--quiet"])
  try rendering.run()
  guard try bytes(ofFile: ours) == document else {
    throw ChildProcess.Failure(description: "the program and its library write different scores of one song")
  }
  let peer = PythonPeer(program: music21Program, arguments: [theirs])
  var writing = [
    Contender(name: "neume, in memory", limit: 0.02) { try seconds { try ScoreExport(song).score.document() } },
    Contender(name: "neume, whole process", limit: 0.02, bounds: Bounds(seconds: 0.1)) { try rendering.run() },
  ]
  if let peer { writing.append(Contender(name: "music21, in memory", limit: nil) { try peer.run("write") }) }
  return [
    Measurement(
      task: "song to MusicXML", amount: 10_000, unit: "notes",
      // music21 takes seconds for what is measured here.
      results: try interleaved(writing, repetitions: min(repetitions, 5)),
      note: peer == nil ? "music21 is not installed: pip install music21" : nil)
  ]
}

private let music21Program = """
  import sys, time
  from music21 import converter
  from music21.musicxml.m21ToXml import GeneralObjectExporter
  score = converter.parse(sys.argv[1])
  tasks = {"write": lambda: GeneralObjectExporter(score).parse()}
  print("ready", flush=True)
  for line in sys.stdin:
      task = tasks[line.strip()]
      start = time.perf_counter()
      result = task()
      print(time.perf_counter() - start, flush=True)
  """

/// Eight parts of eighths, dotted values, chords, triplets and ties.
private func scoreSong(notes: Int) throws -> Song {
  struct Failure: Error {}
  var random = Pseudorandom()
  var song = Song()
  for part in 0..<8 {
    var content = MelodyContent()
    var blocks: [Block] = []
    var (tick, count) = (0, 0)
    func note() throws -> Note {
      guard let pitch = Key.cMajor.spelling(of: 48 + random.below(36)) else { throw Failure() }
      return Note(pitch, velocity: Velocity(clamping: 60 + random.below(60)))
    }
    while count < notes / 8 {
      let length = [240, 480, 480, 720, 960, 1440][random.below(6)]
      let figure: Figure
      if random.below(10) == 0, length == 960, count + 3 <= notes / 8 {
        figure = .tuplet(
          Tuplet([
            Slot(.chord(Chord(root: try note()))), Slot(.chord(Chord(root: try note()))),
            Slot(.chord(Chord(root: try note()))),
          ]))
        count += 3
      } else {
        figure = .chord(Chord(root: try note()))
        count += 1
      }
      blocks.append(Block(id: content.takeID(), at: tick, length: length, figure: figure))
      tick += length
    }
    content.voices = [Voice(blocks)]
    guard let id = Identifier("part\(part + 1)"), let phrase = Identifier("part\(part + 1)-1") else { throw Failure() }
    var track = Track(id: id, kind: .melody)
    track.phrases = .melody([Phrase(id: phrase, start: 0, length: tick, source: .original(content))])
    song.tracks.append(track)
  }
  return song
}
