import MusicTheory

extension BrokenRule {
  /// What is wrong, and what would be right, in one line.
  public var message: String {
    switch self {
    case .outOfBounds(let value, let allowed): "\(value) is outside \(allowed.lowerBound) to \(allowed.upperBound)"
    case .textTooLong(let bytes, let most): "the text has \(bytes) bytes; at most \(most) can be stored"
    case .outOfOrder: "stands behind something later; the list is in order of time"
    case .idTaken(let id): "the id '\(id)' is taken by another track or phrase"
    case .motifNameTaken(let name): "the name '\(name)' is taken by another motif"
    case .noEntryAtStart: "no entry at tick 0; the first one stands there"
    case .tickTaken(let tick): "tick \(tick) has an entry already; a map has one a tick"
    case .notWholeTicks(let value, let ticksPerQuarter, let fitting):
      "\(value.numerator)/\(value.denominator) is not a whole number of ticks at \(ticksPerQuarter) ticks per quarter"
        + (fitting.map { "; it would be at \($0)" } ?? "")
    case .pickupFillsBar(let pickup, let bar):
      "a pickup of \(pickup) ticks is not shorter than the first bar, which has \(bar)"
    case .phrasesOverlap(let earlier, let end): "begins before '\(earlier)' ends at tick \(end)"
    case .unknownOriginal(let id): "there is no phrase '\(id)' to play"
    case .chainedReference(let id): "'\(id)' is a repeat or sync itself; only an original can be played"
    case .originalOfOtherKind(let id, let kind): "'\(id)' is a \(kind.rawValue) phrase; melody and drum do not mix"
    case .repeatOfOtherTrack(let id): "'\(id)' is on another track; a repeat plays its own track, a sync any"
    case .transposedPastKeyboard(let pitch, let semitones):
      "moves key \(pitch) of its original by \(semitones) to \(pitch + semitones), outside 0 to 127"
    case .drumsTransposed: "drums are not transposed"
    case .lastVoiceEmpty: "the last voice has no blocks"
    case .blockIDTaken(let id): "the number \(id) is taken in this phrase"
    case .nextIDTooLow(let next, let highest): "\(next) does not exceed \(highest), the highest number in use"
    case .motifNotNumbered(let id, let expected):
      "the number \(id) stands where \(expected) belongs; a motif is numbered in order"
    case .blocksOverlap(let earlier, let end): "begins before block \(earlier) ends at tick \(end) of the phrase"
    case .pastPhraseEnd(let end, let length): "reaches tick \(end) of a phrase of \(length) ticks"
    case .beatTaken(let drum, let tick): "\(drum) has a beat at tick \(tick) already"
    case .nothingToPlay: "has neither notes nor a tuplet, and is no rest"
    case .slotCount(let count): "a tuplet of \(count) slots; it has 2 to \(Tuplet.mostSlots)"
    case .nestedTooDeep: "tuplets nest deeper than \(Tuplet.deepest)"
    case .dividedTooFinely: "the nested weights multiply to more than \(Tuplet.largestDivision)"
    case .slotWithoutTick: "the slot would be shorter than a tick"
    case .programGlides: "a program cannot glide"
    case .malformedEvent: "the bytes are no event and no chunk of a Standard MIDI File"
    }
  }
}
