/// One line of a summary: of what, and what became of it.
struct SummaryLine {
  /// Which of its tracks' music a line is about.
  enum Subject: Hashable {
    /// All of it.
    case whole
    /// Some phrases, in words.
    case phrases(String)
    /// Some bars.
    case bars(String)
    /// One place.
    case place(String)
  }

  /// The tracks, or channels, by what people call them; none for the song itself.
  var tracks: [String]
  var subject: Subject
  /// What became of it.
  var saying: Saying
  /// How many notes it is about, where that is worth saying.
  var noteCount: Int?
  /// Where it begins, in ticks; lines of one track are in this order.
  var tick: Int
  /// Whether it is about a single note, so that many of its kind are better told together.
  var isSingle = false

  /// What lines of several tracks may have in common.
  struct Statement: Hashable {
    let subject: Subject
    let saying: Saying
    let isCounted: Bool
  }

  var statement: Statement { Statement(subject: subject, saying: saying, isCounted: noteCount != nil) }

  /// The line as people read it.
  var text: String {
    let head = tracks.isEmpty ? "song" : tracks.listed(atMost: 6)
    let tail = saying.text + (noteCount.map { " (\(counted($0, "note")))" } ?? "")
    switch subject {
    case .whole: return "\(head): \(tail)"
    case .phrases(let phrases): return "\(head): \(phrases)\(saying.isNoun ? ":" : "") \(tail)"
    case .bars(let place), .place(let place): return "\(head) \(place): \(tail)"
    }
  }
}

/// What became of something.
struct Saying: Hashable {
  /// The words: `transposed by +2`, `velocities +10`.
  let text: String
  /// Whether the words stand for themselves, instead of going on from what they are said of.
  let isNoun: Bool

  /// Words that go on from what they are said of.
  init(_ text: String) { (self.text, isNoun) = (text, false) }

  /// Words that stand for themselves.
  init(noun text: String) { (self.text, isNoun) = (text, true) }
}

extension [SummaryLine] {
  /// Makes one line of those that say the same of different tracks.
  var joined: [SummaryLine] {
    var lines: [SummaryLine] = []
    var places: [SummaryLine.Statement: Int] = [:]
    for line in self {
      let statement = line.statement
      // Lines of single notes stand with their tracks.
      if line.isSingle || line.tracks.isEmpty {
        lines.append(line)
      } else if let place = places[statement] {
        lines[place].tracks += line.tracks.filter { !lines[place].tracks.contains($0) }
        lines[place].noteCount = lines[place].noteCount.map { $0 + (line.noteCount ?? 0) }
      } else {
        places[statement] = lines.count
        lines.append(line)
      }
    }
    return lines
  }
}
