import CommandLanguage
import NeumeSession

/// Why the program cannot do what was asked.
enum ProgramError: Error {
  /// The command line is wrong: what, and how it is used. Exit code 2.
  case usage(String, String)
  /// A conversion, check or command failed. Exit code 1.
  case failed(Diagnostic)

  init(_ error: FileError) { self = .failed(Diagnostic(code: error.code, error.message)) }
}

/// What the program tells its caller.
enum ExitCode: Int32 {
  case done = 0
  case failed = 1
  case usage = 2
  case interrupted = 130
}

extension Console {
  /// Prints why the program could not do what was asked, and gives the exit code for it.
  func print(_ error: ProgramError) -> ExitCode {
    switch error {
    case .usage(let text, let usage):
      if isJSON {
        print(Diagnostic(code: "usage", text))
      } else {
        message("neume: error: \(text) [usage]\nusage: \(usage)")
      }
      return .usage
    case .failed(let diagnostic):
      print(diagnostic)
      return .failed
    }
  }
}
