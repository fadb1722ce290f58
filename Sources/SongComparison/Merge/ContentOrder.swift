import MusicTheory
import SongModel

/// Numbers that say all of a block, in an order of places and content that knows no sides.
struct ContentSignature: Hashable, Comparable {
  private var numbers: [Int] = []

  static func < (left: ContentSignature, right: ContentSignature) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }

  /// Says all of a block but its number.
  init(_ block: Block) {
    append([block.at, block.length, block.isRest ? 1 : 0])
    append(block.figure)
    append([block.ornament.flatMap { Ornament.allCases.firstIndex(of: $0) } ?? -1, block.grace.count])
    for pitch in block.grace { append(pitch) }
    append(block.lyric.map { $0.utf8.map(Int.init) } ?? [])
  }

  /// Says all of a beat but its number: the loudest of one drum at one tick comes first.
  init(_ beat: Beat) { append([beat.at, beat.drum.key, -beat.velocity.value]) }

  private mutating func append(_ more: [Int]) { numbers += more }

  private mutating func append(_ pitch: Pitch) { append([pitch.number, Int(pitch.letter.rawValue)]) }

  private mutating func append(_ figure: Figure) {
    switch figure {
    case .empty: append([0])
    case .chord(let chord):
      append([1, chord.count])
      for note in chord.notes {
        append(note.pitch)
        append([note.velocity.value, note.gate.percent, note.isTied ? 1 : 0])
      }
    case .tuplet(let tuplet):
      append([2, tuplet.slots.count])
      for slot in tuplet.slots {
        append([slot.weight, slot.isRest ? 1 : 0])
        append(slot.figure)
      }
    }
  }
}

extension Track {
  /// The text that a file has of it, to order tracks by what they hold.
  var canonicalText: [UInt8] {
    var song = Song()
    song.tracks = [self]
    return song.json
  }
}

extension Phrase where Content: MergeableContent {
  /// The text that a file has of it, to order phrases of one place by what they hold.
  func canonicalText(on track: Identifier) -> [UInt8] {
    var holder = Track(id: track, kind: Content.kind)
    holder.phrases = Content.list([self])
    return holder.canonicalText
  }
}

extension Motif {
  /// The text that a file has of it, to order motifs by what they hold.
  var canonicalText: [UInt8] {
    var song = Song()
    song.motifs = [self]
    return song.json
  }
}
