import MusicTheory
import SongModel

extension SongInfo {
  /// The report as people read it.
  public var lines: [String] {
    var lines = [
      (song.title.isEmpty ? "untitled" : song.title) + (song.composer.isEmpty ? "" : " (\(song.composer))"),
      [
        counted(bars, "bar"), Self.clock(milliseconds), counted(performance.noteCount, "note"),
        counted(song.tracks.count, "track"),
      ].joined(separator: ", "),
      "tempo \(changes(song.tempos)), meter \(changes(song.meters)), key \(changes(song.keys))",
      "\(song.ticksPerQuarter) ticks per quarter" + (song.pickup > 0 ? ", pickup \(value(song.pickup))" : ""),
    ]
    if !song.markers.isEmpty {
      lines.append("markers " + song.markers.map { "\($0.name) \(place($0.tick))" }.joined(separator: ", "))
    }
    if !song.motifs.isEmpty { lines.append("motifs " + song.motifs.map(\.name.text).joined(separator: ", ")) }
    let width = song.tracks.map(\.id.text.count).max() ?? 0
    for info in tracks {
      let id = info.track.id.text
      lines.append("  \(id)\(String(repeating: " ", count: width - id.count))  \(line(of: info))")
    }
    return lines + notes.map { "note: \($0)" }
  }

  private func line(of info: TrackInfo) -> String {
    let played = info.played
    var parts = [info.instrument, "channel \(played.channel)"]
    if played.port > 0 { parts.append("port \(played.port)") }
    parts += [counted(info.track.phrases.count, "phrase"), counted(played.notes.count, "note")]
    if info.track.kind == .melody, let range = info.range { parts.append("\(range.lowerBound) to \(range.upperBound)") }
    if !played.notes.isEmpty { parts.append("polyphony \(info.polyphony)") }
    if !played.isHeard { parts.append("not heard") }
    return parts.joined(separator: ", ")
  }

  private func place(_ tick: Int) -> String { song.timeline.position(of: tick) }

  private func value(_ ticks: Int) -> String { NoteValue.value(of: ticks, at: song.ticksPerQuarter).description }

  private func changes<Value: CustomStringConvertible>(_ map: TickMap<Value>) -> String {
    let shown = map.entries.prefix(4).map { $0.tick == 0 ? "\($0.value)" : "\($0.value) at \(place($0.tick))" }
    let more = map.entries.count - shown.count
    return shown.joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// A duration as people read it: `1m05.250s`.
  private static func clock(_ milliseconds: Int) -> String {
    let (minutes, rest) = milliseconds.quotientAndRemainder(dividingBy: 60_000)
    let (seconds, thousandths) = rest.quotientAndRemainder(dividingBy: 1000)
    let padding = minutes > 0 && seconds < 10 ? "0" : ""
    return (minutes > 0 ? "\(minutes)m" : "") + "\(padding)\(seconds).\(String(1000 + thousandths).dropFirst())s"
  }
}

extension SongInfo {
  /// The report as a program reads it.
  public var object: JSONValue {
    .object([
      ("type", .string("info")), ("rev", .string(Revision(song).text)), ("title", .string(song.title)),
      ("composer", .string(song.composer)),
      ("ticksPerQuarter", .number(song.ticksPerQuarter)), ("pickup", .number(song.pickup)), ("bars", .number(bars)),
      ("endTick", .number(performance.end)), ("milliseconds", .number(milliseconds)),
      ("notes", .number(performance.noteCount)), ("tempo", object(song.tempos)), ("meter", object(song.meters)),
      ("key", object(song.keys)),
      ("markers", .array(song.markers.map { .object([("tick", .number($0.tick)), ("name", .string($0.name))]) })),
      ("motifs", .array(song.motifs.map { .string($0.name.text) })),
      ("tracks", .array(tracks.map(object))), ("remarks", .array(notes.map { .string($0) })),
    ])
  }

  private func object<Value: CustomStringConvertible>(_ map: TickMap<Value>) -> JSONValue {
    .array(map.entries.map { .object([("tick", .number($0.tick)), ("value", .string("\($0.value)"))]) })
  }

  private func object(_ info: TrackInfo) -> JSONValue {
    .object([
      ("id", .string(info.track.id.text)), ("kind", .string(info.track.kind.rawValue)),
      ("name", .string(info.track.name)), ("instrument", .string(info.instrument)),
      ("channel", .number(info.played.channel)), ("port", .number(info.played.port)),
      ("phrases", .number(info.track.phrases.count)), ("notes", .number(info.played.notes.count)),
      ("lowest", info.range.map { .number($0.lowerBound.number) } ?? .null),
      ("highest", info.range.map { .number($0.upperBound.number) } ?? .null),
      ("polyphony", .number(info.polyphony)), ("heard", .bool(info.played.isHeard)),
    ])
  }
}
