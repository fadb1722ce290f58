import CommandLanguage
import Glibc
import NeumeSession

/// Where results and messages go: results to standard output, messages to standard error, all as JSON lines to
/// standard output where that is asked for.
struct Console {
  /// Whether everything is printed as JSON.
  let isJSON: Bool
  /// Whether nothing but errors is said.
  let isQuiet: Bool
  /// Whether what was done is said.
  let isVerbose: Bool
  /// Whether standard output carries a file, so that results go to standard error instead.
  var isOutputTaken: Bool {
    get { output.isTaken }
    nonmutating set { output.isTaken = newValue }
  }

  /// What all copies of a console have in common: a session that runs prints through one of them.
  private final class Output {
    var isTaken = false
    var pending: [UInt8] = []
  }

  private let output = Output()

  init(isJSON: Bool, isQuiet: Bool, isVerbose: Bool) {
    self.isJSON = isJSON
    self.isQuiet = isQuiet
    self.isVerbose = isVerbose
  }

  /// Prints a line of a result.
  func print(_ line: String) {
    guard !isOutputTaken else { return message(line) }
    output.pending += Array(line.utf8)
    output.pending.append(UInt8(ascii: "\n"))
    if output.pending.count > 1 << 16 { flush() }
  }

  /// Prints a text as it stands.
  func printText(_ text: String) { output.pending += Array(text.utf8) }

  /// Prints a text of several lines as it stands, or as a member of a JSON object.
  func print(_ text: String, as members: [(String, JSONValue)], in name: String) {
    if isJSON { print(.object(members + [(name, .string(text))])) } else { printText(text) }
  }

  /// Prints a JSON object as a line of a result.
  func print(_ value: JSONValue) { print(value.text) }

  /// Prints a result: its lines, or its objects as JSON.
  func print(lines: [String], objects: [JSONValue]) {
    if isJSON {
      for object in objects { print(object) }
    } else {
      for line in lines { print(line) }
    }
  }

  /// Prints a diagnostic.
  func print(_ diagnostic: Diagnostic) {
    if isQuiet, diagnostic.severity != .error { return }
    if isJSON { print(diagnostic.json) } else { message(diagnostic.prose) }
  }

  /// Says something that is no result, unless only errors are wanted or everything is JSON.
  func say(_ line: @autoclosure () -> String) {
    if !isQuiet, !isJSON { message(line()) }
  }

  /// Writes a line to standard error, behind everything printed so far.
  func message(_ line: String) {
    flush()
    Console.write(Array((line + "\n").utf8), to: STDERR_FILENO)
  }

  /// Writes what is pending.
  func flush() {
    guard !output.pending.isEmpty else { return }
    Console.write(output.pending, to: STDOUT_FILENO)
    output.pending.removeAll(keepingCapacity: true)
  }

  /// A reader that went away is no reason to fail: there is nobody to tell.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    bytes.withUnsafeBytes { buffer in
      var done = 0
      while done < buffer.count {
        let count = Glibc.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
        if count > 0 { done += count } else if errno != EINTR { return }
      }
    }
  }
}
