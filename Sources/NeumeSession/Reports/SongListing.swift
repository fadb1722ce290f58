import CommandLanguage
import MusicTheory
import Notation
import SongEditing
import SongModel

/// Lists what is in a song.
public struct SongListing {
  let song: Song
  let context: EditContext
  let timeline: Timeline

  /// Looks at a song.
  ///
  /// - Parameters:
  ///   - song: The song.
  ///   - context: The session's context, whose velocity is left out of notation.
  public init(_ song: Song, _ context: EditContext = EditContext()) {
    self.song = song
    self.context = context
    timeline = song.timeline
  }

  /// What can be listed.
  public enum Kind: String, CaseIterable, Sendable {
    case notes, phrases, tracks
  }

  /// A list of notes, phrases or tracks.
  ///
  /// - Parameters:
  ///   - kind: What to list.
  ///   - range: Song ticks; `nil` for all.
  ///   - keys: MIDI keys of notes that are meant.
  ///   - indices: The tracks that are meant.
  public func list(
    _ kind: Kind, _ range: Range<Int>?, keys: ClosedRange<Int>? = nil, tracks indices: [Int]
  ) throws(Diagnostic) -> Listing {
    let range = range ?? 0..<(Song.lastTick + 1)
    switch kind {
    case .tracks: return tracks(indices)
    case .phrases: return phrases(range, indices)
    case .notes:
      do { return try notes(range, keys ?? Pitch.numbers, indices) } catch {
        throw Diagnostic(code: error.code, error.message(in: song))
      }
    }
  }

  private func tracks(_ indices: [Int]) -> Listing {
    let rows = indices.map { index in
      let track = song.tracks[index]
      return [
        track.id.text, track.kind.rawValue, track.name.isEmpty ? "" : "\"\(track.name)\"",
        track.kind == .drum ? "" : Instrument(program: track.program, bank: track.bank)?.description ?? "",
        counted(track.phrases.count, "phrase"),
      ]
    }
    let objects = indices.map { index in
      let track = song.tracks[index]
      return JSONValue.object([
        ("type", .string("track")), ("id", .string(track.id.text)), ("kind", .string(track.kind.rawValue)),
        ("name", .string(track.name)), ("program", .number(track.program)), ("phrases", .number(track.phrases.count)),
      ])
    }
    return Listing("tracks", lines: aligned(rows), objects: objects)
  }

  private func phrases(_ range: Range<Int>, _ indices: [Int]) -> Listing {
    var rows: [[String]] = []
    var objects: [JSONValue] = []
    for index in indices {
      for outline in song.tracks[index].phrases.outlines
      where outline.start < range.upperBound && outline.end > range.lowerBound {
        rows.append([outline.id.text, extent(outline), description(outline)])
        var members: [(String, JSONValue)] = [
          ("type", .string("phrase")), ("id", .string(outline.id.text)),
          ("track", .string(song.tracks[index].id.text)), ("kind", .string(outline.kindName)),
          ("start", .number(outline.start)), ("length", .number(outline.length)),
          ("position", .string(timeline.position(of: outline.start))),
        ]
        if let original = outline.originalID { members.append(("of", .string(original.text))) }
        if outline.transposition != 0 { members.append(("transpose", .number(outline.transposition))) }
        objects.append(.object(members))
      }
    }
    return Listing("phrases", lines: aligned(rows), objects: objects)
  }

  private func notes(
    _ range: Range<Int>, _ keys: ClosedRange<Int>, _ indices: [Int]
  ) throws(EditError) -> Listing {
    var rows: [[String]] = []
    var objects: [JSONValue] = []
    func add(_ place: BlockAddress, _ phrase: Identifier, _ tick: Int, _ length: Int?, _ name: String, _ velocity: Int)
    {
      rows.append([
        place.description, timeline.position(of: tick), "@\(tick)", name, length.map { "\($0)t" } ?? "", "@\(velocity)",
      ])
      objects.append(
        .object(
          [
            ("type", .string("note")), ("address", .string(place.description)), ("phrase", .string(phrase.text)),
            ("tick", .number(tick)), ("position", .string(timeline.position(of: tick))),
          ] + (length.map { [("length", .number($0))] } ?? []) + [
            (length == nil ? "drum" : "pitch", .string(name)), ("velocity", .number(velocity)),
          ]))
    }
    for index in indices {
      for voice in 1...max(1, song.voiceCount(onTrack: index)) {
        for heard in try song.heardBlocks(onTrack: index, voice: voice, in: range) {
          for leaf in heard.block.soundingLeaves {
            let place = BlockAddress(phrase: heard.address.phrase, block: heard.address.block, path: leaf.path)
            for note in leaf.chord.notes where keys.contains(note.pitch.number) {
              add(
                place, heard.phrase, heard.tick + leaf.start, leaf.length, note.pitch.description,
                note.velocity.value)
            }
          }
        }
      }
      for heard in try song.heardBeats(onTrack: index, in: range) where keys.contains(heard.beat.drum.key) {
        add(heard.address, heard.phrase, heard.tick, nil, heard.beat.drum.description, heard.beat.velocity.value)
      }
    }
    return Listing("notes", lines: aligned(rows), objects: objects)
  }

  /// From where to where a phrase goes, as people count.
  func extent(_ outline: PhraseOutline) -> String {
    "\(timeline.position(of: outline.start))..\(timeline.position(of: outline.end))"
  }

  /// The kind of a phrase, and what it plays.
  func description(_ outline: PhraseOutline) -> String {
    guard let original = outline.originalID else { return outline.kindName }
    let moved = outline.transposition
    return "\(outline.kindName) of \(original)" + (moved == 0 ? "" : moved > 0 ? " +\(moved)" : " \(moved)")
  }

  /// Rows with their columns below one another.
  private func aligned(_ rows: [[String]]) -> [String] {
    var widths: [Int] = []
    for row in rows {
      for (column, cell) in row.enumerated() {
        if column == widths.count { widths.append(0) }
        widths[column] = max(widths[column], cell.count)
      }
    }
    return rows.map { row in
      var line = ""
      for (column, cell) in row.enumerated() where widths[column] > 0 {
        line += (line.isEmpty ? "" : "  ") + cell + String(repeating: " ", count: widths[column] - cell.count)
      }
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}

extension Block {
  /// A chord that sounds in a block, with its place in it.
  fileprivate struct SoundingLeaf {
    let path: SlotPath
    let start: Int
    let length: Int
    let chord: Chord
  }

  /// What sounds in the block: itself, or the innermost slots of its tuplet.
  fileprivate var soundingLeaves: [SoundingLeaf] {
    guard !isRest else { return [] }
    switch figure {
    case .empty: return []
    case .chord(let chord): return [SoundingLeaf(path: [], start: 0, length: length, chord: chord)]
    case .tuplet(let tuplet):
      return tuplet.layout(length: length).compactMap { slot in
        guard !slot.isSilent, let chord = slot.slot.figure.chord else { return nil }
        return SoundingLeaf(path: slot.path, start: slot.start, length: slot.end - slot.start, chord: chord)
      }
    }
  }
}
