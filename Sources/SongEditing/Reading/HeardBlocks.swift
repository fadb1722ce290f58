import MusicTheory
import SongModel

/// A block where it is heard.
public struct HeardBlock: Hashable, Sendable {
  /// The block as it stands in its original, by its lasting name.
  public let address: BlockAddress
  /// The phrase that plays it.
  public let phrase: Identifier
  /// The first tick, in song ticks.
  public let tick: Int
  /// The block as it is heard there: transposed, and cut where its turn ends. `at` counts as in the original.
  public let block: Block
}

/// A beat where it is heard.
public struct HeardBeat: Hashable, Sendable {
  /// The beat as it stands in its original, by its lasting name.
  public let address: BlockAddress
  /// The phrase that plays it.
  public let phrase: Identifier
  /// The song tick.
  public let tick: Int
  /// The beat.
  public let beat: Beat
}

extension Song {
  /// The blocks of a voice that begin in a range, in order of time, repeats and syncs written out.
  ///
  /// - Parameter voice: The voice, from 1.
  /// - Throws: ``EditError/limit(name:most:)`` where there are more than four million.
  public func heardBlocks(
    onTrack track: Int, voice: Int, in range: Range<Int>
  ) throws(EditError) -> [HeardBlock] {
    var found: [HeardBlock] = []
    for site in turns(onTrack: track, touching: range) {
      let (owner, player) = (outline(at: site.owner).id, outline(at: site.played).id)
      for block in blocks(of: site.owner, voice: voice) {
        let tick = site.origin + block.at
        guard block.at < site.end, tick < range.upperBound else { break }
        guard range.contains(tick) else { continue }
        var heard = block.end > site.end ? block.cut(to: block.at..<site.end) : block
        if site.transposition != 0 { try heard.transpose(by: .semitones(site.transposition), in: key(at: tick)) }
        found.append(
          HeardBlock(address: BlockAddress(phrase: owner, block: block.id), phrase: player, tick: tick, block: heard))
      }
      guard found.count <= Draft.mostBlocks else { throw .limit(name: "blocks", most: Draft.mostBlocks) }
    }
    return found
  }

  /// The beats in a range, in order of time, repeats and syncs written out.
  ///
  /// - Throws: ``EditError/limit(name:most:)`` where there are more than four million.
  public func heardBeats(onTrack track: Int, in range: Range<Int>) throws(EditError) -> [HeardBeat] {
    var found: [HeardBeat] = []
    for site in turns(onTrack: track, touching: range) {
      let (owner, player) = (outline(at: site.owner).id, outline(at: site.played).id)
      for beat in beats(of: site.owner) {
        let tick = site.origin + beat.at
        guard beat.at < site.end, tick < range.upperBound else { break }
        guard range.contains(tick) else { continue }
        found.append(
          HeardBeat(address: BlockAddress(phrase: owner, block: beat.id), phrase: player, tick: tick, beat: beat))
      }
      guard found.count <= Draft.mostBlocks else { throw .limit(name: "beats", most: Draft.mostBlocks) }
    }
    return found
  }

  /// How many voices the phrases of a melody track have at the most.
  public func voiceCount(onTrack track: Int) -> Int {
    guard case .melody(let phrases) = tracks[track].phrases else { return 0 }
    var count = 0
    for phrase in phrases {
      let content = phrase.content ?? phrase.originalID.flatMap(location).flatMap(melody)
      count = max(count, content?.voices.count ?? 0)
    }
    return count
  }

  private func melody(at location: PhraseLocation) -> MelodyContent? {
    guard case .melody(let phrases) = tracks[location.track].phrases else { return nil }
    return phrases[location.phrase].content
  }

  /// The turns of a track that a range touches.
  private func turns(onTrack track: Int, touching range: Range<Int>) -> some Sequence<Site> {
    let phrases = tracks[track].phrases
    var index = phrases.firstIndex(endingAfter: range.lowerBound)
    var tick = range.lowerBound
    return AnyIterator {
      guard index < phrases.count else { return nil }
      let location = PhraseLocation(track: track, phrase: index)
      let outline = self.outline(at: location)
      guard outline.start < range.upperBound else { return nil }
      tick = Swift.max(tick, outline.start)
      let site = self.site(at: tick, in: location)
      guard site.origin < range.upperBound else { return nil }
      tick = site.range.upperBound
      if tick >= outline.end { index += 1 }
      return site
    }
  }
}
