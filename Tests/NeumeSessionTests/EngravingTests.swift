import Glibc
import TestSupport
import Testing

@testable import NeumeSession

@Suite("A program that engraves")
struct EngravingTests {
  private let folder = TemporaryFolder()

  private func run(_ script: String, atMost seconds: Int = 60, isCancelled: () -> Bool = { false })
    -> ExternalProgram.Outcome
  {
    ExternalProgram(name: "sh", arguments: ["-c", script], environment: ["SHOWN": "yes"])
      .run(log: folder("log"), atMost: seconds, isCancelled: isCancelled)
  }

  @Test("gets its words as they are, and its output is kept")
  func words() {
    let program = ExternalProgram(name: "printf", arguments: ["%s\n", "$HOME; `date` 'a b'"])
    #expect(program.run(log: folder("log"), atMost: 60) == .ended(0))
    #expect(folder.read("log") == "$HOME; `date` 'a b'\n")
    #expect(run("echo $SHOWN; echo wrong >&2; exit 5") == .ended(5))
    #expect(folder.read("log") == "yes\nwrong\n")
  }

  @Test("is stopped with all that it started when it takes too long")
  func tooLong() throws {
    #expect(run("sleep 300 & echo $! > \(folder("child")); wait", atMost: 1) == .tooLong)
    let child = try #require(folder.read("child").flatMap { Int32($0.dropLast()) })
    // Who reaps it decides when it is gone; it no longer sleeps.
    var patience = 500
    while kill(child, 0) == 0, state(of: child) != "Z", patience > 0 {
      usleep(10_000)
      patience -= 1
    }
    #expect(patience > 0)
  }

  @Test("is stopped when the user wants it")
  func cancelled() { #expect(run("sleep 300", isCancelled: { true }) == .cancelled) }

  @Test("that is not there cannot be started")
  func missing() {
    let program = ExternalProgram(name: "no-such-program-here", arguments: [])
    #expect(program.run(log: folder("log"), atMost: 60) == .notStarted)
    #expect(ExternalProgram.path(of: "no-such-program-here") == nil)
    #expect(ExternalProgram.path(of: "sh")?.hasSuffix("/sh") == true)
  }

  @Test("leaves no files behind")
  func scratch() throws {
    var path = ""
    do {
      let scratch = try ScratchFolder()
      path = scratch.path
      try FileAccess.write([1], to: "\(scratch.path)/score.svg")
      #expect(scratch.names == ["score.svg"])
    }
    #expect(!FileAccess.exists(path))
  }

  @Test("has its times and random numbers taken out of PDF files, whose length stays")
  func stamps() {
    let file = "%PDF-1.4 /CreationDate (D:20261130112847Z) /ModDate(D:2026) x 2026 /ID [<3F11aa><3F11aa>] uuid:9f-e8 /"
    let wanted = "%PDF-1.4 /CreationDate (D:19700101000000Z) /ModDate(D:1970) x 2026 /ID [<000000><000000>]"
    let result = String(decoding: PDFStamps.removed(from: Array(file.utf8)), as: UTF8.self)
    #expect(result.hasPrefix(wanted))
    #expect(result.hasSuffix("uuid:00-00 /"))
    #expect(result.utf8.count == file.utf8.count)
    #expect(PDFStamps.removed(from: Array("/CreationDate".utf8)) == Array("/CreationDate".utf8))
    #expect(PDFStamps.removed(from: []) == [])
  }

  private func state(of process: Int32) -> String? {
    SharedFiles.bytes("/proc/\(process)/stat").map { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      return String(text.drop { $0 != ")" }.dropFirst(2).prefix(1))
    }
  }
}
