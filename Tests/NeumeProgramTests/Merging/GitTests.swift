import SongModel
import TestSupport
import Testing

/// `neume git-setup`, with real repositories.
@Suite(
  .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)),
  .enabled(if: Program.has("git"), "git is not installed"))
struct GitTests {
  private let folder = TemporaryFolder()

  @discardableResult
  private func git(_ arguments: String...) -> Program.Outcome {
    let identity = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org", "-c", "commit.gpgsign=false"]
    return Program.run("git", identity + arguments, environment: ["GIT_CONFIG_NOSYSTEM": "1"], in: folder)
  }

  @discardableResult
  private func neume(_ arguments: String...) -> Program.Outcome { Program.run(arguments, in: folder) }

  /// Changes a song with commands and commits it.
  private func commit(_ commands: String, _ song: String = "song.json") {
    let outcome = neume("run", "-q", "--song", song, "-e", commands)
    #expect(outcome.status == 0, "\(outcome.errors)")
    #expect(git("commit", "-qam", "edit").status == 0)
  }

  /// Makes a repository with a song, and a branch `other` that has another edit.
  private func prepare(setUp: Bool = true, ours: String, theirs: String) {
    git("init", "-q", "-b", "main")
    if setUp { #expect(neume("git-setup").status == 0) }
    #expect(
      neume("run", "-q", "-e", "track add lead melody; write 1 \"C4/4 D E F | G/2 A\"", "-o", "song.json").status == 0)
    folder.write("{\n  \"name\": \"a\",\n  \"size\": 1\n}\n", to: "package.json")
    git("add", "-A")
    git("commit", "-qm", "base")
    git("checkout", "-qb", "other")
    commit("use lead; \(theirs)")
    git("checkout", "-q", "main")
    commit("use lead; \(ours)")
  }

  private static let bulk = "transpose +2 1..3"
  private static let velocity = "finger select all; finger set velocity=50"

  @Test func `two bulk edits of one phrase conflict as text, and merge cleanly as music`() throws {
    prepare(setUp: false, ours: Self.bulk, theirs: Self.velocity)
    #expect(git("merge", "-q", "other", "-m", "merge").status == 1)
    #expect(folder.read("song.json")?.contains("<<<<<<<") == true)
    git("merge", "--abort")
    #expect(neume("git-setup").status == 0)
    let outcome = git("merge", "-q", "other", "-m", "merge")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let text = try #require(folder.read("song.json"))
    #expect(text.contains("{ \"pitch\": \"D4\", \"velocity\": 50 }"))
    #expect(try Song(json: Array(text.utf8)).json == Array(text.utf8))
  }

  @Test func `a conflict is told in musical words and leaves a song that can be loaded`() throws {
    prepare(ours: "pen tap 1:2 G4", theirs: "pen tap 1:2 A4")
    let outcome = git("merge", "other", "-m", "merge")
    #expect(outcome.status == 1)
    #expect(
      outcome.errors.contains(
        "song.json: conflict: lead-1 bar 1 beat 2: pitch D4 became G4 in ours and A4 in theirs; D4 stays"),
      "\(outcome.errors)")
    #expect(git("status", "--short").output == "UU song.json\n")
    #expect(throws: Never.self) { try Song(json: folder.bytes(of: "song.json") ?? []) }
  }

  @Test func `a song that both sides added is merged too`() throws {
    prepare(ours: Self.bulk, theirs: Self.velocity)
    for (branch, track) in [("main", "pad"), ("other", "bass")] {
      git("checkout", "-q", branch)
      #expect(neume("run", "-q", "-e", "track add \(track) melody", "-o", "new.json").status == 0)
      git("add", "-A")
      git("commit", "-qm", "new")
    }
    git("checkout", "-q", "main")
    let outcome = git("merge", "-q", "other", "-m", "merge")
    #expect(outcome.status == 0, "\(outcome.errors)")
    let song = try Song(json: folder.bytes(of: "new.json") ?? [])
    #expect(song.tracks.map(\.id.text).sorted() == ["bass", "pad"])
  }

  @Test func `other JSON files are merged and shown as without it`() {
    prepare(ours: Self.bulk, theirs: Self.velocity)
    for (branch, line) in [("main", "  \"name\": \"b\","), ("other", "  \"name\": \"c\",")] {
      git("checkout", "-q", branch)
      folder.write("{\n\(line)\n  \"size\": 1\n}\n", to: "package.json")
      #expect(git("diff", "package.json").output.contains("+\(line)"))
      git("commit", "-qam", "name")
    }
    git("checkout", "-q", "main")
    #expect(git("merge", "-q", "other", "-m", "merge").status == 1)
    #expect(git("status", "--short").output == "UU package.json\nM  song.json\n")
    #expect(folder.read("package.json")?.contains("<<<<<<< ours\n  \"name\": \"b\",\n") == true)
  }

  @Test func `git shows songs and MIDI files in musical words`() {
    prepare(ours: Self.bulk, theirs: Self.velocity)
    #expect(git("diff", "HEAD~1", "song.json").output.contains("\n-    lead-1#2 1:2: length 1/4, D4\n"))
    #expect(git("diff", "HEAD~1", "song.json").output.contains("\n+    lead-1#2 1:2: length 1/4, E4\n"))
    #expect(neume("render", "-q", "song.json", "-o", "song.mid").status == 0)
    git("add", "-A")
    git("commit", "-qm", "midi")
    #expect(neume("run", "-q", "--song", "song.json", "-e", "use lead; pen tap 1 B4", "-o", "song.mid").status == 0)
    let diff = git("diff", "song.mid").output
    #expect(diff.contains("D4") && diff.contains("B4") && !diff.contains("Binary"), "\(diff)")
  }

  @Test func `set up twice it changes nothing, and removed it leaves nothing`() {
    git("init", "-q", "-b", "main")
    folder.write("*.txt text", to: ".gitattributes")
    let config = folder.read(".git/config")
    let first = neume("git-setup")
    #expect(first.output.split(separator: "\n").count == 4)
    let (attributes, configured) = (folder.read(".gitattributes"), folder.read(".git/config"))
    #expect(attributes?.hasPrefix("*.txt text\n# Neume: songs") == true)
    let second = neume("git-setup")
    #expect(second.output.split(separator: "\n").allSatisfy { $0.hasSuffix("already") })
    #expect(folder.read(".gitattributes") == attributes && folder.read(".git/config") == configured)
    #expect(neume("git-setup", "--remove").status == 0)
    #expect(folder.read(".gitattributes") == "*.txt text\n")
    #expect(folder.read(".git/config") == config)
    #expect(neume("git-setup", "--remove").output == "nothing of Neume is set up in the repository's configuration\n")
  }

  @Test func `with --global it is for all repositories of the user`() {
    #expect(neume("git-setup").status == 1)
    #expect(neume("git-setup", "--global").status == 0)
    #expect(folder.read(".config/git/attributes")?.contains("*.json diff=neume merge=neume") == true)
    prepare(setUp: false, ours: Self.bulk, theirs: Self.velocity)
    #expect(git("merge", "-q", "other", "-m", "merge").status == 0)
    #expect(neume("git-setup", "--global", "--remove").status == 0)
    #expect(folder.read(".config/git/attributes") == nil)
  }
}
