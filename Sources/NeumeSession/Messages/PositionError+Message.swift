import CommandLanguage
import MusicTheory

extension PositionError {
  /// The stable name of the kind of error.
  var code: String {
    switch self {
    case .malformed, .trailing, .notARange: "malformed-value"
    case .isLength: "wrong-form"
    case .noBar, .noBeat, .noTick, .outsideSong, .endsBeforeStart: "out-of-range"
    case .unknownName: "unknown-name"
    case .unknownBlock: "unknown-block"
    case .noOnsetNear, .twoOnsetsNear: "no-onset"
    case .value(let error): error.code
    }
  }

  /// What is wrong, and what would be right.
  func message(_ timeline: Timeline) -> String {
    switch self {
    case .malformed(let text): ValueError.malformed(.position, text: text).message
    case .isLength(let text): ValueError.wrongForm(expected: .position, found: .length, text: text).message
    case .noBar(0, hasPickup: false): "bar 0 is the pickup, and this song has none; bars count from 1"
    case .noBar(let bar, _): "bar \(bar) does not exist"
    case .noBeat(let beat, let bar, let beats):
      "bar \(bar) has no beat \(beat); its beats are \(beats.lowerBound) to \(beats.upperBound)"
    case .noTick(let tick, let beatTicks): "a beat here has ticks 0 to \(beatTicks - 1), so there is no tick \(tick)"
    case .unknownName(let text, let nearest):
      "no \(text.hasPrefix("@") ? "marker" : "phrase") is called \(quotedForMessage(text))" + didYouMean(nearest)
    case .unknownBlock(let address): "there is no block `\(address)`"
    case .noOnsetNear(let tick): "no onset lies within half a grid step of \(timeline.position(of: tick))"
    case .twoOnsetsNear(_, let first, let second):
      "two onsets are equally near: \(timeline.position(of: first)) and \(timeline.position(of: second))"
    case .outsideSong: "the place lies before the song's start or past its last possible tick"
    case .trailing(let text): "\(quotedForMessage(text)) is more than a position; write \(ValueForm.position.examples)"
    case .value(let error): error.message
    case .notARange(let text): ValueError.malformed(.range, text: text).message
    case .endsBeforeStart:
      "the range ends before it begins; ranges are written from left to right and hold at least a tick"
    }
  }
}
