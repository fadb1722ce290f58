import SongModel
import StandardMIDIFile

/// How the notes of the parts that share a channel are heard: as ``Restriking`` of a performance has it, so that an
/// import can say which notes of a file that concerns.
struct ChannelNotes {
  /// The ends of notes that their key, struck again, cuts off, by part and index.
  private(set) var cut: [Int: [Int: Int]] = [:]
  /// The notes that became one with another, by part.
  private(set) var merged: [Int: Set<Int>] = [:]

  private struct Latest {
    var part: Int
    var note: Int
    var onset: Int
    var end: Int
  }

  private var latest = [Latest?](repeating: nil, count: 128)

  /// Goes through the notes of parts of one channel.
  ///
  /// - Parameter members: The indices of the parts.
  init(_ members: [Int], of parts: [FilePart], log: inout FindingLog) {
    if let only = members.first, members.count == 1 {
      for index in parts[only].notes.indices { meet(parts[only].notes[index], only, index, parts, &log) }
    } else {
      let places = members.flatMap { part in parts[part].notes.indices.map { (part: part, note: $0) } }
      let sorted = places.sorted { left, right in
        let (first, second) = (parts[left.part].notes[left.note], parts[right.part].notes[right.note])
        return (first.onset, left.part, left.note) < (second.onset, right.part, right.note)
      }
      for place in sorted { meet(parts[place.part].notes[place.note], place.part, place.note, parts, &log) }
    }
  }

  @inline(__always)
  private mutating func meet(
    _ note: StandardMIDIFile.Note, _ part: Int, _ index: Int, _ parts: [FilePart], _ log: inout FindingLog
  ) {
    let key = Int(note.pitch & 0x7F)
    let here = Latest(part: part, note: index, onset: note.onset, end: note.end)
    guard let earlier = latest[key], earlier.end > note.onset || earlier.onset == note.onset else {
      latest[key] = here
      return
    }
    resolve(earlier, here, key, parts, &log)
  }

  @inline(never)
  private mutating func resolve(
    _ earlier: Latest, _ note: Latest, _ key: Int, _ parts: [FilePart], _ log: inout FindingLog
  ) {
    if earlier.onset < note.onset {
      cut[earlier.part, default: [:]][earlier.note] = note.onset
      log.note(.restruck(track: parts[earlier.part].track, parts[earlier.part].notes[earlier.note], end: note.onset))
      latest[key] = note
      return
    }
    let (kept, dropped) = note.end > earlier.end ? (note, earlier) : (earlier, note)
    merged[dropped.part, default: []].insert(dropped.note)
    log.note(.merged(track: parts[dropped.part].track, parts[dropped.part].notes[dropped.note]))
    latest[key] = kept
  }

  /// The tick at which a note is heard to end; `nil` for one that became one with another.
  func end(ofNote index: Int, _ note: StandardMIDIFile.Note, ofPart part: Int) -> Int? {
    if merged[part]?.contains(index) == true { return nil }
    return cut[part]?[index] ?? note.end
  }
}
