import MusicTheory
import SongModel

/// `stamp save NAME RANGE`: stores what is heard in a range of the current track as a motif in the song.
///
/// The notes whose onsets lie inside are meant, in all voices, as they are heard: repeats and syncs written out. What
/// sounds on behind the range is cut. Voices before the first that has notes are left out. A motif of that name is
/// replaced; a range without notes changes nothing.
public struct StampSave: EditCommand {
  /// The motif's name.
  public var name: Identifier
  /// The ticks that the motif is as long as.
  public var range: Range<Int>

  /// Makes a command that saves a motif.
  public init(_ name: Identifier, range: Range<Int>) {
    self.name = name
    self.range = range
  }

  /// The most motifs of a song.
  public static let mostMotifs = 10_000

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    try draft.check(range: range)
    let track = try draft.currentTrack()
    let content: Motif.Content
    switch draft.song.tracks[track].kind {
    case .melody:
      var music = try draft.heard(MelodyContent.self, in: range, on: track)
      music.voices = Array(music.voices.drop { $0.blocks.isEmpty })
      content = .melody(music.voices)
    case .drum: content = .drum(try draft.heard(DrumContent.self, in: range, on: track).beats)
    }
    guard content.count > 0 else { return }
    let old = draft.song
    let motif = Motif(name: name, length: range.count, content: content)
    if let index = old.motifs.firstIndex(where: { $0.name == name }) {
      draft.song.motifs[index] = motif
    } else {
      guard old.motifs.count < StampSave.mostMotifs else {
        throw .limit(name: "motifs", most: StampSave.mostMotifs)
      }
      draft.song.motifs.append(motif)
    }
    draft.recordProperties(since: old)
  }
}

/// `stamp delete NAME`: deletes a motif that the song has saved.
public struct StampDelete: EditCommand {
  /// The motif's name.
  public var name: Identifier

  /// Makes a command that deletes a motif.
  public init(_ name: Identifier) { self.name = name }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let old = draft.song
    draft.song.motifs.removeAll { $0.name == name }
    guard draft.song.motifs.count < old.motifs.count else { throw draft.unknownMotif(name, among: old.motifs) }
    draft.recordProperties(since: old)
  }
}

extension Motif.Content {
  /// How many blocks or beats there are.
  var count: Int {
    switch self {
    case .melody(let voices): voices.reduce(0) { $0 + $1.blocks.count }
    case .drum(let beats): beats.count
    }
  }
}

extension Draft {
  /// The motif of a name: the song's own, else the library's.
  ///
  /// - Throws: ``EditError/unknownMotif(_:nearest:)``.
  func motif(_ name: Identifier) throws(EditError) -> Motif {
    let all = song.motifs + context.motifs
    guard let motif = all.first(where: { $0.name == name }) else { throw unknownMotif(name, among: all) }
    return motif
  }

  /// The error that names the motifs most like a name.
  func unknownMotif(_ name: Identifier, among motifs: [Motif]) -> EditError {
    .unknownMotif(name.text, nearest: nearestWords(to: name.text, among: motifs.map(\.name.text), limit: 3))
  }

  /// What is heard of a track in a range, written out and numbered anew. Notes that began before are left out.
  func heard<Content: EditableContent>(
    _ kind: Content.Type, in range: Range<Int>, on track: Int
  ) throws(EditError) -> Content {
    var result = Content()
    for phrase in phrases(kind, on: track) {
      let inside = range.clamped(to: phrase.start..<phrase.end)
      guard !inside.isEmpty else { continue }
      let local = inside.lowerBound - phrase.start
      var part: Content
      if let originalID = phrase.originalID, let original = original(kind, of: originalID)?.phrase,
        let music = original.content
      {
        part = try unrolled(original, as: PhraseOutline(phrase), range: inside)
        part.removeContinuations(of: music, from: local % original.length)
      } else if case .original(let music) = phrase.source {
        part = music.part(local..<(inside.upperBound - phrase.start))
        part.removeContinuations(of: music, from: local)
      } else {
        continue
      }
      result.append(part, at: inside.lowerBound - range.lowerBound, keepingIDs: false, joiningHalves: false)
    }
    guard result.count <= Draft.mostBlocks else { throw .limit(name: "blocks in a motif", most: Draft.mostBlocks) }
    result.renumber()
    return result
  }
}
