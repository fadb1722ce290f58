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
    let order = music.chords.indices.sorted { left, right in
      let (first, second) = (music.chords[left], music.chords[right])
      return (first.measure, first.start, left) < (second.measure, second.start, right)
    }
    let shared = VoiceLanes.sharedNames(music, order)
    var lanes: [Key: [Lane]] = [:]
    for index in order {
      let chord = music.chords[index]
      let key = Key(voice: chord.voice, staff: shared.contains(chord.voice) ? chord.staff : 0)
      var own = lanes[key] ?? []
      var place = own.firstIndex { $0.measure < chord.measure || $0.end <= chord.start }
      if place == nil {
        if let twin = own.firstIndex(where: { $0.chords.last.map { music.chords[$0].canTake(chord) } ?? false }) {
          let host = own[twin].chords[own[twin].chords.count - 1]
          music.chords[host].notes += chord.notes
          continue
        }
        if own.count > 0 {
          log.note(.overlap(voice: chord.voice), at: score.place(music.part, chord.measure, chord.line))
        }
        guard own.count < VoiceLanes.mostLanes else {
          log.note(.leftOut("note"), at: score.place(music.part, chord.measure, chord.line))
          continue
        }
        place = own.count
        own.append(Lane(staff: chord.staff))
      }
      if let place {
        own[place].chords.append(index)
        (own[place].measure, own[place].end) = (chord.measure, chord.end)
      }
      lanes[key] = own
    }
    let sorted = lanes.sorted { left, right in
      let (first, second) = (VoiceLanes.rank(left.key, left.value), VoiceLanes.rank(right.key, right.value))
      return first != second ? first < second : left.key.voice < right.key.voice
    }
    self.lanes = sorted.flatMap { $0.value.map(\.chords) }.filter { lane in
      lane.contains { !music.chords[$0].notes.isEmpty }
    }
  }

  /// Voices in the order of their staves, then of their numbers.
  private static func rank(_ key: Key, _ lanes: [Lane]) -> (Int, Int, Int) {
    (lanes.first?.staff ?? 1, Int(key.voice) ?? .max, key.staff)
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
