import Glibc
import Testing

/// A folder in `projects/`: its command file, and what running that must give.
struct Project: CustomTestStringConvertible, Sendable {
  /// The folder's name, which is also that of its files.
  let name: String

  /// A file of the project.
  func path(_ suffix: String) -> String { "\(Project.folder)/\(name)/\(name).\(suffix)" }

  var testDescription: String { name }

  static let folder = Program.package + "/projects"

  /// All projects, in the order of their names.
  static let all: [Project] = {
    guard let folder = opendir(Project.folder) else { return [] }
    defer { closedir(folder) }
    var names: [String] = []
    while let entry = readdir(folder) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) {
        $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if !name.hasPrefix("."), entry.pointee.d_type == DT_DIR { names.append(name) }
    }
    return names.sorted().map(Project.init)
  }()

  /// Every command file of the project, those that the main one includes among them.
  var scripts: [String] {
    let list = Shell.run(["find", "\(Project.folder)/\(name)", "-name", "*.neume"], in: "/").output
    return list.split(separator: "\n").map(String.init).sorted()
  }
}
