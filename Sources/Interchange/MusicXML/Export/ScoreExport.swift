import MusicTheory
import MusicXMLFormat
import SongModel

/// A song as a MusicXML score: what is written, for people who read.
///
/// Every track is a part, also one that is muted. Repeats and syncs are written out, or stand as repeat signs where all
/// parts repeat the same bars alike. Times and velocities are exact in the file, whatever is printed.
public struct ScoreExport: Hashable, Sendable {
  /// The score.
  public let score: Score
  /// What the score shows otherwise than the song, or not at all.
  public let findings: [Finding]

  /// What is written of a song, and how.
  public struct Options: Hashable, Sendable {
    /// The ticks whose bars are written; all where there is no range.
    public var range: Range<Int>?
    /// The indices of the tracks that are written; all where there are none.
    public var tracks: [Int]?
    /// Whether bars that all parts play again stand once, between repeat signs.
    public var usesRepeatSigns: Bool
    /// The most notes, rests and measures that are written: some gigabyte.
    public var limit: Int

    /// Makes options.
    public init(
      range: Range<Int>? = nil, tracks: [Int]? = nil, usesRepeatSigns: Bool = false, limit: Int = 1_000_000
    ) {
      self.range = range
      self.tracks = tracks
      self.usesRepeatSigns = usesRepeatSigns
      self.limit = limit
    }
  }

  /// Why a song cannot be written as a score.
  public enum Failure: Error, Hashable, Sendable {
    /// It comes to more notes, rests and measures than the limit allows.
    case tooLarge(limit: Int)
    /// The song breaks its own rules; checking it lists how.
    case invalidSong
  }

  /// Something that the score shows otherwise than the song, or not at all. Tracks are indices.
  public enum Finding: Hashable, Sendable {
    /// Notes, the first at a tick, that are no note values: their times are exact, what is printed is the nearest.
    case rhythmRounded(track: Int, count: Int, tick: Int)
    /// Notes below C0, the first at a tick, for which MusicXML has no octave: they are written as C0 lowered by an octave.
    case tooLow(track: Int, count: Int, tick: Int)
    /// Tuplets, the first at a tick, that bar lines cut: they are printed as one on either side.
    case tupletsCut(track: Int, count: Int, tick: Int)
    /// Tuplets, the first at a tick, that no note values show: their notes are printed as the nearest.
    case tupletsLost(track: Int, count: Int, tick: Int)
    /// A swing that MusicXML has no word for: only eighths and sixteenths can swing.
    case swingLeftOut(tick: Int, Swing)
    /// Changes of sound that no score shows, the first at a tick.
    case controlsLeftOut(track: Int, count: Int, tick: Int)
    /// Imported events that only MIDI files hold.
    ///
    /// `track` is `nil` for events of the whole song.
    case keptEventsLeftOut(track: Int?, count: Int)
    /// A track that mute or solo lets not be heard, but that is written.
    case unheardTrack(track: Int)
    /// A marker in a turn that stands as a repeat sign.
    case markerLeftOut(Marker)
    /// Motifs, which a score has no place for.
    case motifsLeftOut(count: Int)
  }

  /// Writes a song.
  ///
  /// - Throws: ``Failure``.
  public init(_ song: Song, options: Options = Options()) throws(Failure) {
    var budget = ScoreBudget(limit: options.limit)
    let tracks = (options.tracks ?? Array(song.tracks.indices)).filter { song.tracks.indices.contains($0) }
    let frames = try ScoreExport.frames(of: song, in: options.range, parts: tracks.count, budget: &budget)
    let grid = RhythmGrid(song.timeline, end: song.end, time: PartTime(ticksPerQuarter: song.ticksPerQuarter))
    var parts: [PartMusic] = []
    let originals = (
      melody: OriginalPhrases(song.tracks.compactMap(\.melodyPhrases)),
      drum: OriginalPhrases(song.tracks.compactMap(\.drumPhrases))
    )
    for track in tracks {
      let lines: [WrittenLine]
      switch song.tracks[track].phrases {
      case .melody(let phrases):
        lines = try MelodyLines(phrases, originals: originals.melody, in: song, budget: &budget).lines
      case .drum(let phrases):
        lines = try DrumLines(phrases, originals: originals.drum, grid: grid, budget: &budget).lines
      }
      try budget.spend(lines.count * frames.count)
      parts.append(PartMusic(song.tracks[track], index: track, lines: lines, in: frames, of: song))
    }
    let plan =
      options.usesRepeatSigns
      ? RepeatPlan(song, parts: parts, frames: frames) : RepeatPlan(writingOut: frames.count)
    let general = GeneralMarks(song, frames: frames, plan: plan)
    var score = Score()
    if !song.title.isEmpty { score.workTitle = song.title }
    if !song.composer.isEmpty { score.creators = [Score.TypedText(type: "composer", text: song.composer)] }
    score.software = ["Neume"]
    score.supports = ["accidental", "beam"].map { Score.Support(element: $0, isStated: true) }
    score.miscellaneous = [
      Score.NamedText(name: ScoreField.ticksPerQuarter.rawValue, text: String(song.ticksPerQuarter))
    ]
    if parts.isEmpty { parts = [PartMusic(nil, index: 0, lines: [], in: frames, of: song)] }
    for (number, part) in parts.enumerated() {
      let writer = PartWriter(
        part, number: number + 1, of: song, frames: frames, plan: plan, marks: number == 0 ? general.marks : [])
      score.parts.append(writer.part())
    }
    self.score = score
    findings = general.findings + parts.flatMap(\.findings) + ScoreExport.findings(song, tracks: tracks)
  }

  private static func frames(
    of song: Song, in range: Range<Int>?, parts: Int, budget: inout ScoreBudget
  ) throws(Failure) -> [BarFrame] {
    let timeline = song.timeline
    let first = timeline.bar(at: range?.lowerBound ?? 0)
    let end = max(first.start + 1, range?.upperBound ?? song.end)
    guard end <= Song.lastTick + 1 else { throw .invalidSong }
    let last = timeline.bar(at: end - 1)
    try budget.spend((last.number - first.number + 1) * max(1, parts))
    var frames: [BarFrame] = []
    var bar = first
    while true {
      let metre = frames.last.flatMap { $0.bar.meter == bar.meter ? $0.metre : nil } ?? MetricNode(bar.meter)
      frames.append(BarFrame(bar: bar, metre: metre))
      guard bar.end < end else { return frames }
      bar = timeline.bar(at: bar.end)
    }
  }

  /// What no part of the score says.
  private static func findings(_ song: Song, tracks: [Int]) -> [Finding] {
    var findings: [Finding] = []
    let hasSolo = song.tracks.contains(where: \.isSolo)
    for track in tracks {
      let isHeard = !song.tracks[track].isMuted && (!hasSolo || song.tracks[track].isSolo)
      if !isHeard { findings.append(.unheardTrack(track: track)) }
      let kept = song.tracks[track].kept.count
      if kept > 0 { findings.append(.keptEventsLeftOut(track: track, count: kept)) }
    }
    if !song.kept.isEmpty { findings.append(.keptEventsLeftOut(track: nil, count: song.kept.count)) }
    if !song.motifs.isEmpty { findings.append(.motifsLeftOut(count: song.motifs.count)) }
    return findings
  }
}

/// What a document says about itself that only Neume reads, by name.
enum ScoreField: String {
  /// The ticks per quarter of the song that was written.
  case ticksPerQuarter = "neume-ticks-per-quarter"
}

extension Track {
  fileprivate var melodyPhrases: PhraseArray<MelodyContent>? {
    if case .melody(let phrases) = phrases { phrases } else { nil }
  }

  fileprivate var drumPhrases: PhraseArray<DrumContent>? {
    if case .drum(let phrases) = phrases { phrases } else { nil }
  }
}
