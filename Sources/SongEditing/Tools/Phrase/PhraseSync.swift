import MusicTheory
import SongModel

/// `phrase sync POS TO [to=TRACK] [length=] [transpose=]`: a mirror of the phrase at a position, elsewhere.
///
/// A mirror of a reference plays the reference's original, its transposition added. Refused where it does not fit, on
/// a track of another kind, and where a note of the original would leave MIDI keys 0…127.
public struct PhraseSync: EditCommand {
  /// A tick that the phrase covers.
  public var tick: Int
  /// Where the mirror begins, in song ticks.
  public var target: Int
  /// The track that it comes to, or `nil` for the phrase's own.
  public var track: Identifier?
  /// Its length in ticks, or `nil` for the phrase's.
  public var length: Int?
  /// The semitones that it is moved by; 0 for drums.
  public var transpose: Int

  /// Makes a command that mirrors a phrase.
  public init(tick: Int, to target: Int, track: Identifier? = nil, length: Int? = nil, transpose: Int = 0) {
    self.tick = tick
    self.target = target
    self.track = track
    self.length = length
    self.transpose = transpose
  }

  /// Makes the change in a draft.
  public func edit(_ draft: inout Draft) throws(EditError) {
    let source = try draft.currentTrack()
    let destination = if let track { try draft.track(track) } else { source }
    let outline = try draft.phrase(at: tick, on: source).outline
    let kind = draft.song.tracks[source].kind
    guard draft.song.tracks[destination].kind == kind else {
      throw .wrongKind(
        track: draft.song.tracks[destination].id, is: draft.song.tracks[destination].kind, needed: kind)
    }
    try draft.check(transpose, named: "transpose", in: kind == .drum ? 0...0 : -127...127)
    try draft.trackingPhrases { draft throws(EditError) in
      try draft.insertSync(
        of: outline, at: target, length: length ?? outline.length, transpose: transpose, on: destination,
        draft.content(on: source))
    }
  }
}

extension Draft {
  /// Puts a mirror of what a phrase plays on free ticks.
  mutating func insertSync<Content: EditableContent>(
    of outline: PhraseOutline, at tick: Int, length: Int, transpose: Int, on track: Int, _ kind: Content.Type
  ) throws(EditError) {
    try check(try span(at: tick, length: length, times: 1), isFreeOn: track)
    let id = song.nextPhraseID(onTrack: track)
    let sum = outline.transposition + transpose
    try check(sum, named: "transpose", in: -127...127)
    let originalID = outline.originalID ?? outline.id
    guard let original = original(kind, of: originalID)?.phrase else {
      throw .unknownPhrase(originalID.text, nearest: [])
    }
    try check(original, canSound: sum, in: id)
    insert(
      Phrase<Content>(id: id, start: tick, length: length, source: .sync(of: originalID, transpose: sum)), on: track)
  }

  /// No note of an original leaves the keyboard where a mirror moves it.
  ///
  /// - Throws: ``EditError/mirrorOutOfRange(mirror:number:)``.
  func check<Content: EditableContent>(
    _ original: Phrase<Content>, canSound transposition: Int, in mirror: Identifier
  ) throws(EditError) {
    guard let keys = original.content?.keyRange else { return }
    for number in [keys.lowerBound + transposition, keys.upperBound + transposition]
    where !Pitch.numbers.contains(number) {
      throw .mirrorOutOfRange(mirror: mirror, number: number)
    }
  }
}
