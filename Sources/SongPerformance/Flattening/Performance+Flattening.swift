import MusicTheory
import SongModel

extension Performance {
  /// Flattens a song.
  ///
  /// - Parameters:
  ///   - song: A song that keeps its own rules.
  ///   - hearing: Whether mute and solo count.
  ///   - limits: How large the performance may become.
  /// - Throws: ``PerformanceError`` past a limit, where no channel is left, or where the song breaks its own rules in
  ///   a way that cannot be played.
  public init(
    of song: Song, hearing: Hearing = .asMixed, limits: Limits = .standard
  ) throws(PerformanceError) {
    let phrases = try ResolvedPhrases(of: song)
    let end = try Performance.checkedEnd(of: song)
    let channels = try ChannelAssignment(song.tracks)
    let hasSolo = song.tracks.contains(where: \.isSolo)
    let swing = SwingMap(song: song, end: end)
    var budget = Budget(limit: limits.notes)
    var controlsLeft = limits.controls
    var tracks: [Track] = []
    for (index, source) in song.tracks.enumerated() {
      let glides = try GlideExpansion(source, ticksPerQuarter: song.ticksPerQuarter, limit: controlsLeft)
      controlsLeft -= glides.events.count
      var track = Track(source, place: channels.places[index], phrases: phrases.played[index])
      track.controls = glides.events
      track.isHeard = hearing == .everything || !source.isMuted && (source.isSolo || !hasSolo)
      if track.isHeard {
        switch phrases.resolved[index] {
        case .melody(let phrases):
          var melody = MelodyFlattening(song: song, track: source.id, swing: swing, budget: budget)
          try melody.play(phrases)
          budget = melody.budget
          (track.notes, track.lyrics, track.slotPaths) = (melody.notes, melody.lyrics, melody.slotPaths)
        case .drum(let phrases):
          var drums = DrumFlattening(song: song, end: end, swing: swing, budget: budget)
          try drums.play(phrases)
          drums.endNotes(asKept: source.kept)
          budget = drums.budget
          track.notes = drums.notes
        }
        track.notes.putInOrder()
      }
      tracks.append(track)
    }
    let instruments = Performance.membersByPlace(channels.places)
    var restriking = Restriking(tracks)
    for members in instruments { restriking.resolve(members) }
    findings = channels.findings + restriking.findings
    self.tracks = restriking.resolved()
    title = song.title
    composer = song.composer
    ticksPerQuarter = song.ticksPerQuarter
    pickup = song.pickup
    tempos = song.tempos
    meters = song.meters
    keys = song.keys
    markers = song.markers
    kept = song.kept.inOrder
    self.end = end
  }

  /// The end of a song whose times can be.
  private static func checkedEnd(of song: Song) throws(PerformanceError) -> Int {
    guard
      NoteValue.resolutions.contains(song.ticksPerQuarter), (0...Song.lastTick).contains(song.pickup),
      (song.kept + song.tracks.flatMap(\.kept)).allSatisfy({ $0.tick >= 0 })
    else { throw .invalidSong(nil) }
    let end = song.end
    guard end <= Song.lastTick else { throw .invalidSong(nil) }
    return end
  }

  /// The indices of the tracks of each channel and port, in the order of their first tracks.
  static func membersByPlace(_ places: [ChannelAssignment.Place]) -> [[Int]] {
    var members: [[Int]] = []
    for track in places.indices.sorted(by: { (places[$0].number, $0) < (places[$1].number, $1) }) {
      if let first = members.last?.first, places[first] == places[track] {
        members[members.count - 1].append(track)
      } else {
        members.append([track])
      }
    }
    return members.sorted { $0[0] < $1[0] }
  }
}

extension Performance.Track {
  /// A track without notes and controls.
  fileprivate init(_ track: Track, place: ChannelAssignment.Place, phrases: [Performance.PlayedPhrase]) {
    id = track.id
    name = track.name
    kind = track.kind
    channel = place.channel
    port = place.port
    isHeard = true
    program = track.program
    bank = track.bank
    volume = track.volume
    pan = track.pan
    self.phrases = phrases
    notes = []
    controls = []
    lyrics = []
    kept = track.kept.inOrder
    slotPaths = []
  }
}

extension [KeptEvent] {
  /// The events by tick, those of one tick as they were.
  fileprivate var inOrder: [KeptEvent] {
    enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }.map(\.element)
  }
}

/// Every phrase of a song with what it plays.
private struct ResolvedPhrases {
  enum List {
    case melody([ResolvedPhrase<MelodyContent>])
    case drum([ResolvedPhrase<DrumContent>])
  }

  /// By track, for flattening.
  private(set) var resolved: [List] = []
  /// By track, as the performance names them.
  private(set) var played: [[Performance.PlayedPhrase]] = []

  init(of song: Song) throws(PerformanceError) {
    let melodies = Originals(song.tracks.compactMap(\.phrases.melody))
    let drums = Originals(song.tracks.compactMap(\.phrases.drum))
    for track in song.tracks {
      switch track.phrases {
      case .melody(let phrases): resolved.append(.melody(try add(phrases, from: melodies)))
      case .drum(let phrases): resolved.append(.drum(try add(phrases, from: drums)))
      }
    }
  }

  private mutating func add<Content>(
    _ phrases: PhraseArray<Content>, from originals: Originals<Content>
  ) throws(PerformanceError) -> [ResolvedPhrase<Content>] {
    var list: [ResolvedPhrase<Content>] = []
    var named: [Performance.PlayedPhrase] = []
    for phrase in phrases {
      let found = try originals.resolve(phrase)
      list.append(found)
      named.append(Performance.PlayedPhrase(phrase, turnLength: found.turnLength))
    }
    played.append(named)
    return list
  }
}

extension PhraseList {
  fileprivate var melody: PhraseArray<MelodyContent>? {
    if case .melody(let phrases) = self { phrases } else { nil }
  }

  fileprivate var drum: PhraseArray<DrumContent>? {
    if case .drum(let phrases) = self { phrases } else { nil }
  }
}
