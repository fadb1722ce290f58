import MusicTheory
import SongComparison
import SongModel

extension [Difference] {
  /// The first in time; what is nowhere in particular comes before all else.
  var firstInTime: Difference? { self.min { ($0.tick ?? -1) < ($1.tick ?? -1) } }
}

extension Difference {
  /// The difference in a line, with track, bar and beat: `lead 5:2: pitch E4 → F4`.
  func words(_ before: Song, _ after: Song) -> String {
    var isGone = false
    if case .removed = change { isGone = true }
    let timeline = (isGone ? before : after).timeline
    let head = [track?.text, tick.map { timeline.position(of: $0) }].compactMap { $0 }.joined(separator: " ")
    return (head.isEmpty ? "song" : head) + ": " + part.words + change.words
  }
}

extension SongPart {
  /// What kind of part it is, where the property does not say it.
  fileprivate var words: String {
    switch self {
    case .song, .track: ""
    case .tempo: "tempo "
    case .meter: "meter "
    case .key: "key "
    case .swing: "swing "
    case .marker(_, let name, _): "marker “\(name)” "
    case .motif(let name): "motif \(name) "
    case .control: "control "
    case .phrase(let id): "phrase \(id) "
    case .block(let part): "\(part.owner.id)#\(part.slot.reduce("\(part.block)") { "\($0).\($1 + 1)" }) "
    case .beat(let owner, let id): "\(owner.id)#\(id) "
    case .kept: "kept event "
    }
  }
}

extension MusicOwner {
  fileprivate var id: Identifier {
    switch self {
    case .phrase(let id), .motif(let id): id
    }
  }
}

extension Difference.Change {
  fileprivate var words: String {
    switch self {
    case .added(let statements): "added" + Difference.details(statements)
    case .removed(let statements): "removed" + Difference.details(statements)
    case .changed(.value, let from, let to): "\(from.words) → \(to.words)"
    case .changed(let property, let from, let to): "\(property.rawValue) \(from.words) → \(to.words)"
    }
  }
}

extension Difference {
  /// What is most worth knowing of something that came or went.
  fileprivate static func details(_ statements: [Statement]) -> String {
    let told: [SongProperty] = [.notes, .drum, .value, .of]
    let words = statements.filter { told.contains($0.property) }.map { Optional($0.value).words }
    return words.isEmpty ? "" : " (\(words.joined(separator: ", ")))"
  }
}

extension PropertyValue? {
  /// The value as people read it.
  var words: String {
    switch self {
    case nil: "none"
    case .number(let number)?: String(number)
    case .text(let text)?: text.isEmpty ? "none" : "“\(text)”"
    case .flag(let flag)?: flag ? "on" : "off"
    case .pitch(let pitch)?: pitch.description
    case .pitches(let pitches)?: pitches.isEmpty ? "none" : pitches.map(\.description).joined(separator: " ")
    case .notes(let notes)?: notes.map(\.pitch.description).joined(separator: " ")
    case .slots(let slots)?: "a tuplet of \(slots.count)"
    case .drum(let drum)?: drum.description
    case .bank(let bank)?: "\(bank.mostSignificant):\(bank.leastSignificant)"
    case .tempo(let tempo)?: tempo.description
    case .meter(let meter)?: meter.description
    case .key(let key)?: key.description
    case .swing(let swing)?: swing?.description ?? "off"
    case .control(let change)?: "\(change.target.words) \(change.valueWords)"
    case .id(let id)?: id.text
    case .ids(let ids)?: ids.map(\.text).joined(separator: ", ")
    }
  }
}

extension MIDIDifference {
  /// The difference in a line, with channel, bar and beat.
  var words: String {
    let head = label.isEmpty ? place : "\(label) \(place)"
    switch content {
    case .note(let from?, let to?):
      let parts = [
        from.key == to.key ? nil : "\(from.name) → \(to.name)",
        from.onset == to.onset ? nil : "tick \(from.onset) → \(to.onset)",
        from.length == to.length ? nil : "length \(from.length) → \(to.length) ticks",
        from.velocity == to.velocity ? nil : "velocity \(from.velocity) → \(to.velocity)",
        from.release == to.release ? nil : "release velocity \(from.release) → \(to.release)",
      ].compactMap { $0 }
      return "\(head): " + (from.key == to.key ? "\(to.name) " : "") + parts.joined(separator: ", ")
    case .note(let from, let to):
      return "\(head): \((to ?? from)?.name ?? "") \(to == nil ? "removed" : "added")"
    case .event(let subject, let from?, let to?):
      return "\(head): \(subject.words) \(MIDIEvent.words(of: from, subject)) → \(MIDIEvent.words(of: to, subject))"
    case .event(let subject, let from, let to):
      let verb = to == nil ? "removed" : "added"
      return "\(head): \(subject.words) \(MIDIEvent.words(of: to ?? from ?? [], subject)) \(verb)"
    case .name(let from, let to):
      return "\(head): name \(from.joined(separator: ", ")) → \(to.joined(separator: ", "))"
    }
  }
}
