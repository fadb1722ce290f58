import MusicTheory
import Notation
import SongModel
import Testing

/// Ticks of a quarter in these tests.
let quarter = 960

/// The pitch of a spelling.
func pitch(_ text: String) throws -> Pitch { try Pitch(text: text, in: .cMajor) }

func note(_ text: String, _ velocity: Int = 96, gate: Int = 100, tied: Bool = false) throws -> Note {
  Note(try pitch(text), velocity: Velocity(clamping: velocity), gate: Gate(clamping: gate), isTied: tied)
}

func chord(_ notes: Note...) throws -> Figure { .chord(try #require(Chord(notes))) }

func block(at: Int, _ length: Int, _ notes: Note...) throws -> Block {
  Block(id: 0, at: at, length: length, figure: .chord(try #require(Chord(notes))))
}

func rest(at: Int, _ length: Int) -> Block { Block(id: 0, at: at, length: length, figure: .empty, isRest: true) }

func slot(_ notes: Note..., weight: Int = 1) throws -> Slot {
  Slot(.chord(try #require(Chord(notes))), weight: weight)
}

let silentSlot = Slot(.empty, isRest: true)

func tuplet(at: Int, _ length: Int, _ slots: Slot...) -> Block {
  Block(id: 0, at: at, length: length, figure: .tuplet(Tuplet(slots)))
}

/// A context in one meter, or in several from ticks on.
func context(
  _ meter: String = "4/4", then changes: [(Int, String)] = [], start: Int = 0, pickup: Int = 0,
  ticksPerQuarter: Int = quarter, key: String = "C", velocity: Int = 96
) throws -> NotationContext {
  var meters = TickMap(try Meter(text: meter))
  for (tick, meter) in changes { meters.set(try Meter(text: meter), at: tick) }
  return NotationContext(
    start: start, timeline: Timeline(ticksPerQuarter: ticksPerQuarter, meters: meters, pickup: pickup),
    keys: TickMap(try Key(text: key)), velocity: Velocity(clamping: velocity))
}

/// The blocks that a text says.
func read(_ text: String, in place: NotationContext? = nil) throws -> [Block] {
  try NotationReading(text, in: place ?? context()).blocks
}

/// The error that reading a text gives.
func failure(_ text: String, in place: NotationContext? = nil) throws -> NotationError? {
  let place = try place ?? context()
  do throws(NotationError) {
    _ = try NotationReading(text, in: place)
    return nil
  } catch {
    return error
  }
}
