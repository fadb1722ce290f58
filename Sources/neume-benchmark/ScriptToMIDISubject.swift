import Glibc
import StandardMIDIFile

/// A score in text to a MIDI file, whole process, beside abc2midi on the same notes.
let scriptToMIDISubject = Subject(
  name: "script-to-midi", summary: "A piece of 32 bars and 4 voices to a MIDI file, whole process, beside abc2midi"
) { repetitions in
  let piece = Piece()
  let neume = try neumeProgram()
  let script = try temporaryFile(Array(piece.neume.utf8), suffix: ".neume")
  let score = try temporaryFile(Array(piece.abc.utf8), suffix: ".abc")
  let ours = try temporaryFile([], suffix: ".mid")
  let theirs = try temporaryFile([], suffix: ".mid")
  defer { removeFiles([script, score, ours, theirs]) }
  let running = ChildProcess(words: [neume, "run", script, "-o", ours, "--quiet"])
  let peer = ChildProcess(words: ["abc2midi", score, "-o", theirs, "-silent"])
  var contenders = [Contender(name: "neume", limit: 1.5) { try running.run() }]
  try running.run()
  var note: String?
  if peer.works {
    guard try notes(ofFile: ours) == notes(ofFile: theirs), try notes(ofFile: ours).count == piece.noteCount else {
      throw ChildProcess.Failure(description: "neume and abc2midi made different notes of one piece")
    }
    contenders.append(Contender(name: "abc2midi", limit: nil) { try peer.run() })
  } else {
    note = "abc2midi is not installed: apt install abcmidi"
  }
  var results = try interleaved(contenders, repetitions: repetitions)
  if let counter = InstructionCount(of: neume) {
    defer { counter.close() }
    results[0].instructions = try counter.instructions(Array(running.words.dropFirst())).map { $0 / piece.noteCount }
  }
  return [Measurement(task: "script to MIDI", amount: piece.noteCount, unit: "notes", results: results, note: note)]
}

/// What begins when in a MIDI file, in order: 1,920ths of a quarter since the first note, and pitches. abc2midi lets the
/// music begin a tick late.
private func notes(ofFile path: String) throws -> [[Int]] {
  let reading = try StandardMIDIFile.readNotes(try bytes(ofFile: path))
  guard case .ticksPerQuarter(let resolution) = reading.reading.file.division else { return [] }
  let first = reading.notes.joined().map(\.onset).min() ?? 0
  return reading.notes.joined().map { [($0.onset - first) * 1920 / Int(resolution), Int($0.pitch)] }
    .sorted { $0.lexicographicallyPrecedes($1) }
}
