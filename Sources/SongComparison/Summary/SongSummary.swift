import MusicTheory
import SongModel
import SongPerformance

/// How a song differs from another, in a few musical words.
///
/// What changed alike is told in one line: `bass: phrases 3–6 transposed by +2`. Single notes have a line each
/// (`lead 5:2: E4 → F4`) as long as there are not too many.
public struct SongSummary: Sendable {
  /// The lines; none exactly where the songs are equal.
  public let lines: [String]

  /// The only line where songs differ in nothing that there are words for.
  public static let unheard = "song: only what is not heard differs, such as the numbers of blocks"
  /// As many lines as these are readable.
  public static let standardLimit = 20

  /// Compares two songs.
  ///
  /// - Parameters:
  ///   - before: The first song.
  ///   - after: The second song.
  ///   - rescaled: The first song in the resolution of the second, where that differs and can be had.
  ///   - limit: The most lines; `nil` for as many as there are differences.
  public init(_ before: Song, _ after: Song, rescaled: Song? = nil, limit: Int? = standardLimit) {
    guard before != after else {
      lines = []
      return
    }
    var maker = SummaryMaker(before: before, old: rescaled ?? before, after: after)
    maker.run()
    let made = LineBudget(fixed: maker.lines, music: maker.music, limit: limit).lines
    lines = made.isEmpty ? [SongSummary.unheard] : made
  }
}

/// Collects the lines of a summary.
struct SummaryMaker {
  /// The first song, and the same in the resolution of the second.
  let before: Song
  let old: Song
  let after: Song
  private(set) var lines: [SummaryLine] = []
  private(set) var music: [MusicSummary] = []
  private var shift: SongShift?
  private let oldMeasure: Measure
  private let measure: Measure

  init(before: Song, old: Song, after: Song) {
    (self.before, self.old, self.after) = (before, old, after)
    (oldMeasure, measure) = (Measure(old), Measure(after))
  }

  mutating func run() {
    let matching = SongMatching(old, after)
    let earlier = Dictionary(old.tracks.flatMap { PhraseSketch.all(of: $0) }.map { ($0.id, $0) }) { first, _ in first }
    let later = Set(after.tracks.flatMap { PhraseSketch.all(of: $0).map(\.id) })
    var tracks = matching.pairs.map { pair in
      TrackComparison(old.tracks[pair.before], after.tracks[pair.after], earlier: earlier, later: later)
    }
    shift = SongShift(tracks.flatMap { $0.pairs.map { ($0.before.start, $0.after.start) } })
    addSong()
    addTracks(matching)
    addMotifs()
    var heard: (Performance, Performance)?
    for (index, pair) in matching.pairs.enumerated() where old.tracks[pair.before] != after.tracks[pair.after] {
      lines +=
        TrackSummary(
          before: old.tracks[pair.before], after: after.tracks[pair.after], oldMeasure: oldMeasure, measure: measure,
          shift: shift
        ).lines
      tracks[index].pairNotes(shift: shift)
      if tracks[index].strangerCount > 3 { heard = heard ?? performances }
      if tracks[index].strangerCount > 3, let heard, addAsHeard(tracks[index], pair, heard) { continue }
      let label = tracks[index].track.id
      lines +=
        PhraseSummary(
          label: label.text, track: label, formerTrack: old.tracks[pair.before].id, before: oldMeasure, after: measure,
          pairs: tracks[index].pairs,
          added: tracks[index].added, removed: tracks[index].removed, shift: shift
        ).lines
      music.append(MusicSummary(label.text, tracks[index].sections, before: oldMeasure, after: measure))
    }
  }

  private var performances: (Performance, Performance)? {
    guard let one = try? Performance(of: old, hearing: .everything),
      let other = try? Performance(of: after, hearing: .everything)
    else { return nil }
    return (one, other)
  }

  /// Compares a track by what is heard, where that tells much less than the ids of phrases and blocks: they were given
  /// anew, as by importing a file again.
  private mutating func addAsHeard(
    _ track: TrackComparison, _ pair: (before: Int, after: Int), _ heard: (Performance, Performance)
  ) -> Bool {
    let one = heard.0.comparedNotes(ofTrack: pair.before, keys: after.keys)
    let other = heard.1.comparedNotes(ofTrack: pair.after, keys: after.keys)
    let different = max(one.count, other.count) - NoteAlignment.equalCount(one, other)
    guard different * 2 < track.changeCount else { return false }
    let alignment = NoteAlignment(one, other, quarter: after.ticksPerQuarter)
    music.append(
      MusicSummary(
        track.track.id.text, [ComparedSection(pairs: alignment.pairs)], before: oldMeasure, after: measure,
        facets: [.pitch, .drum, .time, .velocity]))
    lines.append(
      SummaryLine(
        tracks: [track.track.id.text], subject: .whole,
        saying: Saying(noun: "phrases or blocks numbered or divided otherwise; compared by what is heard"), tick: -1))
    return true
  }
}

extension SummaryMaker {
  private mutating func addSong() {
    func text(_ name: String, _ one: String, _ other: String) -> [Saying] {
      one == other
        ? [] : [Saying(noun: "\(name) \(one.isEmpty ? "none" : "“\(one)”") → \(other.isEmpty ? "none" : "“\(other)”")")]
    }
    var sayings = text("title", before.title, after.title) + text("composer", before.composer, after.composer)
    if before.ticksPerQuarter != after.ticksPerQuarter {
      sayings.append(Saying(noun: "\(before.ticksPerQuarter) → \(after.ticksPerQuarter) ticks per quarter"))
    }
    if old.pickup != after.pickup {
      func words(_ ticks: Int) -> String { ticks == 0 ? "none" : measure.length(ticks) }
      sayings.append(Saying(noun: "pickup \(words(old.pickup)) → \(words(after.pickup))"))
    }
    if let shift {
      sayings.append(
        Saying(
          noun: "everything from bar \(oldMeasure.bar(shift.start)) on moved "
            + oldMeasure.shift(shift.ticks, at: shift.start)))
    }
    lines += sayings.map { SummaryLine(tracks: [], subject: .whole, saying: $0, tick: -1) }
    add("tempo", old.tempos, after.tempos) { $0.description }
    add("meter", old.meters, after.meters) { $0.description }
    add("key", old.keys, after.keys) { $0.description }
    add("swing", old.swings, after.swings) { $0?.description ?? "off" }
    lines +=
      ListSummary(
        label: [], name: "marker", old: old.markers, new: after.markers, oldMeasure, measure, shift: shift, tick: \.tick
      ) { "“\($0.name)”" }.lines
    lines +=
      ListSummary(
        label: [], name: "kept event", old: old.kept, new: after.kept, oldMeasure, measure, shift: shift, tick: \.tick
      ) { $0.words }.lines
  }

  private mutating func add<Value: Hashable>(
    _ name: String, _ one: TickMap<Value>, _ other: TickMap<Value>, _ words: @escaping (Value) -> String
  ) {
    guard one != other else { return }
    lines +=
      ListSummary(
        label: [], name: name, old: one.entries, new: other.entries, oldMeasure, measure, shift: shift, tick: \.tick
      ) { words($0.value) }.lines
  }

  private mutating func addTracks(_ matching: SongMatching) {
    func words(_ track: Track) -> String {
      let sound = track.kind == .drum ? "drum" : "melody, \(track.instrument)"
      return "\(sound), \(counted(track.phrases.count, "phrase")), \(counted(track.writtenNotes.count, "note"))"
    }
    var sayings = matching.removed.map { Saying("track \(old.tracks[$0].id) removed (\(words(old.tracks[$0])))") }
    sayings += matching.added.map { Saying("track \(after.tracks[$0].id) added (\(words(after.tracks[$0])))") }
    let order = matching.pairs.map(\.before)
    if order != order.sorted() {
      sayings.append(Saying("tracks now in the order \(after.tracks.map(\.id.text).listed(atMost: 24))"))
    }
    lines += sayings.map { SummaryLine(tracks: [], subject: .whole, saying: $0, tick: -1) }
  }

  private mutating func addMotifs() {
    guard old.motifs != after.motifs else { return }
    let known = Dictionary(old.motifs.map { ($0.name, $0) }) { first, _ in first }
    let kept = Set(after.motifs.map(\.name))
    func add(_ motif: Motif, _ verb: String) {
      let notes = counted(Music(motif.content).notes.count, "note")
      lines.append(
        SummaryLine(tracks: [], subject: .whole, saying: Saying("motif \(motif.name) \(verb) (\(notes))"), tick: -1))
    }
    for motif in old.motifs where !kept.contains(motif.name) { add(motif, "removed") }
    for motif in after.motifs {
      guard let earlier = known[motif.name] else {
        add(motif, "added")
        continue
      }
      guard earlier != motif else { continue }
      let pairing = BlockPairing(Music(earlier.content), Music(motif.content))
      let label = "motif \(motif.name)"
      if earlier.length != motif.length {
        let lengths = "\(oldMeasure.length(earlier.length)) → \(measure.length(motif.length))"
        lines.append(
          SummaryLine(tracks: [label], subject: .whole, saying: Saying(noun: "length \(lengths)"), tick: -1))
      }
      let section = ComparedSection(
        pairs: pairing.pairs, changedRests: pairing.changedRests, embellishments: pairing.embellishments)
      music.append(MusicSummary(label, [section], before: oldMeasure, after: measure))
    }
    if old.motifs.map(\.name) != after.motifs.map(\.name), Set(old.motifs.map(\.name)) == kept {
      lines.append(
        SummaryLine(
          tracks: [], subject: .whole,
          saying: Saying("motifs now in the order \(after.motifs.map(\.name.text).listed())"), tick: -1))
    }
  }
}
