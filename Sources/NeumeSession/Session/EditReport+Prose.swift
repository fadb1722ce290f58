import SongComparison
import SongEditing
import SongModel

extension EditReport {
  /// Puts into words what applying a command gave.
  init(command: String, isTrial: Bool, edit: Edit, before: Song) {
    self.command = command
    self.isTrial = isTrial
    changes = edit.words(since: before)
    addresses = edit.changes.compactMap(\.address).withoutRepetition
    places = edit.places
  }
}

extension [String] {
  /// The texts, each once, in order.
  var withoutRepetition: [String] {
    var seen: Set<String> = []
    return filter { seen.insert($0).inserted }
  }
}

extension Edit {
  /// What it did in musical words. What is there is named by where it is now, what is gone by where it was.
  fileprivate func words(since before: Song) -> [String] {
    // In another resolution all music is as it was, though its ticks have other numbers. Where music changed too, maps may
    // have moved with it, which is no change of what they say.
    if changes.allSatisfy(\.isOfSettings) || before.ticksPerQuarter != song.ticksPerQuarter {
      let settings = Edit.settings(before, song)
      if !settings.isEmpty { return settings }
    }
    return changes.map { $0.message(in: $0.isRemoval ? before : song) }
  }

  /// What differs in the maps and settings of songs and of the tracks that both have, in the words of `neume diff`; none
  /// where it has no words for it.
  private static func settings(_ before: Song, _ after: Song) -> [String] {
    let kept = Set(before.tracks.map(\.id)).intersection(after.tracks.map(\.id))
    let songs = [before, after].map { song in
      var song = song
      song.tracks = song.tracks.filter { kept.contains($0.id) }
      for index in song.tracks.indices { song.tracks[index].phrases = PhraseList(song.tracks[index].kind) }
      return song
    }
    let lines = SongSummary(songs[0], songs[1], rescaled: songs[0].rescaled(to: after.ticksPerQuarter)).lines
    return lines == [SongSummary.unheard] ? [] : lines
  }
}

extension Change {
  /// Whether it says no more than that something of the song or of a track is other than it was.
  fileprivate var isOfSettings: Bool {
    switch self {
    case .song, .controls: true
    case .track(let before, let after): before == after
    case .block, .beat, .phrase: false
    }
  }

  fileprivate var isRemoval: Bool {
    switch self {
    case .block(_, _, _, let after): after == nil
    case .beat(_, _, let after): after == nil
    case .phrase(_, _, let after): after == nil
    case .track(_, let after): after == nil
    case .controls, .song: false
    }
  }

  /// The block, beat, phrase or track, as an address.
  fileprivate var address: String? {
    switch self {
    case .block(let phrase, _, let before, let after): (after ?? before).map { "\(phrase)#\($0.id)" }
    case .beat(let phrase, let before, let after): (after ?? before).map { "\(phrase)#\($0.id)" }
    case .phrase(_, let before, let after): (after ?? before)?.id.text
    case .track(let before, let after): (after ?? before)?.text
    case .controls(let track): track.text
    case .song: nil
    }
  }
}
