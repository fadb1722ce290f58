import Testing

@Suite("The projects", .enabled(if: Program.isBuilt, Program.reason))
struct ProjectTests {
  @Test("are a minuet, a song and two studies")
  func names() {
    #expect(Project.all.map(\.name) == ["harbor", "minuet", "study-of-time", "study-of-tools"])
  }

  @Test("give their song and their MIDI file byte for byte, each time", arguments: Project.all)
  func goldens(project: Project) throws {
    try withFolder { folder in
      for turn in ["first", "second"] {
        let (song, file) = ("\(folder)/\(turn).json", "\(folder)/\(turn).mid")
        let run = Program.run(["run", "--quiet", project.path("neume"), "-o", song, "-o", file])
        try #require(run.status == 0, "\(run.output)")
        #expect(try bytes(of: song) == bytes(of: project.path("json")), "the \(turn) song")
        #expect(try bytes(of: file) == bytes(of: project.path("mid")), "the \(turn) MIDI file")
      }
      // The song file alone gives the same MIDI file.
      let again = Program.run(["render", "--quiet", project.path("json"), "-o", "\(folder)/third.mid"])
      try #require(again.status == 0, "\(again.output)")
      #expect(try bytes(of: "\(folder)/third.mid") == bytes(of: project.path("mid")))
    }
  }

  @Test("are valid songs, and every file of theirs has its one form", arguments: Project.all)
  func forms(project: Project) {
    let check = Program.run(["check", project.path("json"), project.path("neume")])
    #expect(check.status == 0, "\(check.output)")
    for path in project.scripts + [project.path("json")] {
      let form = Program.run(["fmt", "--check", path])
      #expect(form.status == 0, "\(form.output)")
    }
  }

  @Test(
    "obey the published schema", .enabled(if: Python.hasJSONSchema, Python.jsonSchemaReason), arguments: Project.all)
  func schema(project: Project) throws {
    try withFolder { folder in
      let schema = Program.run(["schema"])
      try #require(schema.status == 0, "\(schema.output)")
      try write(schema.output, to: "\(folder)/schema.json")
      let answer = Python.run("validate.py", ["\(folder)/schema.json", project.path("json")])
      #expect(answer.status == 0, "\(answer.output)")
    }
  }

  @Test(
    "have in their MIDI file the notes of their song, as read by others",
    .enabled(if: Python.hasMido, Python.midoReason), arguments: Project.all)
  func notes(project: Project) {
    let answer = Python.run("compare_notes.py", [project.path("json"), project.path("mid")])
    #expect(answer.status == 0, "\(answer.output)")
  }

  @Test(
    "are heard without clipping, as long as they are written, in stereo",
    arguments: [("minuet", 99...101), ("harbor", 174...177), ("study-of-time", 95...97), ("study-of-tools", 59...62)])
  func sound(name: String, seconds: ClosedRange<Int>) throws {
    try withFolder { folder in
      let path = "\(folder)/sound.wav"
      let run = Program.run(
        ["render", Project(name: name).path("json"), "-o", path, "--soundfont", "builtin", "--rate", "8000"])
      try #require(run.status == 0, "\(run.output)")
      let sound = try Sound(bytes(of: path))
      #expect(sound.channels == 2)
      #expect(seconds.contains(sound.frames / 8_000))
      #expect(sound.peak > 0.1 && sound.peak < 1)
      // The music begins at once, and dies away at the end.
      #expect(sound.level(0..<8_000) > 0.001)
      #expect(sound.level((sound.frames - 80)..<sound.frames) < 0.001)
    }
  }
}
