import SongModel
import Testing

@Suite("The hash of a song")
struct SongHashTests {
  @Test(
    "Is SHA-256, as FIPS 180-4 and its examples have it",
    arguments: [
      ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
      ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
      (
        "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
      ),
    ])
  func examples(text: String, digest: String) {
    #expect(SongHash(canonicalText: Array(text.utf8)).description == digest)
  }

  @Test("Is the same whatever the text that the song was read from, and another for another song")
  func songs() throws {
    #expect(SongHash(try read(Morning.written)) == SongHash(try read(Morning.canonical)))
    var other = try read(Morning.written)
    other.tracks[0].pan = 41
    #expect(SongHash(other) != SongHash(try read(Morning.written)))
  }
}
