import AudioRendering
import CommandLanguage
import MusicTheory
import SongModel
import SongPerformance

/// How a session plays its song, and the player that does.
struct Transport {
  /// The range that is repeated, in ticks of the song.
  var loop: Range<Int>?
  /// How many times as fast as written.
  var speed = Fraction.one
  /// The only tracks to be heard; none for all.
  var solo: [Identifier] = []
  /// Tracks not to be heard.
  var mutes: [Identifier] = []
  /// Whether there is a click on every beat.
  var hasClick = false
  /// Where playing begins next, where that was said.
  var cue: Int?
  /// The SoundFont that was asked for.
  var soundFont: String?
  /// Where to play.
  var device = AudioDeviceChoice.standard

  /// The player, from the first time that something is played on.
  private(set) var player: Player?
  /// What the player plays, as it was when it was told.
  private var played: Settings?

  /// What decides what is played.
  private struct Settings: Equatable {
    let song: Song
    let loop: Range<Int>?
    let speed: Fraction
    let solo: [Identifier]
    let mutes: [Identifier]
    let hasClick: Bool
  }

  private func settings(_ song: Song) -> Settings {
    Settings(song: song, loop: loop, speed: speed, solo: solo, mutes: mutes, hasClick: hasClick)
  }

  /// What it does.
  var activity: Player.Activity { player?.activity ?? .stopped }

  /// The tick that is heard, or at which playing begins next.
  var tick: Int { activity == .stopped ? cue ?? loop?.lowerBound ?? 0 : player?.tick ?? 0 }

  /// Begins to play.
  ///
  /// - Throws: A diagnostic where there is no device, no font, or nothing to play.
  mutating func play(_ song: Song, from tick: Int) throws(Diagnostic) {
    let music = try music(of: song)
    guard music.ticks.contains(tick) else {
      throw Diagnostic(
        code: "out-of-range",
        music.ticks.isEmpty
          ? "the song is empty: there is nothing to play"
          : "\(song.timeline.position(of: tick)) lies outside of what is played, which is \(song.text(of: music.ticks))"
      )
    }
    let player = try opened()
    player.play(music, from: tick)
    played = settings(song)
    cue = nil
  }

  /// Lets the player know of changes of the song and of the transport; they are heard from the next bar line on.
  ///
  /// - Returns: What went wrong, if anything did.
  mutating func follow(_ song: Song) -> Diagnostic? {
    guard let player else { return nil }
    if let error = player.error {
      self.player = nil
      return Diagnostic(.warning, code: error.code, error.description)
    }
    guard player.activity != .stopped, settings(song) != played else { return nil }
    played = settings(song)
    do throws(Diagnostic) { player.change(to: try music(of: song)) } catch { return error }
    return nil
  }

  /// Chooses another font or device; what plays goes on with the old ones until it is begun anew.
  mutating func choose(soundFont: String?, device: AudioDeviceChoice?) {
    guard soundFont != nil || device != nil else { return }
    if let soundFont { self.soundFont = soundFont }
    if let device { self.device = device }
    player = nil
  }

  private mutating func opened() throws(Diagnostic) -> Player {
    if let player { return player }
    let font = try SongOutput.soundFont(asked: soundFont)
    do {
      let player = try Player(font: font, device: device)
      self.player = player
      return player
    } catch {
      throw Diagnostic(error)
    }
  }

  private func music(of song: Song) throws(Diagnostic) -> PlaybackMusic {
    let soloists = song.tracks.indices.filter { solo.contains(song.tracks[$0].id) }
    let muted = song.tracks.indices.filter { mutes.contains(song.tracks[$0].id) }
    let heard = song.heard(soloing: solo.isEmpty ? nil : Set(soloists), muting: Set(muted))
    guard let performance = try SongOutput.performance(of: heard).at(speed: speed) else {
      throw Diagnostic(code: "out-of-range", "at this speed the song's tempo is too slow or too fast to be stored")
    }
    // A song that became shorter leaves less of the loop, or none.
    let end = performance.end > 0 ? song.timeline.bar(at: performance.end - 1).end : 0
    let part = loop.map { $0.clamped(to: 0..<end) }.flatMap { $0.isEmpty ? nil : $0 }
    var music = PlaybackMusic(performance, ticks: part ?? 0..<performance.end, isLoop: part != nil)
    music.hasClick = hasClick
    return music
  }
}

extension Song {
  /// A range of ticks as typed: `2..5:3`.
  func text(of ticks: Range<Int>) -> String {
    "\(timeline.position(of: ticks.lowerBound))..\(timeline.position(of: ticks.upperBound))"
  }
}
