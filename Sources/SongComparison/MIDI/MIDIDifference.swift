import MusicTheory
import StandardMIDIFile

/// One thing that two MIDI files state differently.
public struct MIDIDifference: Hashable, Sendable {
  /// What people call the channel; empty for what concerns the whole file.
  public var label: String
  /// The port, from 0, and the channel, from 1; `nil` for what concerns the whole file.
  public var channel: (port: Int, number: Int)? { storedChannel.map { (Int($0.port), Int($0.number) + 1) } }
  /// The tick of the second file, or of the first where only that has it, in the finer of the two files' ticks.
  public var tick: Int
  /// Where that is, as bar and beat.
  public var place: String
  /// What differs.
  public var content: Content

  let storedChannel: MIDIMusic.Channel?

  /// What differs.
  public enum Content: Hashable, Sendable {
    /// A note; `nil` where a file has none.
    case note(from: Note?, to: Note?)
    /// What is said of something.
    case event(MIDIEvent.Subject, from: [MIDIEvent.Value]?, to: [MIDIEvent.Value]?)
    /// The name of a channel.
    case name(from: [String], to: [String])
  }

  /// A note of a file.
  public struct Note: Hashable, Sendable {
    /// The tick at which it begins.
    public let onset: Int
    /// Ticks.
    public let length: Int
    /// The MIDI key.
    public let key: Int
    /// What people call it.
    public let name: String
    /// How hard it is struck.
    public let velocity: Int
    /// How fast it is released.
    public let release: Int

    init(_ note: ComparedNote) {
      (onset, length, key, name) = (note.onset, note.length, note.key, note.name)
      (velocity, release) = (note.velocity, note.release ?? 64)
    }
  }
}

/// How a MIDI file differs from another: event by event at the same tick, in any order that sounds the same.
public struct MIDIComparison: Sendable {
  /// Every difference, in order of time.
  public let differences: [MIDIDifference]
  private let lines: [SummaryLine]
  private let music: [MusicSummary]
  /// The ticks of a quarter that the differences count in.
  public let ticksPerQuarter: Int

  /// Compares two files.
  ///
  /// - Parameters:
  ///   - before: The earlier file.
  ///   - after: The later file.
  ///   - timeline: Bars and beats of a song, where one of the files was made from that.
  ///   - isOurs: Whether a message says what only this program understands, and is no music.
  public init(
    _ before: StandardMIDIFile, _ after: StandardMIDIFile, timeline: Timeline? = nil,
    isOurs: (StandardMIDIFile.Message) -> Bool
  ) {
    let scales = MIDIComparison.scales(before, after)
    let old = MIDIMusic(before, scale: scales.before, isOurs: isOurs)
    let new = MIDIMusic(after, scale: scales.after, isOurs: isOurs)
    ticksPerQuarter = new.ticksPerQuarter
    var maker = MIDIComparer(
      old: old, new: new, oldMeasure: timeline.map { Measure(timeline: $0) } ?? old.measure,
      measure: timeline.map { Measure(timeline: $0) } ?? new.measure)
    if before.division != after.division { maker.addDivision(before.division.words, after.division.words) }
    maker.run()
    (lines, music) = (maker.lines, maker.music)
    // The sort is stable, and what is collected has an order of its own.
    differences = maker.differences.sorted { $0.tick < $1.tick }
  }

  /// The differences in a few musical words.
  ///
  /// - Parameter limit: The most lines; `nil` for as many as there are differences.
  public func summary(limit: Int? = SongSummary.standardLimit) -> [String] {
    LineBudget(fixed: lines, music: music, limit: limit).lines
  }

  /// Whether the files sound the same and say the same.
  public var isSame: Bool { differences.isEmpty }

  /// What ticks are multiplied by so that both files count alike; 1 where there is no common measure, or a file is so long
  /// that its ticks would not be numbers any more.
  private static func scales(_ one: StandardMIDIFile, _ other: StandardMIDIFile) -> (before: Int, after: Int) {
    guard case .ticksPerQuarter(let old) = one.division, case .ticksPerQuarter(let new) = other.division else {
      return (1, 1)
    }
    let ticks = (one.tracks + other.tracks).reduce(0.0) { $0 + Double($1.endTick) }
    guard ticks * Double(max(old, new)) < 0x1p60 else { return (1, 1) }
    let divisor = Int(greatestCommonDivisor(UInt(old), UInt(new)))
    return (new / divisor, old / divisor)
  }
}

extension StandardMIDIFile.Division {
  fileprivate var words: String {
    switch self {
    case .ticksPerQuarter(let ticks): "\(ticks) ticks per quarter"
    case .smpte(let rate, let ticks): "\(ticks) ticks per frame at \(rate.words)"
    }
  }
}

extension StandardMIDIFile.FrameRate {
  fileprivate var words: String { self == .fps30Drop ? "30 drop frames a second" : "\(rawValue) frames a second" }
}
