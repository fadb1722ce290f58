import Glibc
import SongEditing
import SongModel

/// Editing: a command with its undo point in memory, and long scripts of commands as whole processes.
let editsSubject = Subject(name: "edits", summary: "Pen commands with their undo points, in memory and as scripts") {
  repetitions in
  let own = InstructionCount(of: try ownProgram())
  let neume = InstructionCount(of: try neumeProgram())
  defer {
    own?.close()
    neume?.close()
  }
  return [try edit(repetitions, own)] + (try script(repetitions, neume))
}

/// The songs in which an edit is measured, the long ones first.
private let sizes: [(name: String, tracks: Int, phrases: Int)] = [
  ("1,000 phrases, 1 track", 1, 1_000), ("1,000 phrases, 10 tracks", 10, 1_000), ("1 phrase", 1, 1),
]
private let notesPerPhrase = 1_000
private let editCount = 1_000

private func edit(_ repetitions: Int, _ counter: InstructionCount?) throws -> Measurement {
  let contenders = try sizes.map { size in
    let song = try EditingSong(tracks: size.tracks, phrases: size.phrases, notes: notesPerPhrase)
    let edits = try song.edits(editCount)
    var history = History(song.song)
    // As it is after long work: every new step lets an old one be forgotten.
    for _ in 0...History.standardBound / editCount { try perform(edits, on: &history) }
    return Contender(
      name: size.name, limit: size.phrases > 1 ? 5 : nil,
      bounds: size.phrases > 1 ? Bounds(seconds: 25e-6 * Double(editCount)) : Bounds()
    ) { try seconds { try perform(edits, on: &history) } }
  }
  var results = try interleaved(contenders, repetitions: repetitions)
  for (index, size) in sizes.enumerated() {
    results[index].instructions = try counter?.instructionsEach(of: 200) { count in
      [editingOption, "\(size.tracks)", "\(size.phrases)", "\(count)"]
    }
  }
  return Measurement(
    task: "edit with its undo point, phrases of 1,000 notes", amount: editCount, unit: "edits", results: results,
    note: counter == nil ? countingNote : nil)
}

private let commandCount = 100_000

private func script(_ repetitions: Int, _ counter: InstructionCount?) throws -> [Measurement] {
  let neume = try neumeProgram()
  var results: [Measurement.Result] = []
  for size in sizes.dropLast() {
    let song = try EditingSong(tracks: size.tracks, phrases: size.phrases, notes: 100)
    let files = try EditingFiles(song, counts: [0, 2_000, commandCount])
    defer { files.remove() }
    let contender = Contender(
      name: size.name, limit: nil, bounds: Bounds(seconds: 1, bytes: 300 << 20)
    ) { try ChildProcess(words: [neume] + files.arguments(commandCount)).runForMemory() }
    var result = try interleaved([contender], repetitions: max(1, repetitions / 6))[0]
    result.instructions = try counter?.instructionsEach(of: 2_000) { files.arguments($0) }
    results.append(result)
  }
  return [
    Measurement(
      task: "script of pen commands, phrases of 100 notes, whole process", amount: commandCount, unit: "commands",
      results: results, note: counter == nil ? countingNote : nil)
  ]
}

/// A song and scripts that edit it, as files.
private struct EditingFiles {
  private let song: String
  private let output: String
  private var scripts: [Int: String] = [:]

  init(_ song: EditingSong, counts: [Int]) throws {
    self.song = try temporaryFile(song.song.json, suffix: ".json")
    output = try temporaryFile([], suffix: ".json")
    let lines = try song.edits(counts.max() ?? 0).map { $0.text + "\n" }
    for count in counts {
      scripts[count] = try temporaryFile(Array(lines.prefix(count).joined().utf8), suffix: ".neume")
    }
  }

  func arguments(_ count: Int) -> [String] {
    ["run", scripts[count] ?? "", "--song", song, "-o", output, "--quiet"]
  }

  func remove() { removeFiles([song, output] + scripts.values) }
}

/// Asks this program for some edits, and for nothing else, so that their instructions can be counted.
private let editingOption = "--edits"

/// Does the edits that the command line asks for, if it does, and ends the program.
func editIfAsked() throws {
  let arguments = CommandLine.arguments.dropFirst()
  let numbers = arguments.dropFirst().compactMap { Int($0) }
  guard arguments.first == editingOption, numbers.count == 3 else { return }
  let song = try EditingSong(tracks: numbers[0], phrases: numbers[1], notes: notesPerPhrase)
  let edits = try song.edits(editCount)
  var history = History(song.song)
  try perform(edits.prefix(numbers[2]), on: &history)
  exit(history.undoCount == numbers[2] ? 0 : 1)
}

private let countingNote = "instructions are not counted: apt install valgrind binutils"
