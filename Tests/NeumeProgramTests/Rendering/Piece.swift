import TestSupport
import Testing

/// Two melodies and a drum in four bars of 4/4 at 120, so that a bar lasts two seconds, in a folder of its own.
struct Piece {
  let folder = TemporaryFolder()

  private static let script = """
    song title "Four Bars"
    song composer "A. Nother"
    track add lead melody program=73
    track add bass melody program=33
    track add kit drum
    use lead
    write 1 "C5/4 D E F | G/2 E | F/4 E D B4 | C5/1"
    use bass
    write 1 "C3/2 G2 | C3/1 | G2/2 G2 | C3/1"
    use kit
    beat pattern 1 "kick: x...x...x...x...  snare: ....x.......x..."
    song marker 3 close
    """

  /// Makes the piece.
  init() throws { try change(["run", "-e", Piece.script, "-o", "piece.json"]) }

  /// Runs the program in the folder.
  func run(_ arguments: [String], environment: [String: String] = [:]) -> Program.Outcome {
    Program.run(arguments, environment: environment, in: folder)
  }

  /// Runs the program, which must succeed.
  func change(_ arguments: [String]) throws {
    let run = run(arguments)
    try #require(run.status == 0, "\(run.errors)")
  }

  /// Runs commands on the piece.
  func edit(_ commands: String) throws { try change(["run", "--song", "piece.json", "-e", commands]) }

  /// A file's bytes.
  func bytes(of name: String) throws -> [UInt8] { try #require(folder.bytes(of: name), "\(name) is missing") }

  /// Renders the piece into a file and gives its bytes; sound at 8,000 Hz with the built-in font.
  func render(_ options: String, to name: String = "out.raw") throws -> [UInt8] {
    let sound = ["--soundfont", "builtin", "--rate", "8000"]
    try change(["render", "piece.json", "-o", name] + sound + words(options))
    return try bytes(of: name)
  }

  /// Renders the piece as floating-point samples, left and right in turn.
  func samples(_ options: String) throws -> [Float] { floats(try render(options)) }
}

/// The words of a line.
func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }

/// Little-endian floating-point samples.
func floats(_ bytes: some Collection<UInt8>) -> [Float] {
  let bytes = Array(bytes)
  return stride(from: 0, to: bytes.count - 3, by: 4).map { at in
    Float(bitPattern: (0..<4).reduce(0) { $0 | UInt32(bytes[at + $1]) << (8 * $1) })
  }
}

/// A little-endian number of four bytes.
func number(_ bytes: [UInt8], at place: Int) -> Int { (0..<4).reduce(0) { $0 | Int(bytes[place + $1]) << (8 * $1) } }

/// The first place of a text in bytes.
func place(of text: String, in bytes: [UInt8]) -> Int? {
  let wanted = Array(text.utf8)
  return (0..<max(0, bytes.count - wanted.count)).first { bytes[$0...].starts(with: wanted) }
}

/// Where two lists differ first; nothing where they are alike.
func firstDifference<Element: Equatable>(_ left: [Element], _ right: [Element]) -> Int? {
  if left == right { return nil }
  return zip(left, right).enumerated().first { $0.element.0 != $0.element.1 }?.offset ?? min(left.count, right.count)
}
