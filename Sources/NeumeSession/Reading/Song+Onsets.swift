import SongModel

extension Song {
  /// The onset of a block, slot or beat, counted from the start of the original that owns it.
  func onset(of address: BlockAddress, at location: PhraseLocation) -> Int? {
    switch tracks[location.track].phrases {
    case .melody(let phrases):
      for voice in phrases[location.phrase].content?.voices ?? [] {
        guard let block = voice.blocks.first(where: { $0.id == address.block }) else { continue }
        if address.path.isEmpty { return block.at }
        let slots = block.figure.tuplet?.layout(length: block.length) ?? []
        return slots.first { $0.path.starts(with: address.path) }.map { block.at + $0.start }
      }
      return nil
    case .drum(let phrases):
      guard address.path.isEmpty else { return nil }
      return phrases[location.phrase].content?.beats.first { $0.id == address.block }?.at
    }
  }

  /// The song ticks in a range where a block of the voice, or a beat, begins; ascending, each once.
  func onsets(onTrack track: Int, voice: Int, in range: Range<Int>) -> [Int] {
    var found: Set<Int> = []
    for (index, outline) in tracks[track].phrases.outlines.enumerated()
    where outline.start < range.upperBound && outline.end > range.lowerBound {
      let local = localOnsets(of: outline, at: PhraseLocation(track: track, phrase: index), voice: voice)
      var origin = outline.start
      if range.lowerBound > origin { origin += (range.lowerBound - origin) / local.turn * local.turn }
      while origin < min(outline.end, range.upperBound) {
        for onset in local.onsets where origin + onset < outline.end && range.contains(origin + onset) {
          found.insert(origin + onset)
        }
        origin += local.turn
      }
    }
    return found.sorted()
  }

  private func localOnsets(
    of outline: PhraseOutline, at location: PhraseLocation, voice: Int
  ) -> (onsets: [Int], turn: Int) {
    let owner = outline.originalID.flatMap(self.location(of:)) ?? location
    switch tracks[owner.track].phrases {
    case .melody(let phrases):
      let voices = phrases[owner.phrase].content?.voices ?? []
      let blocks = voices.indices.contains(voice - 1) ? voices[voice - 1].blocks : []
      return (blocks.map(\.at), phrases[owner.phrase].length)
    case .drum(let phrases):
      return (phrases[owner.phrase].content?.beats.map(\.at) ?? [], phrases[owner.phrase].length)
    }
  }
}
