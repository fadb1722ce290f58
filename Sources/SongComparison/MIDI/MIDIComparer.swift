import MusicTheory
import SongModel
import StandardMIDIFile

/// Collects the differences of two MIDI files.
struct MIDIComparer {
  let old: MIDIMusic
  let new: MIDIMusic
  let oldMeasure: Measure
  let measure: Measure
  var lines: [SummaryLine] = []
  private(set) var music: [MusicSummary] = []
  private(set) var differences: [MIDIDifference] = []

  init(old: MIDIMusic, new: MIDIMusic, oldMeasure: Measure, measure: Measure) {
    (self.old, self.new, self.oldMeasure, self.measure) = (old, new, oldMeasure, measure)
  }

  mutating func run() {
    compare(old.events, new.events, channel: nil, label: "")
    if old.end != new.end {
      add(.event(.end, from: [.number(old.end)], to: [.number(new.end)]), nil, "", new.end, measure)
      lines.append(
        SummaryLine(
          tracks: [], subject: .place(measure.place(new.end)),
          saying: Saying(noun: "end instead of at \(oldMeasure.place(old.end))"), tick: new.end))
    }
    let labels = channelLabels
    for channel in Set(old.parts.keys).union(new.parts.keys).sorted() {
      compare(channel, labels[channel] ?? "")
    }
  }

  /// Says that the files count their ticks otherwise.
  mutating func addDivision(_ one: String, _ other: String) {
    add(.event(.division, from: [.text(one)], to: [.text(other)]), nil, "", 0, measure)
    lines.append(SummaryLine(tracks: [], subject: .whole, saying: Saying(noun: "\(one) → \(other)"), tick: -1))
  }

  /// What people call each channel: its name where only it has that, else its number.
  private var channelLabels: [MIDIMusic.Channel: String] {
    var labels: [MIDIMusic.Channel: String] = [:]
    for channel in Set(old.parts.keys).union(new.parts.keys) {
      labels[channel] = new.parts[channel]?.names.first ?? old.parts[channel]?.names.first ?? ""
    }
    let counts = Dictionary(grouping: labels.values) { $0 }.mapValues(\.count)
    return labels.reduce(into: [:]) { result, label in
      let port = label.key.port == 0 ? "" : "port \(label.key.port) "
      let number = "\(port)channel \(label.key.number + 1)"
      let isClear = counts[label.value] == 1 && !label.value.isEmpty
      result[label.key] = isClear ? label.value : label.value.isEmpty ? number : "\(label.value) (\(number))"
    }
  }

  private mutating func compare(_ channel: MIDIMusic.Channel, _ label: String) {
    let one = old.parts[channel] ?? MIDIMusic.Part()
    let other = new.parts[channel] ?? MIDIMusic.Part()
    if one.names != other.names {
      add(.name(from: one.names, to: other.names), channel, label, 0, measure)
      func words(_ names: [String]) -> String {
        names.isEmpty ? "none" : names.map { "“\($0)”" }.joined(separator: ", ")
      }
      lines.append(
        SummaryLine(
          tracks: [label], subject: .whole, saying: Saying(noun: "name \(words(one.names)) → \(words(other.names))"),
          tick: -1))
    }
    compare(one.events, other.events, channel: channel, label: label)
    let pairs = NoteAlignment(one.notes, other.notes, quarter: new.ticksPerQuarter).pairs
    for pair in pairs where !pair.isUnchanged {
      let isNew = pair.after != nil
      add(
        .note(
          from: pair.before.map { MIDIDifference.Note($0) }, to: pair.after.map { MIDIDifference.Note($0) }), channel,
        label, pair.after?.onset ?? pair.before?.onset ?? 0, isNew ? measure : oldMeasure)
    }
    music.append(
      MusicSummary(
        label, [ComparedSection(pairs: pairs)], before: oldMeasure, after: measure,
        facets: [.pitch, .drum, .time, .velocity, .release]))
  }

  /// Compares what is said of each subject.
  private mutating func compare(
    _ one: [MIDIEvent], _ other: [MIDIEvent], channel: MIDIMusic.Channel?, label: String
  ) {
    guard one != other else { return }
    var subjects: [MIDIEvent.Subject] = []
    for event in other + one where !subjects.contains(event.subject) { subjects.append(event.subject) }
    let (before, after) = (Dictionary(grouping: one, by: \.subject), Dictionary(grouping: other, by: \.subject))
    for subject in subjects {
      let (one, other) = (before[subject] ?? [], after[subject] ?? [])
      let alignment = ListAlignment(one, other, expected: \.tick, tick: \.tick) { $0.values }
      for (old, new) in alignment.changed {
        add(.event(subject, from: old.values, to: new.values), channel, label, new.tick, measure)
      }
      for event in alignment.added {
        add(.event(subject, from: nil, to: event.values), channel, label, event.tick, measure)
      }
      for event in alignment.removed {
        add(.event(subject, from: event.values, to: nil), channel, label, event.tick, oldMeasure)
      }
      lines +=
        ListSummary(
          label: label.isEmpty ? [] : [label], name: subject.words, old: one, new: other, oldMeasure, measure,
          tick: \.tick
        ) { $0.valueWords }.lines
    }
  }

  private mutating func add(
    _ content: MIDIDifference.Content, _ channel: MIDIMusic.Channel?, _ label: String, _ tick: Int, _ measure: Measure
  ) {
    differences.append(
      MIDIDifference(label: label, tick: tick, place: measure.place(tick), content: content, storedChannel: channel))
  }
}

extension MIDIEvent.Subject {
  /// What it is, as people call it.
  public var words: String {
    switch self {
    case .tempo: "tempo"
    case .meter: "meter"
    case .key: "key"
    case .title: "title"
    case .text(let kind): MIDIEvent.Subject.textNames[kind] ?? "text of type \(kind)"
    case .sequenceNumber: "sequence number"
    case .smpteOffset: "SMPTE offset"
    case .device: "system exclusive message"
    case .sequencer: "sequencer-specific event"
    case .other(let type): "meta event of type \(type)"
    case .program: "program"
    case .parameter: "registered parameter"
    case .controller(let number): Control.Change.Target.controller(number).words
    case .bend: "bend"
    case .pressure: "pressure"
    case .keyPressure(let key): "pressure of \(Key.cMajor.spelling(of: Int(key))?.description ?? "key \(key)")"
    case .division: "division"
    case .end: "end"
    }
  }

  private static let textNames: [UInt8: String] = [
    1: "text", 2: "copyright", 5: "lyric", 6: "marker", 7: "cue point", 8: "program name", 9: "device name",
  ]
}

extension MIDIEvent {
  /// What is said, as people read it.
  public var valueWords: String { MIDIEvent.words(of: values, subject) }

  /// What values say of something, as people read it.
  public static func words(of values: [Value], _ subject: Subject) -> String {
    values.map { $0.words(subject) }.joined(separator: " ")
  }
}

extension MIDIEvent.Value {
  fileprivate func words(_ subject: MIDIEvent.Subject) -> String {
    switch self {
    case .tempo(let tempo): tempo.description
    case .meter(let meter): meter.description
    case .key(let key): key.description
    case .text(let text): "“\(text)”"
    case .bytes(let bytes): KeptEvent(tick: 0, bytes: bytes).words
    case .number(let number):
      subject == .program ? Instrument(program: number)?.description ?? String(number) : String(number)
    case .controller(let number, let value):
      subject == .program ? "bank \(number == 0 ? "MSB" : "LSB") \(value)" : "\(number)=\(value)"
    case .clicks(let clocks, let thirtySeconds): "(\(clocks) clocks a click, \(thirtySeconds) 32nds a quarter)"
    case .late: "(behind the notes)"
    }
  }
}
