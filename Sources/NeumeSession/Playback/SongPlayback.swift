import AudioRendering
import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

/// A song that is played from start to end, or over and over, for someone who waits for it.
public struct SongPlayback {
  private let player: Player
  private let song: PlayedSong
  private let music: PlaybackMusic
  private let countIn: Int

  /// Opens a device to play a song.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - options: What to play of it, and how it sounds.
  ///   - device: Where to play it.
  /// - Throws: A diagnostic where there is no device, no font, or nothing to play.
  public init(_ song: Song, _ options: OutputOptions, on device: AudioDeviceChoice) throws(Diagnostic) {
    let played = try PlayedSong(song, options.playing, in: EditContext())
    guard !played.ticks.isEmpty else {
      throw Diagnostic(code: "out-of-range", "the song is empty: there is nothing to play")
    }
    let font = try SongOutput.soundFont(asked: options.soundFont)
    var music = PlaybackMusic(played.whole, ticks: played.ticks, isLoop: options.playing.loop != nil)
    music.hasClick = options.hasClick
    do {
      player = try Player(
        font: font, device: device, gain: amplitude(decibels: options.gain.double), sampleRate: options.sampleRate)
    } catch {
      throw Diagnostic(error)
    }
    self.song = played
    self.music = music
    countIn = options.countInBars
  }

  /// Plays, and waits for the end.
  ///
  /// - Parameters:
  ///   - show: Takes the place that is heard, where it is another one: `3:2, 0:04 of 1:39`.
  ///   - isCancelled: Whether the user asked to stop.
  /// - Throws: A diagnostic where playing fails.
  public func play(show: (String) -> Void, isCancelled: () -> Bool) throws(Diagnostic) {
    player.play(music, from: music.ticks.lowerBound, countIn: countIn)
    var shown = ""
    player.wait(every: 50) {
      let place = place
      if place != shown { show(place) }
      shown = place
      return !isCancelled()
    }
    player.stop()
    if let error = player.error { throw Diagnostic(error) }
  }

  private var place: String {
    let tick = player.tick ?? music.ticks.lowerBound
    let beat = song.whole.timeline.place(of: tick)
    let clock = song.whole.clock
    func time(_ tick: Int) -> String {
      let seconds = Int(clock.seconds(at: tick))
      return "\(seconds / 60):\(seconds % 60 < 10 ? "0" : "")\(seconds % 60)"
    }
    return "\(beat.bar):\(beat.beat), \(time(tick)) of \(time(song.whole.end))"
  }
}
