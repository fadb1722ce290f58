import Interchange
import MusicTheory
import MusicXMLFormat
import Notation
import SongModel
import Testing

extension Build {
  /// A song at 960 ticks per quarter of melody tracks, each written in notation, a voice a text.
  static func song(
    meter: (beats: Int, unit: Int) = (4, 4), key: String = "C", pickup: Int = 0, program: Int = 0, _ tracks: [String]...
  ) throws -> Song {
    var song = Song()
    song.meters = TickMap(try #require(Meter(beats: meter.beats, unit: meter.unit)))
    song.keys = TickMap(try Key(text: key))
    song.pickup = pickup
    for (number, texts) in tracks.enumerated() {
      let readings = try texts.map { try NotationReading($0, in: NotationContext(song: song, start: 0)) }
      var content = MelodyContent()
      for reading in readings {
        content.voices.append(
          Voice(
            reading.blocks.map { block in
              var block = block
              block.id = content.takeID()
              return block
            }))
      }
      var track = Track(id: try id("t\(number + 1)"), kind: .melody)
      track.program = program
      track.phrases = .melody([
        Phrase(
          id: try id("t\(number + 1)-1"), start: 0, length: max(1, readings.map(\.length).max() ?? 1),
          source: .original(content))
      ])
      song.tracks.append(track)
    }
    return song
  }
}

/// A part of a score in short.
///
/// Values are `w`, `h`, `q`, `8`, `16` … with dots; `q:D5` is a note, `q:D5+F5` a chord, `q:r` a rest and `R` that of a
/// whole bar; `~` ties it on, `{3:2` and `}` are the edges of tuplets, `(` and `)` stand round grace notes, `^` is an
/// accent, `'` a dot. Voices are separated by `/`.
struct ScoreShorthand {
  let measures: [String]

  init(_ part: Score.Part) { measures = part.measures.map(ScoreShorthand.text) }

  private static func text(_ measure: Score.Measure) -> String {
    var words: [String] = []
    for element in measure.elements {
      switch element.content {
      case .note(let note) where note.isChordMember:
        // What a chord's first note says of ties and tuplets is said already.
        guard let last = words.popLast() else { break }
        let marks = last.reversed().prefix { "~}'^".contains($0) }.count
        words.append(last.dropLast(marks) + "+" + pitch(note) + last.suffix(marks))
      case .note(let note): words.append(text(note))
      case .backup: words.append("/")
      case .forward: words.append("gap")
      default: break
      }
    }
    return words.joined(separator: " ")
  }

  private static func text(_ note: Score.Note) -> String {
    if case .rest(_, isWholeMeasure: true) = note.sounding { return "R" }
    var text = ""
    for mark in note.notations.tuplets where mark.isStart {
      text += "{\(mark.actual?.number ?? 0):\(mark.normal?.number ?? 0)"
    }
    if !text.isEmpty { text += " " }
    let names: [Score.NoteType: String] = [.breve: "b", .whole: "w", .half: "h", .quarter: "q"]
    let value = note.type.map { names[$0] ?? String($0.rawValue.prefix { $0.isNumber || $0 == "e" }) } ?? "?"
    text += (value == "e" ? "8" : value) + String(repeating: ".", count: note.dots) + ":" + pitch(note)
    if note.grace != nil { text = "(\(text))" }
    if note.ties.contains(.start) { text += "~" }
    if note.notations.articulations.contains(.staccato) { text += "'" }
    if note.notations.articulations.contains(.accent) { text += "^" }
    for mark in note.notations.tuplets where !mark.isStart { text += mark.isStart ? "" : "}" }
    return text
  }

  private static func pitch(_ note: Score.Note) -> String {
    switch note.sounding {
    case .pitch(let pitch):
      let sign = pitch.alter > 0 ? "#" : "b"
      return pitch.step.rawValue + String(repeating: sign, count: Int(pitch.alter.magnitude)) + "\(pitch.octave)"
    case .unpitched(let place): return place.map { "\($0.step.rawValue)\($0.octave)" } ?? "x"
    case .rest: return "r"
    }
  }
}

extension ScoreExport {
  /// The measures of a part, from 0, in short.
  func measures(_ part: Int = 0) -> [String] { ScoreShorthand(score.parts[part]).measures }

  /// The notes of a part, from 0, in order.
  func notes(_ part: Int = 0) -> [Score.Note] {
    score.parts[part].measures.flatMap(\.elements).compactMap { element in
      if case .note(let note) = element.content { note } else { nil }
    }
  }

  /// The directions of a part, from 0, with the number of their measure.
  func directions(_ part: Int = 0) -> [(measure: String, direction: Score.Direction)] {
    score.parts[part].measures.flatMap { measure in
      measure.elements.compactMap { element in
        if case .direction(let direction) = element.content { (measure.number, direction) } else { nil }
      }
    }
  }

  /// The attributes of a part, from 0, with the number of their measure.
  func attributes(_ part: Int = 0) -> [(measure: String, attributes: Score.Attributes)] {
    score.parts[part].measures.flatMap { measure in
      measure.elements.compactMap { element in
        if case .attributes(let attributes) = element.content { (measure.number, attributes) } else { nil }
      }
    }
  }
}
