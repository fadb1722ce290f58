import AudioRendering
import Testing

@Suite("Part of a score")
struct ExcerptTests {
  private func score(_ events: [RenderEvent]) -> RenderScore {
    RenderScore(
      sampleRate: 44100, tracks: [RenderTrack(name: "Lead", kind: .melody, events: events)], endFrame: 100_000)
  }

  private func controller(_ number: UInt8, _ value: UInt8, at frame: Int) -> RenderEvent {
    RenderEvent(frame: frame, message: .controller(number: number, value: value))
  }

  @Test("Programs and controllers are brought up to date, notes from before are not heard")
  func chasing() throws {
    let whole = score(
      [
        controller(0, 1, at: 0), program(10), controller(0, 2, at: 10), program(20, at: 10),
        controller(7, 50, at: 20), controller(7, 90, at: 30), controller(0, 3, at: 40),
        RenderEvent(frame: 50, message: .pitchBend(9000)),
      ] + note(60, at: 100, frames: 60000) + note(62, at: 50000, frames: 1000))
    let part = try whole.excerpt(40000..<60000)
    #expect(part.endFrame == 20000)
    #expect(
      part.tracks[0].events == [
        controller(0, 2, at: 0), program(20), controller(7, 90, at: 0), controller(0, 3, at: 0),
        RenderEvent(frame: 0, message: .pitchBend(9000)),
      ] + note(62, at: 10000, frames: 1000))
  }

  @Test("A registered parameter is set again with its value")
  func bendRange() throws {
    let parameter = [controller(101, 0, at: 0), controller(100, 0, at: 0), controller(6, 12, at: 0)]
    let part = try score(parameter + note(60, at: 50000, frames: 100)).excerpt(50000..<60000)
    #expect(Array(part.tracks[0].events.prefix(3)) == parameter)
  }

  @Test("A part that is empty or reaches past the score is an error", arguments: [5..<5, -1..<5, 0..<100_001])
  func outside(range: Range<Int>) {
    #expect(throws: RenderError.rangeOutsideScore) { try score([]).excerpt(range) }
  }

  @Test("A part that begins on a note sounds like the whole from there on")
  func sound() throws {
    let whole = score([program(73)] + note(60, at: 0, frames: 20000) + note(64, at: 64000, frames: 20000))
    let part = try Rendering(whole.excerpt(64000..<90000))
    let all = try Rendering(whole)
    // Not the same samples, since the synthesizer has played before, but the same note at the same time.
    let difference = zip(part.mix, all.mix[128_000...]).map { abs($0 - $1) }.max() ?? 1
    #expect(difference < 0.02)
    #expect(part.peak(1000..<20000) > 0.05)
  }
}
