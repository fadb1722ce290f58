import MusicTheory
import SongEditing
import SongModel

/// A song that is edited: tracks of originals, each full of eighths but for its last bar.
struct EditingSong {
  let song: Song
  private let tracks: [Identifier]
  private let phrasesPerTrack: Int
  private let notes: Int

  /// Ticks of an eighth, which is a note's length.
  private static let noteTicks = 480
  private static let barTicks = 3_840

  /// Makes the song.
  ///
  /// - Parameters:
  ///   - tracks: How many tracks there are.
  ///   - phrases: How many phrases there are, a whole number for each track.
  ///   - notes: How many notes each phrase has.
  init(tracks: Int, phrases: Int, notes: Int) throws {
    struct Mistake: Error {}
    phrasesPerTrack = phrases / tracks
    self.notes = notes
    let length = Self.phraseTicks(notes: notes)
    var song = Song()
    for number in 1...tracks {
      guard let id = Identifier("part\(number)") else { throw Mistake() }
      var track = Track(id: id, kind: .melody)
      track.phrases = .melody(
        try (0..<phrasesPerTrack).map { phrase in
          let blocks = try (0..<notes).map { index in
            guard let pitch = Key.cMajor.spelling(of: 48 + (index * 7 + phrase) % 36) else { throw Mistake() }
            return Block(
              id: index + 1, at: index * Self.noteTicks, length: Self.noteTicks,
              figure: .chord(Chord(root: Note(pitch))))
          }
          let content = MelodyContent(voices: [Voice(blocks)], nextID: notes + 1)
          return Phrase(
            id: id.numbered(phrase + 1), start: phrase * length, length: length, source: .original(content))
        })
      song.tracks.append(track)
    }
    self.song = song
    self.tracks = song.tracks.map(\.id)
  }

  /// Whole bars that hold the notes, and one more.
  private static func phraseTicks(notes: Int) -> Int {
    ((notes * noteTicks + barTicks - 1) / barTicks + 1) * barTicks
  }

  /// A pen command on one note: as a value, and as it is typed.
  struct Edit {
    let command: any EditCommand
    let track: Identifier
    let text: String
  }

  /// Pen commands on notes all over the song: one is moved to another pitch, cut in two, joined again, shortened and
  /// lengthened again, then the next.
  func edits(_ count: Int) throws -> [Edit] {
    let timeline = song.timeline
    var random = Pseudorandom()
    var edits: [Edit] = []
    edits.reserveCapacity(count)
    func append(_ command: any EditCommand, _ track: Identifier, _ text: String) {
      edits.append(Edit(command: command, track: track, text: "\(text) track=\(track)"))
    }
    while edits.count < count {
      let track = tracks[random.below(tracks.count)]
      let onset =
        random.below(phrasesPerTrack) * Self.phraseTicks(notes: notes) + random.below(notes) * Self.noteTicks
      guard let pitch = Key.cMajor.spelling(of: 40 + random.below(48)) else { continue }
      let place = timeline.position(of: onset)
      let (half, most, end) = (onset + 240, onset + 360, onset + Self.noteTicks)
      append(PenTap(tick: onset, pitch: pitch), track, "pen tap \(place) \(pitch)")
      append(PenSplit(tick: half), track, "pen split \(timeline.position(of: half))")
      append(PenMerge(tick: half), track, "pen merge \(timeline.position(of: half))")
      append(
        PenStretch(tick: onset, edge: .end, target: most), track,
        "pen stretch \(place) end \(timeline.position(of: most))")
      append(
        PenStretch(tick: onset, edge: .end, target: end), track,
        "pen stretch \(place) end \(timeline.position(of: end))")
    }
    return Array(edits.prefix(count))
  }
}

/// Does edits one after the other, each with its undo point.
func perform(_ edits: some Sequence<EditingSong.Edit>, on history: inout History) throws {
  var context = EditContext()
  for edit in edits {
    context.track = edit.track
    history.record(try edit.command.apply(to: history.current, in: context).song)
  }
}
