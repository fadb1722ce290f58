import MusicTheory
import SongModel

/// A track as the signs of its bars, before anything stands over or under them.
struct PartMusic {
  /// The track, with its index in the song; `nil` for the part that a song without tracks gets, as a score has one.
  let track: Track?
  let lines: [WrittenLine]
  let time: PartTime
  /// The signs of each line.
  let notations: [LineNotation]
  /// The controls that a score has signs for, in order of time.
  let shownControls: [Control]
  /// How the staves are laid out.
  let layout: StaffLayout
  private(set) var findings: [ScoreExport.Finding] = []

  init(_ track: Track?, index: Int, lines: [WrittenLine], in frames: [BarFrame], of song: Song) {
    var lines = lines
    var lostTuplets: [Int] = []
    if track?.kind == .melody {
      let grid = RhythmGrid(song.timeline, end: song.end, time: PartTime(ticksPerQuarter: song.ticksPerQuarter))
      for line in lines.indices {
        var quantization = Quantization(lines[line], grid: grid)
        lines[line] = quantization.quantized()
        lostTuplets += quantization.lostTuplets
      }
    }
    let divisors = PartMusic.limitTuplets(in: &lines, &lostTuplets)
    let time = PartTime(ticksPerQuarter: song.ticksPerQuarter, divisors: divisors)
    self.track = track
    self.lines = lines
    shownControls = track?.controls.filter { $0.change.isShown(on: track?.kind ?? .melody) } ?? []
    self.time = time
    notations = lines.map { LineNotation($0, in: frames, time: time) }
    layout = StaffLayout(track, lines: lines)
    guard let track else { return }
    let written = (frames.first?.start ?? 0)..<(frames.last?.end ?? 0)
    /// Adds a finding about what lies in the bars that are written.
    func note(_ ticks: [Int], _ finding: (_ track: Int, _ count: Int, _ tick: Int) -> ScoreExport.Finding) {
      let inside = ticks.filter(written.contains)
      if let first = inside.min() { findings.append(finding(index, inside.count, first)) }
    }
    let chords = lines.flatMap(\.chords).filter { !$0.notes.isEmpty }
    note(chords.filter { $0.isMoved(in: time, isDrum: track.kind == .drum) }.map(\.start)) {
      .rhythmRounded(track: $0, count: $1, tick: $2)
    }
    note(chords.filter { $0.notes.contains(where: \.isTooLow) }.map(\.start)) {
      .tooLow(track: $0, count: $1, tick: $2)
    }
    note(notations.flatMap(\.cutTuplets)) { .tupletsCut(track: $0, count: $1, tick: $2) }
    note(lostTuplets + notations.flatMap(\.lostTuplets)) { .tupletsLost(track: $0, count: $1, tick: $2) }
    note(track.controls.filter { !$0.change.isShown(on: track.kind) }.map(\.tick)) {
      .controlsLeftOut(track: $0, count: $1, tick: $2)
    }
  }

  /// Gives up the tuplets with which the parts of a quarter would become too many.
  ///
  /// - Returns: What the others divide 1024ths by.
  private static func limitTuplets(in lines: inout [WrittenLine], _ lost: inout [Int]) -> Int {
    var divisors = 1
    for line in lines.indices {
      var items: [WrittenLine.Item] = []
      for item in lines[line].items {
        guard case .tuplet(let tuplet) = item, let division = tuplet.division else {
          items.append(item)
          continue
        }
        let own = division.divisors
        let common = divisors / greatestCommonFactor(divisors, own) * own
        if common <= TupletDivision.largestFactor {
          divisors = common
          items.append(item)
        } else {
          lost.append(tuplet.start)
          items += division.chords.filter { !lines[line].chords[$0].notes.isEmpty }.map { .chord($0) }
        }
      }
      lines[line].items = items
    }
    return divisors
  }
}

extension WrittenNote {
  /// Whether MusicXML has no octave for it: they begin at 0.
  fileprivate var isTooLow: Bool {
    if case .pitch(let pitch) = sound { pitch.octave < 0 } else { false }
  }
}
