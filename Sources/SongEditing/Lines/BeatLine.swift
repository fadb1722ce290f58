import MusicTheory
import SongModel

/// The beats of a phrase while they are edited.
///
/// Every change goes through the few operations here, which keep the beats in order, inside the phrase and no two of
/// one drum on one tick.
struct BeatLine {
  /// The beats by tick, then by drum.
  private(set) var beats: [Beat]
  /// The number that the next new beat gets.
  private(set) var nextID: BlockID
  /// What was done so far.
  private(set) var changes: [ItemChange<Beat>] = []
  /// What selected beats are called afterwards, where their drum changed or they became one with others: step by step.
  private(set) var renames: [[(from: NoteAddress, to: NoteAddress)]] = []

  init(beats: [Beat], nextID: BlockID) {
    self.beats = beats
    self.nextID = nextID
  }

  /// The index of the first beat at or behind a place; the count where there is none.
  private func firstIndex(from tick: Int, key: Int = 0) -> Int {
    var (low, high) = (0, beats.count)
    while low < high {
      let middle = (low + high) / 2
      if (beats[middle].at, beats[middle].drum.key) < (tick, key) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The indices of the beats in a range of ticks.
  func indices(in range: Range<Int>) -> Range<Int> {
    let first = firstIndex(from: range.lowerBound)
    return first..<max(first, firstIndex(from: range.upperBound))
  }

  /// The index of the beat of a drum at a tick.
  func index(at tick: Int, drum: Drum) -> Int? {
    let index = firstIndex(from: tick, key: drum.key)
    return index < beats.count && beats[index].at == tick && beats[index].drum == drum ? index : nil
  }

  /// Puts a beat down under a new number. Of two of one drum at one tick the louder stays, else the one that is there.
  mutating func put(_ beat: Beat) {
    if let index = index(at: beat.at, drum: beat.drum), beats[index].velocity >= beat.velocity { return }
    var beat = beat
    beat.id = nextID
    nextID += 1
    restore(beat)
  }

  /// Puts a beat down under the number it has. Of two of one drum at one tick the louder stays, else the one that is
  /// there.
  ///
  /// - Returns: Whether the beat stands there now.
  @discardableResult
  mutating func restore(_ beat: Beat) -> Bool {
    if let index = index(at: beat.at, drum: beat.drum) {
      if beats[index].velocity >= beat.velocity { return false }
      remove(at: index)
    }
    beats.insert(beat, at: firstIndex(from: beat.at, key: beat.drum.key))
    changes.append(ItemChange(before: nil, after: beat))
    return true
  }

  /// Removes a beat.
  @discardableResult
  mutating func remove(at index: Int) -> Beat {
    let beat = beats.remove(at: index)
    changes.append(ItemChange(before: beat, after: nil))
    return beat
  }

  /// Gives beats other places, all at once. Of two of one drum that come to one tick the louder stays, else the one that
  /// was not moved or stood first.
  mutating func move(_ indices: [Int], _ move: (inout Beat) -> Void) {
    var isMoved = [Bool](repeating: false, count: beats.count)
    for index in indices { isMoved[index] = true }
    var arranged: [(before: Beat, after: Beat)] = []
    for (index, beat) in beats.enumerated() where !isMoved[index] { arranged.append((beat, beat)) }
    for (index, beat) in beats.enumerated() where isMoved[index] {
      var after = beat
      move(&after)
      arranged.append((beat, after))
    }
    // The sort is stable, so what was not moved comes first.
    arranged.sort { Beat.isOrdered($0.after, $1.after) }
    beats = []
    for (before, after) in arranged {
      if let last = beats.last, last.at == after.at, last.drum == after.drum {
        if last.velocity >= after.velocity {
          changes.append(ItemChange(before: before, after: nil))
          continue
        }
        changes.append(ItemChange(before: beats.removeLast(), after: nil))
      }
      beats.append(after)
      if before != after { changes.append(ItemChange(before: before, after: after)) }
    }
  }

  /// Sets how hard a beat is struck.
  mutating func setVelocity(_ velocity: Velocity, at index: Int) {
    let before = beats[index]
    guard before.velocity != velocity else { return }
    beats[index].velocity = velocity
    changes.append(ItemChange(before: before, after: beats[index]))
  }

  /// Tells what beats are called afterwards, so that the selection can follow them.
  mutating func rename(_ names: [(from: NoteAddress, to: NoteAddress)]) {
    if !names.isEmpty { renames.append(names) }
  }
}
