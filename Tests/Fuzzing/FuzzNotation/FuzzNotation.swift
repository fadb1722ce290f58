import FuzzDriver
import MusicTheory
import Notation
import SongModel

/// Some bars, chosen by a byte.
private func context(_ byte: UInt8) -> NotationContext {
  let resolution = [1, 7, 24, 960][Int(byte & 3)]
  let meters = [Meter(beats: 3, unit: 4), Meter(beats: 7, unit: 8), Meter(beats: 1, unit: 128)]
  var map = TickMap(meters[Int(byte >> 2 & 3) % 3] ?? .common)
  map.set(.common, at: 20 * resolution)
  let timeline = Timeline(ticksPerQuarter: resolution, meters: map, pickup: byte & 16 == 0 ? 0 : resolution)
  return NotationContext(start: Int(byte >> 5) * resolution, timeline: timeline)
}

/// Reads the input as notation and prints what it says; stops the process where a law of the notation is broken.
private func checkNotation(_ text: String, in context: NotationContext) {
  let reading: NotationReading
  do throws(NotationError) {
    reading = try NotationReading(text, in: context)
  } catch {
    precondition(0 <= error.range.lowerBound && error.range.upperBound <= text.utf8.count, "an error outside the text")
    precondition(!error.message.isEmpty && !error.code.isEmpty, "an error without words")
    return
  }
  precondition(NotationDifference(wanted: reading, found: reading.blocks) == nil, "notation differs from itself")
  let printer = NotationPrinter(timeline: context.timeline, velocity: context.velocity)
  let printed = printer.text(of: reading.blocks, origin: context.start, in: 0..<reading.length)
  let again = try? NotationReading(printed, in: context)
  precondition(again?.blocks == reading.blocks, "not the same music: \(printed)")
  precondition(again?.length == reading.length, "not the same length: \(printed)")
}

/// Reads the input as a pattern of beats.
private func checkPattern(_ text: String, in context: NotationContext) {
  guard let pattern = try? BeatPattern(text) else { return }
  let beats = pattern.beats(grid: context.timeline.ticksPerQuarter)
  let length = pattern.stepCount * context.timeline.ticksPerQuarter
  guard
    let printed = BeatPattern.printed(beats, origin: context.start, length: length, timeline: context.timeline)
  else { return }
  precondition((try? BeatPattern(printed.text)) != nil, "no pattern: \(printed.text)")
}

@main
struct FuzzNotation {
  static func main() {
    fuzz { data, size in
      let input = bytes(data, size)
      let place = context(input.first ?? 0)
      let text = String(decoding: input.dropFirst(), as: UTF8.self)
      checkNotation(text, in: place)
      checkPattern(text, in: place)
      return 0
    }
  }
}
