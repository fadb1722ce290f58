import DynamicLibraries
import MusicXMLFormat

extension Score.Warning {
  /// The stable name of all breaches of the format.
  var code: String { "score-breach" }

  /// Where it is, as people read it.
  var place: String { line > 0 ? ", in line \(line)" : "" }
}

extension Score.ReadingError {
  /// The stable name of the kind of error.
  var code: String {
    switch reason {
    case .breach: "score-breach"
    case .notAScore, .noParts: "not-a-score"
    case .malformed: "xml-syntax"
    case .entity: "xml-entity"
    case .tooLarge, .tooManyElements, .expandsTooMuch: "too-large"
    case .damagedContainer, .unsupportedCompression, .missingInContainer, .pathOutside: "bad-container"
    case .libraryMissing: "library-missing"
    }
  }

  /// What is wrong, and where.
  var message: String {
    let text =
      switch reason {
      case .malformed(let text): "it is not well-formed XML: \(text)"
      case .entity: "it refers to an entity, and entities are never expanded"
      case .tooLarge(let limit): "it is larger than \(limit) bytes"
      case .tooManyElements(let limit): "it has more than \(limit) elements"
      case .notAScore(let root): "it is no MusicXML score: its outermost element is `\(root)`"
      case .noParts: "the score has no part with measures"
      case .damagedContainer: "the compressed container is damaged or breaks off"
      case .unsupportedCompression(let path): "`\(path)` in it is compressed or encrypted in a way that scores are not"
      case .missingInContainer(let path):
        "the compressed container does not say which score is in it, or lacks `\(path)`"
      case .pathOutside(let path): "the compressed container names a path outside itself: `\(path)`"
      case .expandsTooMuch(let path, let limit): "`\(path)` in it expands to more than \(limit) bytes"
      case .libraryMissing(let missing): missing.message
      case .breach(let kind): kind.message
      }
    return text + (line.map { ", in line \($0)" } ?? "")
  }
}

extension Score.Warning.Kind {
  /// What is wrong, and what was made of it.
  var message: String {
    switch self {
    case .xml(let text): "the XML is not quite right: \(text)"
    case .noContainerFile: "the container does not say which of its files is the score; the first was taken"
    case .checksum: "a file in the container is not what its checksum says"
    case .value(let name, let text): "`\(text)` is no value of `\(name)` and was ignored"
    case .missing(let name, let element): "`\(element)` without `\(name)` was ignored"
    case .duration(let element, let text):
      text.isEmpty ? "`\(element)` has no duration" : "`\(text)` is no duration of `\(element)`; it takes no time"
    case .unlistedPart(let id): "the part `\(id)` is not in the part list"
    case .repeatedPart(let id): "the part list has `\(id)` twice; the second was ignored"
    case .emptyPart(let id): "the part `\(id)` has no measures"
    case .roundedDivisions: "divisions or durations with more than four decimals were rounded"
    }
  }
}
