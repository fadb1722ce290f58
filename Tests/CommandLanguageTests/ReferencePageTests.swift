import CommandLanguage
import Glibc
import Testing

@Suite("The reference page")
struct ReferencePageTests {
  @Test("has examples that run, and names every code of the language")
  func examples() throws {
    let page = try #require(ReferencePageTests.page())
    let blocks = page.split(separator: "```", omittingEmptySubsequences: false)
    let examples = blocks.filter { $0.hasPrefix("neume\n") }.map { String($0.dropFirst("neume\n".count)) }
    #expect(examples.count == 3)
    for example in examples {
      var host = RecordingHost()
      host.commandNames += ["show", "velocity", "beat"]
      let trial = Trial(example, on: host)
      #expect(trial.outcome.isSuccess, "\(trial.prose)")
    }
    #expect(Trial(examples.last ?? "").log == ["say 6 3/8 Eb4 7 3:2+1/16 3"])
    for name in Limits.Name.allCases { #expect(page.contains("`\(name.rawValue)`")) }
  }

  private static func page() -> String? {
    let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
    guard let file = fopen("/\(root)/Sources/CommandLanguage/CommandLanguage.docc/CommandLanguage.md", "r") else {
      return nil
    }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }
}
