import Glibc
import Interchange
import MusicTheory
import MusicXMLFormat
import SongModel
import SongPerformance
import TestSupport
import Testing

@Suite("Scores of random songs")
struct ScoreSchemaTests {
  @Test("are valid by the MusicXML 4.0 schema", .enabled(if: Schema.isPresent, Schema.reason))
  func schema() throws {
    let folder = try #require(Schema.temporaryFolder())
    defer { Schema.remove(folder) }
    var seeds: [UInt64] = []
    for seed in UInt64(1)...400 {
      let song = RandomSong(seed: seed).song
      // Some songs last for hours of the shortest bars.
      guard let export = try? ScoreExport(song, options: .init(usesRepeatSigns: seed.isMultiple(of: 2), limit: 100_000))
      else { continue }
      Schema.write(export.score.document(), to: "\(folder)/\(seed).musicxml")
      seeds.append(seed)
    }
    #expect(seeds.count > 390)
    #expect(Schema.faults(in: folder) == [])
  }

  @Test("have every note where and as long as the song has it", arguments: UInt64(1)...300)
  func notes(seed: UInt64) throws {
    var song = RandomSong(seed: seed).song
    // What is heard is compared with what is written, so what makes them differ goes.
    song.swings = TickMap()
    for index in song.tracks.indices {
      song.tracks[index].kept = []
      guard case .melody(let phrases) = song.tracks[index].phrases else { continue }
      song.tracks[index].phrases = .melody(PhraseArray(phrases.map { $0.plain() }))
    }
    let heard = try Performance(of: song, hearing: .everything)
    let export = try ScoreExport(song)
    for (track, part) in zip(heard.tracks, export.score.parts) {
      let placed = PlacedNotes(part, of: song)
      #expect(placed.faults == [], "seed \(seed), \(track.id)")
      // Notes of one pitch that are struck together become one when they are heard.
      let wanted = Set(track.notes.map { [$0.onset, $0.key] })
      let missing = wanted.subtracting(placed.onsets).sorted { $0[0] < $1[0] }
      #expect(missing == [], "seed \(seed), \(track.id)")
      guard Set(heard.tracks.map { [$0.port, $0.channel] }).count == heard.tracks.count else { continue }
      let added = placed.onsets.subtracting(wanted).sorted { $0[0] < $1[0] }
      #expect(added == [], "seed \(seed), \(track.id)")
    }
  }
}

/// What a reader makes of a part: where its notes begin, in ticks, and what does not add up.
private struct PlacedNotes {
  /// Pairs of a tick and a MIDI key.
  private(set) var onsets: Set<[Int]> = []
  private(set) var faults: [String] = []

  init(_ part: Score.Part, of song: Song) {
    let keys = Dictionary(
      part.midiInstruments.compactMap { sound in sound.unpitched.map { (sound.instrument, $0 - 1) } },
      uniquingKeysWith: { first, _ in first })
    var divisions = 1
    var bar = song.timeline.bar(at: 0)
    var tied: [String: Set<Int>] = [:]
    for measure in part.measures {
      var (cursor, onset, longest) = (0, 0, 0)
      for element in measure.elements {
        switch element.content {
        case .attributes(let attributes): divisions = attributes.divisions ?? divisions
        case .backup(let duration): cursor -= duration
        case .forward(let forward): cursor += forward.duration
        case .note(let note) where note.grace != nil: break
        case .note(let note):
          if !note.isChordMember {
            onset = cursor
            cursor += note.duration
          }
          if note.duration <= 0 { faults.append("a note of measure \(measure.number) has no length") }
          guard let key = note.key(keys) else { break }
          let voice = note.voice ?? ""
          if note.ties.contains(.stop) {
            if tied[voice]?.remove(key) == nil { faults.append("a tie to nothing in measure \(measure.number)") }
          } else {
            let place = (Double(onset) + (note.attack ?? 0)) / Double(divisions) * Double(song.ticksPerQuarter)
            onsets.insert([bar.start + Int((place + 1e-6).rounded()), key])
          }
          if note.ties.contains(.start) { tied[voice, default: []].insert(key) }
        default: break
        }
        longest = max(longest, cursor)
        if cursor < 0 { faults.append("measure \(measure.number) is left to the front") }
      }
      if longest * song.ticksPerQuarter != (bar.end - bar.start) * divisions {
        faults.append("measure \(measure.number) lasts \(longest) divisions of \(divisions)")
      }
      bar = song.timeline.bar(at: bar.end)
    }
    for (voice, keys) in tied where !keys.isEmpty { faults.append("ties from \(keys) in voice \(voice) lead nowhere") }
  }
}

extension Score.Note {
  fileprivate func key(_ keys: [String: Int]) -> Int? {
    switch sounding {
    case .pitch(let pitch):
      let steps: [Score.Step: Int] = [.c: 0, .d: 2, .e: 4, .f: 5, .g: 7, .a: 9, .b: 11]
      return (pitch.octave + 1) * 12 + (steps[pitch.step] ?? 0) + Int(pitch.alter)
    case .unpitched: return instrument.flatMap { keys[$0] }
    case .rest: return nil
    }
  }
}

extension Phrase<MelodyContent> {
  /// The phrase without ornaments and grace notes.
  fileprivate func plain() -> Self {
    guard var content else { return self }
    for voice in content.voices.indices {
      for block in content.voices[voice].blocks.indices {
        content.voices[voice].blocks[block].ornament = nil
        content.voices[voice].blocks[block].grace = []
      }
    }
    var phrase = self
    phrase.source = .original(content)
    return phrase
  }
}

/// The schema of the W3C, and xmllint to apply it.
private enum Schema {
  static let folder = SharedFiles.folder + "/corpora/musicxml/schema"
  static let isPresent =
    access(folder + "/musicxml.xsd", R_OK) == 0 && run("xmllint --version >/dev/null 2>&1 && echo here") == ["here"]
  static let reason: Comment = "xmllint is not installed (apt install libxml2-utils), or there is no MusicXML schema"

  static func temporaryFolder() -> String? {
    var template = Array("/tmp/neume-score-XXXXXX".utf8CString)
    guard mkdtemp(&template) != nil else { return nil }
    return String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  static func remove(_ folder: String) { _ = run("rm -rf '\(folder)'") }

  static func write(_ bytes: [UInt8], to path: String) {
    guard let file = fopen(path, "w") else { return }
    defer { fclose(file) }
    _ = fwrite(bytes, 1, bytes.count, file)
  }

  /// What xmllint says of the documents of a folder that are not valid.
  static func faults(in documents: String) -> [String] {
    let command = """
      cd '\(documents)' && XML_CATALOG_FILES='\(folder)/catalog.xml' \
      xmllint --nonet --noout --schema '\(folder)/musicxml.xsd' *.musicxml 2>&1 | grep -v ' validates$' | head -20
      """
    return run(command)
  }

  private static func run(_ command: String) -> [String] {
    guard let pipe = popen(command, "r") else { return ["popen failed"] }
    defer { pclose(pipe) }
    var output: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while case let count = fread(&buffer, 1, buffer.count, pipe), count > 0 { output += buffer[..<count] }
    return String(decoding: output, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
