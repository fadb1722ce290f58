import Glibc

/// Counts the instructions of programs with callgrind: unlike times, they are the same in every run and on every machine.
struct InstructionCount {
  private let program: String

  /// Prepares a program for counting; nil where valgrind or binutils is missing.
  ///
  /// - Parameter program: The program's path. A copy of it is made without debug information, which valgrind cannot
  ///   read as Swift writes it.
  init?(of program: String) {
    guard ChildProcess(words: ["valgrind", "--version"]).works, let copy = try? temporaryFile([]) else { return nil }
    self.program = copy
    guard ChildProcess(words: ["strip", "--strip-debug", "-o", copy, program]).works, chmod(copy, 0o700) == 0 else {
      unlink(copy)
      return nil
    }
  }

  /// Removes the copy.
  func close() { unlink(program) }

  /// The instructions of a run with some arguments, nil where callgrind cannot tell.
  func instructions(_ arguments: [String]) throws -> Int? {
    let report = try temporaryFile([])
    defer { unlink(report) }
    let words = ["valgrind", "--tool=callgrind", "--callgrind-out-file=\(report)", program] + arguments
    try ChildProcess(words: words).run()
    let lines = try text(ofFile: report).split(separator: "\n")
    return lines.first { $0.hasPrefix("summary: ") }.flatMap { Int($0.dropFirst("summary: ".count)) }
  }

  /// The instructions that each of some things takes, of which a run does as many as it is told and one does none.
  func instructionsEach(of count: Int, _ arguments: (Int) -> [String]) throws -> Int? {
    guard let none = try instructions(arguments(0)), let all = try instructions(arguments(count)) else { return nil }
    return (all - none) / count
  }
}
