import MusicTheory
import MusicXMLFormat
import SongModel

/// Makes the tracks of a part: one of its pitches, and one of its notes without pitch.
struct ScoreTracks {
  let score: Score
  let plan: MeasurePlan
  let layout: ScoreLayout
  let unfolds: Bool
  /// The ticks, as written, at which markers begin phrases.
  let markers: Set<Int>

  /// Makes the tracks.
  ///
  /// - Parameter voices: The pieces of each voice.
  func tracks(
    _ music: inout ScannedPart, voices: [[ScoredPiece]], namer: inout TrackNamer, log: inout ScoreFindings
  ) -> [Track] {
    let part = score.parts[music.part]
    let instrument = PartSounds(part).first
    let program = instrument?.program.flatMap { GeneralMIDI.name(ofProgram: $0 - 1) }
    let name = log.bounded(part.name, at: score.place(music.part))
    var tracks: [Track] = []
    let curves = curves(music)
    if !voices.isEmpty || music.strokes.isEmpty, let id = namer.id(name: name, instrument: program ?? part.id) {
      var track = Track(id: id, kind: .melody, name: name)
      track.phrases = .melody(melody(&music, voices, id, curves, &log))
      track.takeSound(instrument)
      track.controls = controls(music)
      tracks.append(track)
    }
    if !music.strokes.isEmpty, let id = namer.id(name: name, instrument: "drums") {
      var track = Track(id: id, kind: .drum, name: name)
      track.phrases = .drum(drums(music, id, curves, &log))
      track.takeSound(instrument)
      if tracks.isEmpty { track.controls = controls(music) }
      tracks.append(track)
    }
    return tracks
  }

  /// The loudness of each staff: one curve for all, unless marks stand on several.
  private func curves(_ music: ScannedPart) -> [DynamicCurve] {
    let marked = Set(music.dynamics.compactMap(\.staff) + music.wedges.compactMap(\.staff))
    let resolution = layout.resolution
    guard music.staves > 1, marked.count > 1 else {
      return [DynamicCurve(music, staff: nil, starts: plan.starts, resolution: resolution)]
    }
    return (1...music.staves).map { DynamicCurve(music, staff: $0, starts: plan.starts, resolution: resolution) }
  }

  private func melody(
    _ music: inout ScannedPart, _ voices: [[ScoredPiece]], _ id: Identifier, _ curves: [DynamicCurve],
    _ log: inout ScoreFindings
  ) -> [Phrase<MelodyContent>] {
    var blocks: [ScoredBlock] = []
    for (voice, pieces) in voices.enumerated() {
      let builder = LineBuilder(voice: voice, of: score, layout: layout, plan: plan, curves: curves)
      let made = builder.blocks(pieces, &music, log: &log)
      if blocks.isEmpty { blocks = made } else { blocks += made }
    }
    if voices.count > 1 { blocks.sort { ($0.start, $0.voice) < ($1.start, $1.voice) } }
    let phrases = ScorePhrases(layout, track: id, unfolds: unfolds, markers: markers)
    return phrases.phrases(blocks.map { $0.start..<$0.end }, areBeats: false) { items, ticks in
      MelodyContent(blocks[items], start: ticks.lowerBound)
    }
  }

  private func drums(
    _ music: ScannedPart, _ id: Identifier, _ curves: [DynamicCurve], _ log: inout ScoreFindings
  ) -> [Phrase<DrumContent>] {
    var strokes: [(tick: Int, drum: Drum, velocity: Velocity)] = []
    let end = layout.written[layout.written.count - 1]
    for stroke in music.strokes {
      let time = plan.starts[stroke.measure] + stroke.start
      let level = curves[min(stroke.staff, curves.count) - 1].velocity(at: time)
      let velocity = stroke.dynamics.map { DynamicCurve.velocity(percent: $0) } ?? level + stroke.accent
      let written = layout.resolution.tick(time)
      let ticks = layout.section(of: stroke.measure)
      let tick = min(max(written + layout.resolution.ticks(stroke.attack), ticks.lowerBound), ticks.upperBound - 1)
      if written < end, tick >= ticks.lowerBound { strokes.append((tick, stroke.drum, Velocity(clamping: velocity))) }
    }
    strokes.sort { ($0.tick, $0.drum, $1.velocity) < ($1.tick, $1.drum, $0.velocity) }
    var kept: [(tick: Int, drum: Drum, velocity: Velocity)] = []
    for stroke in strokes {
      if let last = kept.last, last.tick == stroke.tick, last.drum == stroke.drum {
        log.note(.doubledStroke(stroke.drum), at: score.place(music.part))
      } else {
        kept.append(stroke)
      }
    }
    let phrases = ScorePhrases(layout, track: id, unfolds: unfolds, markers: markers)
    return phrases.phrases(kept.map { $0.tick..<$0.tick + 1 }, areBeats: true) { items, ticks in
      var content = DrumContent()
      for stroke in kept[items] {
        content.beats.append(
          Beat(
            id: content.takeID(), at: stroke.tick - ticks.lowerBound, drum: stroke.drum, velocity: stroke.velocity))
      }
      return content
    }
  }

  /// Changes of sound as the song plays them. Where the music goes back or on, what holds there is set again.
  private func controls(_ music: ScannedPart) -> [Control] {
    guard !music.controls.isEmpty else { return [] }
    let written = music.controls.enumerated().map { (tick: layout.tick(of: $1), order: $0, change: $1.value) }
      .sorted { ($0.tick, $0.order) < ($1.tick, $1.order) }
    var targets: [Control.Change.Target] = []
    var histories: [Control.Change.Target: TickMap<Control.Change>] = [:]
    for entry in written {
      if histories[entry.change.target] == nil { targets.append(entry.change.target) }
      histories[entry.change.target, default: TickMap()].set(entry.change, at: entry.tick)
    }
    var controls: [Control] = []
    var current: [Control.Change.Target: Control.Change] = [:]
    for play in layout.plays {
      let ticks = layout.sections[play.section].ticks
      if !play.isContinuation {
        for target in targets {
          let held = histories[target]?.value(at: ticks.lowerBound - 1) ?? target.off
          guard let held, let now = current[target], now != held else { continue }
          controls.append(Control(tick: play.start, change: held))
          current[target] = held
        }
      }
      var index = written.partitioningIndex { $0.tick >= ticks.lowerBound }
      let isLast = play.start + ticks.count == layout.end
      while index < written.count,
        written[index].tick < ticks.upperBound || isLast && written[index].tick == ticks.upperBound
      {
        let entry = written[index]
        controls.append(Control(tick: play.start + entry.tick - ticks.lowerBound, change: entry.change))
        current[entry.change.target] = entry.change
        index += 1
      }
    }
    return controls
  }
}

extension Control.Change.Target {
  /// What a pedal that nothing has pressed is at.
  fileprivate var off: Control.Change? {
    switch self {
    case .controller(let number) where (64...67).contains(number): .controller(number, value: 0)
    default: nil
    }
  }
}

extension Track {
  /// Takes what a part list says of how it sounds.
  fileprivate mutating func takeSound(_ instrument: Score.MIDIInstrument?) {
    guard let instrument else { return }
    if let number = instrument.program { program = number - 1 }
    bank = instrument.songBank
    if let percent = instrument.volume { volume = midiVolume(percent) }
    if let degrees = instrument.pan { pan = midiPan(degrees) }
    channel = instrument.channel
    if let number = instrument.port, number > 1, Track.ports.contains(number - 1) { port = number - 1 }
  }
}

extension Score {
  /// The place of a part.
  func place(_ part: Int) -> ScoreImport.Finding.Place {
    ScoreImport.Finding.Place(part: part, measure: nil, number: "", line: parts[part].line)
  }
}
