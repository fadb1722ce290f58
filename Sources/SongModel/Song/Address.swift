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
    for track in tracks.indices {
      if let phrase = tracks[track].phrases.index(of: id) { return PhraseLocation(track: track, phrase: phrase) }
    }
    return nil
  }

  /// Whether a track or phrase has an id.
  public func isTaken(_ id: Identifier) -> Bool { trackIndex(of: id) != nil || location(of: id) != nil }

  /// The highest number that an id with the track's id before it has; 0 where none has.
  public func highestPhraseNumber(onTrack index: Int) -> Int {
    let prefix = tracks[index].id.text + "-"
    var highest = 0
    for track in tracks {
      for index in 0..<track.phrases.count {
        let id = track.phrases.id(at: index).text
        if id.hasPrefix(prefix), let number = Int(id.dropFirst(prefix.count)), number < 1 << 40 {
          highest = max(highest, number)
        }
      }
    }
    return highest
  }

  /// The id that the next phrase of a track gets: the track's, a hyphen, the highest number in use plus one.
  public func nextPhraseID(onTrack index: Int) -> Identifier {
    var number = highestPhraseNumber(onTrack: index)
    // A long track id is cut, and a track may be called like a phrase: count on until nothing has the id.
    repeat { number += 1 } while isTaken(tracks[index].id.numbered(number))
    return tracks[index].id.numbered(number)
  }
}
