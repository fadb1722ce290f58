import Glibc

/// Measures subjects side by side with their peers and prints a table, JSON lines or Markdown.

/// Writes a message to standard error.
func report(_ message: String) {
  _ = (message + "\n").withCString { write(STDERR_FILENO, $0, strlen($0)) }
}

/// Starts the program again with a heap that keeps what is freed, and so do the peers that it starts.
///
/// Otherwise every run begins with fresh pages, and on both sides much of the time measured is the system's, clearing them.
func keepFreedMemory() {
  guard getenv("MALLOC_TRIM_THRESHOLD_") == nil else { return }
  setenv("MALLOC_TRIM_THRESHOLD_", "1000000000", 1)
  setenv("MALLOC_MMAP_THRESHOLD_", "1000000000", 1)
  var arguments: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.map { strdup($0) }
  arguments.append(nil)
  execv("/proc/self/exe", arguments)
}

let subjects = [
  startUpSubject, scriptToMIDISubject, songFileSubject, midiFileSubject, performanceSubject, editsSubject,
  languageSubject, compareSubject, scoreSubject, scoreImportSubject,
]

openLibraryIfAsked()
do {
  try measureIfAsked()
  try editIfAsked()
} catch {
  report("neume-benchmark: \(error)")
  exit(1)
}

keepFreedMemory()

do {
  let request = try Request(arguments: Array(CommandLine.arguments.dropFirst()), subjects: subjects)
  if request.isHelp {
    print(Request.help(subjects))
    exit(0)
  }
  for subject in request.subjects {
    let measurements = try subject.measure(request.repetitions)
    print(request.format.text(subject, measurements))
  }
} catch {
  report("neume-benchmark: \(error)")
  exit(error is Request.UsageError ? 2 : 1)
}
