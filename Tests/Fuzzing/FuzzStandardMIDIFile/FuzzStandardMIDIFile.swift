import FuzzDriver
import StandardMIDIFile

/// Reads the input as a MIDI file and writes what was read; stops the process where a law of reading and writing is broken.
private func check(_ bytes: [UInt8]) {
  guard let reading = try? StandardMIDIFile.read(bytes) else { return }
  for warning in reading.warnings {
    precondition((0...bytes.count).contains(warning.offset), "a warning outside the file")
  }
  let isStrict = (try? StandardMIDIFile.read(bytes, mode: .strict)) != nil
  precondition(isStrict == reading.warnings.isEmpty, "strict and lenient reading disagree")
  checkRoundTrip(reading.file)
  checkNotes(bytes, reading)
}

/// What was read is written and read again without loss or fault.
private func checkRoundTrip(_ file: StandardMIDIFile) {
  do throws(StandardMIDIFile.WritingError) {
    let encoded = try file.encoded()
    let again = try? StandardMIDIFile.read(encoded, mode: .strict)
    precondition(again?.file == file, "not the same file")
  } catch {
    switch error.reason {
    // A file may have no track or more than can be counted, and events that were dropped may have held apart two others.
    case .trackCount, .deltaTooLong: break
    default: preconditionFailure("read but not written: \(error)")
    }
  }
}

/// Reading straight to notes is reading and pairing, and notes written come back.
private func checkNotes(_ bytes: [UInt8], _ reading: StandardMIDIFile.Reading) {
  guard let direct = try? StandardMIDIFile.readNotes(bytes) else { preconditionFailure("notes are not read") }
  let pairings = reading.file.tracks.map { $0.pairedNotes() }
  precondition(direct.notes == pairings.map(\.notes), "not the same notes")
  precondition(direct.reading.file.tracks == pairings.map(\.rest), "not the same other events")
  precondition(direct.reading.warnings == reading.warnings, "not the same warnings")
  for pairing in pairings {
    for note in pairing.notes {
      precondition(0 <= note.onset && note.onset <= note.end && note.end <= pairing.rest.endTick, "a note out of time")
    }
    let isSound = !pairing.notes.isEmpty && pairing.findings.isEmpty
    guard isSound, let track = try? StandardMIDIFile.Track(notes: pairing.notes, rest: pairing.rest) else { continue }
    let again = track.pairedNotes()
    precondition(again.notes.map(\.onset) == pairing.notes.map(\.onset), "not the same onsets")
    precondition(again.notes.map(\.end).sorted() == pairing.notes.map(\.end).sorted(), "not the same ends")
  }
  var written = direct.reading.file
  for index in written.tracks.indices {
    guard let track = try? StandardMIDIFile.Track(notes: direct.notes[index], rest: written.tracks[index]) else {
      return
    }
    written.tracks[index] = track
  }
  guard let encoded = try? written.encoded() else { return }
  guard let again = try? StandardMIDIFile.readNotes(encoded) else { preconditionFailure("notes written are not read") }
  precondition(again.notes.map(\.count) == direct.notes.map(\.count), "not as many notes")
  guard let merged = try? reading.file.mergedIntoSingleTrack() else { return }
  precondition(merged.tracks[0].pairedNotes().notes.count == pairings.reduce(0) { $0 + $1.notes.count }, "notes lost")
}

@main
struct FuzzStandardMIDIFile {
  static func main() {
    fuzz { data, size in
      check(bytes(data, size))
      return 0
    }
  }
}
