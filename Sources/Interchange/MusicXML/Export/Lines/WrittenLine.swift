import MusicTheory
import MusicXMLFormat
import SongModel

/// One voice of a track from the song's start to its end, repeats and syncs written out.
struct WrittenLine {
  /// The chords in order of time, never overlapping; what lies between them is rests.
  var chords: [WrittenChord] = []
  /// The same in the groups in which they are written.
  var items: [Item] = []

  /// A chord by itself, or those of a tuplet.
  enum Item {
    /// The index of a chord.
    case chord(Int)
    /// A tuplet whose chords, silent ones among them, follow one another.
    case tuplet(WrittenTuplet)
  }
}

/// Notes that are written as one chord, or the silence of a slot in a tuplet.
struct WrittenChord: Hashable {
  /// The first tick, as the song has it.
  var start: Int
  /// The tick behind the last; in tuplets rounded as the song plays it.
  var end: Int
  /// Where it is written: places from the song's start.
  var place = 0
  /// The place behind it.
  var placeEnd = 0
  /// Whether it is in a tuplet that is played exactly as it is written.
  var isInExactTuplet = false
  /// The notes, the root first; none in a silent slot.
  var notes: [WrittenNote]
  var ornament: Ornament?
  var graces: [Pitch] = []
  var lyric: String?
}

extension WrittenChord {
  /// Whether it is played elsewhere than it is written, by a tick at least.
  ///
  /// - Parameter isDrum: Strokes of drums have no length.
  func isMoved(in time: PartTime, isDrum: Bool) -> Bool {
    func differs(_ tick: Int, _ place: Int) -> Bool {
      // Chords of tuplets stand at fractions of ticks, so less than a tick is rounding there.
      let distance = abs(time.place(ofTick: tick) - place)
      return distance >= (isInExactTuplet ? time.placesOfTick : 1)
    }
    return differs(start, place) || !isDrum && differs(end, placeEnd) || notes.contains { $0.delay != 0 }
  }
}

/// A note as it is written.
struct WrittenNote: Hashable {
  let sound: Sound
  let velocity: Velocity
  let gate: Gate
  /// Whether the song ties it to what follows.
  var isTied = false
  /// The ties that it has in the end.
  var ties: Score.Ties = []
  /// Ticks by which it begins later than its chord: strokes of a drummer that are written as one.
  var delay = 0

  enum Sound: Hashable {
    case pitch(Pitch)
    case drum(Drum)
  }

  /// The MIDI key.
  var key: Int {
    switch sound {
    case .pitch(let pitch): pitch.number
    case .drum(let drum): drum.key
    }
  }
}

/// A tuplet in the line that it belongs to.
struct WrittenTuplet {
  /// The slots.
  let tuplet: Tuplet
  /// The first tick.
  let start: Int
  /// The tick behind the last that is played.
  let end: Int
  /// The ticks that it would last whole.
  let length: Int
  /// The chords of its slots.
  let chords: Range<Int>
  /// Where it is written: places from the song's start.
  var place = 0
  /// Its division as it can be printed; `nil` where no note values show it.
  var division: TupletDivision?
}

extension WrittenLine {
  /// Moves what crowds behind the last bar back to where it is played.
  ///
  /// - Parameter last: The place where the last bar ends.
  mutating func fit(before last: Int, time: PartTime) {
    var limit = last
    for item in items.reversed() {
      guard case .chord(let index) = item, chords[index].placeEnd > limit else { return }
      chords[index].placeEnd = limit
      if chords[index].place >= limit { chords[index].place = min(time.place(ofTick: chords[index].start), limit - 1) }
      limit = chords[index].place
    }
  }

  /// Lets tied notes go on in those of their key that begin where they end; other ties do nothing.
  mutating func resolveTies() {
    for index in chords.indices.dropLast() where chords[index].notes.contains(where: \.isTied) {
      guard chords[index + 1].start == chords[index].end else { continue }
      for note in chords[index].notes.indices where chords[index].notes[note].isTied {
        let key = chords[index].notes[note].key
        guard let next = chords[index + 1].notes.firstIndex(where: { $0.key == key }) else { continue }
        chords[index].notes[note].ties.insert(.start)
        chords[index + 1].notes[next].ties.insert(.stop)
      }
    }
  }
}
