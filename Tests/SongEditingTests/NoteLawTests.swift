import MusicTheory
import SongEditing
import SongModel
import Testing

/// What holds of single commands on notes, on random music and at random places.
@Suite struct NoteLawTests {
  static let runs = 0..<300

  /// A random song on its first melody track, with one that is often neither repeated nor mirrored.
  private func place(_ run: Int) -> (source: RandomPhrases, song: Song, context: EditContext) {
    var source = RandomPhrases(seed: UInt64(7_000_000 + run))
    let song = source.song()
    var context = standardContext(for: song)
    context.voice = source.number(1...2)
    return (source, song, context)
  }

  private func apply(_ command: some EditCommand, to song: Song, _ context: EditContext) -> Edit? {
    try? command.apply(to: song, in: context)
  }

  @Test(arguments: runs)
  func `A tuplet of N and then of 1 is nothing`(run: Int) {
    var (source, song, context) = place(run)
    for _ in 0..<20 {
      let position = source.number(0...max(1, song.end))
      let weights = (0..<source.number(2...5)).map { _ in source.number(1...3) }
      context.selection = Selection(song.noteAddresses)
      guard let there = apply(FingerTuplet(tick: position, weights: weights), to: song, context) else { continue }
      context.selection = there.selection
      let back = apply(FingerTuplet(tick: position, count: 1), to: there.song, context)
      #expect(back?.song == song, "at \(position)")
      #expect(back?.selection.notes == song.noteAddresses, "at \(position)")
    }
  }

  @Test(arguments: runs)
  func `Resting twice is nothing`(run: Int) {
    var (source, song, context) = place(run)
    context.mirrors = .edit
    for _ in 0..<20 {
      let position = source.number(0...max(1, song.end))
      guard let there = apply(EraserRest(tick: position), to: song, context) else { continue }
      #expect(there.song != song)
      // A rest without notes cannot be switched back.
      if let back = apply(EraserRest(tick: position), to: there.song, context) { #expect(back.song == song) }
    }
  }

  @Test(arguments: runs)
  func `There and back is nothing, where nothing was hit and no tie gained or lost what it reaches`(run: Int) {
    var (source, song, context) = place(run)
    song = song.untied
    for _ in 0..<20 {
      let all = song.noteAddresses.sorted { ("\($0.place)", $0.key) < ("\($1.place)", $1.key) }
      context.selection = Selection(Set(all.filter { _ in source.chance(20) }))
      context.collisions = [.stop, .refuse][source.number(0...1)]
      let (ticks, semitones) = (20 * source.number(-10...10), source.number(-12...12))
      guard
        let there = apply(FingerMove(ticks: ticks, interval: .semitones(semitones)), to: song, context),
        there.warnings.isEmpty, there.selection.notes.count == context.selection.notes.count,
        there.song.noteAddresses.count == song.noteAddresses.count,
        there.song.beatCount == song.beatCount
      else { continue }
      context.selection = there.selection
      let back = apply(FingerMove(ticks: -ticks, interval: .semitones(-semitones)), to: there.song, context)
      #expect(back?.song.respelled == song.respelled, "\(ticks) \(semitones)")
    }
  }

  @Test(arguments: runs)
  func `Points added on a line change nothing`(run: Int) throws {
    var (source, song, context) = place(run)
    context.grid = .ticks([60, 100, 120, 480][source.number(0...3)])
    for _ in 0..<20 {
      let start = source.number(0...max(1, song.end))
      let line = source.penLine(from: start)
      var more = line
      for (before, after) in zip(line.points, line.points.dropFirst()) {
        // Only where the line has a whole pitch can a point lie on it.
        for tick in (before.tick + 1)..<after.tick {
          let rise = (after.pitch.number - before.pitch.number) * (tick - before.tick)
          guard rise % (after.tick - before.tick) == 0, source.chance(40) else { continue }
          let number = before.pitch.number + rise / (after.tick - before.tick)
          more.points.append(PenLine.Point(tick: tick, pitch: try #require(Key.cMajor.spelling(of: number))))
        }
      }
      more.points.sort { $0.tick < $1.tick }
      #expect(apply(line, to: song, context) == apply(more, to: song, context), "\(line)")
    }
  }

  @Test(arguments: runs)
  func `Cutting and joining is nothing but for the tie between`(run: Int) {
    var (source, song, context) = place(run)
    for _ in 0..<20 {
      let position = source.number(0...max(1, song.end))
      guard let there = apply(PenSplit(tick: position), to: song, context),
        // A tuplet of two slots is cut in two plain blocks, which join as such.
        there.song.tupletCount == song.tupletCount,
        let back = apply(PenMerge(tick: position), to: there.song, context)
      else { continue }
      #expect(back.song.renumbered == song.renumbered, "at \(position)")
    }
  }
}

extension Song {
  fileprivate var beatCount: Int {
    tracks.reduce(0) { count, track in
      guard case .drum(let phrases) = track.phrases else { return count }
      return count + phrases.reduce(0) { $0 + ($1.content?.beats.count ?? 0) }
    }
  }

  fileprivate var tupletCount: Int {
    tracks.reduce(0) { count, track in
      guard case .melody(let phrases) = track.phrases else { return count }
      let blocks = phrases.flatMap { $0.content?.voices.flatMap(\.blocks) ?? [] }
      return count + blocks.count { $0.figure.tuplet != nil }
    }
  }

  /// The song without ties.
  fileprivate var untied: Song { changingNotes { $0.isTied = false } }

  /// The song with every pitch spelled as C major has it.
  fileprivate var respelled: Song {
    changingNotes { $0.pitch = Key.cMajor.spelling(of: $0.pitch.number) ?? $0.pitch }
  }

  private func changingNotes(_ change: (inout Note) -> Void) -> Song {
    var song = self
    for track in song.tracks.indices {
      guard case .melody(var phrases) = song.tracks[track].phrases else { continue }
      for phrase in phrases.indices {
        guard case .original(var content) = phrases[phrase].source else { continue }
        for voice in content.voices.indices {
          for block in content.voices[voice].blocks.indices {
            content.voices[voice].blocks[block].figure.change(change)
            content.voices[voice].blocks[block].grace = content.voices[voice].blocks[block].grace.map {
              var note = Note($0)
              change(&note)
              return note.pitch
            }
          }
        }
        phrases[phrase].source = .original(content)
      }
      song.tracks[track].phrases = .melody(phrases)
    }
    return song
  }
}

extension Figure {
  fileprivate mutating func change(_ change: (inout Note) -> Void) {
    switch self {
    case .empty: break
    case .chord(var chord):
      chord.updateEach(change)
      self = .chord(chord)
    case .tuplet(var tuplet):
      for index in tuplet.slots.indices { tuplet.slots[index].figure.change(change) }
      self = .tuplet(tuplet)
    }
  }
}
