import MusicTheory
import SongModel

/// `pen tap POS PITCH`: puts a note down, or moves the block that is there to the pitch.
public struct PenTap: EditCommand {
  /// What a tap is allowed to do.
  public enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Only to put a note down.
    case new
    /// Only to move a block.
    case move
  }

  /// Where, in song ticks.
  public var tick: Int
  /// What is heard there afterwards.
  public var pitch: Pitch
  /// The only thing that may be done, or `nil` for whichever fits.
  public var only: Mode?

  /// Makes a tap.
  public init(tick: Int, pitch: Pitch, only: Mode? = nil) {
    self.tick = tick
    self.pitch = pitch
    self.only = only
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.melody)
    let site = try draft.site(at: tick, on: track)
    let cell = try draft.gridCell(at: tick)
    let stored = try pitch.movedOrThrow(by: .semitones(-site.transposition), in: draft.song.key(at: tick))
    let velocity = draft.context.velocity
    let key = draft.song.key(at: tick)
    try draft.editLine(of: site.owner, voice: draft.context.voice, end: site.end) { line throws(EditError) in
      let local = site.local(tick)
      if let index = line.index(covering: local) {
        guard only != .new else { return }
        var block = line.blocks[index]
        try block.movePitch(at: local, to: stored, velocity: velocity, in: key)
        line.replace(at: index, with: block)
      } else if only != .move, let gap = line.gap(around: local) {
        let span = (site.local(cell.lowerBound)..<site.local(cell.upperBound)).clamped(to: gap)
        line.put(
          Block(
            id: 0, at: span.lowerBound, length: span.count,
            figure: .chord(Chord(root: Note(stored, velocity: velocity)))))
      }
    }
  }
}
