import FuzzDriver
import Interchange
import SongModel
import SongPerformance

/// Imports the input as a MIDI file, as it is and with everything found in it that can be; stops the process where the song is
/// not one, or where what is heard of it changes on the way through a file.
private func check(_ bytes: [UInt8]) {
  guard let plain = try? MIDIImport(bytes) else { return }
  precondition(plain.song.violations(limit: 1).isEmpty, "no valid song")
  checkRoundTrip(plain.song)
  var options = MIDIImport.Options()
  options.quantizes = true
  options.findsTuplets = true
  options.findsRepeats = true
  guard let recognised = try? MIDIImport(bytes, options: options) else { preconditionFailure("read only as it is") }
  precondition(recognised.song.violations(limit: 1).isEmpty, "no valid song after recognition")
}

private func checkRoundTrip(_ song: Song) {
  guard
    let performance = try? Performance(of: song),
    let export = try? MIDIExport(performance, identityOf: song), export.findings.isEmpty,
    let file = try? export.file.encoded()
  else { return }
  guard let again = try? MIDIImport(file) else { preconditionFailure("written but not read") }
  guard let heard = try? Performance(of: again.song) else { preconditionFailure("read but not played") }
  precondition(heard.tracks.map(\.notes) == performance.tracks.map(\.notes), "not the same notes")
}

@main
struct FuzzInterchange {
  static func main() {
    fuzz { data, size in
      check(bytes(data, size))
      return 0
    }
  }
}
