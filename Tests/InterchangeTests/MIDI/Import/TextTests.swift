import Interchange
import SongModel
import StandardMIDIFile
import Testing

@Suite("A text in a MIDI file")
struct TextTests {
  private func title(_ bytes: [UInt8], as encoding: TextEncoding? = nil) throws -> MIDIImport {
    var options = MIDIImport.Options()
    options.encoding = encoding
    return try Files.imported(
      Files.track((0, .text(.trackName, bytes))), try Files.notes([(0, 480, 60)]), options: options)
  }

  @Test(
    "is read as UTF-8, else as Shift-JIS where that is plausible, else as Latin-1",
    arguments: [
      (Array("Déjà vu".utf8), "Déjà vu"), ([0x44, 0xE9, 0x6A, 0xE0], "Déjà"), ([0xA9, 0x20, 0x31], "© 1"),
      // ピアノ and 音楽, from the code table of JIS X 0208.
      ([0x83, 0x73, 0x83, 0x41, 0x83, 0x6D], "ピアノ"), ([0x89, 0xB9, 0x8A, 0x79], "音楽"),
      // An apostrophe of Windows, which with the letter behind it would be one character of Shift-JIS.
      ([0x44, 0x6F, 0x6E, 0x92, 0x74], "Don’t"), ([0x41, 0x42, 0x00], "AB"),
    ])
  func encodings(bytes: [UInt8], text: String) throws {
    let read = try title(bytes)
    #expect(read.song.title == text)
    // Unedited it is written in the bytes that it had.
    let written = try exported(read.song).tracks[0].compactMap(\.message.textOfName)
    #expect(written == [bytes])
  }

  @Test("is written as UTF-8 once it is edited")
  func edited() throws {
    var song = try title([0x44, 0xE9]).song
    song.title = "Né"
    #expect(try exported(song).tracks[0].compactMap(\.message.textOfName) == [Array("Né".utf8)])
  }

  @Test("is read as the encoding that is asked for")
  func chosen() throws {
    #expect(try title([0x83, 0x73], as: .shiftJIS).song.title == "ピ")
    #expect(try title([0xC3, 0xA9], as: .latin1).song.title == "Ã©")
    #expect(try title([0xC3, 0xA9]).song.title == "é")
  }
}

extension StandardMIDIFile.Message {
  fileprivate var textOfName: [UInt8]? {
    if case .meta(.text(.trackName, let bytes)) = self { bytes } else { nil }
  }
}
