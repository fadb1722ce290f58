import MusicTheory
import SongModel

extension SongMerger {
  mutating func mergedTracks() -> [Track] {
    let lists = songs.map(\.tracks)
    if let agreed = lists.agreed { return agreed.value }
    let tracks = lists.map { list in
      Dictionary(list.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }
    let restored = keptByEdits(tracks)
    let melodies = PhraseMerger<MelodyContent>(songs, restoring: restored, &context).tracks
    let drums = PhraseMerger<DrumContent>(songs, restoring: restored, &context).tracks
    var merged: [Identifier: Track] = [:]
    for id in Set(tracks.base.keys).union(tracks.ours.keys).union(tracks.theirs.keys).sorted() {
      let states = tracks.map { $0[id] }
      let isNeeded = melodies[id] != nil || drums[id] != nil
      guard var track = self.merged(states, isNeeded: isNeeded, deletedBy: restored[id]) else { continue }
      switch track.kind {
      case .melody: track.phrases = .melody(melodies[id] ?? [])
      case .drum: track.phrases = .drum(drums[id] ?? [])
      }
      merged[id] = track
    }
    let order = MergedOrder(lists.map { $0.map(\.id) }, present: Set(merged.keys), preferring: context.preferred)
    if order.isConflict {
      context.note(MergePlace(.song), .differs(.trackOrder, lists.map { .ids($0.map(\.id)) }))
    }
    return order.keys.compactMap { merged[$0] }
  }

  /// The tracks that one side deleted and the other changed: they stay, as the other has them.
  private mutating func keptByEdits(_ tracks: Versions<[Identifier: Track]>) -> [Identifier: MergeSide] {
    var kept: [Identifier: MergeSide] = [:]
    for (id, base) in tracks.base {
      for side in MergeSide.allCases where tracks[side][id] == nil {
        if let other = tracks[side.other][id], other != base { kept[id] = side }
      }
    }
    for id in kept.keys.sorted() {
      guard let side = kept[id] else { continue }
      context.note(MergePlace(.track(id), track: id), .keptByEdit(deletedBy: side))
    }
    return kept
  }

  /// Merges what a track has besides its phrases.
  ///
  /// - Parameters:
  ///   - isNeeded: Whether phrases stand on it.
  ///   - side: The side that deleted it, where the other changed it.
  private mutating func merged(
    _ states: Versions<Track?>, isNeeded: Bool, deletedBy side: MergeSide?
  ) -> Track? {
    if let side { return states[side.other] }
    guard let all = states.unwrapped() else {
      // Added by one side or alike by both; or deleted, and only there for what stands on it.
      if states.base == nil { return states.ours ?? states.theirs }
      return isNeeded ? states.base : nil
    }
    var track = all.base
    let place = MergePlace(.track(track.id), track: track.id)
    track.name = context.settle(all.map(\.name), .name, place) { .text($0) }
    track.program = context.settle(all.map(\.program), .program, place) { .number($0) }
    track.bank = context.settle(all.map(\.bank), .bank, place) { $0.map { .bank($0) } }
    track.volume = context.settle(all.map(\.volume), .volume, place) { .number($0) }
    track.pan = context.settle(all.map(\.pan), .pan, place) { .number($0) }
    track.isMuted = context.settle(all.map(\.isMuted), .mute, place) { .flag($0) }
    track.isSolo = context.settle(all.map(\.isSolo), .solo, place) { .flag($0) }
    track.channel = context.settle(all.map(\.channel), .channel, place) { $0.map { .number($0) } }
    track.port = context.settle(all.map(\.port), .port, place) { $0.map { .number($0) } }
    track.controls = merged(controls: all.map(\.controls), on: track.id)
    track.kept = merged(kept: all.map(\.kept), on: track.id)
    return track
  }
}
