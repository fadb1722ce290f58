import FuzzDriver
import SongModel

/// Reads the input as a song file; stops the process where a law of reading and writing is broken.
private func check(_ bytes: [UInt8]) {
  do {
    let song = try Song(json: bytes)
    precondition(song.violations().isEmpty, "a song that breaks a rule was read")
    let text = song.json
    let again = try? Song(json: text)
    precondition(again == song, "a song did not come back as it was")
    precondition(again?.json == text, "the canonical text is not stable")
  } catch {
    precondition(!error.problems.isEmpty, "a refusal without a reason")
    for problem in error.problems {
      precondition((0...bytes.count).contains(problem.position.offset), "a place outside the file")
    }
    _ = error.description
  }
}

@main
struct FuzzSongModel {
  static func main() {
    fuzz { data, size in
      check(bytes(data, size))
      return 0
    }
  }
}
