import AudioRendering
import MusicXMLFormat

/// The formats that a song can come from or go to.
public enum FileFormat: Hashable, Sendable {
  /// Song JSON.
  case json
  /// A command file.
  case commands
  /// A Standard MIDI File.
  case midi
  /// A MusicXML document.
  case musicXML
  /// A compressed MusicXML document.
  case compressedMusicXML
  /// Sound.
  case audio(AudioContainer)
  /// A picture.
  case picture(PictureFormat)

  /// The formats in the order that messages list them.
  public static let all: [FileFormat] =
    [.json, .commands, .midi, .musicXML, .compressedMusicXML] + AudioContainer.allCases.map { .audio($0) }
    + PictureFormat.allCases.map { .picture($0) }

  /// The formats that songs are written in.
  public static let written = all.filter { $0 != .commands }

  /// Whether a song is performed to be written.
  var isPlayed: Bool {
    switch self {
    case .midi, .audio, .picture: true
    case .json, .commands, .musicXML, .compressedMusicXML: false
    }
  }

  /// Whether it is for people who read music.
  var isScore: Bool { self == .musicXML || self == .compressedMusicXML }

  /// The format of a name.
  public init?(name: String) {
    guard let format = FileFormat.all.first(where: { $0.name == name }) else { return nil }
    self = format
  }

  /// The name, which is the usual suffix.
  public var name: String {
    switch self {
    case .json: "json"
    case .commands: "neume"
    case .midi: "mid"
    case .musicXML: "musicxml"
    case .compressedMusicXML: "mxl"
    case .audio(let container): container.rawValue
    case .picture(let format): format.rawValue
    }
  }

  /// The format that a path's suffix means.
  public init?(path: String) {
    let file = path.split(separator: "/").last ?? ""
    guard let dot = file.lastIndex(of: ".") else { return nil }
    let suffix = file[file.index(after: dot)...].lowercased()
    switch suffix {
    case "json": self = .json
    case "neume": self = .commands
    case "mid", "midi", "kar", "rmi", "smf": self = .midi
    case "musicxml", "xml": self = .musicXML
    case "mxl": self = .compressedMusicXML
    default:
      if let container = AudioContainer(suffix: suffix) {
        self = .audio(container)
      } else if let format = PictureFormat(rawValue: suffix) {
        self = .picture(format)
      } else {
        return nil
      }
    }
  }

  /// The format that the first bytes of a file show; a command file where they show nothing else.
  public init(content bytes: [UInt8]) {
    if bytes.starts(with: Array("MThd".utf8)) {
      self = .midi
      return
    }
    if bytes.starts(with: Array("%PDF".utf8)) {
      self = .picture(.pdf)
      return
    }
    if bytes.starts(with: [0x89] + Array("PNG".utf8)) {
      self = .picture(.png)
      return
    }
    if bytes.starts(with: Array("RIFF".utf8)) {
      // A RIFF file says behind its length what it is: RMID holds MIDI (RP-029).
      self = bytes.dropFirst(8).starts(with: Array("WAVE".utf8)) ? .audio(.wav) : .midi
      return
    }
    if let form = Score.form(of: bytes) {
      self = form == .plain ? .musicXML : .compressedMusicXML
      return
    }
    let isByteOrderMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
    let first = bytes.dropFirst(isByteOrderMark ? 3 : 0).first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
    self = first == UInt8(ascii: "{") ? .json : .commands
  }
}
