import MusicTheory
import SongModel

/// `eraser tap POS PITCH`: deletes a note, after asking what it is.
///
/// A chord note goes alone. Every note of a tuplet, its root too, is here a tuplet note: its slot falls silent and the
/// others keep their onsets; when only the first slot still sounds the block becomes plain, when none does it goes. The
/// root of a plain block takes the block with it. What a rest keeps is no note. On a drum track the pitch is the drum's
/// key, and the beat stands exactly at the position.
public struct EraserTap: EditCommand {
  /// Where, in song ticks: a tick that the note covers.
  public var tick: Int
  /// The MIDI key that is heard there.
  public var number: Int

  /// Makes a tap.
  public init(tick: Int, number: Int) {
    self.tick = tick
    self.number = number
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let track = try draft.currentTrack()
    let site = try draft.site(at: tick, on: track)
    let address = try draft.note(at: tick, number: number, in: site)
    try draft.erase([address])
  }
}

extension Draft {
  /// The lasting name of the sounding note, or the beat, of a pitch at a tick.
  ///
  /// - Parameters:
  ///   - tick: A song tick that the note covers, or at which the beat stands.
  ///   - number: The MIDI key as it is heard.
  /// - Throws: ``EditError/noBlock(phrase:voice:tick:)`` or ``EditError/noNote(tick:wanted:there:)``.
  func note(at tick: Int, number: Int, in site: Site) throws(EditError) -> NoteAddress {
    let local = site.local(tick)
    if song.tracks[site.owner.track].kind == .drum {
      let beats = song.beats(of: site.owner).filter { $0.at == local }
      guard let beat = beats.first(where: { $0.drum.key == number }) else {
        throw .noNote(tick: tick, wanted: number, there: beats.map(\.drum.key))
      }
      return NoteAddress(place: BlockAddress(phrase: song.outline(at: site.owner).id, block: beat.id), key: number)
    }
    let (index, address) = try block(at: tick, in: site)
    let leaf = song.blocks(of: site.owner, voice: context.voice)[index].leaf(covering: local)
    let chord = leaf?.sounding
    guard let leaf, let note = chord?.note(ofNumber: number - site.transposition) else {
      let there = (chord?.notes ?? []).map { $0.pitch.number + site.transposition }
      throw .noNote(tick: tick, wanted: number, there: there)
    }
    return NoteAddress(
      place: BlockAddress(phrase: address.phrase, block: address.block, path: leaf.path), key: note.pitch.number)
  }

  /// Deletes notes and beats by the eraser's rule.
  mutating func erase(_ notes: [NoteAddress]) throws(EditError) {
    let targets = resolve(notes)
    for line in targets.lines {
      try editLine(of: line.owner, voice: line.voice, end: song.outline(at: line.owner).length) { edited in
        for target in line.blocks.reversed() {
          if let left = edited.blocks[target.index].erasing(target.notes) {
            if target.block.figure.tuplet != nil, left.figure.tuplet == nil, let first = target.block.leaves.first {
              edited.rename(left.lastingNames(movedFrom: first.path, to: [], in: line.phrase))
            }
            edited.replace(at: target.index, with: left)
          } else {
            edited.remove(at: target.index)
          }
        }
      }
    }
    for part in targets.beats {
      try editBeats(of: part.owner) { line in
        for index in part.indices.reversed() { line.remove(at: index) }
      }
    }
  }
}
