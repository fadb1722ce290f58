import StandardMIDIFile

extension StandardMIDIFile.Warning {
  /// What is wrong, what was made of it, and where.
  var message: String { kind.message + place }

  /// Where it is, as people read it.
  var place: String { StandardMIDIFile.place(offset: offset, track: track) }

  /// The stable name of all breaches of the standard.
  var code: String { "midi-breach" }
}

extension StandardMIDIFile {
  /// The place of a fault as people read it. Tracks count from 1.
  fileprivate static func place(offset: Int, track: Int?) -> String {
    (track.map { ", in track \($0 + 1)" } ?? "") + ", at byte \(offset)"
  }
}

extension StandardMIDIFile.ReadingError {
  /// The stable name of the kind of error.
  var code: String { if case .breach = reason { "midi-breach" } else { "not-midi" } }

  /// What is wrong, and where.
  var message: String {
    let text =
      switch reason {
      case .empty: "there is nothing in it"
      case .notMIDI: "it is no MIDI file: there is no header `MThd`"
      case .truncatedHeader: "it ends inside its header"
      case .invalidDivision(let word): "its division of \(hexadecimal(word)) says no length of a tick"
      case .tooLarge(let bytes): "\(bytes) bytes are more than a MIDI file can have"
      case .breach(let kind): kind.message
      }
    return text + StandardMIDIFile.place(offset: offset, track: track)
  }
}

extension StandardMIDIFile.Warning.Kind {
  /// What is wrong, and what was made of it.
  var message: String {
    switch self {
    case .leadingBytes(let count): "\(counted(count, "byte")) before the header were skipped"
    case .headerLength(let length): "the header has \(counted(length, "byte")) instead of 6"
    case .unknownFormat(let format): "there is no format \(format); it was taken for 1"
    case .singleFormat(let tracks): "format 0 with \(counted(tracks, "track")) instead of one"
    case .trackCount(let declared, let actual):
      "the header says \(counted(declared, "track")), but there are \(actual)"
    case .repeatedHeader: "a second header was skipped"
    case .chunkLength(let declared, let actual):
      "a chunk says that it has \(counted(declared, "byte")), but it has \(actual)"
    case .skippedBytes(let count): "\(counted(count, "byte")) between chunks were skipped"
    case .trailingBytes(let count): "\(counted(count, "byte")) after the last chunk were ignored"
    case .missingEndOfTrack: "the end of track is missing; the track ends with its last event"
    case .bytesAfterEndOfTrack(let count): "\(counted(count, "byte")) behind the end of track were ignored"
    case .truncatedEvent: "the track breaks off inside an event, which is lost"
    case .overlongQuantity: "a number of more than four bytes was taken for 0"
    case .runningStatusAfterMeta: "running status goes on behind a meta or system exclusive event"
    case .dataWithoutStatus(let count): "\(counted(count, "data byte")) without a status were skipped"
    case .dataByteOutOfRange(let byte): "a data byte of \(hexadecimal(byte)) was taken for 7F"
    case .interruptedMessage(let status): "a message of status \(hexadecimal(status)) lacks data and was dropped"
    case .illegalStatus(let status): "status \(hexadecimal(status)), which files do not hold, was skipped"
    case .metaLength(let type, let length):
      "a meta event of type \(hexadecimal(type)) has \(counted(length, "byte")), which is not what it should have"
    case .metaValueOutOfRange(let type, let bytes):
      "a meta event of type \(hexadecimal(type)) with impossible values (\(bytes.map(hexadecimal).joined(separator: " "))) was dropped"
    case .metaTypeOutOfRange(let type): "a meta event of the impossible type \(hexadecimal(type)) was dropped"
    }
  }
}

/// A number as files are looked at: `7F`, in as many digits as its type has.
private func hexadecimal(_ value: some FixedWidthInteger & UnsignedInteger) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return String(repeating: "0", count: value.bitWidth / 4 - digits.count) + digits
}
