import MusicTheory

/// A phrase by its place in the song.
public struct PhraseLocation: Hashable, Sendable {
  /// The index of the track.
  public let track: Int
  /// The index of the phrase in its track.
  public let phrase: Int

  /// Makes a location.
  public init(track: Int, phrase: Int) {
    self.track = track
    self.phrase = phrase
  }
}

/// The lasting name of a block or beat, or of a slot in it: `lead-1#7`, `lead-1#7.2`.
public struct BlockAddress: Hashable, Sendable {
  /// The phrase that owns it.
  public let phrase: Identifier
  /// The block's or beat's number.
  public let block: BlockID
  /// The way into its tuplet, from 0; empty for the block itself.
  public let path: SlotPath

  /// Makes an address.
  public init(phrase: Identifier, block: BlockID, path: SlotPath = []) {
    self.phrase = phrase
    self.block = block
    self.path = path
  }
}

extension BlockAddress: CustomStringConvertible {
  /// The address as typed, slots counted from 1.
  public var description: String {
    path.reduce("\(phrase)#\(block)") { "\($0).\($1 + 1)" }
  }
}

extension Song {
  /// Where the phrase of an id is.
  public func location(of id: Identifier) -> PhraseLocation? {
    for (trackIndex, track) in tracks.enumerated() {
      if let phraseIndex = track.phrases.index(of: id) {
        return PhraseLocation(track: trackIndex, phrase: phraseIndex)
      }
    }
    return nil
  }

  /// Whether a track or phrase has an id.
  public func isTaken(_ id: Identifier) -> Bool { trackIndex(of: id) != nil || location(of: id) != nil }

  /// The id that the next phrase of a track gets: the track's, a hyphen, the highest number in use plus one.
  public func nextPhraseID(onTrack index: Int) -> Identifier {
    let track = tracks[index].id
    let prefix = track.text + "-"
    var highest = 0
    for other in tracks {
      for outline in other.phrases.outlines where outline.id.text.hasPrefix(prefix) {
        if let number = Int(outline.id.text.dropFirst(prefix.count)), number < 1 << 40 {
          highest = max(highest, number)
        }
      }
    }
    var id = track.numbered(highest + 1)
    // A long track id is cut, and a track may be called like a phrase: count on until nothing has the id.
    while isTaken(id) {
      highest += 1
      id = track.numbered(highest + 1)
    }
    return id
  }
}
