import MusicTheory
import SongEditing
import SongModel
import SongPerformance
import Testing

@Suite("What phrase commands leave as it is heard")
struct PhraseLawTests {
  /// Applies a command to many random songs at random places, and checks songs in which it did something.
  func check(
    _ name: String, songs: Int = 400, sourceLocation: SourceLocation = #_sourceLocation,
    make: (inout RandomPhrases, Song, PhraseOutline) -> any EditCommand,
    law: (_ before: Song, _ after: Song, _ outline: PhraseOutline) throws -> Bool
  ) throws {
    var done = 0
    for seed in 0..<UInt64(songs) {
      var source = RandomPhrases(seed: seed)
      let song = source.song()
      guard let track = song.tracks.randomElement(using: &source.random),
        let outline = track.phrases.outlines.randomElement(using: &source.random)
      else { continue }
      var context = EditContext()
      context.track = track.id
      let command = make(&source, song, outline)
      guard let edit = try? command.apply(to: song, in: context) else { continue }
      done += 1
      let holds = try law(song, edit.song, outline)
      #expect(holds, "\(name), seed \(seed): \(command)", sourceLocation: sourceLocation)
      if !holds { return }
    }
    #expect(done > songs / 4, "\(name): only \(done) of \(songs) were possible", sourceLocation: sourceLocation)
  }

  @Test func `Splitting a phrase changes nothing that is heard`() throws {
    try check("split") { source, _, outline in
      PhraseSplit(tick: outline.start + 40 * Int.random(in: 0...(outline.length / 40), using: &source.random))
    } law: { before, after, _ in
      try heard(before) == heard(after)
    }
  }

  @Test func `Joining two phrases changes nothing that is heard`() throws {
    try check("join") { _, _, outline in
      PhraseJoin(tick: outline.end)
    } law: { before, after, _ in
      try heard(before) == heard(after)
    }
  }

  @Test func `Joining what was split gives back the same song where nothing else played it`() throws {
    try check("split and join", songs: 1_000) { source, _, outline in
      PhraseSplit(tick: outline.start + 40 * Int.random(in: 1...(outline.length / 40), using: &source.random))
    } law: { before, after, outline in
      var context = EditContext()
      guard let location = after.location(of: outline.id) else { return false }
      context.track = after.tracks[location.track].id
      let wasWhole = outline.originalID == nil ? before.references(to: outline.id).isEmpty : true
      let isReference = after.tracks[location.track].phrases.outlines[location.phrase].originalID != nil
      guard wasWhole, (outline.originalID != nil) == isReference else { return true }
      let cut = after.tracks[location.track].phrases.outlines[location.phrase].end
      return try PhraseJoin(tick: cut).apply(to: after, in: context).song == before
    }
  }

  @Test func `Detaching turns changes nothing that is heard`() throws {
    try check("detach") { source, _, outline in
      let start = outline.start + Int.random(in: 0..<outline.length, using: &source.random)
      return PhraseDetach(start..<(start + Int.random(in: 1...outline.length, using: &source.random)))
    } law: { before, after, _ in
      try heard(before) == heard(after)
    }
  }

  @Test func `Deleting an original that others play silences nothing else`() throws {
    try check("delete") { _, _, outline in
      PhraseDelete(outline.start..<(outline.start + 1))
    } law: { before, after, outline in
      // The same deletion, with everything that plays it made a real copy first.
      var context = EditContext()
      guard let location = before.location(of: outline.id) else { return false }
      var copied = before
      for track in copied.tracks where track.kind == before.tracks[location.track].kind {
        context.track = track.id
        copied = try PhraseDetach(0..<Song.lastTick).apply(to: copied, in: context).song
      }
      context.track = before.tracks[location.track].id
      copied = try PhraseDelete(outline.start..<(outline.start + 1)).apply(to: copied, in: context).song
      return try heard(copied) == heard(after)
    }
  }
}
