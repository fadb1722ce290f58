import AudioRendering
import MusicTheory
import Pictures

extension OutputSetting {
  /// All settings, in the order of the help.
  public static let all: [OutputSetting] = playing + sound + files + pictures + engraving

  private static let playing: [OutputSetting] = [
    OutputSetting(
      "from", "POS", "where to begin: a position, or a time as in 1m30s", .value(.position), .excerpt
    ) {
      $1.playing.from = $0
      return true
    },
    OutputSetting("to", "POS", "where to end", .value(.position), .excerpt) {
      $1.playing.to = $0
      return true
    },
    OutputSetting(
      "loop", "A..B", "make a loop of a range: its tail folded back on its start", .value(.range), .performance
    ) {
      $1.playing.loop = $0
      return true
    },
    OutputSetting(
      "speed", "FACTOR", "play faster or slower than written: 0.75, 75%", .text, .performance,
      rule: "a factor from 0.1 to 10, as in 0.75 or 75%"
    ) {
      guard let speed = PlayingOptions.speed($0.text) else { return false }
      $1.playing.speed = speed
      return true
    },
    OutputSetting("solo", "A,B", "let only these tracks be heard", .track, .excerpt) {
      $1.playing.solo = $0
      return true
    },
    OutputSetting("mute", "A,B", "let these tracks not be heard", .track, .excerpt) {
      $1.playing.mute = $0
      return true
    },
  ]

  private static let sound: [OutputSetting] = [
    OutputSetting(
      "soundfont", "FONT", "the SoundFont to play with: a path, or `builtin`", .file, .soundFile
    ) {
      $1.soundFont = $0.text
      return true
    },
    OutputSetting(
      "rate", "HZ", "frames a second, 44100 unless given; 48000 where Opus is written", .value(.number), .soundFile,
      rule: "a number of hertz"
    ) {
      guard let rate = Int($0.text), rate > 0 else { return false }
      $1.askedSampleRate = rate
      return true
    },
    OutputSetting(
      "bits", "16|24|32f", "how samples are stored, 16 unless given; 32f in raw files",
      .choice(["16", "24", "32f"]), .soundFile, rule: "16, 24 or 32f"
    ) {
      let formats: [String: SampleFormat] = ["16": .integer16, "24": .integer24, "32f": .float32]
      guard let format = formats[$0.text] else { return false }
      $1.sampleFormat = format
      return true
    },
    OutputSetting(
      "tail", "auto|none|SECONDS", "how long the sound goes on after the end", .text, .soundFile,
      rule: "auto, none or seconds up to 3600"
    ) {
      guard let tail = OutputOptions.Tail($0.text) else { return false }
      $1.tail = tail
      return true
    },
    OutputSetting(
      "gain", "DB", "make the sound louder or softer, in decibels", .text, .sound,
      rule: "decibels from -100 to 100, as in -6"
    ) {
      guard let decibels = Fraction(signed: $0.text), abs(decibels.rounded) <= 100 else { return false }
      $1.gain = decibels
      return true
    },
    OutputSetting(
      "normalize", "LUFS", "bring the sound to a loudness (EBU R 128), as in -16", .text, .sound,
      rule: "a loudness from -70 to 0 LUFS, as in -16"
    ) {
      guard let loudness = Fraction(signed: $0.text), loudness <= .zero, loudness >= Fraction(-70) else {
        return false
      }
      $1.loudness = loudness
      return true
    },
    OutputSetting("click", nil, "click on every beat", .choice(["on", "off"]), .sound) {
      $1.hasClick = $0.text != "off"
      return true
    },
    OutputSetting(
      "count-in", "BARS", "count bars before the music", .value(.number), .sound,
      rule: "a number of bars from 0 to \(Metronome.longestCountIn)"
    ) {
      guard let bars = Int($0.text), (0...Metronome.longestCountIn).contains(bars) else { return false }
      $1.countInBars = bars
      return true
    },
  ]

  private static let files: [OutputSetting] = [
    OutputSetting("stems", "DIR", "write each track into a folder, with a manifest", .file, .soundFile) {
      $1.stems = $0.text
      return true
    },
    OutputSetting(
      "timemap", "FILE", "write the time of every bar, beat and note as JSON", .file, .soundFile
    ) {
      $1.timemap = $0.text
      return true
    },
    OutputSetting(
      "no-cache", nil, "render everything anew, and keep nothing for later", .choice(["on", "off"]), .soundFile
    ) {
      $1.usesCache = $0.text == "off"
      return true
    },
    OutputSetting(
      "midi-type", "0|1", "one MIDI track for everything, or one for each; 1 unless given", .choice(["0", "1"]),
      .midiFile, rule: "0 or 1"
    ) {
      guard $0.text == "0" || $0.text == "1" else { return false }
      $1.isSingleTrack = $0.text == "0"
      return true
    },
    OutputSetting(
      "plain", nil, "write MIDI without the ids and repeats that only Neume reads", .choice(["on", "off"]), .midiFile
    ) {
      $1.isPlain = $0.text != "off"
      return true
    },
    OutputSetting(
      "repeats", nil, "write repeat signs in scores where all parts play bars again", .choice(["on", "off"]), .score
    ) {
      $1.usesRepeatSigns = $0.text != "off"
      return true
    },
  ]

  /// The settings of pictures.
  public static let pictures: [OutputSetting] = [
    OutputSetting("tracks", "A,B", "draw only these tracks", .track, .picture) {
      $1.pictureTracks = $0
      return true
    },
    OutputSetting(
      "theme", "light|dark", "draw pictures dark on white, or light on black", .choice(["light", "dark"]), .picture,
      rule: "light or dark"
    ) {
      guard let theme = RollOptions.Theme(rawValue: $0.text) else { return false }
      $1.roll.theme = theme
      return true
    },
    OutputSetting(
      "width", "PIXELS", "how wide pictures are; else as wide as a page, less for little music", .value(.number),
      .picture, rule: "a number of pixels from \(RollOptions.widths.lowerBound) to \(RollOptions.widths.upperBound)"
    ) {
      guard let width = Int($0.text), RollOptions.widths.contains(width) else { return false }
      $1.roll.width = width
      return true
    },
    OutputSetting(
      "bars", "N", "how many bars of a picture stand in a line", .value(.number), .picture,
      rule: "a number from \(RollOptions.barsInLine.lowerBound) to \(RollOptions.barsInLine.upperBound)"
    ) {
      guard let bars = Int($0.text), RollOptions.barsInLine.contains(bars) else { return false }
      $1.roll.barsInLine = bars
      return true
    },
    OutputSetting(
      "pages", nil, "cut pictures into A4 pages, a file each: roll-1.svg, roll-2.svg …", .choice(["on", "off"]),
      .picture
    ) {
      $1.roll.isPaged = $0.text != "off"
      return true
    },
    OutputSetting(
      "scale", "N", "how many pixels of a PNG stand for one of the picture, 1 unless given", .value(.number), .picture,
      rule: "a number from \(Drawing.pngScales.lowerBound) to \(Drawing.pngScales.upperBound)"
    ) {
      guard let scale = Int($0.text), Drawing.pngScales.contains(scale) else { return false }
      $1.pictureScale = scale
      return true
    },
  ]

  private static let engraving: [OutputSetting] = [
    OutputSetting(
      "score", nil, "draw .svg and .png as a score, not as a piano roll; .pdf is one always", .choice(["on", "off"]),
      .picture
    ) {
      $1.isScorePicture = $0.text != "off"
      return true
    },
    OutputSetting(
      "engraver", "NAME", "the program that draws scores; the first that is installed unless given",
      .choice(Engraver.allCases.map(\.rawValue)), .picture,
      rule: Engraver.allCases.map(\.rawValue).joined(separator: ", ")
    ) {
      guard let engraver = Engraver(rawValue: $0.text) else { return false }
      $1.engraver = engraver
      return true
    },
  ]
}

extension OutputOptions.Tail {
  /// Reads `auto`, `none` or seconds.
  fileprivate init?(_ text: String) {
    switch text {
    case "auto": self = .automatic
    case "none": self = .none
    default:
      var cursor = TextCursor(text)
      guard let seconds = Fraction(decimal: &cursor), cursor.isAtEnd, seconds <= Fraction(3600) else { return nil }
      self = .seconds(seconds)
    }
  }
}

extension Fraction {
  /// Reads a whole text as a decimal number, perhaps with a sign.
  fileprivate init?(signed text: String) {
    var cursor = TextCursor(text)
    let isNegative = cursor.take("-")
    if !isNegative { _ = cursor.take("+") }
    guard let value = Fraction(decimal: &cursor), cursor.isAtEnd,
      let signed = Fraction.zero.subtracting(value)
    else { return nil }
    self = isNegative ? signed : value
  }

  /// The value as floating point.
  var double: Double { Double(numerator) / Double(denominator) }
}
