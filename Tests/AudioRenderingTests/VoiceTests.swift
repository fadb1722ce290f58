import AudioRendering
import Testing

@Suite("Voices")
struct VoiceTests {
  private func organ(_ keys: Range<UInt8>) -> RenderScore {
    let events = keys.enumerated().flatMap { note($0.element, at: $0.offset * 640, frames: 60000) }
    let track = RenderTrack(
      name: "Organ", kind: .melody, events: [program(16)] + events.sorted { $0.frame < $1.frame })
    return RenderScore(sampleRate: 44100, tracks: [track], endFrame: 70000)
  }

  @Test("As many voices as there are, are played; those beyond are dropped and counted")
  func dropped() throws {
    #expect(try Rendering(organ(50..<66), polyphony: 16).reports[0].droppedVoices == 0)
    #expect(try Rendering(organ(50..<70), polyphony: 16).reports[0].droppedVoices == 4)
  }

  @Test("One track's notes never cost another its voices")
  func separate() throws {
    var score = organ(50..<66)
    score.tracks.append(score.tracks[0])
    #expect(try Rendering(score, polyphony: 16).reports.map(\.droppedVoices) == [0, 0])
  }

  @Test("An open hi-hat is silenced by a closed one")
  func exclusive() throws {
    let open = note(46, at: 0, frames: 4000, velocity: 120)
    let alone = RenderScore(
      sampleRate: 44100, tracks: [RenderTrack(name: "Kit", kind: .drums, events: open)], endFrame: 60000)
    var closed = alone
    closed.tracks[0].events += note(42, at: 10000, frames: 1000, velocity: 1)
    #expect(try Rendering(alone).peak(25000..<30000) > 3 * Rendering(closed).peak(25000..<30000))
  }
}
