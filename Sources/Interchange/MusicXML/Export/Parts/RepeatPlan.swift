import MusicTheory
import SongModel

/// Which bars are written, and where repeat signs stand.
struct RepeatPlan {
  /// The indices of the bars that are written, in order.
  private(set) var bars: [Int] = []
  /// The bars before which a repeat begins.
  private(set) var starts: Set<Int> = []
  /// The bars behind which a repeat ends, with how often it is played in all.
  private(set) var ends: [Int: Int] = [:]

  private var written: Set<Int>

  /// Every bar, without signs.
  init(writingOut count: Int) {
    bars = Array(0..<count)
    written = Set(bars)
  }

  /// Signs where one stretch of bars follows upon itself in every part alike, because phrases there play an original
  /// again. In doubt music is written out.
  init(_ song: Song, parts: [PartMusic], frames: [BarFrame]) {
    let indexOfStart = Dictionary(frames.enumerated().map { ($1.start, $0) }, uniquingKeysWith: { first, _ in first })
    var candidates: [Int: Set<Stretch>] = [:]
    for track in song.tracks {
      for run in track.phrases.outlines.runs(turnLengths: song.turnLengths) {
        guard let first = indexOfStart[run.start], let next = indexOfStart[run.start + run.turnLength] else { continue }
        candidates[first, default: []].insert(Stretch(bars: first..<next, turns: run.turns))
      }
    }
    written = []
    var bar = 0
    while bar < frames.count {
      let verified = (candidates[bar] ?? []).map { stretch in
        Stretch(bars: stretch.bars, turns: RepeatPlan.turns(of: stretch, in: song, parts: parts, frames: frames))
      }
      // Of those that save as many bars the shortest, so that the order of tracks does not matter.
      let best = verified.filter { $0.turns > 1 }.max {
        ($0.coverage, -$0.bars.count) < ($1.coverage, -$1.bars.count)
      }
      if let best {
        starts.insert(bar)
        ends[best.bars.upperBound - 1] = best.turns
        bars += best.bars
        bar += best.coverage
      } else {
        bars.append(bar)
        bar += 1
      }
    }
    written = Set(bars)
  }

  /// Whether a tick lies in a bar that a repeat sign stands for.
  func omits(_ tick: Int, in frames: [BarFrame]) -> Bool {
    var (low, high) = (0, frames.count)
    while low < high {
      let middle = (low + high) / 2
      if frames[middle].end <= tick { low = middle + 1 } else { high = middle }
    }
    return low < frames.count && !written.contains(low)
  }

  /// Bars that may be played some times in all.
  private struct Stretch: Hashable {
    let bars: Range<Int>
    let turns: Int

    /// The bars of all turns.
    var coverage: Int { bars.count * turns }
  }

  /// How many turns from the first on are alike in everything that is written.
  private static func turns(of stretch: Stretch, in song: Song, parts: [PartMusic], frames: [BarFrame]) -> Int {
    let count = stretch.bars.count
    let start = frames[stretch.bars.lowerBound].start
    let length = frames[stretch.bars.upperBound - 1].end - start
    var turns = 1
    while turns < stretch.turns, stretch.bars.upperBound + turns * count - count < frames.count,
      stretch.bars.lowerBound + (turns + 1) * count <= frames.count
    {
      let isAlike = stretch.bars.allSatisfy { bar in
        let other = bar + turns * count
        let (frame, copy) = (frames[bar], frames[other])
        return frame.bar.meter == copy.bar.meter && copy.start - frame.start == turns * length
          && copy.length == frame.length && frame.bar.number > 0
          && parts.allSatisfy { $0.isAlike(bar: bar, other: other, distance: turns * length) }
      }
      let whole = start..<(start + (turns + 1) * length)
      guard isAlike, !song.changesTime(inside: whole),
        parts.allSatisfy({ $0.controlsAreAlike(from: start, length: length, turn: turns) })
      else { break }
      turns += 1
    }
    return turns
  }
}

/// Phrases that follow one another and play one original from its start.
private struct PhraseRun {
  let start: Int
  let turnLength: Int
  let turns: Int
}

extension [PhraseOutline] {
  /// The runs of at least two whole turns.
  fileprivate func runs(turnLengths: [Identifier: Int]) -> [PhraseRun] {
    var runs: [PhraseRun] = []
    var index = 0
    while index < count {
      let first = self[index]
      let original = first.originalID ?? first.id
      let turnLength = turnLengths[original] ?? first.length
      var end = first.start
      var next = index
      while next < count, self[next].start == end, (self[next].originalID ?? self[next].id) == original,
        self[next].transposition == first.transposition, self[next].length.isMultiple(of: turnLength)
      {
        end = self[next].end
        next += 1
      }
      let turns = (end - first.start) / turnLength
      if turns > 1 { runs.append(PhraseRun(start: first.start, turnLength: turnLength, turns: turns)) }
      index = Swift.max(next, index + 1)
    }
    return runs
  }
}

extension Song {
  /// The lengths of originals by id.
  fileprivate var turnLengths: [Identifier: Int] {
    let originals = tracks.flatMap(\.phrases.outlines).filter { $0.originalID == nil }
    return Dictionary(originals.map { ($0.id, $0.length) }, uniquingKeysWith: { first, _ in first })
  }

  /// Whether tempo, key or swing change inside a range, after its first tick.
  fileprivate func changesTime(inside range: Range<Int>) -> Bool {
    func changes<Value>(_ map: TickMap<Value>) -> Bool {
      map.index(at: range.lowerBound) != map.index(at: range.upperBound - 1)
    }
    return changes(tempos) || changes(keys) || changes(swings)
  }
}

extension PartMusic {
  /// Whether two bars show the same.
  fileprivate func isAlike(bar: Int, other: Int, distance: Int) -> Bool {
    zip(lines, notations).allSatisfy { line, notation in
      let (first, second) = (notation.bars[bar], notation.bars[other])
      return first.count == second.count
        && zip(first, second).allSatisfy { piece, copy in
          guard piece.looksLike(copy) else { return false }
          guard let index = piece.chord, let otherIndex = copy.chord else {
            return piece.content == copy.content
          }
          var chord = line.chords[index]
          chord.start += distance
          chord.end += distance
          chord.place += time.place(ofTick: distance)
          chord.placeEnd += time.place(ofTick: distance)
          return chord == line.chords[otherIndex]
        }
    }
  }

  /// Whether the signs that a track's controls give are the same in a later turn as in the first.
  fileprivate func controlsAreAlike(from start: Int, length: Int, turn: Int) -> Bool {
    func controls(in turn: Int) -> [Control] {
      let begin = start + turn * length
      return shownControls[firstControl(from: begin)..<firstControl(from: begin + length)].map { control in
        var moved = control
        moved.tick -= begin
        return moved
      }
    }
    return controls(in: 0) == controls(in: turn)
  }

  private func firstControl(from tick: Int) -> Int {
    var (low, high) = (0, shownControls.count)
    while low < high {
      let middle = (low + high) / 2
      if shownControls[middle].tick < tick { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

extension NotatedPiece {
  /// Whether another piece shows the same rhythm at the same place of its bar.
  fileprivate func looksLike(_ other: NotatedPiece) -> Bool {
    onset == other.onset && duration == other.duration && value == other.value && isFirst == other.isFirst
      && isLast == other.isLast && tuplets == other.tuplets && tupletStarts == other.tupletStarts
      && tupletStops == other.tupletStops
  }
}
