import SongModel

/// Everything that brings a session to the state it is in: the song that it began with, and what it accepted.
public struct Recording: Sendable {
  /// The song at the beginning.
  public let start: Song
  /// The file of that song.
  public let path: String?
  /// The folder that relative paths begin at.
  public let folder: String
  /// What was accepted, in order.
  public var entries: [LogEntry]

  /// Begins a recording in the current folder.
  public init(start: Song, path: String? = nil, entries: [LogEntry] = []) {
    self.init(start: start, path: path, folder: FileAccess.currentFolder, entries: entries)
  }

  init(start: Song, path: String?, folder: String, entries: [LogEntry]) {
    self.start = start
    self.path = path
    self.folder = folder
    self.entries = entries
  }

  /// How many commands were accepted.
  public var commandCount: Int {
    entries.count { entry in
      if case .command = entry.kind { entry.text != "group {" && entry.text != "}" } else { false }
    }
  }

  /// The entries cut into what must be done in one go: single entries, and whole groups. A group at the end that was
  /// never closed is left out.
  var units: [Range<Int>] {
    var units: [Range<Int>] = []
    var start = 0
    var depth = 0
    for (index, entry) in entries.enumerated() {
      if entry.text == "group {" { depth += 1 } else if entry.text == "}" { depth = max(0, depth - 1) }
      guard depth == 0 else { continue }
      units.append(start..<(index + 1))
      start = index + 1
    }
    return units
  }
}
