import Interchange

/// How files of other programs are read.
public struct ImportOptions: Hashable, Sendable {
  /// Whether a breach of the file's standard is an error.
  public var isStrict = false
  /// The encoding of names and lyrics in MIDI files; `nil` to guess it.
  public var textEncoding: TextEncoding?
  /// Whether notes move to the grid that each bar of a MIDI file seems to be written in.
  public var quantizes = false
  /// Whether tuplets are looked for in MIDI files.
  public var findsTuplets = false
  /// Whether bars of MIDI files that repeat exactly become phrases that play others.
  public var findsRepeats = false
  /// Whether what scores repeat becomes music of its own, rather than phrases that play the first again.
  public var unfolds = false

  /// Lenient reading, with what is not said guessed.
  public init() {}

  var midi: MIDIImport.Options {
    var options = MIDIImport.Options()
    options.isStrict = isStrict
    options.encoding = textEncoding
    options.quantizes = quantizes
    options.findsTuplets = findsTuplets
    options.findsRepeats = findsRepeats
    return options
  }

  var score: ScoreImport.Options {
    var options = ScoreImport.Options()
    options.isStrict = isStrict
    options.unfolds = unfolds
    return options
  }
}
