import MusicTheory
import Pictures
import SongModel
import Testing

/// In these pictures music begins at 232, and a line 1280 wide has 1016 for it.
@Suite("The picture of a piano roll")
struct RollDrawingTests {
  private let twoBars = """
    track add lead melody
    phrase create 1 2b
    write 1 "C4/4 E4/4 G4/2@127 | r/1"
    """

  @Test("has each note at its time, as long as it sounds, a row for each semitone")
  func geometry() throws {
    let drawing = try drawing(try song(twoBars), width: 1280)
    let (first, second, third) = (try drawing.shape("C4"), try drawing.shape("E4"), try drawing.shape("G4"))
    // Eight quarters share 1016 pixels: 127 each. Neighbours stay 0.8 apart.
    #expect(abs(first.box.x - 232.4) < 0.01)
    #expect(abs(second.box.x - 359.4) < 0.01)
    #expect(abs(first.box.width - 126.2) < 0.01)
    #expect(abs(third.box.width - 253.2) < 0.01)
    // Rows of nine pixels, of which a note takes eight.
    #expect(abs(first.box.y - second.box.y - 36) < 0.01)
    #expect(abs(second.box.y - third.box.y - 27) < 0.01)
    #expect(first.box.height == 8)
    #expect(drawing.width == 1280)
  }

  @Test("names each note by pitch, place, length, velocity and block")
  func titles() throws {
    let titles = try drawing(try song(twoBars)).shapes.compactMap(\.title)
    #expect(titles.contains("C4, 1, 1/4, velocity 96, lead-1#1"))
    #expect(titles.contains("G4, 1:3, 1/2, velocity 127, lead-1#3"))
  }

  @Test("paints louder notes in more of their track's colour")
  func shades() throws {
    let drawing = try drawing(try song(twoBars))
    #expect(try drawing.shape("G4").fill == Color(0x0072B2))
    let normal = try #require(try drawing.shape("C4").fill)
    #expect(normal != Color(0x0072B2))
    #expect(normal.red < 0x50)
  }

  @Test("says what every sign means, and only of those that are there")
  func legend() throws {
    let words = try drawing(try song(Fixtures.twoBars)).labels.map(\.text)
    for word in ["lead – Flute", "kit", "original", "repeat", "tuplet", "tied"] { #expect(words.contains(word)) }
    #expect(!words.contains("sync"))
    #expect(words.contains("Two bars"))
    #expect(words.contains("half way"))
    #expect(words.contains("♩ = 120   4/4   E minor"))
    #expect(words.contains("kit-2 · repeat of kit-1"))
    #expect(words.contains("snare"))
    #expect(words.contains("One"))
  }

  @Test("breaks long music into lines of eight bars that all begin at the same place")
  func lines() throws {
    let drawing = try drawing(try song(Fixtures.onlyDrums))
    let numbers = drawing.labels.filter { Int($0.text) != nil && $0.style == Label.Style(10) }
    let left = numbers.filter { $0.origin.x == 236 }.map(\.text)
    #expect(left.filter { $0 == "1" || $0 == "9" } == ["1", "9"])
  }

  @Test("puts a pickup before the bars of the first line")
  func pickup() throws {
    let song = try song(
      """
      song pickup 1/4
      track add lead melody
      write 0 "G4/4 | C5/1 | C5 | C5 | C5 | C5 | C5 | C5 | C5 | C5"
      """)
    let drawing = try drawing(song)
    let numbers = drawing.labels.filter { Int($0.text) != nil && $0.style == Label.Style(10) }
    #expect(numbers.filter { $0.origin.x == 236 }.map(\.text) == ["0", "9"])
    // The pickup takes a column, each bar nine, of a hundred less those of the names.
    let lines = try roll(song).lines(for: TerminalStyle(columns: 100))
    #expect(lines.contains { $0.split(separator: " ") == ["0", "1", "2", "3", "4", "5", "6", "7", "8"] })
  }

  @Test("shows tracks only in the lines in which they do something")
  func restingTracks() throws {
    let song = try song(
      """
      track add a melody
      phrase create 1 16b
      write 1 "C4/16 D E F"
      track add b melody
      use b
      write 16 "C4/1"
      """)
    let drawing = try drawing(song)
    let names = drawing.labels.filter { $0.style.isBold }.map(\.text)
    #expect(names.filter { $0 == "a" }.count > 1)
    #expect(names.filter { $0 == "b" }.count == 1)
  }

  @Test("of little music is small, but as wide as was asked for")
  func width() throws {
    let song = try song("track add lead melody; write 1 \"C4/4\"")
    #expect(try drawing(song).width == 760)
    #expect(try drawing(song, width: 1000).width == 1000)
  }

  @Test("can be cut into pages of one size, each with its number")
  func pages() throws {
    var options = RollOptions()
    options.isPaged = true
    let pages = try roll(try Projects.song("harbor")).drawings(options)
    #expect(pages.count == 5)
    #expect(Set(pages.map(\.height)) == [1810])
    #expect(pages.allSatisfy { $0.width == 1280 })
    #expect(pages[4].labels.contains { $0.text == "5 / 5" })
  }

  @Test("cannot be of any width", arguments: [-1, 0, 1, 319, 16_001, .max])
  func widths(width: Int) throws {
    var options = RollOptions()
    options.width = width
    #expect(throws: PictureError.widthOutOfRange(320...16_000)) { _ = try roll(Song()).drawings(options) }
  }
}
