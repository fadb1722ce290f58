import CommandLanguage
import NeumeSession
import Pictures
import SongModel
import SongPerformance
import TestSupport
import Testing

/// The song that commands make.
func song(_ commands: String) throws -> Song {
  var session = Session(Song()) { event in
    if case .diagnostic(let diagnostic) = event { Issue.record("\(diagnostic.prose)") }
  }
  var interpreter = Interpreter()
  _ = interpreter.run(Script(parsing: SourceText(name: "test", text: commands)), on: &session)
  return session.song
}

/// What a piano roll shows of a song.
func roll(_ song: Song, range: Range<Int>? = nil, tracks: [Int]? = nil, limits: Roll.Limits = .standard) throws -> Roll
{
  try Roll(song, try Performance(of: song), range: range, tracks: tracks, limits: limits)
}

/// A picture of a song.
func drawing(_ song: Song, width: Int? = nil, theme: RollOptions.Theme = .light) throws -> Drawing {
  var options = RollOptions()
  options.width = width
  options.theme = theme
  return try #require(try roll(song).drawings(options).first)
}

/// The songs of the projects, by name.
enum Projects {
  static let names = ["harbor", "minuet", "study-of-time", "study-of-tools"]

  static func song(_ name: String) throws -> Song {
    let path = "\(SharedFiles.package)/projects/\(name)/\(name).json"
    return try Song(json: try #require(SharedFiles.bytes(path)))
  }
}

/// Songs of the kinds that pictures are made of.
enum Fixtures {
  /// Two bars: a chord, a tuplet in a tuplet, notes that are tied, a repeat of drums.
  static let twoBars = """
    song title "Two bars"
    song key Em
    track add lead melody program=flute
    phrase create 1 1b
    write 1 "E4/4 {F#4 {G4 A4 B4} C5}/4 [E4 G4]/4 E4/4~"
    phrase create 2 1b
    write 2 "E4/2 B4/2@40"
    lyric 1 "One two"
    track add kit drum
    use kit
    grid 1/8
    beat pattern 1 "kick: x.x.x.x. snare: ..X...X."
    phrase repeat 1 1
    song marker 2 "half way"
    """

  static let onlyDrums = """
    track add kit drum
    grid 1/16
    beat pattern 1 "kick: x...x...x...x...  closed-hat: x.o.x.o.x.o.x.o."
    phrase repeat 1 15
    """

  /// Ten tracks of a hundred bars over six octaves.
  static let long = """
    def part id { track add $id melody
    use $id
    write 1 "C1/8 G E4 G C5 E G C7 | {C4 D E}/4 F/4 G A"
    phrase repeat 1 49 }
    part a; part b; part c; part d; part e; part f; part g; part h; part i; part j
    song marker 81 "a marker with a long name"
    song marker 82 "close by"
    song tempo 90..94 60..120
    """
}

extension Drawing {
  /// Everything in it, groups opened.
  var leaves: [Element] { elements.flatMap(\.leaves) }

  var labels: [Label] { leaves.compactMap { if case .text(let label) = $0 { label } else { nil } } }

  var shapes: [Shape] { leaves.compactMap { if case .shape(let shape) = $0 { shape } else { nil } } }

  /// The shape whose title begins with some words.
  func shape(_ title: String) throws -> Shape {
    try #require(shapes.first { $0.title?.hasPrefix(title) ?? false }, "no shape is called \(title)")
  }

  /// Texts that lie over one another.
  var overlaps: [String] {
    let labels = labels.sorted { $0.box.x < $1.box.x }
    var found: [String] = []
    for (index, label) in labels.enumerated() {
      for other in labels[(index + 1)...] {
        if other.box.x >= label.box.right { break }
        if label.box.overlaps(other.box) { found.append("`\(label.text)` and `\(other.text)`") }
      }
    }
    return found
  }

  /// What reaches out of the picture.
  var outside: [String] {
    let frame = Box(x: 0, y: 0, width: width, height: height)
    func isInside(_ box: Box) -> Bool {
      box.x >= frame.x && box.y >= frame.y && box.right <= frame.right && box.bottom <= frame.bottom
    }
    return labels.filter { !isInside($0.box) }.map { "text `\($0.text)` at \($0.box)" }
      + shapes.filter { !isInside($0.box) }.map { "\($0.title ?? "shape") at \($0.box)" }
  }
}

extension Drawing.Element {
  fileprivate var leaves: [Drawing.Element] {
    if case .group(_, let elements) = self { elements.flatMap(\.leaves) } else { [self] }
  }
}
