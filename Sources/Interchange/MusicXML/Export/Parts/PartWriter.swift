import MusicTheory
import MusicXMLFormat
import SongModel

/// Writes a part: its entry in the part list, and its measures.
struct PartWriter {
  let music: PartMusic
  let song: Song
  let frames: [BarFrame]
  let plan: RepeatPlan
  /// The part's number, from 1.
  let number: Int
  /// What stands over and under the part, in order of time.
  let marks: [PlacedMark]
  let dynamics: DynamicsPlan
  /// How many parts of a quarter make a division.
  let partsOfDivision: Int

  /// - Parameter general: What holds for all parts, where it stands over this one.
  init(
    _ music: PartMusic, number: Int, of song: Song, frames: [BarFrame], plan: RepeatPlan, marks general: [PlacedMark]
  ) {
    self.music = music
    self.song = song
    self.frames = frames
    self.plan = plan
    self.number = number
    dynamics = DynamicsPlan(music.onsets(in: plan.bars), isDrum: music.track?.kind == .drum)
    let written = (frames.first?.start ?? 0)..<(frames.last?.end ?? 0)
    let controls = ControlMarks(music.track, instrument: PartWriter.instrumentID(number, 1)).marks.filter {
      written.contains($0.tick) && !plan.omits($0.tick, in: frames)
    }
    marks = (general + dynamics.marks + controls).inOrder()
    let ticks = marks.map(\.tick) + song.keys.entries.map(\.tick).filter { written.contains($0) }
    partsOfDivision = PartWriter.partsOfDivision(music, frames: frames, bars: plan.bars, ticks: ticks)
  }

  /// The largest division that everything of the part can be counted in.
  private static func partsOfDivision(
    _ music: PartMusic, frames: [BarFrame], bars: [Int], ticks: [Int]
  ) -> Int {
    var common = music.time.resolution
    for bar in bars {
      common = greatestCommonFactor(common, music.time.parts(ofTicks: frames[bar].length))
      for piece in BarRhythm.silence(of: frames[bar], time: music.time) {
        common = greatestCommonFactor(common, piece.duration)
      }
      for notation in music.notations {
        for piece in notation.bars[bar] { common = greatestCommonFactor(common, piece.duration) }
      }
    }
    var bar = 0
    for tick in ticks.sorted() {
      while bar < frames.count - 1, frames[bar].end <= tick { bar += 1 }
      common = greatestCommonFactor(common, music.time.parts(ofTicks: abs(tick - frames[bar].start)))
    }
    return max(1, common)
  }

  static func instrumentID(_ part: Int, _ instrument: Int) -> String { "P\(part)-I\(instrument)" }

  /// Writes the part.
  func part() -> Score.Part {
    var part = Score.Part(id: "P\(number)", name: music.track?.title ?? "Music")
    let instruments = PartInstruments(music, part: number, from: frames.first?.start ?? 0)
    part.instruments = instruments.instruments
    part.midiInstruments = instruments.midi
    var writer = MeasureWriter(self, instruments: instruments)
    part.measures = plan.bars.indices.map { writer.measure($0) }
    return part
  }
}

extension PartMusic {
  /// Where something is struck in the bars that are written, with the loudest of its notes.
  fileprivate func onsets(in bars: [Int]) -> [DynamicsPlan.Onset] {
    var onsets: [DynamicsPlan.Onset] = []
    for (line, notation) in zip(lines, notations) {
      for bar in bars {
        for piece in notation.bars[bar] where piece.isFirst {
          guard let index = piece.chord else { continue }
          let struck = line.chords[index].notes.filter { !$0.ties.contains(.stop) }
          guard let velocity = struck.map(\.velocity.value).max() else { continue }
          onsets.append(DynamicsPlan.Onset(tick: piece.tick, velocity: velocity))
        }
      }
    }
    guard notations.count > 1 else { return onsets }
    var merged: [DynamicsPlan.Onset] = []
    for onset in onsets.sorted(by: { $0.tick < $1.tick }) {
      if let last = merged.indices.last, merged[last].tick == onset.tick {
        merged[last].velocity = max(merged[last].velocity, onset.velocity)
      } else {
        merged.append(onset)
      }
    }
    return merged
  }
}
