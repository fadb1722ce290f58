import MusicTheory

/// The JSON Schema (draft 2020-12) of song files.
///
/// It says what a schema can say: shapes, keys, kinds and bounds of values. Rules that relate parts of a song to each
/// other, such as phrases that must not overlap, are checked when a song is read.
public enum SongSchema {
  /// The schema's text.
  public static var text: String { head + parts + music + values }

  private static let head = #"""
    {
      "$schema": "https://json-schema.org/draft/2020-12/schema",
      "$id": "urn:neume:song:1",
      "title": "Neume song",
      "description": "A song of phrases, format version 1. Ticks count from the song's start, 'at' from a phrase's.",
      "type": "object",
      "additionalProperties": false,
      "required": ["format", "version"],
      "properties": {
        "format": { "const": "neume-song" },
        "version": { "const": 1 },
        "title": { "$ref": "#/$defs/text" },
        "composer": { "$ref": "#/$defs/text" },
        "ticksPerQuarter": { "type": "integer", "minimum": 1, "maximum": 32767, "default": 960 },
        "pickup": { "$ref": "#/$defs/tick", "description": "Ticks of a short first bar" },
        "tempo": {
          "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/tempo" },
          "prefixItems": [ { "$ref": "#/$defs/tempo", "properties": { "tick": { "const": 0 } } } ]
        },
        "meter": {
          "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/meter" },
          "prefixItems": [ { "$ref": "#/$defs/meter", "properties": { "tick": { "const": 0 } } } ]
        },
        "key": {
          "type": "array", "minItems": 1, "items": { "$ref": "#/$defs/key" },
          "prefixItems": [ { "$ref": "#/$defs/key", "properties": { "tick": { "const": 0 } } } ]
        },
        "swing": { "type": "array", "items": { "$ref": "#/$defs/swing" } },
        "markers": { "type": "array", "items": { "$ref": "#/$defs/marker" } },
        "motifs": { "type": "array", "items": { "$ref": "#/$defs/motif" } },
        "tracks": { "type": "array", "items": { "$ref": "#/$defs/track" } },
        "kept": { "type": "array", "items": { "$ref": "#/$defs/kept" } }
      },
      "$defs": {

    """#

  private static let parts = #"""
        "tempo": {
          "type": "object", "additionalProperties": false, "required": ["tick", "microsecondsPerQuarter"],
          "properties": {
            "tick": { "$ref": "#/$defs/tick" },
            "microsecondsPerQuarter": { "type": "integer", "minimum": 1, "maximum": 16777215 }
          }
        },
        "meter": {
          "type": "object", "additionalProperties": false, "required": ["tick", "beats", "unit"],
          "properties": {
            "tick": { "$ref": "#/$defs/tick" },
            "beats": { "type": "integer", "minimum": 1, "maximum": 255 },
            "unit": { "enum": [1, 2, 4, 8, 16, 32, 64, 128] }
          }
        },
        "key": {
          "type": "object", "additionalProperties": false, "required": ["tick", "tonic", "mode"],
          "properties": {
            "tick": { "$ref": "#/$defs/tick" },
            "tonic": { "type": "string", "pattern": "^[A-G](#{1,2}|b{1,2})?$" },
            "mode": { "enum": ["major", "minor", "dorian", "phrygian", "lydian", "mixolydian", "locrian"] }
          }
        },
        "swing": {
          "description": "Without value and ratio: no swing from here on",
          "type": "object", "additionalProperties": false, "required": ["tick"],
          "properties": {
            "tick": { "$ref": "#/$defs/tick" },
            "value": { "type": "string", "pattern": "^[0-9]+/[0-9]+\\.{0,8}$" },
            "ratio": { "type": "string", "pattern": "^[1-9][0-9]?:[1-9][0-9]?$" }
          },
          "dependentRequired": { "value": ["ratio"], "ratio": ["value"] }
        },
        "marker": {
          "type": "object", "additionalProperties": false, "required": ["tick", "name"],
          "properties": { "tick": { "$ref": "#/$defs/tick" }, "name": { "$ref": "#/$defs/text" } }
        },
        "kept": {
          "description": "An imported event or chunk that has no other home, as in a Standard MIDI File",
          "type": "object", "additionalProperties": false, "required": ["tick", "bytes"],
          "properties": {
            "tick": { "$ref": "#/$defs/tick" },
            "bytes": { "type": "string", "pattern": "^([0-9A-Fa-f]{2})+$" }
          }
        },
        "motif": {
          "type": "object", "additionalProperties": false, "required": ["name", "kind", "length"],
          "properties": {
            "name": { "$ref": "#/$defs/id" },
            "kind": { "enum": ["melody", "drum"] },
            "length": { "$ref": "#/$defs/length" },
            "voices": {
              "type": "array",
              "items": {
                "type": "object", "additionalProperties": false,
                "properties": { "blocks": { "type": "array", "items": { "$ref": "#/$defs/motifBlock" } } }
              }
            },
            "beats": { "type": "array", "items": { "$ref": "#/$defs/motifBeat" } }
          },
          "if": { "properties": { "kind": { "const": "drum" } } },
          "then": { "properties": { "voices": false } },
          "else": { "properties": { "beats": false } }
        },
        "track": {
          "type": "object", "additionalProperties": false, "required": ["kind"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "kind": { "enum": ["melody", "drum"] },
            "name": { "$ref": "#/$defs/text" },
            "program": { "$ref": "#/$defs/sevenBits" },
            "bank": { "$ref": "#/$defs/bank" },
            "volume": { "$ref": "#/$defs/sevenBits", "default": 100 },
            "pan": { "$ref": "#/$defs/sevenBits", "default": 64 },
            "mute": { "type": "boolean" },
            "solo": { "type": "boolean" },
            "channel": { "type": "integer", "minimum": 1, "maximum": 16 },
            "port": { "$ref": "#/$defs/sevenBits" },
            "phrases": { "type": "array" },
            "controls": { "type": "array", "items": { "$ref": "#/$defs/control" } },
            "kept": { "type": "array", "items": { "$ref": "#/$defs/kept" } }
          },
          "if": { "properties": { "kind": { "const": "drum" } } },
          "then": {
            "properties": {
              "phrases": {
                "items": {
                  "$ref": "#/$defs/phrase", "properties": { "voices": false, "transpose": false }
                }
              }
            }
          },
          "else": {
            "properties": { "phrases": { "items": { "$ref": "#/$defs/phrase", "properties": { "beats": false } } } }
          }
        },
        "control": {
          "type": "object", "additionalProperties": false, "required": ["tick"],
          "properties": {
            "tick": { "$ref": "#/$defs/tick" },
            "controller": { "$ref": "#/$defs/sevenBits" },
            "value": { "$ref": "#/$defs/sevenBits" },
            "bend": { "type": "integer", "minimum": -8192, "maximum": 8191 },
            "pressure": { "$ref": "#/$defs/sevenBits" },
            "program": { "$ref": "#/$defs/sevenBits" },
            "bank": { "$ref": "#/$defs/bank" },
            "glide": { "type": "boolean", "description": "Reaches the value in a straight line" }
          },
          "oneOf": [
            { "required": ["controller", "value"] }, { "required": ["bend"] }, { "required": ["pressure"] },
            { "required": ["program"] }
          ],
          "dependentRequired": { "controller": ["value"], "value": ["controller"], "bank": ["program"] },
          "dependentSchemas": { "program": { "properties": { "glide": { "const": false } } } }
        },

    """#

  private static let music = #"""
        "phrase": {
          "type": "object", "additionalProperties": false, "required": ["kind", "start", "length"],
          "properties": {
            "id": { "$ref": "#/$defs/id" },
            "kind": { "enum": ["original", "repeat", "sync"] },
            "start": { "$ref": "#/$defs/tick" },
            "length": { "$ref": "#/$defs/length" },
            "nextId": { "$ref": "#/$defs/number" },
            "voices": { "type": "array", "items": { "$ref": "#/$defs/voice" } },
            "beats": { "type": "array", "items": { "$ref": "#/$defs/beat" } },
            "of": { "$ref": "#/$defs/id" },
            "transpose": { "type": "integer", "minimum": -127, "maximum": 127 }
          },
          "if": { "properties": { "kind": { "const": "original" } } },
          "then": { "properties": { "of": false, "transpose": false } },
          "else": {
            "required": ["of"],
            "properties": { "nextId": false, "voices": false, "beats": false },
            "if": { "properties": { "kind": { "const": "repeat" } } },
            "then": { "properties": { "transpose": false } }
          }
        },
        "voice": {
          "type": "object", "additionalProperties": false,
          "properties": { "blocks": { "type": "array", "items": { "$ref": "#/$defs/block" } } }
        },
        "block": {
          "type": "object", "additionalProperties": false, "required": ["at", "length"],
          "properties": {
            "id": { "$ref": "#/$defs/number" },
            "at": { "$ref": "#/$defs/tick" },
            "length": { "$ref": "#/$defs/length" },
            "rest": { "type": "boolean" },
            "notes": { "$ref": "#/$defs/notes" },
            "tuplet": { "$ref": "#/$defs/tuplet" },
            "ornament": { "$ref": "#/$defs/ornament" },
            "grace": { "type": "array", "items": { "$ref": "#/$defs/pitch" } },
            "lyric": { "$ref": "#/$defs/text" }
          },
          "not": { "required": ["notes", "tuplet"] }
        },
        "motifBlock": {
          "type": "object", "additionalProperties": false, "required": ["at", "length"],
          "properties": {
            "at": { "$ref": "#/$defs/tick" },
            "length": { "$ref": "#/$defs/length" },
            "rest": { "type": "boolean" },
            "notes": { "$ref": "#/$defs/notes" },
            "tuplet": { "$ref": "#/$defs/tuplet" },
            "ornament": { "$ref": "#/$defs/ornament" },
            "grace": { "type": "array", "items": { "$ref": "#/$defs/pitch" } },
            "lyric": { "$ref": "#/$defs/text" }
          },
          "not": { "required": ["notes", "tuplet"] }
        },
        "slot": {
          "type": "object", "additionalProperties": false,
          "properties": {
            "weight": { "type": "integer", "minimum": 1, "maximum": 2147483648, "default": 1 },
            "rest": { "type": "boolean" },
            "notes": { "$ref": "#/$defs/notes" },
            "tuplet": { "$ref": "#/$defs/tuplet" }
          },
          "not": { "required": ["notes", "tuplet"] }
        },
        "tuplet": { "type": "array", "minItems": 2, "maxItems": 1024, "items": { "$ref": "#/$defs/slot" } },
        "notes": {
          "description": "A root, then its chord notes", "type": "array", "items": { "$ref": "#/$defs/note" }
        },
        "note": {
          "type": "object", "additionalProperties": false, "required": ["pitch"],
          "properties": {
            "pitch": { "$ref": "#/$defs/pitch" },
            "velocity": { "$ref": "#/$defs/velocity" },
            "gate": { "type": "integer", "minimum": 1, "maximum": 100, "default": 100 },
            "tie": { "type": "boolean" }
          }
        },
        "beat": {
          "type": "object", "additionalProperties": false, "required": ["at", "drum"],
          "properties": {
            "id": { "$ref": "#/$defs/number" },
            "at": { "$ref": "#/$defs/tick" },
            "drum": { "$ref": "#/$defs/drum" },
            "velocity": { "$ref": "#/$defs/velocity" }
          }
        },
        "motifBeat": {
          "type": "object", "additionalProperties": false, "required": ["at", "drum"],
          "properties": {
            "at": { "$ref": "#/$defs/tick" },
            "drum": { "$ref": "#/$defs/drum" },
            "velocity": { "$ref": "#/$defs/velocity" }
          }
        },

    """#

  private static var values: String {
    #"""
        "text": { "type": "string", "maxLength": 65536 },
        "id": { "type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_-]{0,63}$" },
        "number": {
          "description": "Of a block or beat, unique in its phrase", "type": "integer", "minimum": 1,
          "maximum": 1099511627776
        },
        "tick": { "type": "integer", "minimum": 0, "maximum": 2147483648 },
        "length": { "type": "integer", "minimum": 1, "maximum": 2147483648 },
        "sevenBits": { "type": "integer", "minimum": 0, "maximum": 127 },
        "bank": {
          "description": "Controllers 0 and 32", "type": "array", "minItems": 1, "maxItems": 2,
          "items": { "$ref": "#/$defs/sevenBits" }
        },
        "velocity": { "type": "integer", "minimum": 1, "maximum": 127, "default": 96 },
        "ornament": { "enum": ["trill", "mordent", "turn", "arpeggio", "tremolo"] },
        "pitch": {
          "description": "C4 is MIDI key 60; a bare key is spelled by the key in force",
          "anyOf": [
            { "$ref": "#/$defs/sevenBits" },
            { "type": "string", "pattern": "^[A-G](#{1,2}|b{1,2})?[0-8]$" },
            { "type": "string", "pattern": "^(C#{0,2}|[ABD-G](#{1,2}|b{1,2})?)-1$" },
            { "type": "string", "pattern": "^([C-F](#{1,2}|b{1,2})?|Gb{0,2}|Abb)9$" }
          ]
        },
        "drum": {
          "description": "A General MIDI name, or a MIDI key",
          "anyOf": [
            { "$ref": "#/$defs/sevenBits" },
            { "enum": [\#(Drum.names.map { "\"\($0)\"" }.joined(separator: ", "))] }
          ]
        }
      }
    }

    """#
  }
}
