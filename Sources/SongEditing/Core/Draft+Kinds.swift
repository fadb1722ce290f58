import MusicTheory
import SongModel

// Phrases of melody and drum tracks are edited by the same generic code. What follows leads from a track, whose kind is
// known when the program runs, to that code.

extension TrackKind {
  /// The music that phrases of the kind have.
  var content: any EditableContent.Type {
    switch self {
    case .melody: MelodyContent.self
    case .drum: DrumContent.self
    }
  }
}

extension PhraseList {
  /// A list of phrases of one kind.
  init<Content: EditableContent>(_ phrases: [Phrase<Content>]) { self = Content.list(phrases) }
}

extension Draft {
  /// The kind of music on a track.
  func content(on track: Int) -> any EditableContent.Type { song.tracks[track].kind.content }

  /// The phrases of a track; none where it is of another kind.
  func phrases<Content: EditableContent>(_ kind: Content.Type, on track: Int) -> [Phrase<Content>] {
    kind.phrases(in: song.tracks[track].phrases)
  }

  /// Replaces the phrases of a track of their kind, putting them in order of time.
  mutating func setPhrases<Content: EditableContent>(_ phrases: [Phrase<Content>], on track: Int) {
    song.tracks[track].phrases = PhraseList(phrases.sorted { $0.start < $1.start })
  }

  /// The phrase of an id, where it is and what it is.
  func original<Content: EditableContent>(
    _ kind: Content.Type, of id: Identifier
  ) -> (location: PhraseLocation, phrase: Phrase<Content>)? {
    guard let location = song.location(of: id) else { return nil }
    let phrases = phrases(kind, on: location.track)
    return phrases.indices.contains(location.phrase) ? (location, phrases[location.phrase]) : nil
  }

  /// Puts a phrase on a track.
  mutating func insert<Content: EditableContent>(_ phrase: Phrase<Content>, on track: Int) {
    var phrases = phrases(Content.self, on: track)
    let index = phrases.firstIndex { $0.start > phrase.start }
    if let index { phrases.insert(phrase, at: index) } else { phrases.append(phrase) }
    song.tracks[track].phrases = PhraseList(phrases)
  }

  /// Changes the phrase of an id in place.
  mutating func update<Content: EditableContent>(
    _ kind: Content.Type, _ id: Identifier, on track: Int, _ change: (inout Phrase<Content>) -> Void
  ) {
    var phrases = phrases(kind, on: track)
    guard let index = phrases.firstIndex(where: { $0.id == id }) else { return }
    change(&phrases[index])
    song.tracks[track].phrases = PhraseList(phrases)
  }

  /// Notes which phrases differ from an earlier song.
  mutating func recordPhrases(since old: Song) {
    let remaining = Set(song.tracks.map(\.id))
    for track in old.tracks where !remaining.contains(track.id) {
      for outline in track.phrases.outlines {
        changes.append(.phrase(track: track.id, before: outline, after: nil))
      }
    }
    for track in song.tracks {
      let before = old.trackIndex(of: track.id).map { old.tracks[$0].phrases } ?? PhraseList(track.kind)
      guard before != track.phrases else { continue }
      let earlier = Dictionary(before.outlines.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
      let later = track.phrases.outlines
      let kept = Set(later.map(\.id))
      for outline in before.outlines where !kept.contains(outline.id) {
        changes.append(.phrase(track: track.id, before: outline, after: nil))
      }
      for outline in later where earlier[outline.id] != outline {
        changes.append(.phrase(track: track.id, before: earlier[outline.id], after: outline))
      }
    }
  }
}
