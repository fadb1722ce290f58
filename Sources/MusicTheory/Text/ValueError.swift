/// The kinds of value that people type, for messages that say what was expected.
public enum ValueForm: String, Hashable, Sendable, CaseIterable {
  case position, length, range, pitch, chordName = "chord name", interval, drum, tempo, meter, key, instrument, id
  case number, velocity, gate, fraction, swing
}

/// Why a text is not the value that was asked for.
public enum ValueError: Error, Hashable, Sendable {
  /// The text has another form.
  case malformed(ValueForm, text: String)
  /// The text has the form of another value: a length where a position belongs, for instance.
  case wrongForm(expected: ValueForm, found: ValueForm, text: String)
  /// The text has the form, and the value does not exist.
  case outOfRange(ValueForm, text: String, allowed: String)
  /// A note value is not a whole number of ticks.
  ///
  /// `fitting` is the smallest multiple of the song's ticks per quarter at which it would be, if a file can hold it.
  case notWholeTicks(length: String, ticksPerQuarter: Int, fitting: Int?)
  /// A word names nothing in a fixed table.
  case unknownName(ValueForm, text: String, nearest: [String])
  /// A part of a name fits several entries of a table.
  case ambiguousName(ValueForm, text: String, candidates: [String])
}
