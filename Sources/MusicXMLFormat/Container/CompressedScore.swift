import DynamicLibraries

/// A score in a compressed container (MusicXML 4.0, "Compressed .mxl files"): a ZIP archive whose file
/// `META-INF/container.xml` names the score.
enum CompressedScore {
  /// What a file may at most be larger than what it is compressed to. Scores come to about 30, long ones of one note to
  /// 150; what is made to fill memory to 1,000.
  private static let mostExpansion = 256
  /// What any file may hold, however well it is compressed.
  private static let alwaysAllowed = 1 << 20

  private static let directory = "META-INF/container.xml"

  /// The bytes of the document in a container.
  static func document(in bytes: [UInt8], log: inout WarningLog) throws(Score.ReadingError) -> [UInt8] {
    let archive = try ZIPArchive(bytes)
    let path = try scorePath(in: archive, log: &log)
    guard let entry = archive.entries.first(where: { $0.path == path }) else {
      throw Score.ReadingError(.missingInContainer(path: path))
    }
    return try content(of: entry, log: &log)
  }

  /// The path of the score: the first that the container names (the others are other forms of it).
  private static func scorePath(in archive: ZIPArchive, log: inout WarningLog) throws(Score.ReadingError) -> String {
    guard let entry = archive.entries.first(where: { $0.path == directory }) else {
      let found = archive.entries.first { entry in
        !entry.path.hasPrefix("META-INF/") && [".musicxml", ".xml"].contains(where: entry.path.lowercased().hasSuffix)
      }
      guard let found else { throw Score.ReadingError(.missingInContainer(path: directory)) }
      try log.report(.noContainerFile, at: 0)
      return found.path
    }
    let tree = try XMLTree.read(try content(of: entry, log: &log))
    let named = try tree.withRoot { root throws(Score.ReadingError) in
      (root.first(.rootfiles) ?? root).children.lazy.compactMap { $0.name == .rootfile ? $0[.fullPath] : nil }.first
    }
    guard let path = named else {
      throw Score.ReadingError(.missingInContainer(path: directory))
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    let isOutside = path.isEmpty || path.contains("\\") || path.hasPrefix("/") || parts.contains("..")
    if isOutside { throw Score.ReadingError(.pathOutside(path)) }
    return path
  }

  private static func content(
    of entry: ZIPArchive.Entry, log: inout WarningLog
  ) throws(Score.ReadingError) -> [UInt8] {
    let library: ZLib
    do throws(DynamicLibrary.Missing) { library = try ZLib.shared.get() } catch {
      throw Score.ReadingError(.libraryMissing(error))
    }
    let result: [UInt8]
    switch entry.method {
    case .stored: result = Array(entry.content)
    case .deflated:
      let limit = min(XMLTree.mostBytes, max(alwaysAllowed, entry.content.count * mostExpansion))
      switch library.inflate(entry.content, atMost: limit) {
      case .whole(let bytes): result = bytes
      case .overLimit: throw Score.ReadingError(.expandsTooMuch(path: entry.path, limit: limit))
      case .damaged: throw Score.ReadingError(.damagedContainer)
      }
    case nil: throw Score.ReadingError(.unsupportedCompression(path: entry.path))
    }
    if library.checksum(of: result) != entry.checksum { try log.report(.checksum, at: 0) }
    return result
  }
}
