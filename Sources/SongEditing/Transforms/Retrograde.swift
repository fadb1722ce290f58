import MusicTheory
import SongModel

/// `retrograde [RANGE]`: turns time round, in each voice of each phrase by itself.
///
/// Blocks and rests whose onsets lie in the range are mirrored between the start of the first and the end of the last;
/// tuplets turn their slots round, and ties stay between the notes that they joined. Of selected blocks none may stand
/// between that is not selected. The beats of a drum track have no length: the first and the last change places.
public struct Retrograde: EditCommand {
  /// Which blocks and beats.
  public var scope: TransformScope

  /// Makes a retrograde.
  public init(_ scope: TransformScope) { self.scope = scope }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let (lines, beats) = try draft.blocks(in: scope)
    for line in lines {
      let run = try draft.run(of: line)
      let phrase = draft.song.outline(at: line.owner)
      try draft.editLine(of: line.owner, voice: line.voice, end: phrase.length) { edited in
        let turned = Array(edited.blocks[run])
        guard let first = turned.first, let last = turned.last else { return }
        let reversed = turned.reversed(in: first.at..<last.end)
        var moved: [Int: Block] = [:]
        for (index, block) in zip(run.reversed(), reversed) {
          edited.rename(block.namesBeforeReversal(in: phrase.id))
          moved[index] = block
        }
        edited.rearrange(moved)
      }
    }
    for part in beats {
      try draft.editBeats(of: part.owner) { line in
        let turned = part.members.map { line.beats[$0.index] }
        guard let first = turned.first?.at, let last = turned.last?.at else { return }
        line.move(part.members.map(\.index)) { $0.at = first + last - $0.at }
      }
    }
  }
}

/// `augment FACTOR [RANGE]`: multiplies times and lengths, in each voice of each phrase by itself.
///
/// The first block whose onset lies in the range stays where it begins; the others keep their places relative to it. A
/// factor that gives no whole ticks, or a slot less than a tick, is refused. What follows is met as collisions say:
/// `trim` shaves it, `push` moves it later, `stop` and `refuse` refuse; the phrase's end refuses always. Ties between
/// the blocks stay.
public struct Augment: EditCommand {
  /// What times are multiplied by, more than zero.
  public var factor: Fraction
  /// Which blocks and beats.
  public var scope: TransformScope

  /// Makes an augmentation, or a diminution by a factor below one.
  public init(by factor: Fraction, _ scope: TransformScope) {
    self.factor = factor
    self.scope = scope
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    guard factor > .zero else { throw .factorDoesNotDivide(factor, tick: 0) }
    let (lines, beats) = try draft.blocks(in: scope)
    let policy = draft.context.collisions
    for line in lines {
      let run = try draft.run(of: line)
      let phrase = draft.song.outline(at: line.owner)
      try draft.editLine(of: line.owner, voice: line.voice, end: phrase.length) { edited throws(EditError) in
        try augment(run, of: &edited, in: phrase, policy)
      }
    }
    for part in beats {
      let phrase = draft.song.outline(at: part.owner)
      let before = draft.song.beats(of: part.owner)
      guard let first = part.members.first.map({ before[$0.index].at }) else { continue }
      var places: [BlockID: Int] = [:]
      for member in part.members {
        let beat = before[member.index]
        let at = first + (try scaled(beat.at - first, at: phrase.start + beat.at))
        guard at < phrase.length else { throw .doesNotFit(phrase: phrase.id, missing: at + 1 - phrase.length) }
        places[beat.id] = at
      }
      try draft.editBeats(of: part.owner) { line in
        line.move(part.members.map(\.index)) { $0.at = places[$0.id] ?? $0.at }
      }
    }
  }

  private func augment(
    _ run: Range<Int>, of line: inout Line, in phrase: PhraseOutline, _ policy: CollisionPolicy
  ) throws(EditError) {
    let first = line.blocks[run.lowerBound].at
    var moved: [Int: Block] = [:]
    var end = first
    for index in run {
      var block = line.blocks[index]
      let start = first + (try scaled(block.at - first, at: phrase.start + block.at))
      end = first + (try scaled(block.end - first, at: phrase.start + block.end))
      (block.at, block.length) = (start, end - start)
      guard block.length > 0 else { throw .factorDoesNotDivide(factor, tick: phrase.start + start) }
      try block.checkSlots(in: phrase.id)
      moved[index] = block
    }
    guard end <= line.end else { throw .doesNotFit(phrase: phrase.id, missing: end - line.end) }
    if run.upperBound < line.blocks.count, line.blocks[run.upperBound].at < end {
      let next = line.blocks[run.upperBound]
      switch policy {
      case .stop, .refuse: throw .collides(BlockAddress(phrase: phrase.id, block: next.id))
      case .trim: line.clear(line.blocks[run.upperBound - 1].end..<end)
      case .push:
        let missing = (line.blocks.last?.end ?? 0) + end - next.at - line.end
        guard missing <= 0 else { throw .doesNotFit(phrase: phrase.id, missing: missing) }
        line.shift(from: run.upperBound, by: end - next.at)
      }
    }
    line.rearrange(moved)
  }

  private func scaled(_ ticks: Int, at place: Int) throws(EditError) -> Int {
    guard let scaled = Fraction(ticks).multiplied(by: factor)?.whole else {
      throw .factorDoesNotDivide(factor, tick: place)
    }
    guard scaled <= Song.lastTick else { throw .outsideSong(tick: scaled) }
    return scaled
  }
}

extension Draft {
  /// The indices of blocks that stand next to each other.
  ///
  /// - Throws: ``EditError/collides(_:)`` where another stands between.
  fileprivate func run(of line: ScopedLine) throws(EditError) -> Range<Int> {
    let indices = line.members.map(\.index)
    guard let first = indices.first, let last = indices.last else { return 0..<0 }
    guard last - first == indices.count - 1 else {
      let chosen = Set(indices)
      let between = (first...last).first { !chosen.contains($0) } ?? first
      let block = song.blocks(of: line.owner, voice: line.voice)[between]
      throw .collides(BlockAddress(phrase: song.outline(at: line.owner).id, block: block.id))
    }
    return first..<(last + 1)
  }
}

extension Block {
  /// What the notes of a block whose slots were turned round were called before.
  fileprivate func namesBeforeReversal(in phrase: Identifier) -> [(from: NoteAddress, to: NoteAddress)] {
    guard case .tuplet(let tuplet) = figure else { return [] }
    return noteAddresses(in: phrase).map { address in
      let old = BlockAddress(phrase: phrase, block: id, path: tuplet.reversed(address.place.path))
      return (NoteAddress(place: old, key: address.key), address)
    }
  }
}

extension Tuplet {
  /// The way to a slot when the slots stand the other way round at every depth.
  fileprivate func reversed(_ path: SlotPath) -> SlotPath {
    guard let first = path.first else { return [] }
    let rest = slots[first].figure.tuplet?.reversed(Array(path.dropFirst())) ?? []
    return [slots.count - 1 - first] + rest
  }
}
