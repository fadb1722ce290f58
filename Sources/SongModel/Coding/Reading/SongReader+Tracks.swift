import MusicTheory

extension SongReader {
  /// Reads the tracks of a song.
  mutating func tracks() throws(JSONSyntaxError) -> [Track] {
    try list(.tracks) { reader, index throws(JSONSyntaxError) in
      try reader.nested(index) { reader throws(JSONSyntaxError) in try reader.track() }
    }
  }

  /// - Returns: `nil` where the kind or the id is missing or wrong.
  private mutating func track() throws(JSONSyntaxError) -> Track? {
    guard var members = try beginObject(.track) else { return nil }
    var track = Track(id: .unnamed, kind: .melody)
    var kind: TrackKind?
    var id: Identifier? = .unnamed
    while let key = try nextKey(&members) {
      switch key {
      case .id: id = try identifier()
      case .kind: kind = try word(TrackKind.self)
      case .name: track.name = try string() ?? ""
      case .program: track.program = try integer(in: 0...127) ?? 0
      case .bank: track.bank = try bank()
      case .volume: track.volume = try integer(in: 0...127) ?? Track.standardVolume
      case .pan: track.pan = try integer(in: 0...127) ?? Track.standardPan
      case .mute: track.isMuted = try boolean()
      case .solo: track.isSolo = try boolean()
      case .channel: track.channel = try integer(in: Track.channels)
      case .port: track.port = try integer(in: Track.ports)
      case .phrases where kind != nil: track.phrases = try phrases(kind)
      case .phrases: try postpone(key, &members)
      case .controls: track.controls = try list(.controls) { reader, _ throws(JSONSyntaxError) in try reader.control() }
      default: track.kept = try keptEvents()
      }
    }
    try resume(members) { reader, _ throws(JSONSyntaxError) in track.phrases = try reader.phrases(kind) }
    if !members.seen.contains(.id) { hasUnnamed = true }
    guard let id, let kind else {
      for outline in track.phrases.outlines { lostOriginals.insert(outline.id) }
      return nil
    }
    track.id = id
    if track.phrases.kind != kind { track.phrases = PhraseList(kind) }
    return track
  }

  private mutating func phrases(_ kind: TrackKind?) throws(JSONSyntaxError) -> PhraseList {
    switch kind {
    case .melody: return .melody(try phrases())
    case .drum: return .drum(try phrases())
    case nil:
      // Without a kind nothing can be said about them.
      try cursor.skipValue()
      return PhraseList(.melody)
    }
  }

  private mutating func control() throws(JSONSyntaxError) -> Control? {
    guard var members = try beginObject(.control) else { return nil }
    var (tick, controller, value): (Int?, Int?, Int?) = (nil, nil, nil)
    var (bend, pressure, program): (Int?, Int?, Int?) = (nil, nil, nil)
    var bank: Bank?
    var isGlide = false
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      case .controller: controller = try integer(in: 0...127)
      case .value: value = try integer(in: 0...127)
      case .bend: bend = try integer(in: Control.bends)
      case .pressure: pressure = try integer(in: 0...127)
      case .program: program = try integer(in: 0...127)
      case .bank: bank = try self.bank()
      default: isGlide = try boolean()
      }
    }
    let kinds = [SongKey.controller, .bend, .pressure, .program].filter(members.seen.contains)
    guard let kind = kinds.first else {
      note(.missingOneOf(["controller", "bend", "pressure", "program"]), at: members.start)
      return nil
    }
    for other in kinds.dropFirst() {
      noteMisplaced(KeySet(other), in: members, beside: "a control of '\(kind.text)'")
    }
    if kind != .controller { noteMisplaced(KeySet(.value), in: members, beside: "a control of '\(kind.text)'") }
    if kind != .program { noteMisplaced(KeySet(.bank), in: members, beside: "a control of '\(kind.text)'") }
    if kind == .controller, !members.seen.contains(.value) {
      note(.missingKey(SongKey.value.text), at: members.start)
    }
    guard let tick else { return nil }
    if let controller, let value {
      return Control(tick: tick, change: .controller(UInt8(controller), value: UInt8(value)), isGlide: isGlide)
    }
    if let bend { return Control(tick: tick, change: .bend(bend), isGlide: isGlide) }
    if let pressure { return Control(tick: tick, change: .pressure(UInt8(pressure)), isGlide: isGlide) }
    return program.map { Control(tick: tick, change: .program(UInt8($0), bank: bank), isGlide: isGlide) }
  }

  /// Reads events that are kept as they are.
  mutating func keptEvents() throws(JSONSyntaxError) -> [KeptEvent] {
    try list(.kept) { reader, _ throws(JSONSyntaxError) in try reader.keptEvent() }
  }

  private mutating func keptEvent() throws(JSONSyntaxError) -> KeptEvent? {
    guard var members = try beginObject(.kept) else { return nil }
    var tick: Int?
    var bytes: [UInt8]?
    while let key = try nextKey(&members) {
      switch key {
      case .tick: tick = try integer(in: 0...Song.lastTick)
      default: bytes = try hexadecimal()
      }
    }
    guard let tick, let bytes else { return nil }
    return KeptEvent(tick: tick, bytes: bytes)
  }

  private mutating func hexadecimal() throws(JSONSyntaxError) -> [UInt8]? {
    let start = cursor.offset
    guard let text = try string() else { return nil }
    let digits = text.utf8.compactMap(\.hexadecimalDigit)
    guard digits.count == text.utf8.count, digits.count.isMultiple(of: 2) else {
      note(.notHexadecimal, at: start)
      return nil
    }
    return stride(from: 0, to: digits.count, by: 2).map { digits[$0] << 4 | digits[$0 + 1] }
  }
}
