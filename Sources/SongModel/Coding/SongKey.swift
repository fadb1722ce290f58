/// Every key of a song file.
///
/// Ordered as they first appear in a canonical file; the order is also the bit of a key in a ``KeySet``.
enum SongKey: UInt8, CaseIterable {
  case format, version, title, composer, ticksPerQuarter, pickup, tempo, meter, key, swing, markers, motifs
  case tracks, kept, tick, microsecondsPerQuarter, beats, unit, tonic, mode, value, ratio, name, id, kind
  case program, bank, volume, pan, mute, solo, channel, port, phrases, controls, start, length, nextId
  case voices, of, transpose, blocks, at, rest, notes, tuplet, ornament, grace, lyric, weight, pitch
  case velocity, gate, tie, drum, controller, bend, pressure, glide, bytes
}

extension SongKey {
  /// The key as it stands in a file.
  var text: String {
    switch self {
    case .format: "format"
    case .version: "version"
    case .title: "title"
    case .composer: "composer"
    case .ticksPerQuarter: "ticksPerQuarter"
    case .pickup: "pickup"
    case .tempo: "tempo"
    case .meter: "meter"
    case .key: "key"
    case .swing: "swing"
    case .markers: "markers"
    case .motifs: "motifs"
    case .tracks: "tracks"
    case .kept: "kept"
    case .tick: "tick"
    case .microsecondsPerQuarter: "microsecondsPerQuarter"
    case .beats: "beats"
    case .unit: "unit"
    case .tonic: "tonic"
    case .mode: "mode"
    case .value: "value"
    case .ratio: "ratio"
    case .name: "name"
    case .id: "id"
    case .kind: "kind"
    case .program: "program"
    case .bank: "bank"
    case .volume: "volume"
    case .pan: "pan"
    case .mute: "mute"
    case .solo: "solo"
    case .channel: "channel"
    case .port: "port"
    case .phrases: "phrases"
    case .controls: "controls"
    case .start: "start"
    case .length: "length"
    case .nextId: "nextId"
    case .voices: "voices"
    case .of: "of"
    case .transpose: "transpose"
    case .blocks: "blocks"
    case .at: "at"
    case .rest: "rest"
    case .notes: "notes"
    case .tuplet: "tuplet"
    case .ornament: "ornament"
    case .grace: "grace"
    case .lyric: "lyric"
    case .weight: "weight"
    case .pitch: "pitch"
    case .velocity: "velocity"
    case .gate: "gate"
    case .tie: "tie"
    case .drum: "drum"
    case .controller: "controller"
    case .bend: "bend"
    case .pressure: "pressure"
    case .glide: "glide"
    case .bytes: "bytes"
    }
  }

  /// The key of a text.
  init?(_ text: String) {
    guard let key = SongKey.allCases.first(where: { $0.text == text }) else { return nil }
    self = key
  }

  /// The key of at most eight bytes, the first in the lowest bits: one comparison tree instead of one of strings.
  @inline(__always)
  init?(packed: UInt64) {
    switch packed {
    case 0x7461_6D72_6F66: self = .format
    case 0x6E_6F69_7372_6576: self = .version
    case 0x65_6C74_6974: self = .title
    case 0x7265_736F_706D_6F63: self = .composer
    case 0x7075_6B63_6970: self = .pickup
    case 0x6F_706D_6574: self = .tempo
    case 0x72_6574_656D: self = .meter
    case 0x79_656B: self = .key
    case 0x67_6E69_7773: self = .swing
    case 0x73_7265_6B72_616D: self = .markers
    case 0x7366_6974_6F6D: self = .motifs
    case 0x736B_6361_7274: self = .tracks
    case 0x7470_656B: self = .kept
    case 0x6B63_6974: self = .tick
    case 0x73_7461_6562: self = .beats
    case 0x7469_6E75: self = .unit
    case 0x63_696E_6F74: self = .tonic
    case 0x6564_6F6D: self = .mode
    case 0x65_756C_6176: self = .value
    case 0x6F_6974_6172: self = .ratio
    case 0x656D_616E: self = .name
    case 0x6469: self = .id
    case 0x646E_696B: self = .kind
    case 0x6D_6172_676F_7270: self = .program
    case 0x6B6E_6162: self = .bank
    case 0x656D_756C_6F76: self = .volume
    case 0x6E_6170: self = .pan
    case 0x6574_756D: self = .mute
    case 0x6F6C_6F73: self = .solo
    case 0x6C_656E_6E61_6863: self = .channel
    case 0x7472_6F70: self = .port
    case 0x73_6573_6172_6870: self = .phrases
    case 0x736C_6F72_746E_6F63: self = .controls
    case 0x74_7261_7473: self = .start
    case 0x6874_676E_656C: self = .length
    case 0x6449_7478_656E: self = .nextId
    case 0x7365_6369_6F76: self = .voices
    case 0x666F: self = .of
    case 0x736B_636F_6C62: self = .blocks
    case 0x7461: self = .at
    case 0x7473_6572: self = .rest
    case 0x73_6574_6F6E: self = .notes
    case 0x7465_6C70_7574: self = .tuplet
    case 0x746E_656D_616E_726F: self = .ornament
    case 0x65_6361_7267: self = .grace
    case 0x63_6972_796C: self = .lyric
    case 0x7468_6769_6577: self = .weight
    case 0x68_6374_6970: self = .pitch
    case 0x7974_6963_6F6C_6576: self = .velocity
    case 0x6574_6167: self = .gate
    case 0x65_6974: self = .tie
    case 0x6D75_7264: self = .drum
    case 0x646E_6562: self = .bend
    case 0x6572_7573_7365_7270: self = .pressure
    case 0x65_6469_6C67: self = .glide
    case 0x73_6574_7962: self = .bytes
    default: return nil
    }
  }

  /// The key of more than eight bytes that begins with these eight.
  init?(longBeginning packed: UInt64) {
    switch packed {
    case 0x7265_5073_6B63_6974: self = .ticksPerQuarter
    case 0x6365_736F_7263_696D: self = .microsecondsPerQuarter
    case 0x736F_7073_6E61_7274: self = .transpose
    case 0x6C6C_6F72_746E_6F63: self = .controller
    default: return nil
    }
  }
}

/// A set of keys, one bit each.
struct KeySet: Hashable, Sendable {
  private var bits: UInt64 = 0

  /// Makes a set.
  init(_ keys: SongKey...) {
    for key in keys { insert(key) }
  }

  /// Whether a key is in it.
  @inline(__always)
  func contains(_ key: SongKey) -> Bool { bits & (1 << UInt64(key.rawValue)) != 0 }

  /// Puts a key in.
  @inline(__always)
  mutating func insert(_ key: SongKey) { bits |= 1 << UInt64(key.rawValue) }

  /// The keys of both.
  func union(_ other: KeySet) -> KeySet {
    var result = self
    result.bits |= other.bits
    return result
  }

  /// The keys that another set does not have.
  @inline(__always)
  func subtracting(_ other: KeySet) -> KeySet {
    var result = self
    result.bits &= ~other.bits
    return result
  }

  /// The keys that another set has, too.
  func intersection(_ other: KeySet) -> KeySet {
    var result = self
    result.bits &= other.bits
    return result
  }

  /// Whether no key is in it.
  @inline(__always)
  var isEmpty: Bool { bits == 0 }

  /// The keys in order.
  var keys: [SongKey] { SongKey.allCases.filter(contains) }
}
