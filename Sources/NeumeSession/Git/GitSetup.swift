import CommandLanguage
import Glibc

/// Lets git show songs and MIDI files as text, and merge songs.
///
/// Two drivers go into git's configuration, and a marked part into the attributes that says which files they are for:
/// every `*.json`, for both hand files that hold no song to what git does without them, and MIDI files, which are only
/// shown.
public struct GitSetup {
  /// Where git is set up.
  public enum Scope: Hashable, Sendable {
    /// In the repository that the working folder is in.
    case repository
    /// For all repositories of the user.
    case user
  }

  /// What was done or was as it should be already, a line each.
  public private(set) var lines: [String] = []

  private let scope: Scope
  private let attributes: String

  /// Finds where to set up.
  ///
  /// - Throws: A diagnostic where there is no git or no repository.
  public init(_ scope: Scope) throws(Diagnostic) {
    self.scope = scope
    guard GitCommand(["version"], isQuiet: true).status == 0 else { throw GitCommand.missing }
    switch scope {
    case .repository:
      let top = GitCommand(["rev-parse", "--show-toplevel"], isQuiet: true)
      guard top.status == 0, !top.line.isEmpty else {
        throw Diagnostic(
          code: "no-repository", "this is no working folder of a git repository; --global sets git up for all of yours")
      }
      attributes = top.line + "/.gitattributes"
    case .user: attributes = try GitSetup.userAttributes()
    }
  }

  /// The user's own attributes (gitattributes(5)).
  private static func userAttributes() throws(Diagnostic) -> String {
    let configured = GitCommand(["config", "--global", "--type=path", "--get", "core.attributesFile"], isQuiet: true)
    if configured.status == 0, !configured.line.isEmpty { return configured.line }
    if let folder = variable("XDG_CONFIG_HOME") { return folder + "/git/attributes" }
    guard let home = variable("HOME") else {
      throw Diagnostic(code: "no-home", "HOME is not set, so your own git attributes cannot be found")
    }
    return home + "/.config/git/attributes"
  }

  private static func variable(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Sets git up; what is there already stays.
  public mutating func install() throws(Diagnostic) {
    let program = GitSetup.program
    try configure("diff.neume.textconv", "\(program) show --full --or-text --quiet")
    try configure("merge.neume.name", "songs by phrases, blocks and properties (Neume)")
    try configure("merge.neume.driver", "\(program) merge %O %A %B -o %A --or-text --marker-size %L --path %P")
    try writeAttributes(GitSetup.part)
  }

  /// Takes away what ``install()`` did.
  public mutating func remove() throws(Diagnostic) {
    for section in ["diff.neume", "merge.neume"] {
      let isThere =
        GitCommand(["config", flag, "--get-regexp", "^\(section.replacingDots)\\."], isQuiet: true).status == 0
      guard isThere else { continue }
      guard GitCommand(["config", flag, "--remove-section", section]).status == 0 else {
        throw Diagnostic(code: "git-config", "git could not remove \(section) from its configuration")
      }
      lines.append("removed \(section) from \(place)")
    }
    try writeAttributes([])
    if lines.isEmpty { lines.append("nothing of Neume is set up in \(place)") }
  }

  private var flag: String { scope == .user ? "--global" : "--local" }

  private var place: String { scope == .user ? "your git configuration" : "the repository's configuration" }

  private mutating func configure(_ key: String, _ value: String) throws(Diagnostic) {
    let before = GitCommand(["config", flag, "--get", key], isQuiet: true)
    if before.status == 0, before.line == value {
      lines.append("\(key) is set already")
      return
    }
    guard GitCommand(["config", flag, key, value]).status == 0 else {
      throw Diagnostic(code: "git-config", "git could not set \(key)")
    }
    lines.append("set \(key) = \(value)")
  }

  // Attributes

  private static let begin = "# Neume: songs and MIDI files (written by neume git-setup)"
  private static let end = "# Neume: end"

  /// The lines of the marked part.
  private static let part =
    ["*.json diff=neume merge=neume"] + ["mid", "midi", "kar", "rmi", "smf"].map { "*.\($0) diff=neume" }

  private mutating func writeAttributes(_ part: [String]) throws(Diagnostic) {
    let isThere = FileAccess.exists(attributes)
    guard isThere || !part.isEmpty else { return }
    do throws(FileError) {
      let text = isThere ? String(decoding: try FileAccess.read(attributes), as: UTF8.self) : ""
      var other = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
      if other.last == "" { other.removeLast() }
      let marked = part.isEmpty ? [] : [GitSetup.begin] + part + [GitSetup.end]
      if let first = other.firstIndex(of: GitSetup.begin), let last = other[first...].firstIndex(of: GitSetup.end) {
        other.replaceSubrange(first...last, with: marked)
      } else {
        other += marked
      }
      let new = other.map { $0 + "\n" }.joined()
      if new == text {
        if !part.isEmpty { lines.append("\(attributes) has the attributes already") }
        return
      }
      if other.isEmpty {
        unlink(attributes)
      } else {
        if !isThere { GitSetup.makeFolders(of: attributes) }
        try FileAccess.write(Array(new.utf8), to: attributes)
      }
      lines.append(
        part.isEmpty
          ? "removed the attributes from \(attributes)" : "wrote \(attributes): \(part.joined(separator: ", "))")
    } catch {
      throw Diagnostic(code: error.code, error.message)
    }
  }

  private static func makeFolders(of path: String) {
    var folder = ""
    for part in path.split(separator: "/").dropLast() {
      folder += "/" + part
      mkdir(folder, 0o777)
    }
  }

  /// How this program is called: by its name where that leads to it, else by its path, in quotes where a shell needs it.
  private static var program: String {
    guard let own = realpath("/proc/self/exe", nil) else { return "neume" }
    defer { free(own) }
    let path = String(cString: own)
    for folder in (variable("PATH") ?? "").split(separator: ":") {
      guard access("\(folder)/neume", X_OK) == 0, let found = realpath("\(folder)/neume", nil) else { continue }
      defer { free(found) }
      // Only the first one of that name is found by a shell.
      guard String(cString: found) == path else { break }
      return "neume"
    }
    let isPlain = path.utf8.allSatisfy { byte in
      UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte || UInt8(ascii: "A")...UInt8(ascii: "Z") ~= byte
        || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte || "/._-+".utf8.contains(byte)
    }
    return isPlain
      ? path : "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''") + "'"
  }
}

extension String {
  fileprivate var replacingDots: String { split(separator: ".").joined(separator: "\\.") }
}
