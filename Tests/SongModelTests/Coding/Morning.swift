import MusicTheory
import SongModel

/// The example of the file format's description, and what it means.
enum Morning {
  /// The song as a person wrote it, with several controls and beats on a line.
  static let written = """
    {
      "format": "neume-song", "version": 1,
      "title": "Morning", "ticksPerQuarter": 960,
      "tempo": [ { "tick": 0, "microsecondsPerQuarter": 625000 } ],
      "meter": [ { "tick": 0, "beats": 3, "unit": 4 } ],
      "key": [ { "tick": 0, "tonic": "G", "mode": "major" } ],
      "markers": [ { "tick": 11520, "name": "chorus" } ],
      "tracks": [
        { "id": "lead", "kind": "melody", "name": "Lead", "program": 73, "volume": 90, "pan": 40,
          "phrases": [
            { "id": "lead-1", "kind": "original", "start": 0, "length": 11520, "nextId": 4, "voices": [ { "blocks": [
              { "id": 1, "at": 0, "length": 960, "notes": [ { "pitch": "G4" }, { "pitch": "B4", "velocity": 70 } ] },
              { "id": 2, "at": 960, "length": 960, "rest": true, "notes": [ { "pitch": "A4" } ] },
              { "id": 3, "at": 1920, "length": 960, "tuplet": [
                { "notes": [ { "pitch": "C5" } ] }, { "rest": true }, { "weight": 2, "notes": [ { "pitch": "D5" } ] } ] }
            ] } ] },
            { "id": "lead-2", "kind": "repeat", "start": 11520, "length": 23040, "of": "lead-1" },
            { "id": "lead-3", "kind": "sync", "start": 34560, "length": 11520, "of": "lead-1", "transpose": 5 }
          ],
          "controls": [
            { "tick": 0, "controller": 11, "value": 40 }, { "tick": 3840, "controller": 11, "value": 127, "glide": true },
            { "tick": 11520, "program": 11 } ] },
        { "id": "kit", "kind": "drum", "name": "Kit", "phrases": [
          { "id": "kit-1", "kind": "original", "start": 0, "length": 2880, "nextId": 3, "beats": [
            { "id": 1, "at": 0, "drum": "kick" }, { "id": 2, "at": 960, "drum": "snare", "velocity": 90 } ] } ] }
      ]
    }
    """

  /// The same song with one block, beat or control a line.
  static let canonical = """
    {
      "format": "neume-song", "version": 1,
      "title": "Morning", "ticksPerQuarter": 960,
      "tempo": [ { "tick": 0, "microsecondsPerQuarter": 625000 } ],
      "meter": [ { "tick": 0, "beats": 3, "unit": 4 } ],
      "key": [ { "tick": 0, "tonic": "G", "mode": "major" } ],
      "markers": [ { "tick": 11520, "name": "chorus" } ],
      "tracks": [
        { "id": "lead", "kind": "melody", "name": "Lead", "program": 73, "volume": 90, "pan": 40,
          "phrases": [
            { "id": "lead-1", "kind": "original", "start": 0, "length": 11520, "nextId": 4, "voices": [ { "blocks": [
              { "id": 1, "at": 0, "length": 960, "notes": [ { "pitch": "G4" }, { "pitch": "B4", "velocity": 70 } ] },
              { "id": 2, "at": 960, "length": 960, "rest": true, "notes": [ { "pitch": "A4" } ] },
              { "id": 3, "at": 1920, "length": 960, "tuplet": [ { "notes": [ { "pitch": "C5" } ] }, { "rest": true }, \
    { "weight": 2, "notes": [ { "pitch": "D5" } ] } ] }
            ] } ] },
            { "id": "lead-2", "kind": "repeat", "start": 11520, "length": 23040, "of": "lead-1" },
            { "id": "lead-3", "kind": "sync", "start": 34560, "length": 11520, "of": "lead-1", "transpose": 5 }
          ],
          "controls": [
            { "tick": 0, "controller": 11, "value": 40 },
            { "tick": 3840, "controller": 11, "value": 127, "glide": true },
            { "tick": 11520, "program": 11 }
          ] },
        { "id": "kit", "kind": "drum", "name": "Kit",
          "phrases": [
            { "id": "kit-1", "kind": "original", "start": 0, "length": 2880, "nextId": 3, "beats": [
              { "id": 1, "at": 0, "drum": "kick" },
              { "id": 2, "at": 960, "drum": "snare", "velocity": 90 }
            ] }
          ] }
      ]
    }

    """
}

/// A pitch that is known to exist.
func pitch(_ text: String) throws -> Pitch { try Pitch(text: text, in: .cMajor) }

/// An id that is known to be one.
func id(_ text: String) throws -> Identifier {
  struct NotAnID: Error {}
  guard let id = Identifier(text) else { throw NotAnID() }
  return id
}

/// Reads a song from a text.
func read(_ text: String) throws -> Song { try Song(json: Array(text.utf8)) }

/// What reading a text fails with, a problem a line; empty where it does not fail.
func refusal(of text: String) -> String {
  do {
    _ = try Song(json: Array(text.utf8))
    return ""
  } catch {
    return error.description
  }
}
