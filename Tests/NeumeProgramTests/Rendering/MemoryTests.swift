import Glibc
import TestSupport
import Testing

@Suite("Rendering again and again", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct MemoryTests {
  /// Renderings of one process; 10,000 with `NEUME_LONG_TESTS`.
  static let renderings = getenv("NEUME_LONG_TESTS") == nil ? 400 : 10_000

  @Test("in one process takes no more memory, as synthesizers that are set up and torn down did")
  func steadyMemory() throws {
    let folder = TemporaryFolder()
    let session = try #require(ProgramSession(["repl", "--json"], in: folder))
    session.send("track add lead melody; write 1 \"C4/32\"")
    _ = session.readLines(through: "\"result\"")
    func render(_ times: Int) {
      // Few at a time, so that a slow machine answers within the patience of a test.
      for _ in 0..<times / 40 {
        session.send("for i in 1 to 40 { render out.raw tail=none rate=8000 soundfont=builtin no-cache=on }")
        _ = session.readLines(through: "\"result\"")
      }
    }
    render(80)
    let before = try #require(Self.residentKilobytes(of: session.process.id))
    render(Self.renderings)
    let after = try #require(Self.residentKilobytes(of: session.process.id))
    // What was lost before was 4 KiB a rendering.
    #expect(after - before < max(600, Self.renderings / 2), "\(after - before) KiB more after \(Self.renderings)")
    #expect(session.finish() == 0)
  }

  /// How much memory a process holds.
  private static func residentKilobytes(of process: pid_t) -> Int? {
    let file = open("/proc/\(process)/status", O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 8192)
    let count = read(file, &bytes, bytes.count)
    guard count > 0 else { return nil }
    let line = String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmRSS:") }
    return line.flatMap { Int($0.filter(\.isNumber)) }
  }
}
