/// The formats that a song can come from or go to.
public enum FileFormat: String, Hashable, Sendable, CaseIterable {
  /// Song JSON.
  case json
  /// A command file.
  case commands = "neume"
  /// A Standard MIDI File.
  case midi = "mid"
  /// Audio.
  case wav

  /// The suffixes that mean the format, the usual one first.
  public var suffixes: [String] {
    switch self {
    case .json: ["json"]
    case .commands: ["neume"]
    case .midi: ["mid", "midi", "kar", "rmi", "smf"]
    case .wav: ["wav"]
    }
  }

  /// The format that a path's suffix means.
  public init?(path: String) {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: ".") else { return nil }
    let suffix = name[name.index(after: dot)...].lowercased()
    guard let format = FileFormat.allCases.first(where: { $0.suffixes.contains(suffix) }) else { return nil }
    self = format
  }

  /// The format that the first bytes of a file show; a command file where they show nothing else.
  public init(content bytes: [UInt8]) {
    if bytes.starts(with: Array("MThd".utf8)) || bytes.starts(with: Array("RIFF".utf8)) {
      self = .midi
      return
    }
    let isByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = bytes.dropFirst(isByteOrderMark ? 3 : 0).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") ? .json : .commands
  }
}
