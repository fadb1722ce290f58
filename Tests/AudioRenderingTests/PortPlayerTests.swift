import AudioRendering
import Glibc
import SongModel
import SongPerformance
import Testing

@Suite("MIDI to ports")
struct PortPlayerTests {
  /// Remembers what was sent, and when.
  private final class Listener: PortDestination {
    var heard: [(message: ChannelMessage, channel: Int, port: Int)] = []
    var milliseconds: [Int] = []

    func send(_ message: ChannelMessage, channel: Int, port: Int) throws(RenderError) {
      heard.append((message, channel, port))
      var time = timespec()
      clock_gettime(CLOCK_MONOTONIC, &time)
      milliseconds.append(time.tv_sec * 1000 + time.tv_nsec / 1_000_000)
    }
  }

  /// C4 and D4, a tenth of a second each, on a flute.
  private func performance() throws -> Performance {
    let text = """
      { "format": "neume-song", "version": 1, "title": "", "ticksPerQuarter": 480,
        "tempo": [ { "tick": 0, "microsecondsPerQuarter": 100000 } ],
        "meter": [ { "tick": 0, "beats": 3, "unit": 4 } ], "key": [ { "tick": 0, "tonic": "C", "mode": "major" } ],
        "tracks": [ { "id": "lead", "kind": "melody", "name": "", "program": 73, "phrases": [
          { "id": "lead-1", "kind": "original", "start": 0, "length": 1440, "voices": [ { "blocks": [
            { "at": 0, "length": 480, "notes": [ { "pitch": "C4" } ] },
            { "at": 480, "length": 480, "notes": [ { "pitch": "D4" } ] } ] } ] } ] } ] }
      """
    return try Performance(of: try Song(json: Array(text.utf8)))
  }

  private let music: [ChannelMessage] = [
    .program(73), .controller(number: 7, value: 100), .controller(number: 10, value: 64),
    .noteOn(key: 60, velocity: 96), .noteOff(key: 60), .noteOn(key: 62, velocity: 96), .noteOff(key: 62),
  ]

  @Test("are sent in order and at their time, and everything is let go at the end")
  func order() throws {
    let listener = Listener()
    try PortPlayer(PortScore(performance()), isLoop: false).play(to: listener) { _ in true }
    let rest = [64, 66, 123].map { ChannelMessage.controller(number: $0, value: 0) }
    #expect(listener.heard.map(\.message) == music + rest)
    #expect(listener.heard.allSatisfy { $0.channel == 0 && $0.port == 0 })
    // Never early; how late depends on the machine.
    #expect(listener.milliseconds[4] - listener.milliseconds[0] >= 99)
    #expect(listener.milliseconds[7] - listener.milliseconds[0] >= 299)
  }

  @Test("begin again where a loop ends, and stop when told to")
  func loop() throws {
    let listener = Listener()
    var turns = 0
    try PortPlayer(PortScore(performance()), isLoop: true).play(to: listener) { microseconds in
      if microseconds < 50_000, listener.heard.count >= 18 { turns = 3 }
      return turns < 3
    }
    let sent = listener.heard.map(\.message)
    #expect(Array(sent.prefix(14)) == music + music)
    #expect(sent.last == .controller(number: 123, value: 0))
  }

  @Test("need a sequencer", .enabled(if: access("/dev/snd/seq", F_OK) != 0, "there is one here"))
  func noSequencer() {
    let error = #expect(throws: RenderError.self) { try SequencerOutput(["20:0"]) }
    guard case .sequencerMissing? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
  }

  @Test("need a port that is there", .enabled(if: access("/dev/snd/seq", F_OK) == 0, "there is no sequencer here"))
  func noPort() {
    #expect(throws: RenderError.midiPortUnknown("no such client")) { try SequencerOutput(["no such client"]) }
  }

  @Test("reach a port that is there", .enabled(if: access("/dev/snd/seq", F_OK) == 0, "there is no sequencer here"))
  func through() throws {
    // The kernel's own "Midi Through" is client 14.
    let output = try SequencerOutput(["14:0"])
    try PortPlayer(PortScore(performance()), isLoop: false).play(to: output) { _ in true }
  }
}
