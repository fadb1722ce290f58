import MusicTheory
import SongModel
import StandardMIDIFile

/// Makes a track of the song from a part of the file.
struct PartBuilder {
  let song: Song
  let timeline: Timeline
  /// The tick at which the file ends.
  let end: Int
  private let markers: Set<Int>
  private var spelling: Spelling
  private var repeats: RepeatFinder?
  private let tuplets: TupletFinder?

  init(_ song: Song, end: Int, options: MIDIImport.Options) {
    self.song = song
    repeats = options.findsRepeats ? RepeatFinder() : nil
    tuplets = options.findsTuplets ? TupletFinder(song) : nil
    timeline = song.timeline
    self.end = end
    markers = Set(song.markers.map(\.tick))
    spelling = Spelling(song.keys)
  }

  /// Makes a track.
  ///
  /// - Parameters:
  ///   - isAlone: Whether no other part plays on its channel.
  ///   - index: The part's index among `parts` of the channel notes.
  mutating func track(
    _ part: FilePart, index: Int, id: Identifier, kind: TrackKind, isAlone: Bool, heard: ChannelNotes,
    log: inout FindingLog
  ) -> Track {
    var track = Track(id: id, kind: kind, name: part.name)
    track.channel = Int(part.place.channel) + 1
    if part.place.port > 0 { track.port = Int(part.place.port) }
    track.controls = part.controls
    track.kept = part.kept
    if isAlone { track.takeOpening() }
    let cutter = PhraseCutter(
      part.notes, areBeats: kind == .drum, timeline: timeline, markers: markers, end: end)
    let plans =
      repeats?.plan(part, cutter, track: id, kind: kind)
      ?? cutter.spans.map { RepeatFinder.Plan(ticks: $0.ticks, notes: $0.notes, source: .original) }
    switch kind {
    case .melody: track.phrases = .melody(melody(part, plans, id))
    case .drum: track.phrases = .drum(drums(part, plans, id))
    }
    keepEnds(of: part, index: index, kind: kind, heard: heard, in: &track, log: &log)
    track.kept.sortByTick()
    return track
  }

  private mutating func melody(
    _ part: FilePart, _ plans: [RepeatFinder.Plan], _ id: Identifier
  ) -> [Phrase<MelodyContent>] {
    var lyrics = part.lyrics[...]
    return plans.enumerated().map { number, plan in
      let here = lyrics.prefix { $0.tick < plan.ticks.upperBound }
      lyrics = lyrics.dropFirst(here.count)
      return PartBuilder.phrase(number, plan, id) {
        let content = VoiceBuilder.content(
          of: part.notes[plan.notes], start: plan.ticks.lowerBound, lyrics: here, spelling: &spelling)
        return tuplets?.found(in: content, ticks: plan.ticks) ?? content
      }
    }
  }

  private func drums(_ part: FilePart, _ plans: [RepeatFinder.Plan], _ id: Identifier) -> [Phrase<DrumContent>] {
    plans.enumerated().map { number, plan in
      PartBuilder.phrase(number, plan, id) {
        DrumContent(beats: part.notes[plan.notes], start: plan.ticks.lowerBound)
      }
    }
  }

  private static func phrase<Content>(
    _ number: Int, _ plan: RepeatFinder.Plan, _ id: Identifier, _ content: () -> Content
  ) -> Phrase<Content> {
    let source: Phrase<Content>.Source =
      switch plan.source {
      case .original: .original(content())
      case .reference(id, let number): .repeat(of: id.numbered(number))
      case .reference(let track, let number): .sync(of: track.numbered(number), transpose: 0)
      }
    return Phrase(
      id: id.numbered(number + 1), start: plan.ticks.lowerBound, length: plan.ticks.count, source: source)
  }

  /// Keeps what notes of songs do not say of their ends: release velocities that are not usual in the part, and where
  /// drum notes end otherwise than beats do.
  private func keepEnds(
    of part: FilePart, index: Int, kind: TrackKind, heard: ChannelNotes, in track: inout Track, log: inout FindingLog
  ) {
    guard !part.notes.isEmpty else { return }
    var counts = [Int](repeating: 0, count: 128)
    for note in part.notes { counts[Int(note.releaseVelocity & 0x7F)] += 1 }
    let usual = UInt8(counts.indices.max { counts[$0] < counts[$1] } ?? 64)
    if usual != 64 { track.kept.append(NeumeEvent.usualRelease(usual).kept(at: 0)) }
    if kind == .melody, counts[Int(usual)] == part.notes.count { return }
    let beatEnds = kind == .drum ? endsOfBeats(part.notes) : []
    for (number, note) in part.notes.enumerated() {
      let isUsual = note.releaseVelocity == usual
      guard let end = heard.end(ofNote: number, note, ofPart: index), end > note.onset else { continue }
      let endsAsBeat = beatEnds.isEmpty || beatEnds[number] == end
      if isUsual, endsAsBeat { continue }
      track.kept.append(
        KeptEvent(tick: end, .noteOff(channel: part.place.channel, pitch: note.pitch, velocity: note.releaseVelocity)))
      log.keep(isUsual ? .drumEnd : .releaseVelocity)
    }
  }

  /// Where beats end by themselves: at the next of their drum, after a sixteenth at most, with the song at the latest.
  private func endsOfBeats(_ notes: [StandardMIDIFile.Note]) -> [Int] {
    let sixteenth = max(1, (song.ticksPerQuarter + 2) / 4)
    var next = [(onset: Int, following: Int)](repeating: (.max, .max), count: 128)
    var ends = [Int](repeating: 0, count: notes.count)
    for index in notes.indices.reversed() {
      let (onset, key) = (notes[index].onset, Int(notes[index].pitch & 0x7F))
      if onset != next[key].onset { next[key] = (onset, next[key].onset) }
      ends[index] = min(onset + sixteenth, next[key].following, end)
    }
    return ends
  }
}

extension DrumContent {
  /// Makes the beats of a phrase. Of two of one drum at one tick the loudest stays.
  init(beats notes: ArraySlice<StandardMIDIFile.Note>, start: Int) {
    var strokes: [Beat] = []
    strokes.reserveCapacity(notes.count)
    for note in notes {
      guard let drum = Drum(key: Int(note.pitch)) else { continue }
      strokes.append(Beat(id: 1, at: note.onset - start, drum: drum, velocity: Velocity(clamping: Int(note.velocity))))
    }
    strokes.sort { ($0.at, $0.drum, $1.velocity) < ($1.at, $1.drum, $0.velocity) }
    self.init()
    for stroke in strokes where beats.last?.at != stroke.at || beats.last?.drum != stroke.drum {
      beats.append(stroke)
      beats[beats.count - 1].id = takeID()
    }
  }
}

extension Track {
  /// Takes program, volume and pan at tick 0 from the controls, where they say something that a track without them
  /// would not; so that an export writes what the file had and no more.
  fileprivate mutating func takeOpening() {
    func first(_ target: Control.Change.Target) -> Int? {
      controls.firstIndex { $0.tick == 0 && $0.change.target == target }
    }
    if let index = first(.program), case .program(let number, let bank) = controls[index].change,
      number != 0 || bank != nil
    {
      (program, self.bank) = (Int(number), bank)
      controls.remove(at: index)
    }
    if let index = first(.controller(7)), case .controller(_, let value) = controls[index].change,
      value != UInt8(Track.standardVolume)
    {
      volume = Int(value)
      controls.remove(at: index)
    }
    if let index = first(.controller(10)), case .controller(_, let value) = controls[index].change,
      value != UInt8(Track.standardPan)
    {
      pan = Int(value)
      controls.remove(at: index)
    }
  }
}

extension [KeptEvent] {
  /// Puts the events in order of time; those of one tick keep their order.
  mutating func sortByTick() {
    let isInOrder = zip(self, dropFirst()).allSatisfy { $0.tick <= $1.tick }
    if !isInOrder { self = enumerated().sorted { ($0.1.tick, $0.0) < ($1.1.tick, $1.0) }.map(\.element) }
  }
}
