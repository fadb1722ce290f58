import MusicTheory
import SongModel

/// A note by where it is stored, while no block comes or goes.
struct StoredNote: Hashable {
  /// The original that owns it.
  let owner: PhraseLocation
  /// The voice, from 1.
  let voice: Int
  /// The index of the block in its voice.
  let block: Int
  /// The way into the block's tuplet.
  let path: SlotPath
  /// The MIDI key as it is stored.
  let key: Int
}

extension Song {
  /// The blocks of a voice of an original; none where the voice does not exist or the track is a drum track.
  func blocks(of owner: PhraseLocation, voice: Int) -> [Block] {
    guard
      case .melody(let phrases) = tracks[owner.track].phrases,
      case .original(let content) = phrases[owner.phrase].source,
      content.voices.indices.contains(voice - 1)
    else { return [] }
    return content.voices[voice - 1].blocks
  }

  /// The beats of an original; none on a melody track.
  func beats(of owner: PhraseLocation) -> [Beat] {
    guard case .drum(let phrases) = tracks[owner.track].phrases else { return [] }
    return phrases[owner.phrase].content?.beats ?? []
  }
}
