import Glibc
import Testing

@Suite("The scores of the projects", .enabled(if: Program.isBuilt, Program.reason))
struct ScoreTests {
  @Test(
    "are valid by the MusicXML 4.0 schema, with repeat signs and without",
    .enabled(if: Readers.hasSchema, Readers.schemaReason),
    arguments: Project.all)
  func schema(project: Project) throws {
    try withScore(of: project, ["--repeats"]) { path in
      let answer = Readers.validate(path)
      #expect(answer.status == 0, "\(answer.output)")
    }
    try withScore(of: project) { path in
      let answer = Readers.validate(path)
      #expect(answer.status == 0, "\(answer.output)")
    }
  }

  @Test(
    "have the notes of their song, as music21 reads them", .enabled(if: Readers.hasMusic21, Readers.music21Reason),
    arguments: Project.all)
  func music21(project: Project) throws {
    try withScore(of: project) { path in
      let answer = Python.run("compare_score.py", [project.path("json"), path])
      #expect(answer.status == 0, "\(answer.output)")
    }
  }

  @Test(
    "have the notes of their song, as MuseScore plays them",
    .enabled(if: Readers.museScore != nil && Python.hasMido, Readers.museScoreReason), arguments: Project.all)
  func museScore(project: Project) throws {
    let program = try #require(Readers.museScore)
    try withScore(of: project) { path in
      let file = path + ".mid"
      let command = ["timeout", "300", "env", "QT_QPA_PLATFORM=offscreen", program, "-o", file, path]
      let run = Shell.run(command, in: "/tmp")
      try #require(access(file, R_OK) == 0, "\(run.output)")
      let answer = Python.run("compare_score.py", [project.path("json"), file])
      #expect(answer.status == 0, "\(answer.output)")
    }
  }

  @Test(
    "are read by LilyPond's importer without a word of complaint",
    .enabled(if: Readers.hasLilyPond, Readers.lilyPondReason),
    arguments: Project.all)
  func lilyPond(project: Project) throws {
    try withScore(of: project, ["--repeats"]) { path in
      let run = Shell.run(["timeout", "300", "musicxml2ly", "-o", path + ".ly", path], in: "/tmp")
      #expect(run.status == 0, "\(run.output)")
      #expect(!run.output.lowercased().contains("warning"), "\(run.output)")
    }
  }

  @Test("are the same bytes each time, compressed ones too", arguments: Project.all)
  func deterministic(project: Project) throws {
    try withFolder { folder in
      for turn in ["first", "second"] {
        let run = Program.run(
          [
            "render", "--quiet", project.path("json"), "-o", "\(folder)/\(turn).musicxml", "-o",
            "\(folder)/\(turn).mxl",
          ])
        try #require(run.status == 0, "\(run.output)")
      }
      for suffix in ["musicxml", "mxl"] {
        #expect(try bytes(of: "\(folder)/first.\(suffix)") == bytes(of: "\(folder)/second.\(suffix)"))
      }
      let list = Shell.run(["python3", "-m", "zipfile", "-t", "\(folder)/first.mxl"], in: "/")
      #expect(list.status == 0, "\(list.output)")
    }
  }

  private func withScore(
    of project: Project, _ options: [String] = [], _ body: (String) throws -> Void
  ) throws {
    try withFolder { folder in
      let path = "\(folder)/\(project.name).musicxml"
      let run = Program.run(["render", "--quiet", project.path("json"), "-o", path] + options)
      try #require(run.status == 0, "\(run.output)")
      try body(path)
    }
  }
}

/// Programs of others that read scores.
private enum Readers {
  static let hasMusic21 = Shell.run(["python3", "-c", "import music21"], in: "/").status == 0
  static let music21Reason: Comment = "python3 with music21 is not installed (pip install music21)"
  static let museScore = ["mscore3", "musescore3", "mscore"].first { Shell.run(["which", $0], in: "/").status == 0 }
  static let museScoreReason: Comment = "MuseScore is not installed (apt install musescore3), or python3 lacks mido"
  static let hasLilyPond = Shell.run(["which", "musicxml2ly"], in: "/").status == 0
  static let lilyPondReason: Comment = "LilyPond is not installed (apt install lilypond)"

  private static let schemaFolder = Program.package + "/../shared/corpora/musicxml/schema"
  static let hasSchema =
    access(schemaFolder + "/musicxml.xsd", R_OK) == 0 && Shell.run(["which", "xmllint"], in: "/").status == 0
  static let schemaReason: Comment =
    "xmllint is not installed (apt install libxml2-utils), or there is no MusicXML schema"

  static func validate(_ path: String) -> (status: Int32, output: String) {
    Shell.run(
      [
        "env", "XML_CATALOG_FILES=\(schemaFolder)/catalog.xml", "xmllint", "--nonet", "--noout", "--schema",
        "\(schemaFolder)/musicxml.xsd", path,
      ], in: "/")
  }
}
