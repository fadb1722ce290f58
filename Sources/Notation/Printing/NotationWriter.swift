import MusicTheory
import SongModel

/// Writes items one behind another, and knows what a reader carries along.
struct NotationWriter {
  private(set) var text = ""
  private let timeline: Timeline
  private let layout: NotationPrinter.Layout
  /// Whether plain notes are parted at bar lines.
  private let isParting: Bool

  private var octave: Int?
  private var value: Length?
  private var velocity: Velocity

  /// The song tick of the next item.
  private var tick: Int
  private var bar: Timeline.Bar
  /// Whether the next item stands at a bar line.
  private var isAtBarLine = false

  /// A note that goes on longer is not parted: nobody reads that many tied notes.
  private static let mostParts = 16

  init(_ printer: NotationPrinter, start: Int, isParting: Bool = true) {
    timeline = printer.timeline
    layout = printer.layout
    velocity = printer.velocity
    self.isParting = isParting
    tick = start
    bar = timeline.bar(at: start)
  }

  // MARK: - Time

  private mutating func advance(to end: Int) {
    tick = end
    guard end >= bar.end else { return }
    bar = timeline.bar(at: end)
    isAtBarLine = bar.start == end
  }

  private mutating func separate() {
    if !text.isEmpty {
      text += isAtBarLine ? (layout == .oneLine ? " | " : " |\n") : " "
    }
    isAtBarLine = false
  }

  /// The value of an item up to a song tick, empty where it holds.
  private mutating func valueSuffix(to end: Int) -> String {
    valueSuffix(Length(readably: end - tick, at: timeline.ticksPerQuarter))
  }

  private mutating func valueSuffix(_ length: Length) -> String {
    guard value != length else { return "" }
    value = length
    return length.notationSuffix
  }

  // MARK: - Items

  /// Fills the time up to a song tick: to the bar line, then whole bars, then the rest.
  mutating func write(gapTo end: Int) {
    while tick < end {
      separate()
      let last = timeline.bar(at: end)
      let bars = last.number - bar.number
      if tick == bar.start, bar.number > 0, bars > 1 {
        // Bars past the last that can be counted are gone over in one value.
        let isCounted = (try? timeline.tick(.bars(bars), after: tick)) == last.start
        text += "s" + (isCounted ? valueSuffix(.bars(bars)) : valueSuffix(to: last.start))
        advance(to: last.start)
      } else {
        let stop = min(end, bar.end)
        text += "s" + valueSuffix(to: stop)
        advance(to: stop)
      }
    }
  }

  /// Writes a block that begins here.
  ///
  /// - Parameters:
  ///   - next: The block behind it.
  ///   - followingVelocity: The velocity of the next notes, for which it may be worth setting it for all that follows.
  mutating func write(_ block: Block, before next: Block?, followingVelocity: Velocity?) {
    let end = tick + block.length
    if let common = block.figure.common(\.velocity).value, common != velocity, common == followingVelocity {
      separate()
      text += "@\(common.value)"
      velocity = common
    }
    for stop in partEnds(of: block, to: end) {
      writeItem(block, to: stop, tie: .all)
    }
    let isJoinable =
      if let next, next.at == block.end { block.isPlain && next.isPlain && block.continues(in: next) } else { false }
    writeItem(block, to: end, tie: isJoinable ? .staying : .own)
  }

  /// The bar lines at which a block is parted.
  private func partEnds(of block: Block, to end: Int) -> [Int] {
    guard isParting, block.isPlain, end > bar.end else { return [] }
    var ends: [Int] = []
    var stop = bar.end
    while stop < end {
      guard ends.count < NotationWriter.mostParts else { return [] }
      ends.append(stop)
      stop = timeline.bar(at: stop).end
    }
    return ends
  }

  /// How the ties of an item are written.
  private enum TieStyle {
    /// As its notes have them.
    case own
    /// On all notes, since the block goes on in the next item.
    case all
    /// On all notes, and not joining.
    case staying
  }

  private mutating func writeItem(_ block: Block, to end: Int, tie: TieStyle) {
    separate()
    if !block.grace.isEmpty {
      text += "("
      for (index, grace) in block.grace.enumerated() {
        if index > 0 { text += " " }
        write(grace)
      }
      text += ")"
    }
    let outer = Outer(velocity: velocity, gate: .full)
    let marks = write(block.figure, isRest: block.isRest, outer: outer, tieIsOutside: tie != .own)
    text += valueSuffix(to: end) + marks.dynamics
    if let ornament = block.ornament { text += "(\(ornament.notationName))" }
    switch tie {
    case .own: text += marks.isTied ? "~" : ""
    case .all: text += "~"
    case .staying: text += "~~"
    }
    advance(to: end)
  }

  // MARK: - Figures

  /// What holds for a note unless it says otherwise.
  private struct Outer {
    var velocity: Velocity
    var gate: Gate
  }

  /// What stands behind a figure besides its value or weight.
  private struct Marks {
    var dynamics = ""
    var isTied = false
  }

  /// Writes a figure up to its suffixes.
  private mutating func write(_ figure: Figure, isRest: Bool, outer: Outer, tieIsOutside: Bool) -> Marks {
    let inner = Outer(
      velocity: figure.common(\.velocity).value ?? outer.velocity, gate: figure.common(\.gate).value ?? outer.gate)
    var marks = Marks(dynamics: dynamics(inner.velocity, inner.gate, in: outer))
    switch figure {
    case .empty: text += "r"
    case .chord(let chord):
      if isRest { text += "r" }
      marks.isTied = figure.common(\.isTied) == .one(true)
      write(chord, outer: inner, writesTies: !marks.isTied && !tieIsOutside)
    case .tuplet(let tuplet):
      if isRest { text += "r" }
      text += "{"
      for (index, slot) in tuplet.slots.enumerated() {
        if index > 0 { text += " " }
        write(slot, outer: inner)
      }
      text += "}"
    }
    return marks
  }

  /// Writes a slot by itself.
  mutating func write(_ slot: Slot) { write(slot, outer: Outer(velocity: velocity, gate: .full)) }

  private mutating func write(_ slot: Slot, outer: Outer) {
    let marks = write(slot.figure, isRest: slot.isRest, outer: outer, tieIsOutside: false)
    if slot.weight != 1 { text += "*\(slot.weight)" }
    text += marks.dynamics
    if marks.isTied { text += "~" }
  }

  private mutating func write(_ chord: Chord, outer: Outer, writesTies: Bool) {
    guard !chord.others.isEmpty else {
      write(chord.root.pitch)
      return
    }
    text += "["
    write(chord.root, outer: outer, writesTie: writesTies)
    // A chord hands on the octave of its first note.
    let rootOctave = octave
    for note in chord.others {
      text += " "
      write(note, outer: outer, writesTie: writesTies)
    }
    octave = rootOctave
    text += "]"
  }

  private mutating func write(_ note: Note, outer: Outer, writesTie: Bool) {
    write(note.pitch)
    text += dynamics(note.velocity, note.gate, in: outer)
    if writesTie, note.isTied { text += "~" }
  }

  private mutating func write(_ pitch: Pitch) {
    text += octave == pitch.octave ? "\(pitch.name)" : "\(pitch)"
    octave = pitch.octave
  }

  private func dynamics(_ velocity: Velocity, _ gate: Gate, in outer: Outer) -> String {
    var result = velocity == outer.velocity ? "" : "@\(velocity.value)"
    if gate != outer.gate { result += gate == .staccato ? "'" : "%\(gate.percent)" }
    return result
  }
}

extension Pitch {
  fileprivate var name: NoteName { NoteName(letter, alteration: alteration) }
}
