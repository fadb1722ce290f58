import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel

extension ScoreImport.Finding {
  /// What was found, without its place.
  var message: String {
    switch kind {
    case .measureLength(let expected, let actual):
      "the measure is \(actual) long instead of \(expected); it stays so"
    case .shortPart(let expected, let actual):
      "the part has music for \(actual) of \(expected); it is silent to the end of the measure"
    case .backupBeyondStart: "time goes back beyond the start of the measure; it stays there"
    case .overlap(let voice): "notes of voice \(voice) overlap; the later ones have a voice of their own"
    case .withoutLength: "a note without length is left out"
    case .rounded: "times that no resolution has on ticks are rounded"
    case .unusableMeter(let text): "bars are counted by their lengths, because songs have no meter like this: \(text)"
    case .joinedMeter(let text, let meter): "the meter \(text) is counted as \(meter)"
    case .meterOfPart(let text): "another part or staff has another meter, so \(text) is left out"
    case .unusableKey(let text): "songs have no key like this, so it is left out: \(text)"
    case .keyOfPart(let key): "another part or staff has another key, so \(key) is left out"
    case .unusableTempo(let text): "a tempo that says no number is left out: \(text)"
    case .unfollowed(let sign): "a sign to repeat or jump is not followed: \(sign)"
    case .tooManyRepeats: "repeats would make the song too long; it is read as it is written"
    case .filledMeasure: "a sign to repeat measures is replaced by their music"
    case .transposed(let semitones):
      "the part sounds \(counted(abs(semitones), "semitone")) \(semitones < 0 ? "lower" : "higher") than it is written; the song has what sounds"
    case .doubled: "the octave in which the part is doubled is left out"
    case .microtone(let pitch): "\(pitch) lies between two keys and becomes the nearest"
    case .outOfRange(let pitch): "\(pitch) is a pitch that no keyboard has, and left out"
    case .unison(let pitch): "\(pitch) is twice in one chord; the louder stays"
    case .openTie(let pitch): "the tie of \(pitch) leads to no note of its pitch and voice; the note ends there"
    case .cue: "a cue note is left out"
    case .graceWithoutNote: "grace notes that no note follows are left out"
    case .graceChord: "grace notes that are struck together sound one after the other"
    case .guessedDrum(let drum): "a note names no sound; its place on the staff is that of \(drum)"
    case .doubledStroke(let drum): "two strokes of \(drum) at one place are one"
    case .plainTuplet: "a tuplet whose notes have syllables, graces or ornaments of their own is written as plain notes"
    case .approximated(let sign, let meant):
      sign == meant ? "\(sign) is played about so" : "\(sign) is played as \(meant)"
    case .leftOut(let name): "\(name) is left out"
    case .words(let text): "words are left out: \(shown(text))"
    case .verse(let number): "verse \(number) is left out"
    case .header(let name, let text): "\(name) is left out: \(shown(text))"
    case .longText(let bytes): "a text of \(bytes) bytes is cut"
    case .sharedChannel(let channel): "channel \(channel) is left out; the song assigns channels itself"
    }
  }

  /// A text in one line, short enough to be read.
  private func shown(_ text: String) -> String {
    let line = String(text.map { $0.isNewline ? " " : $0 })
    return line.count > 60 ? "\(line.prefix(60))…" : line
  }
}

extension ScoreImport.Finding.Place {
  /// The place as people read it: `, in measure 3 of part 2, line 45`.
  var text: String {
    let measure = measure.map { number.isEmpty ? "measure \($0 + 1) of " : "measure \(number) of " } ?? ""
    return ", in \(measure)part \(part + 1)" + (line > 0 ? ", line \(line)" : "")
  }
}

extension ScoreImport.Failure {
  /// The stable name of the kind of failure.
  var code: String {
    switch self {
    case .unreadable(let error): error.code
    case .tooLong: "too-long"
    case .faulty(let finding): finding.kind.code
    }
  }

  /// What is wrong.
  var message: String {
    switch self {
    case .unreadable(let error): error.message
    case .tooLong: "it lasts longer than songs can: up to tick \(Song.lastTick)"
    case .faulty(let finding): finding.message + (finding.place?.text ?? "")
    }
  }
}
