import Glibc
import Testing

/// Independent programs, run through Python: mido reads MIDI files, jsonschema validates.
enum Python {
  static let hasMido = has("mido")
  static let midoReason: Comment = "python3 with mido is not installed (pip install mido)"
  static let hasJSONSchema = has("jsonschema")
  static let jsonSchemaReason: Comment = "python3 with jsonschema is not installed (pip install jsonschema)"

  /// Runs a script of the folder `Peers`.
  static func run(_ script: String, _ arguments: [String]) -> (status: Int32, output: String) {
    Shell.run(["python3", "\(Program.package)/Tests/ProjectTests/Peers/\(script)"] + arguments, in: Program.package)
  }

  private static func has(_ module: String) -> Bool {
    Shell.run(["python3", "-c", "import \(module)"], in: Program.package).status == 0
  }
}

/// Writes a text file.
func write(_ text: String, to path: String) throws {
  let file = try #require(fopen(path, "w"), "\(path) cannot be written")
  defer { fclose(file) }
  fputs(text, file)
}
