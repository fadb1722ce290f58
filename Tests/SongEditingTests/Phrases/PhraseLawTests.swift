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

  @Test func `A copied track sounds like its source, and nothing else changes`() throws {
    for seed in 0..<UInt64(100) {
      var source = RandomPhrases(seed: seed)
      let song = source.song()
      guard let track = song.tracks.randomElement(using: &source.random), let copy = Identifier("copy") else {
        continue
      }
      var after = try TrackCopy(track.id, as: copy).apply(to: song, in: EditContext()).song
      if let index = after.trackIndex(of: copy) { after.tracks[index].channel = 3 }
      var sound = try heard(after)
      #expect(sound.removeValue(forKey: "copy") == sound[track.id.text], "seed \(seed)")
      #expect(try sound == heard(song), "seed \(seed)")
    }
  }

  @Test func `Bars inserted and taken out again change nothing that is heard`() throws {
    var done = 0
    for seed in 0..<UInt64(300) {
      var source = RandomPhrases(seed: seed)
      let song = source.song()
      let bars = source.bars(of: song)
      guard let longer = try? BarsInsert(bars).apply(to: song, in: EditContext()).song else { continue }
      let after = try BarsDelete(bars).apply(to: longer, in: EditContext()).song
      #expect(try heard(after) == heard(song), "seed \(seed): \(bars)")
      done += 1
    }
    #expect(done > 100)
  }

  @Test func `Quantized or humanized, no two notes of a voice change places`() throws {
    for seed in 0..<UInt64(300) {
      var source = RandomPhrases(seed: seed)
      let song = source.song()
      var context = EditContext()
      context.rangeTracks = .all
      let scope = TransformScope.range(0..<max(1, song.end))
      let quantized = try Quantize(
        to: .ticks(source.pick([40, 80, 120, 240]) ?? 120), strength: source.number(0...100), scope
      ).apply(to: song, in: context).song
      let humanized = try Humanize(seed: seed, timing: 200, velocity: 9, scope).apply(to: quantized, in: context).song
      for track in song.tracks.indices {
        #expect(song.order(track) == quantized.order(track), "seed \(seed)")
        #expect(song.order(track) == humanized.order(track), "seed \(seed)")
      }
    }
  }
}

extension Song {
  /// The numbers of the blocks of every voice, and of the beats of each drum, in order of time.
  fileprivate func order(_ track: Int) -> [[BlockID]] {
    switch tracks[track].phrases {
    case .melody(let phrases):
      phrases.flatMap { $0.content?.voices.map { $0.blocks.map(\.id) } ?? [] }
    case .drum(let phrases):
      phrases.map { $0.content?.beats.map(\.id) ?? [] }
    }
  }
}
