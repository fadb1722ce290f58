import MusicTheory
import SongModel
import SongPerformance
import StandardMIDIFile

/// Gives an imported song back what its file says of the song that it was written from, as far as that fits what the
/// file plays now.
struct IdentityRestoration {
  /// The song.
  let song: Song
  /// Why it is not wholly the song that the file was written from; `nil` where it is.
  let fault: MIDIImport.Finding.IdentityFault?

  /// Restores a song.
  ///
  /// - Parameters:
  ///   - plain: What the file plays, imported without regard to identity.
  ///   - isSingle: Whether one track of the file holds all.
  init(_ identity: SongIdentity, plain: Song, isSingle: Bool) {
    guard
      let played = try? Performance(of: plain), let candidate = IdentityRestoration.filled(identity, plain, played),
      let wanted = try? MIDIExport(played).file,
      let made = IdentityRestoration.written(candidate, as: identity.statement)
    else {
      (song, fault) = (plain, .damaged)
      return
    }
    let (wantedBag, madeBag) = (
      EventBag(wanted, mixesNames: isSingle), EventBag(made.file, mixesNames: isSingle)
    )
    if wantedBag == madeBag {
      (song, fault) = (candidate, nil)
      return
    }
    let good = Set(madeBag.channels.keys.filter { madeBag.channels[$0] == wantedBag.channels[$0] })
    let mixed = IdentityRestoration.mixed(candidate, made.performance, good: good, plain: plain, identity)
    let isSound = mixed.map { IdentityRestoration.sounds($0, like: played) } ?? false
    (song, fault) = (isSound ? mixed ?? plain : plain, .changed)
  }

  /// The song that the file was written from, if nothing was changed since.
  private static func filled(_ identity: SongIdentity, _ plain: Song, _ played: Performance) -> Song? {
    var song = identity.skeleton
    guard let places = try? Performance(of: song) else { return nil }
    var filler = PhraseFiller(played, keys: song.keys)
    var sources: [FilePart.Place: Int] = [:]
    for index in played.tracksAlone { sources[played.tracks[index].place] = index }
    for index in places.tracksAlone {
      guard let source = sources[places.tracks[index].place] else { continue }
      song.tracks[index].phrases = filler.filled(song.tracks[index].phrases, fromTrack: source)
      if identity.takesSound[index] {
        song.tracks[index].controls = plain.tracks[source].controls
        song.tracks[index].kept = plain.tracks[source].kept
      }
    }
    return song.violations(limit: 1).isEmpty ? song : nil
  }

  private static func written(
    _ song: Song, as statement: MIDIExport.Statement
  ) -> (performance: Performance, file: StandardMIDIFile)? {
    guard let performance = try? Performance(of: song),
      let file = try? MIDIExport(performance, statement: statement).file
    else { return nil }
    return (performance, file)
  }

  /// The song of the file, with those tracks of the earlier song that sound as they did.
  private static func mixed(
    _ candidate: Song, _ performance: Performance, good: Set<FilePart.Place>, plain: Song, _ identity: SongIdentity
  ) -> Song? {
    var song = plain
    (song.swings, song.pickup, song.motifs, song.tracks) = (candidate.swings, candidate.pickup, candidate.motifs, [])
    if identity.statement == .complete { song.kept.removeAll { $0.isForReading && NeumeEvent($0) != nil } }
    var rest = plain.tracks
    for (index, track) in candidate.tracks.enumerated() {
      let place = performance.tracks[index].place
      if good.contains(place) {
        var track = track
        // The channel that it had by itself might now go to another.
        track.channel = Int(place.channel) + 1
        track.port = place.port > 0 ? Int(place.port) : track.port
        song.tracks.append(track)
      }
    }
    rest.removeAll { track in track.place.map(good.contains) ?? false }
    for track in rest { song.tracks.append(renamed(track, in: song)) }
    return song.violations(limit: 1).isEmpty ? song : nil
  }

  /// A track with ids that a song does not have.
  private static func renamed(_ track: Track, in song: Song) -> Track {
    var track = track
    var number = 1
    while song.isTaken(track.id)
      || (1...max(1, track.phrases.count)).contains(where: { song.isTaken(track.id.numbered($0)) })
    {
      number += 1
      guard let next = Identifier("\(track.id.text.prefix(40))_\(number)") else { return track }
      track.id = next
    }
    let id = track.id
    switch track.phrases {
    case .melody(var phrases):
      for index in phrases.indices { phrases[index].id = id.numbered(index + 1) }
      track.phrases = .melody(phrases)
    case .drum(var phrases):
      for index in phrases.indices { phrases[index].id = id.numbered(index + 1) }
      track.phrases = .drum(phrases)
    }
    return track
  }

  /// Whether a song has the notes of a performance.
  private static func sounds(_ song: Song, like played: Performance) -> Bool {
    guard let performance = try? Performance(of: song) else { return false }
    func notes(_ performance: Performance) -> [[Int]] {
      performance.tracks.flatMap { track in
        track.notes.map { [track.port, track.channel, $0.onset, $0.key, $0.end, $0.velocity.value] }
      }.sorted { $0.lexicographicallyPrecedes($1) }
    }
    return notes(performance) == notes(played)
  }
}
