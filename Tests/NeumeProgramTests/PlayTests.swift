import Glibc
import TestSupport
import Testing

@Suite("neume play", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)), .serialized)
struct PlayTests {
  /// A configuration of ALSA in which the default device takes everything and plays nothing.
  private static let nowhere = "pcm.!default { type null }\n"
  /// One in which there is no device.
  private static let nothing = "# no device\n"

  private func alsa(_ piece: Piece, _ configuration: String) -> [String: String] {
    piece.folder.write(configuration, to: "asound.conf")
    return ["ALSA_CONFIG_PATH": piece.folder("asound.conf")]
  }

  @Test("plays a part in real time, as it is rendered")
  func file() throws {
    let piece = try Piece()
    let sound = words("--soundfont builtin --rate 8000")
    // A bar at four times the speed: half a second and its tail.
    let part = words("--from 2 --to 3 --speed 4")
    try piece.change(["play", "piece.json", "--driver", "file:played.wav"] + part + sound)
    let rendered = floats(try piece.render("--from 2 --to 3 --speed 4 --tail none"))
    let played = try piece.bytes(of: "played.wav")
    let heard = stride(from: 44, to: played.count - 3, by: 4).map {
      Float(Int16(truncatingIfNeeded: Int(played[$0]) | Int(played[$0 + 1]) << 8)) / 32768
    }
    let start = try #require(heard.firstIndex { abs($0) > 0.01 })
    let first = try #require(stride(from: 0, to: rendered.count, by: 2).first { abs(rendered[$0]) > 0.01 }) / 2
    #expect(start >= first)
    let common = min(heard.count - start, rendered.count / 2 - first)
    #expect(common > 3000)
    // Both are dithered or not, so a step or two apart.
    let isAlike = (0..<common).allSatisfy { abs(heard[start + $0] - rendered[(first + $0) * 2]) < 3 / 32768 }
    #expect(isAlike)
  }

  @Test("plays through ALSA")
  func alsa() throws {
    let piece = try Piece()
    let run = piece.run(
      ["play", "piece.json", "--driver", "alsa", "--to", "2", "--speed", "4", "--soundfont", "builtin"],
      environment: alsa(piece, PlayTests.nowhere))
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.errors == "")
  }

  @Test("says in one line that there is no device, and fails")
  func noDevice() throws {
    let piece = try Piece()
    let run = piece.run(
      ["play", "piece.json", "--driver", "alsa", "--soundfont", "builtin"],
      environment: alsa(piece, PlayTests.nothing))
    #expect(run.status == 1)
    #expect(
      run.errors
        == "error: no audio device can be opened through alsa; is one connected, and free? [no-device]\n")
  }

  @Test("says in one line that there is no sequencer", .enabled(if: access("/dev/snd/seq", F_OK) != 0, "there is one"))
  func noSequencer() throws {
    let run = try Piece().run(["play", "piece.json", "--midi-out", "20:0"])
    #expect(run.status == 1)
    #expect(run.errors.hasPrefix("error: there is no ALSA sequencer to send MIDI to"))
    #expect(run.errors.split(separator: "\n").count == 1)
  }

  @Test("shows on a terminal where it is, and ends at Ctrl-C")
  func terminal() throws {
    let piece = try Piece()
    let terminal = try #require(
      ProgramTerminal(
        ["play", "piece.json", "--driver", "file:played.wav", "--soundfont", "builtin", "--loop", "2..4"],
        in: piece.folder))
    #expect(terminal.wait(for: "2:1, 0:02 of 0:08") != nil, "\(terminal.transcript)")
    #expect(terminal.wait(for: "2:2, 0:02 of 0:08") != nil, "\(terminal.transcript)")
    terminal.type("\u{3}")
    #expect(terminal.finish() == 130)
  }

  @Test(
    "refuses what cannot be played",
    arguments: [
      ("--loop 9..12", 1), ("--tail 3", 2), ("--driver nix", 1), ("--loop @0..@1 --driver file:x.wav", 1),
      ("--midi-out 20:0", 2),
    ])
  func refused(options: String, status: Int) throws {
    let piece = try Piece()
    #expect(Int(piece.run(["play", "piece.json", "--soundfont", "builtin"] + words(options)).status) == status)
  }
}

@Suite("The transport of a session", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)), .serialized)
struct TransportTests {
  @Test("plays, seeks, loops and stops at a program's command, and says where it is")
  func commands() throws {
    let piece = try Piece()
    let session = try #require(ProgramSession(["repl", "piece.json", "--json"], in: piece.folder))
    func ask(_ line: String) -> String {
      session.send(line)
      return session.readLines(through: "\"type\":\"result\"").joined(separator: "\n")
    }
    #expect(ask("loop 2..4").contains(#""activity":"stopped","position":"2","loop":"2..4","speed":1,"#))
    #expect(ask("speed 50%").contains(#""speed":0.5"#))
    #expect(ask("play driver=file:played.wav soundfont=builtin").contains(#""activity":"playing","position":"2""#))
    #expect(ask("mute kit").contains(#""mute":["kit"]"#))
    #expect(ask("pen tap 2 A5 track=lead").contains(#""ok":true"#))
    #expect(ask("pause").contains(#""activity":"paused""#))
    #expect(ask("seek 3:2").contains(#""activity":"paused","position":"3:2""#))
    #expect(ask("play").contains(#""activity":"playing""#))
    #expect(ask("play 1").contains("lies outside of what is played, which is 2..4"))
    #expect(ask("loop off").contains(#""loop":null"#))
    #expect(ask("solo flute").contains("tracks are lead, bass, kit"))
    #expect(ask("speed 0").contains("no speed"))
    #expect(ask("stop").contains(#""activity":"stopped","position":"1""#))
    _ = session.finish()
  }

  @Test("says that there is no device, and goes on")
  func noDevice() throws {
    let piece = try Piece()
    piece.folder.write("# no device\n", to: "asound.conf")
    let run = Program.run(
      ["repl", "piece.json"], input: "play driver=alsa soundfont=builtin\nsong title Later\nsave\n",
      environment: ["ALSA_CONFIG_PATH": piece.folder("asound.conf")], in: piece.folder)
    #expect(run.errors.contains("no audio device can be opened through alsa"))
    #expect(piece.folder.read("piece.json")?.contains("Later") == true)
  }

  @Test("is not for scripts")
  func script() throws {
    let run = try Piece().run(["run", "-e", "play"])
    #expect(run.status == 1)
    #expect(run.errors.contains("`neume play SONG` plays a song"))
  }
}
