import MusicTheory
import SongModel

/// What two songs that began as one come to.
///
/// Merged by the ids of tracks, phrases, blocks and beats, and then property by property: what one side changed is
/// changed, what both changed alike is changed once, and where both changed something differently the base's state
/// stays and is listed. The result is a valid song, whatever the sides did, and does not depend on which is which.
public struct MergedSong: Sendable {
  /// The merged song.
  public let song: Song
  /// Conflicts, and what rules made of changes that touch each other; in order of place.
  public let findings: [MergeFinding]

  /// Whether somebody has to decide something.
  public var hasConflicts: Bool { findings.contains(where: \.isConflict) }

  /// Merges two songs.
  ///
  /// - Parameters:
  ///   - versions: Three valid songs of one resolution; the base is an empty song where there is none.
  ///   - resolutions: The ticks per quarter that they had before they were brought to one, where they differed.
  ///   - preferred: The side whose state stays in conflicts; `nil` for the base's.
  /// - Complexity: Linear in the size of the songs but for sorting.
  public init(
    _ versions: Versions<Song>, resolutions: Versions<Int>? = nil, preferring preferred: MergeSide? = nil
  ) {
    if resolutions == nil, let agreed = versions.agreed {
      song = agreed.value
      findings = []
      return
    }
    var context = MergeContext(preferring: preferred)
    if let resolutions {
      _ = context.settle(resolutions, .ticksPerQuarter, MergePlace(.song)) { .number($0) }
    }
    var songs = versions
    MergedIdentities.settle(in: &songs, &context)
    FollowedRenames.follow(in: &songs, &context)
    FollowedSplits.follow(in: &songs)
    var merger = SongMerger(songs: songs, context: context)
    song = merger.merged()
    findings = merger.context.findings.inOrder(of: song)
  }
}

/// Merges what a song has besides its phrases, and puts all together.
struct SongMerger {
  let songs: Versions<Song>
  var context: MergeContext

  mutating func merged() -> Song {
    var song = Song(ticksPerQuarter: songs.base.ticksPerQuarter)
    let place = MergePlace(.song)
    song.title = context.settle(songs.map(\.title), .title, place) { .text($0) }
    song.composer = context.settle(songs.map(\.composer), .composer, place) { .text($0) }
    song.pickup = context.settle(songs.map(\.pickup), .pickup, place) { .number($0) }
    song.tempos = merged(songs.map(\.tempos), { .tempo(tick: $0) }) { .tempo($0) }
    song.meters = merged(songs.map(\.meters), { .meter(tick: $0) }) { .meter($0) }
    song.keys = merged(songs.map(\.keys), { .key(tick: $0) }) { .key($0) }
    song.swings = merged(songs.map(\.swings), { .swing(tick: $0) }) { .swing($0) }
    song.markers = mergedMarkers()
    song.motifs = mergedMotifs()
    song.kept = merged(kept: songs.map(\.kept), on: nil)
    song.tracks = mergedTracks()
    keepPickup(in: &song)
    return song
  }

  /// A pickup is shorter than the first bar: where one side made it longer and the other the bar shorter, both are as
  /// they were.
  private mutating func keepPickup(in song: inout Song) {
    guard song.pickup > 0, let meter = song.meters.value(at: 0) else { return }
    guard let beat = try? meter.beatTicks(at: song.ticksPerQuarter), song.pickup >= beat * meter.beats else { return }
    context.note(MergePlace(.song), .withdrawn(.everything, .pickupFillsBar))
    let fallback = context.fallback(songs)
    song.pickup = fallback.pickup
    if let before = fallback.meters.value(at: 0) { song.meters.set(before, at: 0) }
  }

  /// Merges maps tick by tick.
  private mutating func merged<Value: Equatable & Sendable>(
    _ maps: Versions<TickMap<Value>>, _ part: (Int) -> SongPart, _ statement: (Value) -> PropertyValue
  ) -> TickMap<Value> {
    if let agreed = maps.agreed { return agreed.value }
    let values = maps.map { map in
      Dictionary(map.entries.map { ($0.tick, $0.value) }, uniquingKeysWith: { first, _ in first })
    }
    let ticks = Set(values.base.keys).union(values.ours.keys).union(values.theirs.keys).sorted()
    var entries: [TickMap<Value>.Entry] = []
    for tick in ticks {
      let place = MergePlace(part(tick), tick: tick)
      if let value = settle(values.map { $0[tick] }, .value, place, statement) {
        entries.append(TickMap.Entry(tick: tick, value: value))
      }
    }
    return TickMap(entries)
  }

  /// The merged state of something that is one value, and may be added or deleted.
  mutating func settle<Value: Equatable>(
    _ versions: Versions<Value?>, _ property: SongProperty, _ place: MergePlace,
    _ statement: (Value) -> PropertyValue?
  ) -> Value? {
    guard versions.base == nil else {
      return context.settle(optional: versions, place) { all, context in
        context.settle(all, property, place) { statement($0) }
      }
    }
    // Added on both sides, and differently.
    return context.settle(versions, property, place) { $0.flatMap(statement) }
  }

  private mutating func mergedMotifs() -> [Motif] {
    let lists = songs.map(\.motifs)
    if let agreed = lists.agreed { return agreed.value }
    let motifs = lists.map { list in
      Dictionary(list.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
    }
    var merged: [Identifier: Motif] = [:]
    for name in Set(motifs.base.keys).union(motifs.ours.keys).union(motifs.theirs.keys).sorted() {
      let states = motifs.map { $0[name] }
      merged[name] = settle(states, .voices, MergePlace(.motif(name))) { _ in nil }
    }
    let order = MergedOrder(lists.map { $0.map(\.name) }, present: Set(merged.keys), preferring: context.preferred)
    if order.isConflict {
      context.note(MergePlace(.song), .differs(.motifOrder, lists.map { .ids($0.map(\.name)) }))
    }
    return order.keys.compactMap { merged[$0] }
  }
}

extension [MergeFinding] {
  /// The findings from the song's start to its end: first what concerns the whole, then track by track.
  func inOrder(of song: Song) -> [MergeFinding] {
    let tracks = Dictionary(
      song.tracks.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let keys = map { finding in (finding.track.map { tracks[$0] ?? tracks.count } ?? -1, finding.tick ?? -1) }
    // The sort is stable: what is at one place stays as it was found.
    return indices.sorted { keys[$0] < keys[$1] }.map { self[$0] }
  }
}
