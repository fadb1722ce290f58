import CommandLanguage
import MusicTheory
import SongComparison
import SongModel

/// Everything that a song states, a line for each thing: what `git diff` compares.
///
/// Two songs have the same lines exactly when they are equal. What is as it is in an empty song is left out.
public struct SongText {
  /// The lines, in the order of song files.
  public let lines: [String]

  /// Describes a song.
  public init(_ song: Song) {
    let timeline = song.timeline
    var lines: [String] = []
    for difference in Song().differences(to: song) {
      let statements: [Difference.Statement]
      switch difference.change {
      case .added(let all): statements = all
      case .changed(let property, _, let value): statements = value.map { [Difference.Statement(property, $0)] } ?? []
      case .removed: continue
      }
      // A track begins a part of its own.
      if case .track = difference.part { lines.append("") }
      lines.append(SongText.line(difference, statements, in: song, timeline))
    }
    self.lines = lines
  }

  /// The lines of a file, and of a MIDI file also what its bytes come to.
  ///
  /// - Parameters:
  ///   - bytes: The whole file.
  ///   - path: Its name, for messages.
  ///   - warn: Takes what there is to say about reading it.
  public static func lines(of bytes: [UInt8], path: String, warn: (Diagnostic) -> Void) throws(LoadFailure) -> [String]
  {
    let loaded = try LoadedSong(bytes: bytes, path: path, isCancelled: { false })
    for warning in loaded.warnings { warn(warning) }
    let lines = SongText(loaded.song).lines
    guard loaded.format == .midi else { return lines }
    return lines + ["", "file \(SongHash(canonicalText: bytes))"]
  }

  private static func line(
    _ difference: Difference, _ statements: [Difference.Statement], in song: Song, _ timeline: Timeline
  ) -> String {
    var words: [String] = []
    let position = difference.tick.map { timeline.position(of: $0) }
    switch difference.part {
    case .song: break
    case .tempo: words.append("tempo")
    case .meter: words.append("meter")
    case .key: words.append("key")
    case .swing: words.append("swing")
    case .marker(_, let name, _): words.append("marker \(quoted(name))")
    case .motif(let name): words.append("motif \(name)")
    case .track(let id): words.append("track \(id)")
    case .control(let track, _, _, _): words.append("  \(track) control")
    case .phrase(let id): words.append("  phrase \(id)")
    case .block(let part): words.append("    \(owner(part.owner))#\(part.block)")
    case .beat(let owner, let id): words.append("    \(self.owner(owner))#\(id)")
    case .kept(let track, let event, _):
      words.append(
        "\(track.map { "  \($0) " } ?? "")kept \(event.bytes.map { hexadecimal($0) }.joined(separator: " "))")
    }
    if let position { words.append(position) }
    // The place in a phrase is told as the place in the song, the track by where the line stands.
    let told = statements.filter { statement in
      statement.property != .track && !(statement.property == .at && position != nil)
        && !(statement.property == .start && position != nil)
        && !(statement.property == .voice && statement.value == .number(1))
    }
    let rest = told.map { self.words($0, in: song) }.joined(separator: ", ")
    return words.isEmpty ? rest : words.joined(separator: " ") + (rest.isEmpty ? "" : ": \(rest)")
  }

  private static func owner(_ owner: MusicOwner) -> String {
    switch owner {
    case .phrase(let id), .motif(let id): id.text
    }
  }

  private static func words(_ statement: Difference.Statement, in song: Song) -> String {
    let value =
      switch (statement.property, statement.value) {
      case (.length, .number(let ticks)), (.pickup, .number(let ticks)): song.lengthWords(ticks)
      case (.kind, .text(let name)), (.ornament, .text(let name)): name
      default: words(statement.value)
      }
    switch statement.property {
    case .value, .notes, .tuplet, .drum, .kind: return value
    case .rest, .glide, .mute, .solo: return statement.property.rawValue
    case .ticksPerQuarter: return "ticks per quarter \(value)"
    case .trackOrder: return "order of tracks \(value)"
    case .motifOrder: return "order of motifs \(value)"
    case .nextId: return "next id \(value)"
    default: return "\(statement.property.rawValue) \(value)"
    }
  }

  /// A value, exactly.
  private static func words(_ value: PropertyValue) -> String {
    switch value {
    case .text(let text): quoted(text)
    case .notes(let notes): chord(notes)
    case .slots(let slots): tuplet(slots)
    case .tempo(let tempo): "\(tempo) (\(tempo.microsecondsPerQuarter) µs a quarter)"
    default: Optional(value).words
    }
  }

  private static func chord(_ notes: [Note]) -> String {
    let words = notes.map(words(of:)).joined(separator: " ")
    return notes.count == 1 ? words : "[\(words)]"
  }

  /// A note in the notation of `write`.
  private static func words(of note: Note) -> String {
    note.pitch.description + (note.velocity == .standard ? "" : "@\(note.velocity.value)")
      + (note.gate == .full ? "" : "%\(note.gate.percent)") + (note.isTied ? "~" : "")
  }

  private static func tuplet(_ slots: [Slot]) -> String {
    let parts = slots.map { slot in
      var words = slot.isRest ? "r" : ""
      switch slot.figure {
      case .empty: break
      case .chord(let chord): words += (slot.isRest ? " " : "") + self.chord(chord.notes)
      case .tuplet(let tuplet): words += (slot.isRest ? " " : "") + self.tuplet(tuplet.slots)
      }
      return words + (slot.weight == 1 ? "" : "*\(slot.weight)")
    }
    return "{\(parts.joined(separator: ", "))}"
  }

  private static func quoted(_ text: String) -> String { JSONValue.string(text).text }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return digits.count < 2 ? "0" + digits : digits
  }
}
