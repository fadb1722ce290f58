import CommandLanguage
import Glibc

extension SourceText {
  /// Reads a command file.
  ///
  /// - Parameters:
  ///   - path: The path; `-` is standard input.
  ///   - span: Where it was asked for, for the message.
  public convenience init(file path: String, at span: SourceSpan? = nil) throws(Diagnostic) {
    do {
      let bytes = try FileAccess.read(path)
      let real = path == "-" ? nil : realpath(path, nil)
      defer { free(real) }
      self.init(
        name: path == "-" ? "standard input" : path, identity: real.map { String(cString: $0) }, bytes: bytes)
    } catch {
      throw Diagnostic(code: error.code, error.message, at: span)
    }
  }
}
