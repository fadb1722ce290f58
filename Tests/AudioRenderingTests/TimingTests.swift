import AudioRendering
import Testing

@Suite("Sound begins and ends where the score says")
struct TimingTests {
  @Test(
    "A drum hit sounds within 64 frames of its time, however late it comes",
    arguments: [4410, 441_000, 26_460_000, 39_600_001])
  func onset(frame: Int) throws {
    let kit = RenderTrack(name: "Kit", kind: .drums, events: note(37, at: frame, frames: 4410, velocity: 127))
    let onset = try firstFrame(
      louderThan: 0.01, of: RenderScore(sampleRate: 44100, tracks: [kit], endFrame: frame + 8820))
    // The stroke itself needs a few frames to reach the level that is looked for.
    #expect(abs(onset - frame) <= 64, "the hit of frame \(frame) sounds at \(onset)")
  }

  @Test("Before a note sounds there is silence")
  func silenceBefore() throws {
    let kit = RenderTrack(name: "Kit", kind: .drums, events: note(37, at: 44100, frames: 4410, velocity: 127))
    let rendering = try Rendering(RenderScore(sampleRate: 44100, tracks: [kit], endFrame: 50000))
    #expect(rendering.peak(0..<44100 - 64) == 0)
    #expect(rendering.peak(44100..<50000) > 0.05)
  }

  /// Looks for a level without keeping the whole rendering, which may be long.
  private func firstFrame(louderThan level: Float, of score: RenderScore) throws -> Int {
    let stream = try MixStream(score, font: SoundFont(.builtIn))
    var start = 0
    while let window = try stream.nextWindow() {
      if !window.isSilent, let place = window.samples.firstIndex(where: { abs($0) > level }) {
        return start + place / 2
      }
      start += window.frames
    }
    return .max
  }

  @Test(
    "Without a tail the length is the musical length to the frame",
    arguments: [0, 1, 63, 64, 1000, 1024, 44101, 1_764_000])
  func exactLength(frames: Int) throws {
    let track = RenderTrack(name: "Piano", kind: .melody, events: note(60, at: 0, frames: 10000))
    let rendering = try Rendering(RenderScore(sampleRate: 44100, tracks: [track], endFrame: frames))
    #expect(rendering.frames == frames)
  }

  @Test("A tail of so many frames is exactly so long")
  func fixedTail() throws {
    let rendering = try Rendering(quartet(), tail: .frames(12345))
    #expect(rendering.frames == 132_300 + 12345)
  }

  @Test("A final rest counts, and a tail that has already died away adds nothing")
  func finalRest() throws {
    let track = RenderTrack(
      name: "Organ", kind: .melody, events: [program(16)] + note(60, at: 0, frames: 22050))
    let rendering = try Rendering(
      RenderScore(sampleRate: 44100, tracks: [track], endFrame: 441_000), tail: .automatic)
    #expect(rendering.frames == 441_000)
    #expect(rendering.peak(0..<22050) > 0.01)
    #expect(rendering.peak(300_000..<441_000) == 0)
  }

  @Test("An automatic tail lasts until the sound has died away")
  func automaticTail() throws {
    let track = RenderTrack(name: "Piano", kind: .melody, events: note(60, at: 0, frames: 44100))
    let rendering = try Rendering(
      RenderScore(sampleRate: 44100, tracks: [track], endFrame: 44100), tail: .automatic)
    #expect(rendering.frames > 44100 + 4410)
    #expect(rendering.frames < 44100 + 5 * 44100)
    #expect(rendering.peak(44100..<44200) > 0.001)
    #expect(rendering.peak(rendering.frames - 4410..<rendering.frames) < 0.001)
  }

  @Test("A sound that would never end is cut after ten seconds")
  func endlessTail() throws {
    // A crash cymbal struck again and again until the end, by a synthesizer so loud that its decay is long.
    let track = RenderTrack(
      name: "Bells", kind: .melody,
      events: [program(14)] + (40..<100).flatMap { note($0, at: 0, frames: 44100, velocity: 127) })
    let rendering = try Rendering(
      RenderScore(sampleRate: 44100, tracks: [track], endFrame: 44100), tail: .automatic, gain: 10)
    #expect(rendering.frames <= 44100 + 441_000)
    #expect(rendering.frames > 44100 + 44100)
  }

  @Test("A key or pedal that is still down at the end is let go there")
  func heldAtTheEnd() throws {
    let organ = RenderTrack(
      name: "Organ", kind: .melody,
      events: [
        program(16), RenderEvent(frame: 0, message: .controller(number: 64, value: 127)),
        RenderEvent(frame: 0, message: .noteOn(key: 60, velocity: 100)),
      ])
    let rendering = try Rendering(
      RenderScore(sampleRate: 44100, tracks: [organ], endFrame: 44100), tail: .automatic)
    #expect(rendering.peak(40000..<44100) > 0.01)
    #expect(rendering.frames < 44100 + 22050)
  }

  @Test("A score without notes is silence of its length")
  func silence() throws {
    let empty = RenderTrack(name: "Empty", kind: .melody, events: [])
    let withTrack = try Rendering(RenderScore(sampleRate: 44100, tracks: [empty], endFrame: 50000), tail: .automatic)
    let without = try Rendering(RenderScore(sampleRate: 44100, tracks: [], endFrame: 50000), tail: .automatic)
    #expect(withTrack.mix == [Float](repeating: 0, count: 100_000))
    #expect(without.mix == withTrack.mix)
  }
}
