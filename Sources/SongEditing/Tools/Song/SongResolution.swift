import MusicTheory
import SongModel

/// `song ppq N`: another resolution. Everything that has a time is rescaled and nothing is rounded: where a tick would
/// not be whole, a beat of a meter or half a swing pair not be whole ticks, or a slot of a tuplet lose its last tick,
/// the command is refused.
///
/// What was copied is rescaled too; where that cannot be done exactly, the clipboard is emptied.
public struct SongResolution: EditCommand {
  /// Ticks per quarter note, 1…32,767.
  public var ticksPerQuarter: Int

  /// Makes a change of resolution.
  public init(ticksPerQuarter: Int) { self.ticksPerQuarter = ticksPerQuarter }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(ticksPerQuarter, named: "ticks per quarter", in: NoteValue.resolutions)
    let old = draft.song
    guard ticksPerQuarter != old.ticksPerQuarter else { return }
    let scale = TickScale(from: old.ticksPerQuarter, to: ticksPerQuarter)
    var song = old
    song.ticksPerQuarter = ticksPerQuarter
    song.pickup = try scale.ticks(old.pickup)
    song.tempos = try scale.map(old.tempos)
    song.meters = try scale.map(old.meters)
    song.keys = try scale.map(old.keys)
    song.swings = try scale.map(old.swings)
    for index in song.markers.indices { song.markers[index].tick = try scale.ticks(song.markers[index].tick) }
    for index in song.kept.indices { song.kept[index].tick = try scale.ticks(song.kept[index].tick) }
    for index in song.motifs.indices { song.motifs[index] = try song.motifs[index].scaled(by: scale) }
    for index in song.tracks.indices { try song.tracks[index].scale(by: scale) }
    try checkValues(of: song)
    draft.clipboard = draft.clipboard.flatMap { try? $0.scaled(by: scale) }
    draft.song = song
    draft.recordTime(since: old)
  }

  private func checkValues(of song: Song) throws(EditError) {
    do {
      for entry in song.meters.entries { _ = try entry.value.beatTicks(at: ticksPerQuarter) }
      for entry in song.swings.entries {
        if let swing = entry.value { _ = try NoteValue.ticks(of: swing.value, at: ticksPerQuarter) }
      }
    } catch { throw .value(error) }
  }
}

/// The exact way from one resolution to another.
struct TickScale {
  let from: Int
  let to: Int

  /// A tick in the new resolution.
  ///
  /// - Throws: ``EditError/resolutionDoesNotFit(_:tick:)`` where it is not whole.
  func ticks(_ tick: Int) throws(EditError) -> Int {
    let (scaled, rest) = (Int128(tick) * Int128(to)).quotientAndRemainder(dividingBy: Int128(from))
    guard rest == 0 else { throw .resolutionDoesNotFit(to, tick: tick) }
    guard let whole = Int(exactly: scaled), whole <= Song.lastTick else { throw .outsideSong(tick: tick) }
    return whole
  }

  func map<Value>(_ map: TickMap<Value>) throws(EditError) -> TickMap<Value> {
    var entries = map.entries
    for index in entries.indices { entries[index].tick = try ticks(entries[index].tick) }
    return TickMap(entries)
  }
}

extension Track {
  fileprivate mutating func scale(by scale: TickScale) throws(EditError) {
    for index in controls.indices { controls[index].tick = try scale.ticks(controls[index].tick) }
    for index in kept.indices { kept[index].tick = try scale.ticks(kept[index].tick) }
    phrases = try phrases.scaled(by: scale)
  }
}

extension PhraseList {
  fileprivate func scaled(by scale: TickScale) throws(EditError) -> PhraseList {
    switch self {
    case .melody(let phrases): .melody(try phrases.scaled(by: scale))
    case .drum(let phrases): .drum(try phrases.scaled(by: scale))
    }
  }
}

extension PhraseArray where Content: EditableContent {
  fileprivate func scaled(by scale: TickScale) throws(EditError) -> PhraseArray {
    var result = self
    for index in indices {
      result[index].start = try scale.ticks(self[index].start)
      result[index].length = try scale.ticks(self[index].length)
      if case .original(let content) = self[index].source {
        result[index].source = .original(try content.scaled(in: self[index].id, scale.ticks))
      }
    }
    return result
  }
}

extension Clipboard {
  fileprivate func scaled(by scale: TickScale) throws(EditError) -> Clipboard {
    var scaled: [Part] = []
    for part in parts {
      scaled.append(
        Part(
          track: part.track, phrases: try part.phrases.scaled(by: scale),
          originals: try part.originals.scaled(by: scale)))
    }
    return Clipboard(parts: scaled, length: try scale.ticks(length))
  }
}

extension Motif {
  fileprivate func scaled(by scale: TickScale) throws(EditError) -> Motif {
    var motif = self
    motif.length = try scale.ticks(length)
    switch content {
    case .melody(let voices):
      motif.content = .melody(
        try MelodyContent(voices: voices, nextID: 1).scaled(in: name, scale.ticks).voices)
    case .drum(let beats):
      motif.content = .drum(try DrumContent(beats: beats, nextID: 1).scaled(in: name, scale.ticks).beats)
    }
    return motif
  }

  /// The motif at another resolution, as a library of one song is used in another.
  ///
  /// - Parameters:
  ///   - old: The ticks per quarter that its times are counted in.
  ///   - new: The ticks per quarter that they are to be counted in.
  /// - Throws: ``EditError/resolutionDoesNotFit(_:tick:)`` where a tick would not be whole.
  public func rescaled(from old: Int, to new: Int) throws(EditError) -> Motif {
    try scaled(by: TickScale(from: max(1, old), to: new))
  }
}
