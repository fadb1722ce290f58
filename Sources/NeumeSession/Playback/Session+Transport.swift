import AudioRendering
import CommandLanguage
import MusicTheory
import SongModel

extension Session {
  /// Lets what plays follow the song; to be called when an input was carried out.
  public mutating func followPlayback() {
    if let problem = transport.follow(song) { tell(.diagnostic(problem)) }
  }

  /// Begins to play, or goes on after a pause.
  mutating func play(from tick: Int?, at span: SourceSpan) throws(Diagnostic) {
    guard isInteractive else {
      throw Diagnostic(
        code: "not-interactive", "`play` is for the REPL; `neume play SONG` plays a song and waits for its end",
        at: span)
    }
    if tick == nil, transport.activity == .paused {
      transport.player?.pause(false)
    } else if tick != nil || transport.activity == .stopped {
      do throws(Diagnostic) { try transport.play(song, from: tick ?? transport.tick) } catch {
        throw Diagnostic(code: error.code, error.message, at: error.span ?? span)
      }
    }
    tellTransport()
  }

  /// Goes to another place, playing or not.
  mutating func seek(_ tick: Int, at span: SourceSpan) throws(Diagnostic) {
    let activity = transport.activity
    if activity == .stopped {
      transport.cue = tick
    } else {
      try transport.play(song, from: tick)
      if activity == .paused { transport.player?.pause(true) }
    }
    tellTransport()
  }

  /// Says what the transport does and how.
  mutating func tellTransport() {
    let place = song.timeline.position(of: transport.tick)
    let activity =
      switch transport.activity {
      case .stopped: "stopped"
      case .playing: "playing"
      case .paused: "paused"
      }
    var line = "\(activity) at \(place)"
    if let loop = transport.loop { line += ", loop \(song.text(of: loop))" }
    if transport.speed != .one { line += ", speed \(transport.speed.decimalText)" }
    if !transport.solo.isEmpty { line += ", solo \(transport.solo.map(\.text).joined(separator: ","))" }
    if !transport.mutes.isEmpty { line += ", mute \(transport.mutes.map(\.text).joined(separator: ","))" }
    tell(
      .listing(
        Listing(
          "transport", lines: [line],
          objects: [
            .object([
              ("type", .string("transport")), ("activity", .string(activity)), ("position", .string(place)),
              ("loop", transport.loop.map { .string(song.text(of: $0)) } ?? .null),
              ("speed", .decimal(transport.speed.decimalText)),
              ("solo", .array(transport.solo.map { .string($0.text) })),
              ("mute", .array(transport.mutes.map { .string($0.text) })),
            ])
          ])))
  }
}

extension Fraction {
  /// The value with three decimals at most: `0.75`.
  fileprivate var decimalText: String {
    let thousandths = multiplied(by: Fraction(1000))?.rounded ?? 0
    let decimals = String(String(thousandths % 1000 + 1000).dropFirst())
    var text = "\(thousandths / 1000).\(decimals)"
    while text.hasSuffix("0") { text.removeLast() }
    return text.hasSuffix(".") ? String(text.dropLast()) : text
  }
}
