import CommandLanguage
import MusicTheory
import SongEditing
import SongModel

extension Arguments {
  /// A position, as a tick of the song.
  func position(_ name: String) throws(Diagnostic) -> Int { try position(try required(name)) }

  /// A position that a word states, as a tick of the song.
  func position(_ word: Word) throws(Diagnostic) -> Int { try resolved(word).tick }

  /// A position with the track that its name implies.
  func resolved(_ word: Word) throws(Diagnostic) -> ResolvedPosition {
    do { return try reader.position(word.text) } catch { throw diagnostic(error, in: word) }
  }

  /// A range of ticks of the song.
  func range(_ name: String) throws(Diagnostic) -> Range<Int> { try range(try required(name)) }

  /// A range that a word states.
  func range(_ word: Word) throws(Diagnostic) -> Range<Int> {
    do { return try reader.range(word.text).ticks } catch { throw diagnostic(error, in: word) }
  }

  private func diagnostic(_ failure: PositionFailure, in word: Word) -> Diagnostic {
    Diagnostic(
      code: failure.reason.code, failure.reason.message(reader.timeline), at: word.span(of: failure.offsets))
  }

  /// A length in ticks, more than zero unless signed, that begins at a tick.
  func ticks(_ name: String, from tick: Int, signed: Bool = false) throws(Diagnostic) -> Int {
    try ticks(try required(name), from: tick, signed: signed)
  }

  /// A length that a word states, in ticks.
  func ticks(_ word: Word, from tick: Int, signed: Bool = false) throws(Diagnostic) -> Int {
    do { return try reader.timeline.ticks(try Length(text: word.text, signed: signed), from: tick) } catch {
      throw Diagnostic(error, at: word)
    }
  }

  /// A pitch, spelled by the key at a tick where it is typed as a number.
  func pitch(_ word: Word, at tick: Int) throws(Diagnostic) -> Pitch {
    do { return try Pitch(text: word.text, in: song.key(at: tick)) } catch { throw Diagnostic(error, at: word) }
  }

  /// A pitch of a parameter.
  func pitch(_ name: String, at tick: Int) throws(Diagnostic) -> Pitch { try pitch(try required(name), at: tick) }

  /// One pitch or a closed range of pitches, as MIDI keys; on a drum track drums are meant.
  func keys(_ word: Word) throws(Diagnostic) -> ClosedRange<Int> {
    let parts = word.parts(separatedBy: "..")
    let low = try key(parts[0])
    let high = parts.count > 1 ? try key(parts[1]) : low
    guard parts.count <= 2, low <= high else {
      throw Diagnostic(
        code: "malformed-value", "\(quotedForMessage(word.text)) is not a range of pitches; write C4 or C4..G5",
        at: word.span)
    }
    return low...high
  }

  /// The MIDI key of a pitch, or of a drum on a drum track.
  func key(_ word: Word) throws(Diagnostic) -> Int {
    if isDrumTrack { return try drum(word).key }
    return try pitch(word, at: 0).number
  }

  /// Whether the track that the call acts on is a drum track.
  var isDrumTrack: Bool {
    context.track.flatMap(song.trackIndex).map { song.tracks[$0].kind == .drum } ?? false
  }

  /// A drum.
  func drum(_ word: Word) throws(Diagnostic) -> Drum {
    do { return try Drum(text: word.text) } catch { throw Diagnostic(error, at: word) }
  }

  /// A new id.
  func identifier(_ word: Word) throws(Diagnostic) -> Identifier {
    guard let id = Identifier(word.text) else {
      throw Diagnostic(
        code: "malformed-value",
        "\(quotedForMessage(word.text)) is not an id; ids are a letter, then letters, digits, `-` or `_`",
        at: word.span)
    }
    return id
  }

  /// A whole number of an option, or what holds without it.
  func number(
    option name: String, in allowed: ClosedRange<Int>, otherwise value: Int
  ) throws(Diagnostic) -> Int {
    try option(name)?.number(named: name, in: allowed) ?? value
  }

  /// `on`, `off`, or nothing.
  func onOff(_ name: String = "on|off") throws(Diagnostic) -> Bool? {
    try word(name)?.onOff()
  }
}

extension Diagnostic {
  /// What is wrong with a value that a word states.
  init(_ error: ValueError, at word: Word) {
    self.init(code: error.code, error.message, at: word.span)
  }
}

extension Word {
  /// A whole number.
  func number(named name: String, in allowed: ClosedRange<Int>) throws(Diagnostic) -> Int {
    var cursor = TextCursor(text)
    let isNegative = cursor.take("-")
    // A plus sign stands only where a minus sign could.
    if !isNegative, allowed.lowerBound < 0 { _ = cursor.take("+") }
    guard let number = cursor.number(), cursor.isAtEnd else {
      throw Diagnostic(ValueError.malformed(.number, text: text), at: self)
    }
    let value = isNegative ? -number : number
    guard allowed.contains(value) else {
      throw Diagnostic(
        code: "out-of-range",
        "\(name) \(value) does not exist; allowed: \(allowed.lowerBound) to \(allowed.upperBound)", at: span)
    }
    return value
  }

  /// One of the cases of an enumeration.
  func choice<Value: CaseIterable & RawRepresentable<String>>(
    _ type: Value.Type, named name: String, besides others: [String] = []
  ) throws(Diagnostic) -> Value {
    if let value = Value(rawValue: text) { return value }
    let words = Value.allCases.map(\.rawValue) + others
    throw Diagnostic(
      code: "unknown-name",
      "`\(name)` is one of \(words.joined(separator: ", "))" + didYouMean(nearestWords(to: text, among: words)),
      at: span)
  }

  /// `on` or `off`.
  func onOff() throws(Diagnostic) -> Bool {
    switch text {
    case "on": return true
    case "off": return false
    default:
      throw Diagnostic(code: "malformed-value", "\(quotedForMessage(text)) is neither `on` nor `off`", at: span)
    }
  }
}
