import Interchange
import MusicTheory
import SongModel
import StandardMIDIFile

extension MIDIImport.Finding {
  /// The stable name of the kind of finding.
  var code: String {
    switch self {
    case .zeroLength: "zero-length"
    case .zeroLengthBeat: "zero-length-beat"
    case .unended: "unended-note"
    case .unmatchedEnd: "unmatched-note-off"
    case .merged: "merged"
    case .restruck: "restruck"
    case .idleTempo: "idle-tempo"
    case .convertedDivision: "converted-division"
    case .joinedSequences: "joined-sequences"
    case .unusableMeter: "unusable-meter"
    case .oddQuarter: "odd-quarter"
    case .bankBehindProgram: "bank-behind-program"
    case .decoded: "decoded"
    case .longText: "long-text"
    case .wrapperChunk: "wrapper-chunk"
    case .unknownOwnEvent: "unknown-own-event"
    case .identityIgnored: "identity-ignored"
    case .kept: "kept"
    }
  }

  /// The track of the file, from 0, where it concerns one.
  var track: Int? {
    switch self {
    case .zeroLength(let track, _), .zeroLengthBeat(let track, _), .unended(let track, _),
      .unmatchedEnd(let track, _, _), .merged(let track, _), .restruck(let track, _, _),
      .bankBehindProgram(let track, _), .longText(let track, _, _), .unknownOwnEvent(let track, _):
      track
    default: nil
    }
  }

  /// The tick in the song, where it concerns one.
  var tick: Int? {
    switch self {
    case .zeroLength(_, let note), .zeroLengthBeat(_, let note), .unended(_, let note), .merged(_, let note),
      .restruck(_, let note, _):
      note.onset
    case .unmatchedEnd(_, let event, _): event.tick
    case .idleTempo(let tick), .unusableMeter(let tick, _), .oddQuarter(let tick, _), .bankBehindProgram(_, let tick),
      .longText(_, let tick, _), .unknownOwnEvent(_, let tick):
      tick
    default: nil
    }
  }

  /// What was found, without its place.
  var message: String {
    switch self {
    case .zeroLength(_, let note): "\(name(of: note)) ends where it begins and is left out"
    case .zeroLengthBeat(_, let note):
      "the stroke of drum \(note.pitch) ends where it begins; it sounds as long as beats do"
    case .unended(_, let note): "\(name(of: note)) does not end; it goes on to the end of its track"
    case .unmatchedEnd(_, let event, _): "a note-off ends nothing and is left out (\(event.message.bytes[1]))"
    case .merged(_, let note): "\(name(of: note)) begins together with another of its key and is one with it"
    case .restruck(_, let note, let end):
      "\(name(of: note)) ends after \(end - note.onset) instead of \(note.end - note.onset) ticks, where its key is struck again"
    case .idleTempo: "a tempo means nothing where ticks are parts of seconds, and is left out"
    case .convertedDivision(let rate, let ticks, let resolution, let tempo):
      "\(ticks) ticks to each of \(rate.rawValue) frames a second became \(resolution) ticks per quarter at \(tempo)"
    case .joinedSequences(let count): "\(count) sequences stand one after the other"
    case .unusableMeter(_, let signature):
      "a meter of \(signature.numerator) over 2 to the power of \(signature.denominatorPower) is kept, but bars are not counted by it"
    case .oddQuarter(_, let signature):
      "a quarter of \(signature.thirtySecondsPerQuarter) notated thirty-seconds is kept, but bars are counted as usual"
    case .bankBehindProgram:
      "a bank is selected behind a program at its tick; files written from the song have it before"
    case .decoded(let encoding, let texts): "\(counted(texts, "text")) were read as \(encoding.rawValue)"
    case .longText(_, _, let bytes): "a text of \(bytes) bytes is too long for a name and is only kept"
    case .wrapperChunk(let type, let bytes): "the chunk `\(type)` of \(bytes) bytes around the MIDI file is left out"
    case .unknownOwnEvent: "an event of Neume that means nothing here is left out"
    case .identityIgnored(.damaged): "what the file says of its phrases is damaged and not used"
    case .identityIgnored(.changed): "what the file says of its phrases does not fit its music, and is not used for it"
    case .kept(let kind, let count):
      "\(counted(count, "event")) have no place in a song and are kept: \(kind.rawValue)"
    }
  }

  private func name(of note: StandardMIDIFile.Note) -> String {
    let pitch = Key.cMajor.spelling(of: Int(note.pitch)).map { "\($0)" } ?? "\(note.pitch)"
    return "\(pitch) on channel \(note.channel + 1)"
  }
}

extension MIDIImport.Failure {
  /// The stable name of the kind of failure.
  var code: String {
    switch self {
    case .unreadable(let error):
      error.code
    case .tooLong: "too-long"
    case .faultyNote(let finding): finding.code
    }
  }

  /// What is wrong.
  var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .tooLong(let tick): "it lasts up to tick \(tick); songs end at tick \(Song.lastTick) at the latest"
    case .faultyNote(let finding):
      finding.message + (finding.track.map { ", in track \($0 + 1)" } ?? "")
        + (finding.tick.map { ", at tick \($0)" } ?? "")
    }
  }
}
