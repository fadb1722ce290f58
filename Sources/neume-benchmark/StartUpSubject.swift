import Glibc

/// From the start of the program to its end where there is next to nothing to do, and what each C library would add if
/// it were opened at every start as linking does.
let startUpSubject = Subject(
  name: "startup", summary: "Whole processes that have little to do, and what C libraries cost"
) {
  repetitions in
  let neume = try neumeProgram()
  let piece = Piece()
  let script = try temporaryFile(Array(piece.neume.utf8), suffix: ".neume")
  let song = try temporaryFile([], suffix: ".json")
  defer { removeFiles([script, song]) }
  try ChildProcess(words: [neume, "run", script, "-o", song, "--quiet"]).run()
  let own = try ownProgram()
  let libraries = libraryNames.map { name in
    Contender(name: name, limit: 1) { try ChildProcess(words: [own, openingOption, name]).run() }
  }
  let installed = libraries.filter { (try? $0.run()) != nil }
  let missing = libraries.filter { library in !installed.contains { $0.name == library.name } }.map(\.name)
  return [
    Measurement(
      task: "start, answer and end", amount: 1, unit: "process",
      results: try interleaved(
        [
          Contender(name: "neume version", limit: nil) { try ChildProcess(words: [neume, "version"]).run() },
          Contender(name: "neume check, 32 bars", limit: nil) {
            try ChildProcess(words: [neume, "check", song]).run()
          },
          Contender(name: "neume run, 32 bars", limit: nil) { try ChildProcess(words: [neume, "run", script]).run() },
        ], repetitions: repetitions)),
    Measurement(
      task: "open a library at start-up", amount: 1, unit: "process",
      results: try interleaved(
        [Contender(name: "no library", limit: nil) { try ChildProcess(words: [own, openingOption, ""]).run() }]
          + installed, repetitions: repetitions),
      note: missing.isEmpty ? nil : "not installed: " + missing.joined(separator: ", "), showsDifference: true),
  ]
}

/// The C libraries that Neume opens at first use.
private let libraryNames = [
  "libfluidsynth.so.3", "libcairo.so.2", "libasound.so.2", "libsndfile.so.1", "libxml2.so.2", "libedit.so.2",
  "libebur128.so.1", "libz.so.1", "libm.so.6",
]

/// Asks this program to open a library, and for nothing else.
private let openingOption = "--open-library"

/// Opens the library that the command line asks for, if it does, and ends the program.
func openLibraryIfAsked() {
  let arguments = CommandLine.arguments.dropFirst()
  guard arguments.first == openingOption, arguments.count == 2, let name = arguments.last else { return }
  // The status says whether it is there.
  exit(name.isEmpty || dlopen(name, RTLD_NOW | RTLD_GLOBAL) != nil ? 0 : 1)
}
