import CommandLanguage
import Glibc
import NeumeSession
import SongModel
import Testing

@Suite("The command table")
struct CommandTableTests {
  /// Commands that touch files or devices are tried by the tests that run the program.
  static let specs = CommandTable.standard.specs.filter { spec in
    !spec.parameters.contains { $0.form == .file } && spec.chapter != .playback
  }

  @Test("has an example for every command that runs as it stands", arguments: specs.map(\.name))
  func examples(name: String) {
    for spec in CommandTable.standard.specs(named: name) {
      var session = TestSession()
      let errors = session.errors(spec.example)
      #expect(errors.isEmpty, "\(spec.name): \(errors.first?.prose ?? "")")
      #expect(session.session.song.violations().isEmpty)
    }
  }

  @Test("shows in each example the command that it is for")
  func examplesShowTheirCommand() {
    for spec in CommandTable.standard.specs {
      let lines = spec.example.split(separator: "\n")
      #expect(lines.contains { $0.hasPrefix(spec.name) }, "\(spec.name)")
    }
  }

  @Test("has every command in the family of its first word, and no other first words")
  func families() {
    let table = CommandTable.standard
    var firstWords: [String] = []
    for spec in table.specs {
      #expect(table.specs(named: spec.name).contains { $0 === spec }, "\(spec.name)")
      let first = String(spec.name.prefix { $0 != " " })
      if !firstWords.contains(first) { firstWords.append(first) }
    }
    #expect(table.firstWords.sorted() == firstWords.sorted())
  }

  @Test("is what the committed reference was made from")
  func reference() throws {
    let path = "Sources/NeumeSession/Guide.docc/Commands.md"
    let committed = try FileAccess.read(PackageFolder.path + "/" + path)
    let isCurrent = committed == Array(CommandTable.standard.reference.utf8)
    #expect(isCurrent, "\(path) is stale; `neume help --markdown > \(path)` makes it anew")
  }

  @Test("says every option and parameter in its usage line")
  func usage() {
    let tap = CommandTable.standard.specs(named: "pen tap").first
    #expect(tap?.usage == "pen tap POS PITCH [only=new|move]")
    let line = CommandTable.standard.specs(named: "pen line").first
    #expect(line?.usage == "pen line POS PITCH [POS PITCH…]")
  }

  @Test("lets phrases that move or grow meet others as `collide` says, which is no option of their own")
  func collidingPhrases() {
    let two = "track add lead melody; phrase create 1 1b; phrase create 2 1b; "
    for command in ["phrase move 1..2 1b collide=push", "phrase resize 1 2b collide=push"] {
      var session = TestSession()
      #expect(session.errors(two + command).isEmpty)
      #expect(session.errors("phrase rename 3 pushed").isEmpty, "\(command)")
    }
  }

  @Test("takes `collide` only where something moves in time, and `mirror` only where notes or beats change")
  func optionsThatMatter() {
    func options(_ name: String) -> [String] {
      CommandTable.standard.specs(named: name).flatMap { $0.scope.options.map(\.name) }
    }
    #expect(!options("pen tap").contains("collide"))
    #expect(options("finger move").contains("collide"))
    #expect(!options("phrase move").contains("mirror"))
    #expect(options("beat tap").contains("mirror"))
  }

  @Test("names the nearest command, option, track and instrument for a mistyped one")
  func suggestions() {
    var session = TestSession()
    #expect(session.errors("wrte 1 \"C4/4\"").first?.message.contains("did you mean `write`") == true)
    #expect(session.errors("pen tapp 1 C4").first?.message.contains("did you mean `tap`") == true)
    session.run("track add lead melody\nwrite 1 \"C4/1\"")
    #expect(session.errors("pen tap 1 C4 onl=new").first?.message.contains("did you mean `only`") == true)
    #expect(session.errors("use laed").first?.message.contains("did you mean `lead`") == true)
    #expect(session.errors("track set program=flutte").first?.message.contains("did you mean `Flute`") == true)
  }

  @Test("counts arguments, and says which are missing or too much")
  func counting() {
    var session = TestSession()
    session.run("track add lead melody\nwrite 1 \"C4/1\"")
    #expect(session.errors("pen tap 1").first?.code == "missing-argument")
    #expect(session.errors("pen tap 1 C4 D4").first?.code == "extra-argument")
    #expect(session.errors("pen tap only=new 1 C4").first?.message.contains("options stand last") == true)
  }
}

/// The folder of the package that the tests belong to.
enum PackageFolder {
  static let path: String = {
    let parts = #filePath.split(separator: "/", omittingEmptySubsequences: false)
    return parts.dropLast(3).joined(separator: "/")
  }()
}
