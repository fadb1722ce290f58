import Pictures
import SongModel
import Testing

@Suite("A piano roll in a terminal")
struct TerminalRollTests {
  private let commands = """
    song title "Two bars"
    track add lead melody
    phrase create 1 1b
    write 1 "C4/4 D {E F G}/4 r/8 C/8"
    phrase repeat 1 1
    track add kit drum
    use kit
    grid 1/4
    beat pattern 1 "kick: x.X. snare: .o.o"
    """

  @Test("has two keys in a row, phrases over them, and drums as they are written")
  func unicode() throws {
    #expect(
      try roll(try song(commands)).lines(for: TerminalStyle(columns: 72)).joined(separator: "\n") == """
        Two bars  bars 1–2

                    ♩ = 120  4/4  C major
                    1                        2
        lead        ┌lead-1 · original─────┐ ┌lead-2 = lead-1╌╌╌╌╌╌╌┐
                                ╭─3──╮                   ╭─3──╮
                   │·     ·     ·   ▀▀·     │·     ·     ·   ▀▀·     │
                   │·     ·     ▄▄▀▀  ·     │·     ·     ▄▄▀▀  ·     │
                   │·     ▄▄▄▄▄▄·     ·     │·     ▄▄▄▄▄▄·     ·     │
                C4 │▄▄▄▄▄▄·     ·     ·  ▄▄▄│▄▄▄▄▄▄·     ·     ·  ▄▄▄│
        kit         ┌kit-1 · original──────┐
             snare │·     o     ·     o     │·     ·     ·     ·     │
              kick │x     ·     X     ·     │·     ·     ·     ·     │
        """)
  }

  @Test("can be drawn with ASCII only: a row for each key, and where it is struck")
  func ascii() throws {
    #expect(
      try roll(try song(commands)).lines(for: TerminalStyle(columns: 72, isUnicode: false)).joined(separator: "\n")
        == """
        Two bars  bars 1-2

                    q = 120  4/4  C major
                    1                        2
        lead        [lead-1 : original-----] [lead-2 = lead-1=======]
                                <-3-->                   <-3-->
                G4 |.     .     .   #=.     |.     .     .   #=.     |
                   |.     .     .     .     |.     .     .     .     |
                F4 |.     .     . #=  .     |.     .     . #=  .     |
                E4 |.     .     #=    .     |.     .     #=    .     |
                   |.     .     .     .     |.     .     .     .     |
                D4 |.     #=====.     .     |.     #=====.     .     |
                   |.     .     .     .     |.     .     .     .     |
                C4 |#=====.     .     .  #==|#=====.     .     .  #==|
        kit         [kit-1 : original------]
             snare |.     o     .     o     |.     .     .     .     |
              kick |x     .     X     .     |.     .     .     .     |
        """)
  }

  @Test("is never wider than the window", arguments: [40, 41, 59, 60, 80, 200, 1000])
  func columns(columns: Int) throws {
    for name in Projects.names {
      for isUnicode in [true, false] {
        let lines = try roll(try Projects.song(name)).lines(
          for: TerminalStyle(columns: columns, isUnicode: isUnicode))
        #expect(lines.allSatisfy { $0.count <= columns })
        #expect(isUnicode || lines.allSatisfy { $0.allSatisfy(\.isASCII) })
      }
    }
  }

  @Test("sets colours only where there are some, and none is left on")
  func colours() throws {
    let roll = try roll(try song(commands))
    #expect(try roll.lines(for: TerminalStyle()).allSatisfy { !$0.contains("\u{1B}") })
    let lines = try roll.lines(for: TerminalStyle(isColoured: true))
    #expect(lines.contains { $0.contains("\u{1B}[0;38;5;32m") })
    #expect(lines.filter { $0.contains("\u{1B}") }.allSatisfy { $0.hasSuffix("\u{1B}[0m") })
  }

  @Test("lets no name steer the terminal")
  func controlCharacters() throws {
    var song = Song()
    song.title = "evil \u{1B}[2J\u{7}\u{9B}31m"
    song.markers = [Marker(tick: 0, name: "\u{1B}]0;title\u{7}")]
    let lines = try roll(song).lines(for: TerminalStyle(isColoured: false))
    #expect(lines[0] == "evil [2J31m  no tracks · bar 1")
    #expect(lines.allSatisfy { $0.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x9B } })
  }

  @Test("cuts bars that are wider than the window")
  func wideBars() throws {
    let song = try song(
      """
      song meter 64/4
      track add lead melody
      write 1 "C4/1 D E F G A B >C"
      """)
    let lines = try roll(song).lines(for: TerminalStyle(columns: 40))
    #expect(lines.allSatisfy { $0.count <= 40 })
    #expect(lines.filter { $0.hasPrefix("lead") }.count == 3)
  }
}
