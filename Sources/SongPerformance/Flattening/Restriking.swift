import MusicTheory

/// Keeps the notes of one channel apart, as an instrument with one string for each key would.
///
/// Notes of one key that begin together become one, the longest and loudest; one that begins while another sounds
/// strikes the key again, and the earlier ends there.
struct Restriking {
  private(set) var findings: [Performance.Finding] = []
  private var tracks: [Performance.Track]
  /// The latest note of each key on the channel.
  private var latest: [Place?] = []

  /// A note by its track and its index there.
  private struct Place {
    let track: Int
    let note: Int
  }

  /// Takes tracks whose notes are in order.
  init(_ tracks: consuming [Performance.Track]) { self.tracks = tracks }

  /// The tracks with what was resolved.
  consuming func resolved() -> [Performance.Track] { tracks }

  /// Resolves the notes of tracks that share a channel.
  ///
  /// - Parameter members: The indices of the tracks in their order.
  mutating func resolve(_ members: [Int]) {
    let before = findings.count
    latest = Array(repeating: nil, count: Pitch.numbers.count)
    if members.count == 1, let track = members.first {
      for index in tracks[track].notes.indices { meet(Place(track: track, note: index)) }
    } else {
      for place in inOrder(members) { meet(place) }
    }
    guard findings.count > before else { return }
    for member in members { tracks[member].notes.removeAll(where: \.isDropped) }
  }

  private func inOrder(_ members: [Int]) -> [Place] {
    var places: [Place] = []
    for track in members {
      places += tracks[track].notes.indices.map { Place(track: track, note: $0) }
    }
    places.sort { left, right in
      let (first, second) = (tracks[left.track].notes[left.note], tracks[right.track].notes[right.note])
      return (first.onset, first.key, left.track, left.note) < (second.onset, second.key, right.track, right.note)
    }
    return places
  }

  private mutating func meet(_ place: Place) {
    let note = tracks[place.track].notes[place.note]
    let key = note.key
    guard let previous = latest[key], tracks[previous.track].notes[previous.note].end > note.onset else {
      latest[key] = place
      return
    }
    let earlier = tracks[previous.track].notes[previous.note]
    if earlier.onset < note.onset {
      findings.append(.restruck(track: previous.track, earlier, end: note.onset))
      tracks[previous.track].notes[previous.note].end(at: note.onset)
      latest[key] = place
      return
    }
    let loudest = max(earlier.velocity, note.velocity)
    let (kept, dropped) = note.end > earlier.end ? (place, previous) : (previous, place)
    findings.append(.merged(track: dropped.track, tracks[dropped.track].notes[dropped.note]))
    tracks[dropped.track].notes[dropped.note].drop()
    tracks[kept.track].notes[kept.note].velocity = loudest
    latest[key] = kept
  }
}
