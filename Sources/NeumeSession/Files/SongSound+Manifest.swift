import AudioRendering
import SongPerformance

extension SongSound {
  /// What the files in a folder of stems are, as JSON: one stem a line.
  func manifest(_ font: SoundFont, _ rendered: AudioExportReport) -> String {
    let head: [(String, JSONValue)] = [
      ("format", .string("neume-stems")), ("version", .number(1)), ("title", .string(song.whole.title)),
      ("soundFont", .string(font.source.description)), ("sampleRate", .number(options.sampleRate)),
      ("frames", .number(rendered.frames)), ("musicalFrames", .number(rendered.musicalFrames)),
      ("isLoop", .bool(options.playing.loop != nil)),
    ]
    var stems = tracks.map { track in
      JSONValue.object([
        ("file", .string("\(track.id).wav")), ("track", .string(track.id.text)), ("name", .string(track.title)),
        ("kind", .string(track.kind.rawValue)), ("program", .number(track.program)),
        ("channel", .number(track.channel)), ("port", .number(track.port)),
      ])
    }
    if let click = names.dropFirst(tracks.count).first {
      stems.append(.object([("file", .string("\(click).wav")), ("name", .string("Click"))]))
    }
    return JSONValue.lines(head, [("stems", stems)])
  }
}

extension JSONValue {
  /// An object as text: a member a line, and of its lists an element a line; a line end after the last.
  static func lines(_ head: [(String, JSONValue)], _ lists: [(String, [JSONValue])]) -> String {
    var members = head.map { "  \(JSONValue.string($0.0).text): \($0.1.text)" }
    for (name, elements) in lists {
      let body = elements.map { "    \($0.text)" }.joined(separator: ",\n")
      members.append("  \(JSONValue.string(name).text): " + (elements.isEmpty ? "[]" : "[\n\(body)\n  ]"))
    }
    return "{\n" + members.joined(separator: ",\n") + "\n}\n"
  }
}
