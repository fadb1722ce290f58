import CommandLanguage
import SongModel
import TestSupport
import Testing

@testable import NeumeSession

@Suite("A history and a recording")
struct HistoryTests {
  @Test("give the same song and session again, whatever was done", arguments: 0..<60 as Range<UInt64>)
  func rebuild(seed: UInt64) throws {
    let folder = TemporaryFolder()
    folder.write("pen tap 1:2 D4\npen split 1\n", to: "part.neume")
    var commands = RandomCommands(seed: seed)
    var session = TestSession()
    for line in RandomCommands.beginning { session.run(line) }
    for number in 0..<60 {
      session.run(number == 30 ? "include \"\(folder("part.neume"))\"" : commands.line())
    }
    let first = session.session

    var replayed = TestSession()
    let errors = replayed.errors(first.historyText)
    #expect(errors.isEmpty, "seed \(seed): \(errors.first?.prose ?? "")")
    #expect(replayed.session.song.json == first.song.json, "seed \(seed)")
    #expect(replayed.session.historyText == first.historyText, "the history of a history is the same")

    let recording = Recording(start: Song(), entries: first.log)
    let bytes = recording.headBytes + Recording.bytes(of: recording.entries)
    let (read, count) = try #require(Recording.reading(bytes))
    #expect(count == bytes.count)
    var restored = Session(read.start) { _ in }
    var interpreter = Interpreter()
    try restored.restore(read, with: &interpreter)
    #expect(restored.song.json == first.song.json, "seed \(seed)")
    #expect(restored.context == first.context, "selection, clipboard, track, grid and policies, seed \(seed)")
    #expect(restored.history.undoCount == first.history.undoCount)
    #expect(restored.history.redoCount == first.history.redoCount)
  }

  @Test("of a group that failed hold nothing of it")
  func failedGroup() {
    var session = TestSession()
    session.run("track add lead melody")
    let events = session.run("group { song title \"x\"; use lead voice=3; grid 1/16; nope }")
    #expect(session.session.historyText == "track add lead melody\n")
    #expect(session.session.context.voice == 1)
    #expect(!events.contains { if case .edited = $0 { true } else { false } }, "nothing is said to have changed")
  }

  @Test("are written down before they are acknowledged, those of a group together")
  func recorder() {
    var session = TestSession()
    var written: [[String]] = []
    session.session.recorder = { written.append($0.map(\.text)) }
    session.run("track add lead melody; grid 1/8")
    session.run("group { song title \"a\"; group { song title \"b\" } }")
    session.run("group { song title \"c\"; nope }")
    session.run("undo")
    #expect(
      written == [
        ["track add lead melody"], ["grid 1/8"],
        ["group {", "song title \"a\"", "group {", "song title \"b\"", "}", "}"], ["undo"],
      ])
  }

  @Test("name what was undone, a group as one step")
  func undoneCommands() {
    var session = TestSession()
    session.run("track add lead melody\ngroup { song title \"a\"; song composer \"b\" }")
    let steps = session.run("undo 2").compactMap { event in
      if case .stepped(let report) = event { report.commands } else { nil }
    }
    #expect(steps == [["group of 2 commands", "track add lead melody"]])
  }

  @Test("lead back to a selection without what is gone")
  func selection() {
    var session = TestSession()
    session.run("track add lead melody; write 1 \"C4/4 {D E}/4\"; track add kit drum; phrase create 1 1b track=kit")
    session.run("beat tap 1 kick track=kit; pen tap 1:3 G4; beat tap 1:2 snare track=kit")
    session.run("finger select all tracks=all")
    #expect(session.session.context.selection.notes.count == 6)
    session.run("undo 2")
    #expect(session.session.context.selection.notes.count == 4, "the later note and beat are gone")
    session.run("undo 3")
    #expect(session.session.context.selection.notes.count == 3, "with its phrase the last beat goes")
  }

  @Test("that are cut off or damaged hold what was whole before")
  func damage() throws {
    var session = TestSession()
    session.run("track add lead melody\nsong title \"a\"\ngroup { song title \"b\"; song composer \"c\" }")
    let recording = Recording(start: Song(), entries: session.session.log)
    let head = recording.headBytes
    let bytes = head + Recording.bytes(of: recording.entries)
    // A group is whole or not there.
    let possible: Set = [0, 1, 2, 6]
    for length in head.count...bytes.count {
      let (read, count) = try #require(Recording.reading(Array(bytes[..<length])))
      #expect(possible.contains(read.entries.count), "cut at \(length)")
      #expect(count <= length)
      #expect(Recording.reading(Array(bytes[..<count]))?.recording.entries.count == read.entries.count)
    }
    #expect(Recording.reading(Array(bytes[..<(head.count - 1)])) == nil)
    var broken = bytes
    broken[head.count + 30] ^= 1
    #expect(Recording.reading(broken)?.recording.entries.isEmpty == true)
    for seed in 0..<300 as Range<UInt64> {
      var random = SeededRandom(seed: seed)
      var bytes = bytes
      bytes[random.number(0...(bytes.count - 1))] = UInt8(random.number(0...255))
      _ = Recording.reading(bytes)
    }
  }

  @Test("that grow too long lose their older half, and nothing of the song")
  func bounded() {
    var session = TestSession()
    session.run("track add lead melody\nlet x 5\nwrite 1 \"C4/4\"\nuse lead voice=2\ngrid 1/16")
    for number in 0..<10_500 { session.run("song title \"\(number)\"") }
    session.run("undo 3")
    let bounded = Recording(start: Song(), entries: session.session.log).bounded
    #expect(bounded.entries.count <= Recording.mostEntries)
    var restored = Session(bounded.start) { _ in }
    var interpreter = Interpreter()
    #expect(throws: Never.self) { try restored.restore(bounded, with: &interpreter) }
    #expect(restored.song == session.session.song)
    #expect(restored.context == session.session.context)
    #expect(restored.history.undoCount == session.session.history.undoCount)
  }

  @Test("with a `load` in them refuse another song than the one that was loaded")
  func load() {
    let folder = TemporaryFolder()
    folder.write(Song().json, to: "a.json")
    var session = TestSession()
    session.run("track add lead melody\nload \"\(folder("a.json"))\"\nsong title \"after\"")
    var second = TestSession()
    #expect(second.errors(session.session.historyText).isEmpty)
    var other = Song()
    other.title = "other"
    folder.write(other.json, to: "a.json")
    var third = TestSession()
    #expect(third.errors(session.session.historyText).first?.code == "revision-differs")
  }
}
