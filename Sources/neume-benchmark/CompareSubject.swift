import Interchange
import MusicTheory
import SongModel
import SongPerformance

/// Two versions of a song of 5,000 notes compared, whole process: as songs and as MIDI files; and merged.
let compareSubject = Subject(
  name: "compare", summary: "neume diff, neume verify and neume merge on songs of 5,000 notes, whole process"
) { repetitions in
  let neume = try neumeProgram()
  let song = try ComparedSong.make()
  let versions = [
    ("transposed and louder", song.edited { $1.transposed(by: 2).louder(by: 10) }),
    ("200 notes moved", song.edited { index, note in index % 25 == 0 ? note.transposed(by: 1) : note }),
    ("all ids given anew", song.renumbered),
  ]
  let first = try temporaryFile(song.json, suffix: ".json")
  let midi = try temporaryFile(try MIDIExport(Performance(of: song)).file.encoded(), suffix: ".mid")
  var files = [first, midi]
  defer { removeFiles(files) }
  var contenders = [
    Contender(name: "neume version", limit: nil) { try ChildProcess(words: [neume, "version"]).run() },
    ComparedSong.contender("diff, the same", [neume, "diff", first, first], status: 0),
  ]
  for (name, version) in versions {
    let file = try temporaryFile(version.json, suffix: ".json")
    files.append(file)
    contenders.append(ComparedSong.contender("diff, \(name)", [neume, "diff", first, file], status: 1))
    // Ten thousand differences take as long as it takes to print them.
    contenders.append(
      ComparedSong.contender("diff --json, \(name)", [neume, "diff", "--json", first, file], status: 1, limit: nil))
  }
  let merge = [neume, "merge", first]
  contenders.append(ComparedSong.contender("merge, one side the same", merge + [files[2], first], status: 0))
  let velocities = try temporaryFile(song.edited { $1.louder(by: 10) }.json, suffix: ".json")
  let pitches = try temporaryFile(song.edited { $1.transposed(by: 2) }.json, suffix: ".json")
  files += [velocities, pitches]
  contenders.append(ComparedSong.contender("merge, two bulk edits", merge + [velocities, pitches], status: 0))
  contenders.append(ComparedSong.contender("merge, 200 conflicts", merge + [files[2], files[3]], status: 1))
  let edited = try temporaryFile(
    try MIDIExport(Performance(of: versions[0].1)).file.encoded(), suffix: ".mid")
  files.append(edited)
  contenders.append(ComparedSong.contender("diff, MIDI files", [neume, "diff", midi, edited], status: 1))
  contenders.append(ComparedSong.contender("verify, a song", [neume, "verify", first, files[2]], status: 1))
  contenders.append(ComparedSong.contender("verify, MIDI of a song", [neume, "verify", midi, first], status: 0))
  return [
    Measurement(
      task: "compare 5,000 notes", amount: 5_000, unit: "notes",
      results: try interleaved(contenders, repetitions: repetitions))
  ]
}

/// The song that is compared: ten tracks of five phrases of a hundred notes.
private enum ComparedSong {
  static func make() throws -> Song { try EditingSong(tracks: 10, phrases: 50, notes: 100).song }

  static func contender(_ name: String, _ words: [String], status: Int32, limit: Double? = 0.015) -> Contender {
    Contender(name: name, limit: nil, bounds: Bounds(seconds: limit)) {
      try ChildProcess(words: words, status: status).run()
    }
  }
}

extension Note {
  fileprivate func transposed(by semitones: Int) -> Note {
    var note = self
    note.pitch = Key.cMajor.spelling(of: pitch.number + semitones) ?? pitch
    return note
  }

  fileprivate func louder(by amount: Int) -> Note {
    var note = self
    note.velocity = Velocity(clamping: velocity.value + amount)
    return note
  }
}

extension Song {
  /// The song with every note changed; the body is given its number.
  fileprivate func edited(_ change: (Int, Note) -> Note) -> Song {
    var song = self
    var number = 0
    for index in song.tracks.indices {
      song.tracks[index].changeBlocks { block in
        guard case .chord(var chord) = block.figure else { return }
        chord.updateEach { note in
          note = change(number, note)
          number += 1
        }
        block.figure = .chord(chord)
      }
    }
    return song
  }

  /// The song as it would be if a note had been put before all others, and blocks been numbered anew.
  fileprivate var renumbered: Song {
    var song = self
    for index in song.tracks.indices { song.tracks[index].changeBlocks { $0.id += 1 } }
    return song
  }
}

extension Track {
  fileprivate mutating func changeBlocks(_ change: (inout Block) -> Void) {
    guard case .melody(var list) = phrases else { return }
    for index in list.indices {
      guard case .original(var content) = list[index].source else { continue }
      for voice in content.voices.indices {
        for block in content.voices[voice].blocks.indices { change(&content.voices[voice].blocks[block]) }
      }
      content.nextID += 1
      list[index].source = .original(content)
    }
    phrases = .melody(list)
  }
}
