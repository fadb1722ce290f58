import Glibc
import Testing

@testable import AudioRendering

@Suite("The font's generator")
struct SoundFontGeneratorTests {
  /// The package's folder, seen from this file.
  private static var package: String {
    "/" + #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
  }

  private static var hasPython: Bool { access("/usr/bin/python3", X_OK) == 0 }

  @Test("The font in the program is the committed one")
  func embedded() throws {
    let file = try #require(fopen(Self.package + "/soundfonts/neume-gm.sf2", "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 2_000_000)
    let count = fread(&bytes, 1, bytes.count, file)
    #expect(bytes.prefix(count).elementsEqual(BuiltInSoundFont.bytes))
  }

  @Test("Making the font again gives the same bytes", .enabled(if: hasPython, "needs /usr/bin/python3"))
  func regenerated() throws {
    var process = pid_t()
    let arguments = ["/usr/bin/python3", Self.package + "/soundfonts/make-neume-gm.py", "--check"]
    var list = arguments.map { strdup($0) } + [nil]
    defer { for argument in list { free(argument) } }
    try #require(posix_spawn(&process, arguments[0], nil, nil, &list, environ) == 0)
    var status: Int32 = -1
    waitpid(process, &status, 0)
    #expect(status == 0)
  }
}
