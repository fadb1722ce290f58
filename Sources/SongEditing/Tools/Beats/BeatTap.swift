import MusicTheory
import SongModel

/// `beat tap POS DRUM [on|off]`: puts a beat exactly at a position, with the session's velocity, or takes away the one
/// that is there.
public struct BeatTap: EditCommand {
  /// Where, in song ticks.
  public var tick: Int
  /// What is struck.
  public var drum: Drum
  /// Whether the beat is there afterwards; `nil` for the other of what is.
  public var on: Bool?

  /// Makes a tap.
  public init(tick: Int, drum: Drum, on: Bool? = nil) {
    self.tick = tick
    self.drum = drum
    self.on = on
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack(.drum)
    let site = try draft.site(at: tick, on: track)
    let velocity = draft.context.velocity
    try draft.editBeats(of: site.owner) { line in
      let index = line.index(at: site.local(tick), drum: drum)
      if let index, on != true {
        line.remove(at: index)
      } else if index == nil, on != false {
        line.put(Beat(id: 0, at: site.local(tick), drum: drum, velocity: velocity))
      }
    }
  }
}
