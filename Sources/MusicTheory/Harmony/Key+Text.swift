extension Key {
  /// Reads a key as typed: `G`, `Em`, `F#m`, `D:dorian`.
  ///
  /// - Throws: ``ValueError/malformed(_:text:)``, ``ValueError/unknownName(_:text:nearest:)`` for a mode, or
  ///   ``ValueError/outOfRange(_:text:allowed:)`` for a signature past seven sharps or flats.
  public init(text: String) throws(ValueError) {
    var cursor = TextCursor(text)
    guard let tonic = NoteName(&cursor) else { throw .malformed(.key, text: text) }
    let mode: Mode
    if cursor.isAtEnd {
      mode = .major
    } else if cursor.take("m"), cursor.isAtEnd {
      mode = .minor
    } else if cursor.take(":"), !cursor.isAtEnd {
      mode = try Mode(text: cursor.rest)
    } else {
      throw .malformed(.key, text: text)
    }
    guard let key = Key(tonic, mode) else {
      throw .outOfRange(.key, text: text, allowed: "at most seven sharps or flats")
    }
    self = key
  }
}

extension Mode {
  init(text: String) throws(ValueError) {
    switch text {
    case "ionian": self = .major
    case "aeolian": self = .minor
    default:
      guard let mode = Mode(rawValue: text) else {
        throw .unknownName(.key, text: text, nearest: nearestWords(to: text, among: Mode.allCases.map(\.rawValue)))
      }
      self = mode
    }
  }
}

extension Key: CustomStringConvertible {
  /// The key as typed: `G`, `Em`, `D:dorian`.
  public var description: String {
    switch mode {
    case .major: tonic.description
    case .minor: "\(tonic)m"
    default: "\(tonic):\(mode.rawValue)"
    }
  }
}
