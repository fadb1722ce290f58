import Glibc
import StandardMIDIFile

/// Reading and writing Standard MIDI Files: bytes to notes and notes to bytes, beside symusic on the same bytes.
let midiFileSubject = Subject(name: "midi-file", summary: "Standard MIDI Files in memory, beside symusic") {
  repetitions in
  let tracks = benchmarkTracks(notes: 100_000, tracks: 8)
  let file = StandardMIDIFile(division: .ticksPerQuarter(960), tracks: try tracks.map { try .init(notes: $0) })
  let bytes = try file.encoded()
  let path = try temporaryFile(bytes)
  defer { unlink(path) }
  let peer = PythonPeer(program: symusicProgram, arguments: [path])
  let note = peer == nil ? "symusic is not installed: pip install symusic" : nil

  var reading = [
    Contender(name: "neume, bytes to notes", limit: 0.35) {
      try seconds { try StandardMIDIFile.readNotes(bytes) }
    },
    Contender(name: "neume, bytes to events", limit: 0.35) {
      try seconds { try StandardMIDIFile.read(bytes) }
    },
  ]
  var writing = [
    Contender(name: "neume, notes to bytes", limit: 0.25) {
      try seconds {
        try StandardMIDIFile(division: .ticksPerQuarter(960), tracks: try tracks.map { try .init(notes: $0) }).encoded()
      }
    },
    Contender(name: "neume, events to bytes", limit: 0.25) { try seconds { try file.encoded() } },
  ]
  if let peer {
    reading.append(Contender(name: "symusic", limit: nil) { try peer.run("parse") })
    writing.append(Contender(name: "symusic", limit: nil) { try peer.run("dump") })
  }
  return [
    Measurement(
      task: "parse", amount: 100_000, unit: "notes", results: try interleaved(reading, repetitions: repetitions),
      note: note),
    Measurement(
      task: "write", amount: 100_000, unit: "notes", results: try interleaved(writing, repetitions: repetitions),
      note: note),
  ]
}

private let symusicProgram = """
  import sys, time
  from symusic import Score
  data = open(sys.argv[1], "rb").read()
  score = Score.from_midi(data)
  assert sum(len(track.notes) for track in score.tracks) == 100000
  tasks = {"parse": lambda: Score.from_midi(data), "dump": lambda: score.dumps_midi()}
  print("ready", flush=True)
  for line in sys.stdin:
      task = tasks[line.strip()]
      start = time.perf_counter()
      result = task()
      taken = time.perf_counter() - start
      del result
      print(taken, flush=True)
  """

/// Notes as a song has them: chords of up to four on a grid of sixteenths, some of them held over the next.
private func benchmarkTracks(notes: Int, tracks: Int) -> [[StandardMIDIFile.Note]] {
  var state: UInt64 = 1
  /// A number below a bound; the same ones in every run.
  func next(_ bound: UInt64) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int((state >> 33) % bound)
  }
  return (0..<tracks).map { track in
    var result: [StandardMIDIFile.Note] = []
    var tick = 0
    while result.count < notes / tracks {
      let root = 40 + next(40)
      let length = 120 * (1 + next(8))
      for tone in 0..<min(1 + next(4), notes / tracks - result.count) {
        result.append(
          .init(
            onset: tick, end: tick + length, channel: UInt8(track), pitch: UInt8(root + 4 * tone),
            velocity: UInt8(40 + next(80))))
      }
      tick += 240 * (1 + next(2))
    }
    return result
  }
}
