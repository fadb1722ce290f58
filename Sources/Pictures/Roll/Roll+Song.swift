import MusicTheory
import SongModel
import SongPerformance

extension Roll {
  /// Looks at a song.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - performance: The same song as it is heard.
  ///   - range: The ticks to show; `nil` for all, up to the end of the last bar.
  ///   - tracks: The indices of the tracks to show; `nil` for all.
  ///   - limits: How much may be shown.
  /// - Throws: ``PictureError`` for an empty range or past a limit.
  public init(
    _ song: Song, _ performance: Performance, range: Range<Int>? = nil, tracks: [Int]? = nil,
    limits: Limits = .standard
  ) throws(PictureError) {
    let frame = try RollFrame(performance, range: range, limits: limits)
    var swing = SwingMap(song)
    let originals = WrittenOriginals(song)
    let shown = tracks ?? Array(performance.tracks.indices)
    var lanes: [Lane] = []
    var budget = limits
    for index in shown where performance.tracks.indices.contains(index) && song.tracks.indices.contains(index) {
      var lane = Lane(performance.tracks[index], of: song, performance, number: index, in: frame.range)
      try budget.spend(on: lane, of: limits)
      if lane.isHeard {
        var marks = WrittenMarks(range: frame.range, originals: originals, swing: swing)
        try marks.read(song.tracks[index], atMost: limits.notes)
        swing = marks.swing
        lane.tuplets = marks.tuplets
        lane.ties = marks.ties(in: lane.notes)
      }
      lanes.append(lane)
    }
    self.init(frame, performance, lanes: lanes)
  }

  init(_ frame: RollFrame, _ performance: Performance, lanes: [Lane], isComparison: Bool = false) {
    title = performance.title
    composer = performance.composer
    ticksPerQuarter = performance.ticksPerQuarter
    range = frame.range
    end = performance.end
    bars = frame.bars
    changes = frame.changes(of: performance)
    markers = performance.markers.filter { frame.range.contains($0.tick) }
    self.lanes = lanes
    self.isComparison = isComparison
    timeline = frame.timeline
    clock = performance.clock
  }
}

/// The ticks and bars that a roll shows.
struct RollFrame {
  let timeline: Timeline
  let range: Range<Int>
  let bars: [Timeline.Bar]

  init(_ performance: Performance, range asked: Range<Int>?, limits: Roll.Limits) throws(PictureError) {
    timeline = performance.timeline
    let range = asked ?? 0..<timeline.bar(at: max(0, performance.end - 1)).end
    guard !range.isEmpty, range.lowerBound >= 0 else { throw .emptyRange }
    var bars: [Timeline.Bar] = []
    var bar = timeline.bar(at: range.lowerBound)
    bars.append(bar)
    while bar.end < range.upperBound {
      guard bars.count < limits.bars else { throw .tooManyBars(limit: limits.bars) }
      bar = timeline.bar(at: bar.end)
      bars.append(bar)
    }
    self.range = range
    self.bars = bars
  }

  /// What holds at the start, then what changes, in order of time.
  func changes(of performance: Performance) -> [Roll.Change] {
    func all<Value>(_ map: TickMap<Value>, _ make: (Value) -> Roll.Change.Value)
      -> [Roll.Change]
    {
      let first = map.value(at: range.lowerBound).map { Roll.Change(tick: range.lowerBound, value: make($0)) }
      let later = map.entries.filter { $0.tick > range.lowerBound && $0.tick < range.upperBound }
      return (first.map { [$0] } ?? []) + later.map { Roll.Change(tick: $0.tick, value: make($0.value)) }
    }
    let changes =
      all(performance.tempos) { .tempo($0) } + all(performance.meters) { .meter($0) }
      + all(performance.keys) { .key($0) }
    // The sort is stable, so those of one tick stand in one order.
    return changes.sorted { $0.tick < $1.tick }
  }
}

extension Roll.Limits {
  /// Counts what a lane shows.
  ///
  /// - Parameter whole: The limits of the roll, of which these are what is left.
  mutating func spend(on lane: Roll.Lane, of whole: Roll.Limits) throws(PictureError) {
    guard lane.notes.count <= notes else { throw .tooManyNotes(limit: whole.notes) }
    guard lane.phrases.count <= phrases else { throw .tooManyPhrases(limit: whole.phrases) }
    notes -= lane.notes.count
    phrases -= lane.phrases.count
  }
}

extension Roll.Lane {
  /// A track as it is heard in a range, still without what was written.
  init(_ track: Performance.Track, of song: Song, _ performance: Performance, number: Int, in range: Range<Int>) {
    id = track.id
    title = track.title
    kind = track.kind
    isHeard = track.isHeard
    self.number = number
    instrument = track.kind == .drum ? "" : track.instrumentName
    let references = song.tracks.indices.contains(number) ? song.tracks[number].phrases.outlines : []
    phrases = zip(track.phrases, references).filter { $0.0.start < range.upperBound && $0.0.end > range.lowerBound }
      .map { Roll.Frame($0.0, $0.1) }
    // A note that sounds into the range may have begun long before.
    let before = track.notes.prefix { $0.onset < range.lowerBound }.filter { $0.end > range.lowerBound }
    notes = (before + track.notes(in: range)).map { Roll.Note($0) }
    tuplets = []
    ties = []
    lyrics = track.lyrics.filter { range.contains($0.tick) }
    sources = [track]
  }
}

extension Roll.Frame {
  init(_ played: Performance.PlayedPhrase, _ outline: PhraseOutline) {
    id = played.id
    start = played.start
    end = played.end
    turnLength = played.turnLength
    reference = outline.originalID.map {
      Roll.Reference(original: $0, isSync: outline.kindName == "sync", transposition: outline.transposition)
    }
  }
}

extension Roll.Note {
  init(_ note: Performance.Note, fate: Roll.Fate = .kept) {
    self.init(onset: note.onset, end: note.end, key: note.key, fate: fate, sounding: note)
  }
}

extension Performance.Track {
  /// The name of the program with which its first note is played: files often say it only just before that.
  fileprivate var instrumentName: String {
    let first = notes.first?.onset ?? 0
    var program = self.program
    for control in controls where control.tick <= first {
      if case .program(let number, _) = control.change { program = Int(number) }
    }
    return GeneralMIDI.name(ofProgram: program) ?? ""
  }
}
