import MusicXMLFormat
import SongModel

/// Sorts the chords of a part into voices in which nothing overlaps.
///
/// A voice is what the document calls one, wherever its notes are printed. Where a document gives one name to voices of two
/// staves that sound together, each staff has its own. What overlaps within a voice goes to a further one.
struct VoiceLanes {
  /// The indices of the chords of each voice, in order of time.
  private(set) var lanes: [[Int]] = []

  /// The most voices into which overlapping notes of one voice go.
  private static let mostLanes = 64

  private static let fewGroups = 4

  private struct Key: Hashable {
    var voice: String
    /// The staff, where it tells voices apart.
    var staff: Int
  }

  private struct Lane {
    var chords: [Int] = []
    /// The measure and time at which the last chord ends.
    var measure = 0
    var end = 0
    /// Where it is printed first.
    var staff: Int
  }

  /// Sorts chords; those that begin and end together in one voice become one.
  init(_ music: inout ScannedPart, of score: Score, log: inout ScoreFindings) {
    let places = music.chords.map { (measure: $0.measure, start: $0.start) }
    // Within a measure the cursor may have gone back.
    let order = places.indices.sorted { left, right in
      (places[left].measure, places[left].start, left) < (places[right].measure, places[right].start, right)
    }
    let shared = VoiceLanes.sharedNames(music, order)
    // Few voices are found sooner by looking at all, so that only further ones are looked up.
    var numbers: [Key: Int] = [:]
    var groups: [(key: Key, lanes: [Lane])] = []
    for index in order {
      let (measure, start) = places[index]
      let voice = music.chords[index].voice
      let key = Key(voice: voice, staff: shared.contains(voice) ? music.chords[index].staff : 0)
      let known = groups.prefix(VoiceLanes.fewGroups).firstIndex { $0.key == key } ?? numbers[key]
      let group = known ?? groups.count
      if known == nil {
        if group >= VoiceLanes.fewGroups { numbers[key] = group }
        groups.append((key, []))
      }
      var place = groups[group].lanes.firstIndex { $0.measure < measure || $0.end <= start }
      if place == nil {
        let chord = music.chords[index]
        let twin = groups[group].lanes.firstIndex { lane in
          lane.chords.last.map { music.chords[$0].canTake(chord) } ?? false
        }
        if let host = twin.flatMap({ groups[group].lanes[$0].chords.last }) {
          music.chords[host].notes += chord.notes
          continue
        }
        let count = groups[group].lanes.count
        if count > 0 { log.note(.overlap(voice: chord.voice), at: score.place(music.part, chord.measure, chord.line)) }
        guard count < VoiceLanes.mostLanes else {
          log.note(.leftOut("note"), at: score.place(music.part, chord.measure, chord.line))
          continue
        }
        place = count
        groups[group].lanes.append(Lane(staff: chord.staff))
      }
      if let place {
        groups[group].lanes[place].chords.append(index)
        (groups[group].lanes[place].measure, groups[group].lanes[place].end) = (measure, music.chords[index].end)
      }
    }
    let sorted = groups.sorted { left, right in
      let (first, second) = (VoiceLanes.rank(left.key, left.lanes), VoiceLanes.rank(right.key, right.lanes))
      return first != second ? first < second : left.key.voice < right.key.voice
    }
    self.lanes = sorted.flatMap { $0.lanes.map(\.chords) }.filter { lane in
      lane.contains { !music.chords[$0].notes.isEmpty }
    }
  }

  /// Voices in the order of their numbers, then of their staves.
  private static func rank(_ key: Key, _ lanes: [Lane]) -> (Int, Int, Int) {
    (Int(key.voice) ?? .max, key.staff, lanes.first?.staff ?? 1)
  }

  /// The names that two staves give to voices which sound together.
  private static func sharedNames(_ music: ScannedPart, _ order: [Int]) -> Set<String> {
    guard music.staves > 1 else { return [] }
    var shared: Set<String> = []
    var latest: [String: (measure: Int, end: Int, staff: Int)] = [:]
    for index in order where !music.chords[index].notes.isEmpty {
      let chord = music.chords[index]
      if let last = latest[chord.voice], last.measure == chord.measure, last.end > chord.start,
        last.staff != chord.staff
      {
        shared.insert(chord.voice)
      }
      if let last = latest[chord.voice], last.measure == chord.measure, last.end > chord.end { continue }
      latest[chord.voice] = (chord.measure, chord.end, chord.staff)
    }
    return shared
  }
}

extension ScoredChord {
  /// Whether another chord is no more than further notes of this one.
  fileprivate func canTake(_ other: ScoredChord) -> Bool {
    measure == other.measure && start == other.start && length == other.length && !notes.isEmpty
      && !other.notes.isEmpty && !other.isEmbellished && modification == other.modification
  }
}
