import SongComparison
import SongModel
import TestSupport

/// A song, and what two people made of it with commands as people type them.
struct RandomEdits {
  let versions: Versions<Song>
  /// Whether a track or phrase got another id.
  let hasRenames: Bool

  init(seed: UInt64) {
    var commands = RandomCommands(seed: seed)
    var session = TestSession()
    session.run(RandomCommands.beginning.joined(separator: "\n"))
    let base = RandomEdits.edited(session.session.song, by: &commands, commands.random.number(2...12)).song
    let ours = RandomEdits.edited(base, by: &commands, commands.random.number(1...6))
    let theirs = RandomEdits.edited(base, by: &commands, commands.random.number(1...6))
    versions = Versions(base: base, ours: ours.song, theirs: theirs.song)
    hasRenames = ours.hasRenames || theirs.hasRenames
  }

  /// A song after some commands that change it.
  private static func edited(
    _ song: Song, by commands: inout RandomCommands, _ changes: Int
  ) -> (song: Song, hasRenames: Bool) {
    var session = TestSession(song)
    if let track = song.tracks.randomElement(using: &commands.random) { session.run("use \(track.id)") }
    var (done, tries, hasRenames) = (0, 0, false)
    while done < changes, tries < 60 {
      tries += 1
      let before = session.session.song
      let line = commands.random.percent(50) ? commands.line() : commands.songLine()
      session.run(line)
      guard session.session.song != before else { continue }
      done += 1
      if line.contains("rename") { hasRenames = true }
    }
    return (session.session.song, hasRenames)
  }
}

/// A phrase, and an edit of one of its properties on each side, of another one on either.
struct PropertyEdits {
  let versions: Versions<Song>
  /// What both edits make of the phrase, one after the other.
  let both: Song
  /// The commands of the sides.
  let lines: [String]

  init(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    var session = TestSession()
    let bars = random.number(1...4)
    let pitches = ["C4", "D4", "E4", "F4", "G4", "A4", "[C4 E G]", "{C4 D E}"]
    let notes = (0..<(4 * bars)).map { _ in random.pick(pitches) + "/4" }
    session.run("track add lead melody; write 1 \"\(notes.joined(separator: " "))\"")
    let base = session.session.song
    let bulk = random.percent(50)
    func range() -> String {
      guard !bulk else { return "1..\(bars + 1)" }
      let first = random.number(1...bars)
      return "\(first)..\(random.number(first + 1...bars + 1))"
    }
    let edits = [
      "transpose \(random.pick(["+2", "-3", "+P5"])) \(range())",
      "finger select \(range()); finger set velocity=\(random.number(1...127))",
      "finger select \(range()); finger set gate=\(random.number(1...100))",
      "finger select \(range()); finger set lyric=\(random.pick(["la", "lo"]))",
      "finger select \(range()); finger set ornament=\(random.pick(["trill", "turn"]))",
    ]
    let first = random.number(0...edits.count - 1)
    let second = (first + random.number(1...edits.count - 1)) % edits.count
    lines = [edits[first], edits[second]]
    func edited(_ song: Song, _ line: String) -> Song {
      var session = TestSession(song)
      session.run(line)
      return session.session.song
    }
    versions = Versions(base: base, ours: edited(base, edits[first]), theirs: edited(base, edits[second]))
    both = edited(versions.ours, edits[second])
  }
}

extension RandomCommands {
  /// A line that changes a property here or there, or a phrase as a whole.
  fileprivate mutating func songLine() -> String {
    let bar = random.number(1...9)
    let track = random.pick(["lead", "bass", "kit", "pad"])
    switch random.number(0...19) {
    case 0: return "finger select all; finger set velocity=\(random.number(1...127))"
    case 1: return "finger select \(bar)..\(bar + 2); finger set gate=\(random.number(1...100))"
    case 2: return "finger select \(bar)..\(bar + 1); finger set lyric=\(random.pick(["la", "lo"])) tie=on"
    case 3: return "use \(track); track set volume=\(random.number(0...127)) pan=\(random.number(0...127))"
    case 4: return "use \(track); track set program=\(random.number(0...127))"
    case 5: return "track add \(track) \(random.pick(["melody", "drum"]))"
    case 6: return "track \(random.pick(["delete", "copy", "move"])) \(track) \(random.pick(["", "solo", "1"]))"
    case 7: return "track rename \(track) \(random.pick(["voice", "lead"]))"
    case 8: return "control \(random.pick(["expression", "bend", "9"])) \(bar)=\(random.number(0...127))"
    case 9: return "song tempo \(bar) \(random.number(40...200))"
    case 10: return "song meter \(bar) \(random.pick(["3/4", "4/4", "6/8"]))"
    case 11: return "song key \(bar) \(random.pick(["G", "Em", "F"]))"
    case 12: return "song marker \(bar) \(random.pick(["verse", "chorus"]))"
    case 13: return "phrase move \(bar)..\(bar + 2) \(random.pick(["1b", "-1b", "2b"]))"
    case 14: return "phrase resize \(bar) \(random.number(1...4))b"
    case 15: return "phrase sync \(bar) \(random.number(9...20)) transpose=\(random.number(-60...60))"
    case 16: return "beat tap \(bar):\(random.number(1...4)) \(random.pick(["kick", "snare"]))"
    case 17: return "phrase rename \(bar) \(random.pick(["verse", "bridge"]))"
    case 18: return "phrase detach \(bar)..\(bar + 1)"
    default: return "song pickup \(random.pick(["1/4", "1/2", "0t"]))"
    }
  }
}
