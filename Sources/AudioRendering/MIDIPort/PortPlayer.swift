import Glibc

/// Sends a score to instruments outside of the program, in real time.
public struct PortPlayer {
  /// How often it is asked whether to go on, in microseconds.
  private static let patience = 50_000

  private let score: PortScore
  private let isLoop: Bool

  /// Makes a player of a score, once or over and over.
  public init(_ score: PortScore, isLoop: Bool) {
    self.score = score
    self.isLoop = isLoop
  }

  /// Plays to the end, or until it is not to go on; then nothing sounds any more.
  ///
  /// - Parameters:
  ///   - destination: Where messages go.
  ///   - goesOn: Called now and then with the microseconds since the music's start; answers whether to go on.
  /// - Throws: `RenderError.midiPortFailed`, or that a loop is too short.
  public func play(to destination: any PortDestination, goesOn: (Int) -> Bool) throws(RenderError) {
    if isLoop, score.end < 250_000 { throw .loopTooShort }
    var start = Self.now
    repeat {
      for event in score.events {
        guard wait(until: start + event.microseconds, since: start, goesOn) else { return try silence(destination) }
        try destination.send(event.message, channel: event.channel, port: event.port)
      }
      guard wait(until: start + score.end, since: start, goesOn) else { return try silence(destination) }
      // The next turn counts from where this one should have ended, so that nothing drifts.
      start += score.end
    } while isLoop
    try silence(destination)
  }

  /// Lets go of keys and pedals on every channel that was used.
  private func silence(_ destination: any PortDestination) throws(RenderError) {
    struct Place: Hashable {
      let port: Int
      let channel: Int
    }
    let places = Set(score.events.map { Place(port: $0.port, channel: $0.channel) })
    for place in places.sorted(by: { ($0.port, $0.channel) < ($1.port, $1.channel) }) {
      for number in [64, 66, 123] as [UInt8] {
        try destination.send(.controller(number: number, value: 0), channel: place.channel, port: place.port)
      }
    }
  }

  private func wait(until time: Int, since start: Int, _ goesOn: (Int) -> Bool) -> Bool {
    while true {
      let now = Self.now
      if now >= time { return true }
      guard goesOn(max(0, now - start)) else { return false }
      usleep(UInt32(min(time - now, Self.patience)))
    }
  }

  private static var now: Int {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return time.tv_sec * 1_000_000 + time.tv_nsec / 1000
  }
}
