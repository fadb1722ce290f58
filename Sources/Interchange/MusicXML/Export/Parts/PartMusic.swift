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
  /// How the staves are laid out.
  let layout: StaffLayout
  private(set) var findings: [ScoreExport.Finding] = []

  init(_ track: Track?, index: Int, lines: [WrittenLine], in frames: [BarFrame], of song: Song) {
    var lines = lines
    let divisors = PartMusic.limitTuplets(in: &lines)
    let time = PartTime(ticksPerQuarter: song.ticksPerQuarter, divisors: divisors)
    self.track = track
    self.lines = lines
    self.time = time
    notations = lines.map { LineNotation($0, in: frames, time: time) }
    layout = StaffLayout(track, lines: lines)
    guard let track else { return }
    for notation in notations {
      if notation.inexact.count > 0 {
        findings.append(
          .rhythmRounded(track: index, count: notation.inexact.count, tick: notation.inexact.first))
      }
      findings += notation.cutTuplets.map { .tupletCut(track: index, tick: $0) }
      findings += notation.lostTuplets.map { .tupletLost(track: index, tick: $0) }
    }
    let hidden = track.controls.filter { !$0.change.isShown(on: track.kind) }
    if let first = hidden.first {
      findings.append(.controlsLeftOut(track: index, count: hidden.count, tick: first.tick))
    }
  }

  /// Gives up the tuplets with which the parts of a quarter would become too many.
  ///
  /// - Returns: What the others divide 1024ths by.
  private static func limitTuplets(in lines: inout [WrittenLine]) -> Int {
    var divisors = 1
    for line in lines.indices {
      for item in lines[line].items.indices {
        guard case .tuplet(var tuplet) = lines[line].items[item], let division = tuplet.division else { continue }
        let own = division.divisors
        let common = divisors / greatestCommonFactor(divisors, own) * own
        if common <= TupletDivision.largestFactor {
          divisors = common
        } else {
          tuplet.division = nil
          lines[line].items[item] = .tuplet(tuplet)
        }
      }
    }
    return divisors
  }
}
