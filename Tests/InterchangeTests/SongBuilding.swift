import Interchange
import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile
import Testing

/// Builds songs at 480 ticks per quarter in a few words.
enum Build {
  static func id(_ text: String) throws -> Identifier { try #require(Identifier(text)) }

  /// A melody track with one phrase from tick 0; notes are `(onset, length, pitch)`, in order.
  static func melody(_ name: String, length: Int, _ notes: [(at: Int, length: Int, pitch: String)] = []) throws -> Track
  {
    let blocks = try notes.enumerated().map { index, note in
      Block(
        id: index + 1, at: note.at, length: note.length,
        figure: .chord(Chord(root: Note(try Pitch(text: note.pitch, in: .cMajor)))))
    }
    var track = Track(id: try id(name), kind: .melody)
    let content = MelodyContent(voices: blocks.isEmpty ? [] : [Voice(blocks)], nextID: blocks.count + 1)
    track.phrases = .melody([Phrase(id: try id(name + "-1"), start: 0, length: length, source: .original(content))])
    return track
  }

  static func kit(_ name: String, length: Int, _ beats: [(at: Int, drum: Drum)]) throws -> Track {
    var track = Track(id: try id(name), kind: .drum)
    let content = DrumContent(
      beats: beats.enumerated().map { Beat(id: $0 + 1, at: $1.at, drum: $1.drum) }, nextID: beats.count + 1)
    track.phrases = .drum([Phrase(id: try id(name + "-1"), start: 0, length: length, source: .original(content))])
    return track
  }

  static func song(_ tracks: Track...) -> Song {
    var song = Song(ticksPerQuarter: 480)
    song.tracks = tracks
    return song
  }
}

extension StandardMIDIFile.Track {
  /// The messages at a tick in their order, in short.
  func said(at tick: Int) -> [String] {
    filter { $0.tick == tick }.map { event in
      switch event.message {
      case .noteOn(let channel, let pitch, _): "on \(channel).\(pitch)"
      case .noteOff(let channel, let pitch, let velocity): "off \(channel).\(pitch) \(velocity)"
      case .controlChange(let channel, let controller, let value): "c\(controller)=\(value) \(channel)"
      case .programChange(let channel, let program): "program \(channel).\(program)"
      case .pitchBend(let channel, let value): "bend \(channel).\(value)"
      case .channelPressure(let channel, let pressure): "pressure \(channel).\(pressure)"
      case .polyphonicPressure(let channel, let pitch, let pressure): "poly \(channel).\(pitch).\(pressure)"
      case .meta(.text(let kind, let bytes)): "\(kind) \(String(decoding: bytes, as: UTF8.self))"
      case .meta(.port(let port)): "port \(port)"
      case .meta(let meta): "\(meta)"
      case .systemExclusive(let bytes): "sysex \(bytes)"
      case .escape(let bytes): "escape \(bytes)"
      }
    }
  }
}

/// The file that a song becomes.
func exported(
  _ song: Song, as format: MIDIExport.Format = .parallel, statement: MIDIExport.Statement? = nil
) throws -> StandardMIDIFile {
  try MIDIExport(try Performance(of: song), format: format, statement: statement).file
}
