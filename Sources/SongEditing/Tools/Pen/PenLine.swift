import MusicTheory
import SongModel

/// `pen line POS PITCH POS PITCH …`: draws a line of pitches.
///
/// From the grid cell that holds the first point to the one that holds the last, free space gets a note a cell, and
/// neighbouring new cells of one pitch become one note; a cell that is partly covered gives its free parts the pitch the
/// line has at the cell's start. Blocks that the cells touch keep their time and move, as by ``PenTap``, to the pitch the
/// line has at their onset, also where that lies before the first cell: there the line is level. In a tuplet each
/// sounding slot moves by itself. Rests stay.
///
/// A note moves with its whole chain of ties, to the pitch the line has where the chain begins, once. All points lie in
/// one phrase and one turn. Pitches of the line are computed, so the key in force spells them, whatever was typed; a
/// note that has the pitch already keeps its spelling.
public struct PenLine: EditCommand {
  /// A point of the line.
  public struct Point: Hashable, Sendable {
    /// Where, in song ticks.
    public var tick: Int
    /// What is heard there.
    public var pitch: Pitch

    /// Makes a point.
    public init(tick: Int, pitch: Pitch) {
      self.tick = tick
      self.pitch = pitch
    }
  }

  /// The points, rising in time; at least one.
  public var points: [Point]

  /// Makes a line.
  public init(points: [Point]) { self.points = points }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    guard let first = points.first, let last = points.last else { return }
    for (point, next) in zip(points, points.dropFirst()) where next.tick <= point.tick {
      throw .pointsOutOfOrder(tick: next.tick)
    }
    let site = try draft.site(at: first.tick, on: track)
    try draft.check(last.tick, liesIn: site)
    let cells = try cells(from: first.tick, through: last.tick, in: site, draft)
    try moveBlocks(in: cells, of: site, &draft)
    try draw(cells, in: site, &draft)
  }

  /// The cells of the line within the turn, in song ticks.
  private func cells(
    from first: Int, through last: Int, in site: Site, _ draft: Draft
  ) throws(EditError) -> [Range<Int>] {
    var cells: [Range<Int>] = []
    var tick = first
    while tick <= last {
      let cell = try draft.gridCell(at: tick)
      cells.append(cell.clamped(to: site.range))
      tick = cell.upperBound
      guard cells.count <= Draft.mostBlocks else { throw .limit(name: "grid cells of a line", most: Draft.mostBlocks) }
    }
    return cells
  }

  private func moveBlocks(in cells: [Range<Int>], of site: Site, _ draft: inout Draft) throws(EditError) {
    guard let first = cells.first, let last = cells.last else { return }
    let voice = draft.context.voice
    let song = draft.song
    let blocks = song.blocks(of: site.owner, voice: voice)
    let range = site.local(first.lowerBound)..<site.local(last.upperBound)
    var plan = PitchPlan()
    var index = blocks.firstIndex(endingAfter: range.lowerBound)
    while index < blocks.count, blocks[index].at < range.upperBound {
      for leaf in blocks[index].leaves {
        guard let root = leaf.sounding?.root.pitch else { continue }
        let note = StoredNote(
          owner: site.owner, voice: voice, block: index, path: leaf.path, key: root.number)
        let start = song.chainStart(of: note, heardAt: site)
        let key = song.key(at: start)
        let number = number(at: start)
        var pitch = root
        if number != root.number + site.transposition {
          guard let heard = key.spelling(of: number) else { continue }
          pitch = try heard.movedOrThrow(by: .semitones(-site.transposition), in: key)
        }
        try plan.moveChord(of: note, to: pitch, in: song, key: key)
      }
      index += 1
    }
    try draft.apply(plan)
  }

  private func draw(_ cells: [Range<Int>], in site: Site, _ draft: inout Draft) throws(EditError) {
    var pitches: [Pitch] = []
    for cell in cells {
      let key = draft.song.key(at: cell.lowerBound)
      guard let heard = key.spelling(of: number(at: cell.lowerBound)) else { return }
      pitches.append(try heard.movedOrThrow(by: .semitones(-site.transposition), in: key))
    }
    let velocity = draft.context.velocity
    try draft.editLine(of: site.owner, voice: draft.context.voice, end: site.end) { line in
      var new: Block?
      for (cell, pitch) in zip(cells, pitches) {
        for free in line.gaps(in: site.local(cell.lowerBound)..<site.local(cell.upperBound)) {
          if var open = new, open.end == free.lowerBound, open.root?.pitch.number == pitch.number {
            open.length += free.count
            new = open
          } else {
            if let new { line.put(new) }
            new = Block(
              id: 0, at: free.lowerBound, length: free.count,
              figure: .chord(Chord(root: Note(pitch, velocity: velocity))))
          }
        }
      }
      if let new { line.put(new) }
    }
  }

  /// The MIDI key that the line has at a tick: linear between the points, level outside, to the nearest, halves up.
  private func number(at tick: Int) -> Int {
    var (low, high) = (0, points.count)
    while low < high {
      let middle = (low + high) / 2
      if points[middle].tick <= tick { low = middle + 1 } else { high = middle }
    }
    guard low > 0 else { return points[0].pitch.number }
    let before = points[low - 1]
    guard low < points.count else { return before.pitch.number }
    let after = points[low]
    let rise = Fraction((after.pitch.number - before.pitch.number) * (tick - before.tick), after.tick - before.tick)
    return before.pitch.number + (rise?.rounded ?? 0)
  }
}
