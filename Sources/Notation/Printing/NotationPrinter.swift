import MusicTheory
import SongModel

/// Prints blocks as canonical notation: one blank between items, ` | ` at bar lines, octaves and values left out where
/// they hold.
///
/// Reading the text where it was printed from gives equal blocks, but for ids, and for lyrics, which notation does not
/// have. A plain note that crosses bar lines is printed as tied parts, which reading joins again; what cannot be
/// parted so crosses them without a `|`. Gaps are printed as `s`.
public struct NotationPrinter: Hashable, Sendable {
  /// Bars and resolution.
  public var timeline: Timeline
  /// The velocity that is in force where the text will be read.
  public var velocity: Velocity
  /// Whether bars share a line.
  public var layout: Layout

  /// How bars are laid out.
  public enum Layout: Hashable, Sendable {
    /// All in one line.
    case oneLine
    /// A line each, behind each bar but the last ` |`.
    case linePerBar
  }

  /// Makes a printer.
  public init(timeline: Timeline, velocity: Velocity = .standard, layout: Layout = .oneLine) {
    self.timeline = timeline
    self.velocity = velocity
    self.layout = layout
  }

  /// The notation of some blocks.
  ///
  /// - Parameters:
  ///   - blocks: Blocks in order of time, not overlapping, with places in ticks from `origin`.
  ///   - origin: The song tick from which places count: where the phrase starts.
  ///   - range: From where to where, in ticks from `origin`; gaps at both ends are printed. Without it the text
  ///     begins at `origin` and ends with the last block. Blocks that begin outside are left out.
  public func text(of blocks: [Block], origin: Int, in range: Range<Int>? = nil) -> String {
    let start = range?.lowerBound ?? 0
    let blocks = range.map { range in blocks.filter { range.contains($0.at) } } ?? blocks
    var writer = NotationWriter(self, start: origin + start)
    let following = followingVelocities(blocks)
    for (index, block) in blocks.enumerated() {
      writer.write(gapTo: origin + block.at)
      let next = index + 1 < blocks.count ? blocks[index + 1] : nil
      writer.write(block, before: next, followingVelocity: following[index])
    }
    if let range { writer.write(gapTo: origin + range.upperBound) }
    return writer.text
  }

  /// The notation of one block by itself, octave and value stated.
  public func text(of block: Block) -> String {
    var alone = block
    alone.at = 0
    var writer = NotationWriter(self, start: 0, isParting: false)
    writer.write(alone, before: nil, followingVelocity: nil)
    return writer.text
  }

  /// The notation of one slot by itself, octave stated.
  public func text(of slot: Slot) -> String {
    var writer = NotationWriter(self, start: 0, isParting: false)
    writer.write(slot)
    return writer.text
  }

  /// For each block the one velocity of the next block that has notes, where it has one.
  private func followingVelocities(_ blocks: [Block]) -> [Velocity?] {
    var result = [Velocity?](repeating: nil, count: blocks.count)
    var following: Velocity?
    for index in blocks.indices.reversed() {
      result[index] = following
      switch blocks[index].figure.common(\.velocity) {
      case .none: break
      case .one(let velocity): following = velocity
      case .several: following = nil
      }
    }
    return result
  }
}

/// Whether the notes of a figure have one property in common.
enum Common<Value: Equatable>: Equatable {
  /// There are no notes.
  case none
  /// All have it.
  case one(Value)
  /// They differ.
  case several

  /// The value, where there is one.
  var value: Value? {
    if case .one(let value) = self { value } else { nil }
  }

  mutating func add(_ other: Value) {
    switch self {
    case .none: self = .one(other)
    case .one(let value): if value != other { self = .several }
    case .several: break
    }
  }
}

extension Figure {
  /// What all notes, at every depth, have in common.
  func common<Value>(_ property: (Note) -> Value) -> Common<Value> {
    var result = Common<Value>.none
    addNotes(to: &result, property)
    return result
  }

  private func addNotes<Value>(to result: inout Common<Value>, _ property: (Note) -> Value) {
    switch self {
    case .empty: break
    case .chord(let chord):
      result.add(property(chord.root))
      for note in chord.others { result.add(property(note)) }
    case .tuplet(let tuplet):
      for slot in tuplet.slots {
        slot.figure.addNotes(to: &result, property)
        if result == .several { return }
      }
    }
  }
}
