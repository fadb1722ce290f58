import Interchange
import SongModel
import SongPerformance
import StandardMIDIFile

/// Builds files at 480 ticks per quarter in a few words.
enum Files {
  typealias Event = (tick: Int, message: StandardMIDIFile.Message)

  static func track(_ events: Event..., end: Int = 0) -> StandardMIDIFile.Track {
    StandardMIDIFile.Track(events.map { StandardMIDIFile.Event(tick: $0.tick, message: $0.message) }, endTick: end)
  }

  /// A track of notes on a channel, counted from 1.
  static func notes(
    channel: UInt8 = 1, _ notes: [(onset: Int, end: Int, key: UInt8)], velocity: UInt8 = 96,
    rest: StandardMIDIFile.Track = .init(), end: Int = 0
  ) throws -> StandardMIDIFile.Track {
    var rest = rest
    rest.extend(to: end)
    return try StandardMIDIFile.Track(
      notes: notes.map {
        StandardMIDIFile.Note(onset: $0.onset, end: $0.end, channel: channel - 1, pitch: $0.key, velocity: velocity)
      }, rest: rest)
  }

  static func bytes(
    _ tracks: StandardMIDIFile.Track..., format: StandardMIDIFile.Format = .parallel,
    division: StandardMIDIFile.Division = .ticksPerQuarter(480)
  ) throws -> [UInt8] {
    try StandardMIDIFile(format: format, division: division, tracks: tracks).encoded()
  }

  static func imported(
    _ tracks: StandardMIDIFile.Track..., format: StandardMIDIFile.Format = .parallel,
    division: StandardMIDIFile.Division = .ticksPerQuarter(480), options: MIDIImport.Options = .init()
  ) throws -> MIDIImport {
    try MIDIImport(
      try StandardMIDIFile(format: format, division: division, tracks: tracks).encoded(), options: options)
  }
}

extension StandardMIDIFile.Message {
  static func name(_ text: String) -> Self { .meta(.text(.trackName, Array(text.utf8))) }
  static func text(_ kind: StandardMIDIFile.TextKind, _ bytes: [UInt8]) -> Self { .meta(.text(kind, bytes)) }
}

extension Track {
  var melody: [Phrase<MelodyContent>] {
    if case .melody(let phrases) = phrases { Array(phrases) } else { [] }
  }

  var drums: [Phrase<DrumContent>] {
    if case .drum(let phrases) = phrases { Array(phrases) } else { [] }
  }

  /// The blocks of the phrase at an index, voice by voice, as `onset+length pitches`.
  func blocks(ofPhrase index: Int = 0) -> [[String]] {
    (melody[index].content?.voices ?? []).map { voice in
      voice.blocks.map { block in
        let notes = block.figure.chord?.notes.map { "\($0.pitch)" }.joined(separator: " ") ?? "tuplet"
        return "\(melody[index].start + block.at)+\(block.length) \(notes)"
      }
    }
  }
}

/// What is heard of a song, as `track: onset-end key@velocity`.
func heard(_ song: Song) throws -> [String] {
  try Performance(of: song).tracks.enumerated().flatMap { index, track in
    track.notes.map { "\(index): \($0.onset)-\($0.end) \($0.key)@\($0.velocity.value)" }
  }
}
