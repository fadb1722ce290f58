import MusicTheory

/// A root and the notes that sound with it; a single note is a chord without others.
///
/// No pitch (by number) stands twice, and the others ascend.
public struct Chord: Hashable, Sendable {
  /// The first note written, to which the others belong. It need not be the lowest.
  public private(set) var root: Note
  /// The notes besides the root, in ascending pitch.
  public private(set) var others: [Note]

  /// Makes a chord. Notes that come to one pitch become one, the loudest staying.
  public init(root: Note, others: [Note] = []) {
    self.root = root
    self.others = others
    if !others.isEmpty { normalize() }
  }

  /// Makes a chord again from what one had.
  init(root: Note, ascending others: [Note]) {
    self.root = root
    self.others = others
  }

  /// Makes a chord from its notes, the root first.
  ///
  /// - Returns: `nil` where there are none.
  public init?(_ notes: [Note]) {
    guard let root = notes.first else { return nil }
    self.init(root: root, others: Array(notes.dropFirst()))
  }

  private mutating func normalize() {
    var kept: [Note] = []
    // A stable sort, and only a louder note replaces one of its pitch, so the outcome is the same however often.
    for note in others.sorted(by: { $0.pitch.number < $1.pitch.number }) {
      if note.pitch.number == root.pitch.number {
        if note.velocity > root.velocity { root = note.spelled(as: root.pitch) }
      } else if let last = kept.last, last.pitch.number == note.pitch.number {
        if note.velocity > last.velocity { kept[kept.count - 1] = note }
      } else {
        kept.append(note)
      }
    }
    others = kept
  }

  /// All notes, the root first.
  public var notes: [Note] { [root] + others }

  /// How many notes there are.
  public var count: Int { 1 + others.count }

  /// The note of a pitch, by number.
  public func note(ofNumber number: Int) -> Note? {
    root.pitch.number == number ? root : others.first { $0.pitch.number == number }
  }

  /// Changes every note, then lets those that come to one pitch become one.
  public mutating func updateEach<Failure: Error>(_ update: (inout Note) throws(Failure) -> Void) throws(Failure) {
    var changed = self
    try update(&changed.root)
    for index in changed.others.indices { try update(&changed.others[index]) }
    if !changed.others.isEmpty { changed.normalize() }
    self = changed
  }
}

extension Note {
  fileprivate func spelled(as pitch: Pitch) -> Note {
    var note = self
    note.pitch = pitch
    return note
  }
}
