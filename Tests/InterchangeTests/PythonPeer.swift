import Glibc
import StandardMIDIFile

/// Another reader of MIDI files, written by other people: mido, run by python3.
enum PythonPeer {
  /// Whether python3 with mido is there; without it the tests that need it are skipped.
  static let hasMido = run("import mido; print('here')", with: nil) == "here\n"

  /// The notes, as `track: channel onset-end key@velocity` with channels from 1, and the other events, as
  /// `track: tick text`, that mido reads.
  static func events(of file: StandardMIDIFile) throws -> [String] {
    let script = """
      import mido, sys
      file = mido.MidiFile(sys.argv[1], clip=False)
      print('type', file.type, 'ppq', file.ticks_per_beat)
      for number, track in enumerate(file.tracks):
          tick, open_notes = 0, {}
          for message in track:
              tick += message.time
              if message.type == 'note_on' and message.velocity > 0:
                  open_notes.setdefault((message.channel, message.note), []).append((tick, message.velocity))
              elif message.type in ('note_on', 'note_off'):
                  start, velocity = open_notes[(message.channel, message.note)].pop(0)
                  print(f'{number}: ch{message.channel + 1} {start}-{tick} {message.note}@{velocity}')
              else:
                  values = ' '.join(f'{k}={v}' for k, v in sorted(message.dict().items()) if k not in ('type', 'time'))
                  print(f'{number}: {tick} {message.type} {values}'.rstrip())
      """
    return run(script, with: try file.encoded())?.split(separator: "\n").map(String.init) ?? []
  }

  /// What a script prints, given a file of some bytes as its argument; `nil` where it cannot be run.
  private static func run(_ script: String, with bytes: [UInt8]?) -> String? {
    var template = Array("/tmp/neume-interchange-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    let folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    defer {
      for name in ["script.py", "file.mid"] { unlink("\(folder)/\(name)") }
      rmdir(folder)
    }
    guard write(Array(script.utf8), to: "\(folder)/script.py"), write(bytes ?? [], to: "\(folder)/file.mid"),
      let pipe = popen("python3 '\(folder)/script.py' '\(folder)/file.mid' 2>/dev/null", "r")
    else { return nil }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
    return pclose(pipe) == 0 ? String(decoding: output, as: UTF8.self) : nil
  }

  private static func write(_ bytes: [UInt8], to path: String) -> Bool {
    guard let file = fopen(path, "w") else { return false }
    defer { fclose(file) }
    return fwrite(bytes, 1, bytes.count, file) == bytes.count
  }
}
