import MusicTheory
import SongModel

/// What a transform works on.
public enum TransformScope: Hashable, Sendable {
  /// The notes whose onsets lie in song ticks, of the current voice and track or of those that are named.
  case range(Range<Int>)
  /// The selected notes.
  case selection
}

/// Blocks of one voice of an original that a transform moves as wholes.
struct ScopedLine {
  /// A block by its index.
  struct Member {
    let index: Int
    /// The song tick at which the original's first tick sounds where the block is met first.
    let site: Site
  }

  let owner: PhraseLocation
  let voice: Int
  /// In order of time.
  var members: [Member]
}

/// Beats of an original that a transform moves.
struct ScopedBeats {
  /// A beat by its index.
  typealias Member = ScopedLine.Member

  let owner: PhraseLocation
  /// In order of time.
  var members: [Member]
}

/// A note that a transform gives another pitch.
struct ScopedNote {
  let note: StoredNote
  let pitch: Pitch
  /// Where it is met first.
  let site: Site
}

extension Draft {
  /// The blocks whose onsets lie in a scope, or whose roots are selected, and the beats; each once, as it is met first.
  ///
  /// - Parameter kind: The kind that is meant; `nil` for both.
  /// - Throws: ``EditError/nothingSelected``, ``EditError/wrongKind(track:is:needed:)`` for drums where a melody is
  ///   meant, or what finding the music of a mirror throws.
  mutating func blocks(
    in scope: TransformScope, _ kind: TrackKind? = nil
  ) throws(EditError) -> (lines: [ScopedLine], beats: [ScopedBeats]) {
    switch scope {
    case .selection:
      let targets = try selectedTargets()
      if kind == .melody, targets.lines.isEmpty { try checkMelody(targets) }
      let lines = targets.lines.map { line in
        let site = song.site(at: line.start, in: line.owner)
        return ScopedLine(
          owner: line.owner, voice: line.voice,
          members: line.blocks.filter(\.hasRoot).map { ScopedLine.Member(index: $0.index, site: site) })
      }
      let beats = targets.beats.map { part in
        let site = song.site(at: part.start, in: part.owner)
        return ScopedBeats(
          owner: part.owner, members: part.indices.map { ScopedLine.Member(index: $0, site: site) })
      }
      return (lines.filter { !$0.members.isEmpty }, kind == .melody ? [] : beats)
    case .range(let range):
      var lines: [ScopedLine] = []
      var beats: [ScopedBeats] = []
      for track in try rangeTracks(kind) {
        for part in try turns(touching: range, on: track, where: { $0.hasOnset(in: $1) }) {
          let owner = part.site.owner
          let met = song.blocks(of: owner, voice: context.voice).enumerated()
            .filter { part.range.contains($1.at) }.map { ScopedLine.Member(index: $0.offset, site: part.site) }
          if let index = lines.firstIndex(where: { $0.owner == owner }) {
            lines[index].members.merge(met)
          } else if !met.isEmpty {
            lines.append(ScopedLine(owner: owner, voice: context.voice, members: met))
          }
          let struck = song.beats(of: owner).enumerated()
            .filter { part.range.contains($1.at) }.map { ScopedLine.Member(index: $0.offset, site: part.site) }
          if let index = beats.firstIndex(where: { $0.owner == owner }) {
            beats[index].members.merge(struck)
          } else if !struck.isEmpty {
            beats.append(ScopedBeats(owner: owner, members: struck))
          }
        }
      }
      return (lines, beats)
    }
  }

  /// The sounding notes whose onsets lie in a scope, or that are selected, as they are met first, in order of tracks
  /// and time. A note that a tie reaches from outside the scope has its onset there, and is left out.
  mutating func notes(in scope: TransformScope) throws(EditError) -> [ScopedNote] {
    var found: [ScopedNote] = []
    switch scope {
    case .selection:
      let targets = try selectedTargets()
      if targets.lines.isEmpty { try checkMelody(targets) }
      for line in targets.lines {
        let site = song.site(at: line.start, in: line.owner)
        for target in line.blocks {
          add(target.block, target.index, line.owner, line.voice, site, to: &found) { path, key, _ in
            target.notes.contains(NotePlace(path: path, key: key))
          }
        }
      }
    case .range(let range):
      for track in try rangeTracks(.melody) {
        let parts = try turns(touching: range, on: track) { draft, part in
          draft.blocks(touching: part).contains { block in
            block.leaves.contains { $0.sounding != nil && part.range.contains($0.start) }
          }
        }
        for part in parts {
          let blocks = song.blocks(of: part.site.owner, voice: context.voice)
          var index = blocks.firstIndex(endingAfter: part.range.lowerBound)
          while index < blocks.count, blocks[index].at < part.range.upperBound {
            add(blocks[index], index, part.site.owner, context.voice, part.site, to: &found) { _, _, start in
              part.range.contains(start)
            }
            index += 1
          }
        }
      }
      found.removeAll { song.chainStart(of: $0.note, heardAt: $0.site) < range.lowerBound }
    }
    return found
  }

  private func add(
    _ block: Block, _ index: Int, _ owner: PhraseLocation, _ voice: Int, _ site: Site, to found: inout [ScopedNote],
    where isMeant: (SlotPath, Int, Int) -> Bool
  ) {
    for leaf in block.leaves {
      for note in leaf.sounding?.notes ?? [] where isMeant(leaf.path, note.pitch.number, leaf.start) {
        let stored = StoredNote(
          owner: owner, voice: voice, block: index, path: leaf.path, key: note.pitch.number)
        found.append(ScopedNote(note: stored, pitch: note.pitch, site: site))
      }
    }
  }
}

extension [ScopedLine.Member] {
  /// Adds those that are not there yet, in order of time.
  fileprivate mutating func merge(_ others: [ScopedLine.Member]) {
    let known = Set(map(\.index))
    let new = others.filter { !known.contains($0.index) }
    if !new.isEmpty { self = (self + new).sorted { $0.index < $1.index } }
  }
}
