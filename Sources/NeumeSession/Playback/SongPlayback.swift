import AudioRendering
import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

/// A song that is played from start to end, or over and over, for someone who waits for it.
public struct SongPlayback {
  private let song: PlayedSong
  private let isLoop: Bool
  private let destination: Destination

  private enum Destination {
    case device(Player, PlaybackMusic, countIn: Int)
    case ports(SequencerOutput)
  }

  /// Opens a device to play a song.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - options: What to play of it, and how it sounds.
  ///   - device: Where to play it.
  /// - Throws: A diagnostic where there is no device, no font, or nothing to play.
  public init(_ song: Song, _ options: OutputOptions, on device: AudioDeviceChoice) throws(Diagnostic) {
    let played = try Self.played(song, options)
    let font = try SongOutput.soundFont(asked: options.soundFont)
    var music = PlaybackMusic(played.whole, ticks: played.ticks, isLoop: options.playing.loop != nil)
    music.hasClick = options.hasClick
    let gain = amplitude(decibels: options.gain.double)
    do {
      let player = try Player(font: font, device: device, gain: gain, sampleRate: options.sampleRate)
      destination = .device(player, music, countIn: options.countInBars)
    } catch {
      throw Diagnostic(error)
    }
    self.song = played
    isLoop = music.isLoop
  }

  /// Connects to MIDI ports to play a song.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - options: What to play of it.
  ///   - ports: The ports of the ALSA sequencer, in the order of the song's ports.
  /// - Throws: A diagnostic where there is no such port, or nothing to play.
  public init(_ song: Song, _ options: OutputOptions, toPorts ports: [String]) throws(Diagnostic) {
    self.song = try Self.played(song, options)
    isLoop = options.playing.loop != nil
    do { destination = .ports(try SequencerOutput(ports)) } catch { throw Diagnostic(error) }
  }

  private static func played(_ song: Song, _ options: OutputOptions) throws(Diagnostic) -> PlayedSong {
    let played = try PlayedSong(song, options.playing, in: EditContext())
    guard !played.ticks.isEmpty else {
      throw Diagnostic(code: "out-of-range", "the song is empty: there is nothing to play")
    }
    return played
  }

  /// The tracks that no port is named for, and that are therefore not played.
  ///
  /// - Parameter ports: How many ports are named.
  public func tracks(beyondPorts ports: Int) -> [String] {
    song.performance.tracks.filter { $0.isHeard && $0.port >= ports }.map(\.id.text)
  }

  /// Plays, and waits for the end.
  ///
  /// - Parameters:
  ///   - show: Takes the place that is heard, where it is another one: `3:2, 0:04 of 1:39`.
  ///   - isCancelled: Whether the user asked to stop.
  /// - Throws: A diagnostic where playing fails.
  public func play(show: (String) -> Void, isCancelled: () -> Bool) throws(Diagnostic) {
    var shown = ""
    func goesOn(at tick: Int) -> Bool {
      let place = place(of: tick)
      if place != shown { show(place) }
      shown = place
      return !isCancelled()
    }
    switch destination {
    case .device(let player, let music, let countIn):
      player.play(music, from: music.ticks.lowerBound, countIn: countIn)
      player.wait(every: 50) { goesOn(at: player.tick ?? music.ticks.lowerBound) }
      player.stop()
      if let error = player.error { throw Diagnostic(error) }
    case .ports(let ports):
      let clock = song.performance.clock
      let player = PortPlayer(PortScore(song.performance), isLoop: isLoop)
      do {
        try player.play(to: ports) { goesOn(at: song.ticks.lowerBound + clock.tick(atMicroseconds: $0)) }
      } catch {
        throw Diagnostic(error)
      }
    }
  }

  private func place(of tick: Int) -> String {
    let beat = song.whole.timeline.place(of: tick)
    let clock = song.whole.clock
    func time(_ tick: Int) -> String {
      let seconds = Int(clock.seconds(at: tick))
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
    return "\(beat.bar):\(beat.beat), \(time(tick)) of \(time(song.whole.end))"
  }
}
