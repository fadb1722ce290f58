import MusicTheory
import MusicXMLFormat
import SongModel

/// A step of a voice: a chord, or a tuplet of several.
struct ScoredPiece {
  /// The measure's index.
  var measure: Int
  /// Units from the measure's start.
  var start: Int
  /// Units.
  var length: Int
  var content: Content

  enum Content {
    /// The index of a chord.
    case chord(Int)
    case tuplet([ScoredSlot])
  }
}

/// A slot of a tuplet.
struct ScoredSlot {
  /// Units.
  var length: Int
  var content: Content

  enum Content {
    case rest
    /// The index of a chord.
    case chord(Int)
    case tuplet([ScoredSlot])
  }
}

/// Finds the tuplets in a voice.
///
/// A tuplet begins with a note that says so and ends with the one that ends it. Without such marks notes of one
/// modification, such as 3 in the time of 2, belong together until they fill a multiple of the value that is divided.
/// Its slots are as long as its notes, so that its times are exact whatever is printed.
struct TupletRecognition {
  private let music: ScannedPart
  private let units: ScoreUnits
  /// The first chords of tuplets that are written as plain notes.
  private(set) var plain: [Int] = []

  init(_ music: ScannedPart, units: ScoreUnits) {
    self.music = music
    self.units = units
  }

  /// The pieces of a voice.
  ///
  /// - Parameter lane: The indices of its chords in order of time.
  mutating func pieces(_ lane: [Int]) -> [ScoredPiece] {
    var pieces: [ScoredPiece] = []
    pieces.reserveCapacity(lane.count)
    var index = 0
    while index < lane.count {
      let end = groupEnd(lane, from: index)
      let group = lane[index..<end]
      if let tuplet = tuplet(group) {
        pieces.append(tuplet)
      } else {
        for chord in group {
          if let piece = plainPiece(chord) { pieces.append(piece) }
        }
      }
      index = end
    }
    return pieces
  }

  private func plainPiece(_ index: Int) -> ScoredPiece? {
    let chord = music.chords[index]
    guard !chord.notes.isEmpty else { return nil }
    return ScoredPiece(measure: chord.measure, start: chord.start, length: chord.length, content: .chord(index))
  }

  // MARK: Groups

  /// The index behind the last chord of the tuplet that begins with a chord; behind the chord itself where none does.
  private func groupEnd(_ lane: [Int], from index: Int) -> Int {
    let first = music.chords[lane[index]]
    guard first.modification != nil || first.tuplets.contains(where: \.isStart) else { return index + 1 }
    if first.tuplets.contains(where: \.isStart), let end = markedEnd(lane, from: index) { return end }
    guard let ratio = first.modification else { return index + 1 }
    return filledEnd(lane, from: index, ratio)
  }

  /// The end of a tuplet that marks begin and end.
  private func markedEnd(_ lane: [Int], from index: Int) -> Int? {
    var open: Set<Int> = []
    for place in index..<min(lane.count, index + Tuplet.mostSlots) {
      let chord = music.chords[lane[place]]
      guard chord.measure == music.chords[lane[index]].measure else { return nil }
      for mark in chord.tuplets where mark.isStart { open.insert(mark.number) }
      for mark in chord.tuplets where !mark.isStart { open.remove(mark.number) }
      if open.isEmpty { return place + 1 }
    }
    return nil
  }

  /// The end of a tuplet that is full.
  private func filledEnd(_ lane: [Int], from index: Int, _ ratio: Score.TimeModification) -> Int {
    var (total, unit) = (0, Int.max)
    var place = index
    while place < min(lane.count, index + Tuplet.mostSlots) {
      let chord = music.chords[lane[place]]
      if place > index {
        let before = music.chords[lane[place - 1]]
        let belongs =
          chord.measure == before.measure && chord.start == before.end
          && chord.modification?.actual == ratio.actual && chord.modification?.normal == ratio.normal
          && !chord.tuplets.contains(where: \.isStart)
        if !belongs { return place }
      }
      total += chord.length
      unit = min(unit, dividedUnit(of: chord, ratio))
      place += 1
      let (whole, overflow) = unit.multipliedReportingOverflow(by: ratio.normal)
      if !overflow, whole > 0, total % whole == 0 { return place }
    }
    return place
  }

  /// The units of the value of which a modification counts so many.
  private func dividedUnit(of chord: ScoredChord, _ ratio: Score.TimeModification) -> Int {
    if let type = ratio.normalType { return units.units(printedValue(type, dots: ratio.normalDots)) }
    if let type = chord.type { return units.units(printedValue(type, dots: 0)) }
    return chord.length * ratio.actual / ratio.normal
  }

  // MARK: Slots

  /// The tuplet of some chords; `nil` where they are better written as plain notes.
  private mutating func tuplet(_ group: ArraySlice<Int>) -> ScoredPiece? {
    guard group.count > 1, let first = group.first, let last = group.last else { return nil }
    let (start, end) = (music.chords[first].start, music.chords[last].end)
    let isBinary = group.allSatisfy { music.chords[$0].modification?.isBinary ?? true }
    guard !isBinary, group.contains(where: { !music.chords[$0].notes.isEmpty }) else { return nil }
    let slots = slots(group, marks: [], from: start)
    guard slots.count > 1, isAllowed(slots, depth: 1, division: 1) else {
      plain.append(first)
      return nil
    }
    // Syllables, graces and ornaments belong to blocks: all but the first note of a tuplet would lose theirs.
    guard !group.dropFirst().contains(where: { music.chords[$0].isEmbellished }) else {
      plain.append(first)
      return nil
    }
    return ScoredPiece(
      measure: music.chords[first].measure, start: start, length: end - start, content: .tuplet(slots))
  }

  /// The slots of chords, where the tuplets of some marks lie around them.
  private func slots(_ group: ArraySlice<Int>, marks around: Set<Int>, from start: Int) -> [ScoredSlot] {
    var slots: [ScoredSlot] = []
    var around = around
    if around.isEmpty, let outer = outermost(group) { around.insert(outer) }
    var (index, time) = (group.startIndex, start)
    while index < group.endIndex {
      let chord = music.chords[group[index]]
      if chord.start > time { slots.append(ScoredSlot(length: chord.start - time, content: .rest)) }
      let inner = chord.tuplets.first { mark in mark.isStart && !around.contains(mark.number) }
      if let inner, around.count < Tuplet.deepest, let end = end(of: inner.number, in: group, from: index),
        end - index > 1
      {
        let within = self.slots(group[index..<end], marks: around.union([inner.number]), from: chord.start)
        let length = music.chords[group[end - 1]].end - chord.start
        slots.append(ScoredSlot(length: length, content: .tuplet(within)))
        (index, time) = (end, chord.start + length)
        continue
      }
      slots.append(
        ScoredSlot(length: chord.length, content: chord.notes.isEmpty ? .rest : .chord(group[index])))
      (index, time) = (index + 1, chord.end)
    }
    return slots
  }

  /// The mark of those that begin with the first chord that ends last.
  private func outermost(_ group: ArraySlice<Int>) -> Int? {
    guard let first = group.first else { return nil }
    var best: (number: Int, end: Int)?
    for mark in music.chords[first].tuplets where mark.isStart {
      let end = end(of: mark.number, in: group, from: group.startIndex) ?? group.endIndex
      if end > best?.end ?? -1 { best = (mark.number, end) }
    }
    return best?.number
  }

  private func end(of number: Int, in group: ArraySlice<Int>, from index: Int) -> Int? {
    group[index...].firstIndex { music.chords[$0].tuplets.contains { !$0.isStart && $0.number == number } }
      .map { $0 + 1 }
  }

  /// Whether a song can have such a tuplet: few enough slots, weights that multiply within bounds, and some ticks each.
  private func isAllowed(_ slots: [ScoredSlot], depth: Int, division: Int) -> Bool {
    guard depth <= Tuplet.deepest, (2...Tuplet.mostSlots).contains(slots.count) else { return false }
    let common = slots.commonLength
    let total = slots.reduce(0) { $0 + $1.length / common }
    let (product, overflow) = division.multipliedReportingOverflow(by: total)
    guard !overflow, product <= Tuplet.largestDivision else { return false }
    return slots.allSatisfy { slot in
      if case .tuplet(let inner) = slot.content {
        return isAllowed(inner, depth: depth + 1, division: product)
      }
      return slot.length * Song.standardTicksPerQuarter >= 2 * units.perQuarter
    }
  }
}

extension [ScoredSlot] {
  /// The units by which all lengths can be divided.
  var commonLength: Int { Int(reduce(0) { greatestCommonDivisor($0, UInt($1.length)) }) }
}

extension Score.TimeModification {
  /// Whether it only halves or doubles, as programs write tremolos between two notes.
  fileprivate var isBinary: Bool {
    let divisor = Int(greatestCommonDivisor(UInt(actual), UInt(normal)))
    return (actual / divisor).nonzeroBitCount == 1 && (normal / divisor).nonzeroBitCount == 1
  }
}
