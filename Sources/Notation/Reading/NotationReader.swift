import MusicTheory
import SongModel

/// Carries octave, value and velocity along, and places blocks.
struct NotationReader {
  let context: NotationContext
  /// Ticks since the start.
  private(set) var tick = 0
  private(set) var blocks: [Block] = []
  /// Where each block comes from.
  private(set) var sources: [NotationReading.Source] = []
  /// The first fault of pitch or time. Nothing is read behind it, but faults of spelling there come before it.
  private(set) var fault: NotationError?

  /// Carries the octave along.
  private var figures: FigureReader
  private var value: Length?
  private var velocity: Velocity
  private var isVelocityStated = false

  private var bar: BarCheck
  /// Whether the last block is a plain one that goes on in an equal one.
  private var isLastJoining = false
  /// The last value that was turned into ticks, since most notes have that of the one before.
  private var lastConversion: (value: Length, ticks: Int)?

  /// Begins at the start of a context.
  ///
  /// - Parameter expected: About how many blocks there will be.
  init(_ context: NotationContext, expecting expected: Int) {
    self.context = context
    blocks.reserveCapacity(expected)
    sources.reserveCapacity(expected)
    figures = FigureReader(context)
    velocity = context.velocity
    bar = BarCheck(timeline: context.timeline, start: context.start)
  }

  /// Judges a `|`.
  mutating func check(_ range: Range<Int>) {
    guard case nil = fault, let kind = bar.check(at: context.start + tick) else { return }
    fault = NotationError(kind, at: range)
  }

  /// Takes a velocity for what follows.
  mutating func hold(_ stated: Velocity) {
    velocity = stated
    isVelocityStated = true
  }

  /// Takes a value for what follows.
  mutating func hold(_ stated: Length, at range: Range<Int>) {
    guard case nil = fault else { return }
    value = stated
    do throws(NotationError) { _ = try ticks(of: stated, at: range) } catch { fault = error }
  }

  /// Places an element.
  mutating func read(_ element: NotationElement) {
    guard case nil = fault else { return }
    do throws(NotationError) { try place(element) } catch { fault = error }
  }

  private mutating func place(_ element: NotationElement) throws(NotationError) {
    let suffixes = element.suffixes
    let dynamics = Dynamics(velocity: velocity, isVelocityStated: isVelocityStated).with(suffixes)
    figures.begin(at: context.start + tick, usual: dynamics.stated)
    let grace = try figures.graces(element.graces)
    let figure = try figures.figure(of: element, dynamics: dynamics)

    let lengthRange = suffixes.value == nil ? element.range : suffixes.valueRange
    guard let stated = suffixes.value ?? value else {
      throw NotationError(.noValue(example: element.quarterExample), at: element.range)
    }
    value = stated
    let length = try ticks(of: stated, at: lengthRange)
    let (at, end) = (tick, tick + length)
    guard context.start + end <= Song.lastTick else { throw NotationError(.pastEnd, at: lengthRange) }
    tick = end
    bar.pass(from: context.start + at, to: context.start + end)
    if case .gap = element.figure {
      isLastJoining = false
      return
    }
    if case .tuplet(let tuplet) = figure, !tuplet.hasRoom(in: length) {
      throw NotationError(.slotTooShort, at: element.range)
    }
    let block = Block(
      id: 0, at: at, length: length, figure: figure, isRest: element.isRest, ornament: suffixes.ornament, grace: grace)
    let statements = NoteStatements(usual: dynamics.stated, exceptions: figures.exceptions)
    append(block, NotationReading.Source(range: element.range, statements: statements), joins: figures.allJoin)
  }

  /// Appends a block, or lengthens the one before where a tie joins both.
  private mutating func append(
    _ block: consuming Block, _ source: consuming NotationReading.Source, joins: Bool
  ) {
    let isPlain = block.isPlain
    defer { isLastJoining = isPlain && joins }
    let last = blocks.count - 1
    guard isLastJoining, isPlain, last >= 0, blocks[last].continues(in: block) else {
      blocks.append(block)
      sources.append(source)
      return
    }
    blocks[last].length += block.length
    // The ties that leave the joined block are those of its last part.
    blocks[last].figure = block.figure
    sources[last].range = sources[last].range.lowerBound..<source.range.upperBound
  }

  /// The ticks of a value here; bars depend on the place.
  private mutating func ticks(of value: Length, at range: Range<Int>) throws(NotationError) -> Int {
    if let lastConversion, lastConversion.value == value { return lastConversion.ticks }
    let ticks: Int
    do throws(ValueError) {
      ticks = try context.timeline.ticks(value, from: context.start + tick)
    } catch {
      guard case .notWholeTicks(_, let resolution, let fitting) = error else {
        throw NotationError(.pastEnd, at: range)
      }
      throw NotationError(
        .notWholeTicks(value: value.notationSuffix, ticksPerQuarter: resolution, fitting: fitting), at: range)
    }
    guard ticks > 0, ticks <= Song.lastTick else { throw NotationError(.pastEnd, at: range) }
    if case .bars = value { return ticks }
    lastConversion = (value, ticks)
    return ticks
  }
}

extension Block {
  /// Whether it is a note or chord with nothing attached.
  var isPlain: Bool {
    guard onlyNote == nil else { return true }
    guard case .chord = figure, !isRest else { return false }
    return ornament == nil && grace.isEmpty
  }

  /// Whether every note is tied and the next block has the same notes; both are plain.
  func continues(in next: Block) -> Bool {
    guard case .chord(let chord) = figure, case .chord(let following) = next.figure else { return false }
    guard chord.root.isTied, chord.root.equalsButForTie(following.root) else { return false }
    guard chord.others.count == following.others.count else { return false }
    return zip(chord.others, following.others).allSatisfy { $0.isTied && $0.equalsButForTie($1) }
  }
}

extension Note {
  fileprivate func equalsButForTie(_ other: Note) -> Bool {
    pitch == other.pitch && velocity == other.velocity && gate == other.gate
  }
}

extension Tuplet {
  /// Whether every slot, rounded to ticks, has at least one in some ticks.
  func hasRoom(in length: Int) -> Bool {
    // Parts of a tick or more never round to nothing.
    if largestDivisor <= length { return true }
    return layout(length: length).allSatisfy { $0.start < $0.end }
  }

  /// The largest product of weight sums along a nesting; at most ``largestDivision`` in notation that was read.
  var largestDivisor: Int {
    var largest = 1
    for case .tuplet(let inner) in slots.lazy.map(\.figure) { largest = max(largest, inner.largestDivisor) }
    let (product, overflow) = largest.multipliedReportingOverflow(by: totalWeight)
    return overflow ? .max : product
  }
}
