import DynamicLibraries
import SongPerformance

/// Why a picture cannot be made.
public enum PictureError: Error, Hashable, Sendable {
  /// More notes would be shown than the limit allows.
  case tooManyNotes(limit: Int)
  /// More bars would be shown than the limit allows.
  case tooManyBars(limit: Int)
  /// More phrases would be shown than the limit allows.
  case tooManyPhrases(limit: Int)
  /// More lines, counted for each track, would be drawn than the limit allows.
  case tooManyLines(limit: Int)
  /// A song has no performance to be drawn.
  case cannotBePerformed(PerformanceError)
  /// The range that is to be shown has no ticks.
  case emptyRange
  /// The width is none of these.
  case widthOutOfRange(ClosedRange<Int>)
  /// The picture would be so high.
  case tooHigh(pixels: Int, limit: Int)
  /// The picture would have so many pixels.
  case tooManyPixels(limit: Int)
  /// A library that is needed is not installed, or too old.
  case libraryMissing(DynamicLibrary.Missing)
  /// A library could not draw.
  case drawingFailed(String)
}

extension PictureError: CustomStringConvertible {
  /// What is wrong, and what would be right.
  public var description: String {
    switch self {
    case .tooManyNotes(let limit): "more than \(limit) notes cannot be drawn at once; a range draws fewer"
    case .tooManyBars(let limit): "more than \(limit) bars cannot be drawn at once; a range draws fewer"
    case .tooManyPhrases(let limit): "more than \(limit) phrases cannot be drawn at once; a range draws fewer"
    case .tooManyLines(let limit):
      "more than \(limit) lines of tracks cannot be drawn at once; a range or some tracks draw fewer"
    case .cannotBePerformed: "a song that cannot be performed cannot be drawn; checking it tells why"
    case .emptyRange: "there is nothing in the range to be drawn"
    case .widthOutOfRange(let allowed): "a picture is \(allowed.lowerBound) to \(allowed.upperBound) wide"
    case .tooHigh(let pixels, let limit):
      "the picture would be \(pixels) pixels high, and \(limit) are the most; a range, some tracks or pages make it lower"
    case .tooManyPixels(let limit):
      "the picture would have more than \(limit) pixels; a range, some tracks, pages or a smaller scale need fewer"
    case .libraryMissing(let missing): missing.message
    case .drawingFailed(let reason): "the picture cannot be drawn: \(reason)"
    }
  }

  /// The stable name of the kind of error.
  public var code: String {
    switch self {
    case .tooManyNotes, .tooManyBars, .tooManyPhrases, .tooManyLines, .tooHigh, .tooManyPixels: "picture-too-large"
    case .emptyRange, .widthOutOfRange: "out-of-range"
    case .cannotBePerformed: "invalid-song"
    case .libraryMissing: "library-missing"
    case .drawingFailed: "drawing-failed"
    }
  }
}
