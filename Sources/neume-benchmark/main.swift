import Glibc

/// Measures subjects side by side with their peers and prints a table, or JSON lines with `--json`.

/// Writes a message to standard error.
func report(_ message: String) {
  _ = (message + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

let subjects = [midiFileSubject, performanceSubject]

do {
  let request = try Request(arguments: Array(CommandLine.arguments.dropFirst()), subjects: subjects)
  if request.isHelp {
    print(Request.help(subjects))
    exit(0)
  }
  for subject in request.subjects {
    let measurements = try subject.measure(request.repetitions)
    print(request.isJSON ? jsonLines(subject, measurements) : table(subject, measurements))
  }
} catch {
  report("neume-benchmark: \(error)")
  exit(error is Request.UsageError ? 2 : 1)
}
