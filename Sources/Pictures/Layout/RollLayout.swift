import MusicTheory
import SongModel

/// Where everything of a roll stands.
struct RollLayout {
  let roll: Roll
  let options: RollOptions
  let palette: Palette
  let scale: RollScale
  let lines: [LinePlan]
  /// The width of the picture.
  let width: Double
  /// The left edge of the music.
  let left: Double

  /// Around everything.
  static let margin = 32.0
  /// The names of tracks and drums and the keyboard.
  static let columnWidth = 200.0
  /// The keyboard.
  static let keyboardWidth = 34.0
  /// Between lines.
  static let lineGap = 34.0

  /// Lays a roll out.
  ///
  /// - Throws: ``PictureError``.
  init(_ roll: Roll, _ options: RollOptions) throws(PictureError) {
    let asked = options.width ?? RollOptions.standardWidth
    guard RollOptions.widths.contains(asked) else { throw .widthOutOfRange(RollOptions.widths) }
    let column = asked < 700 ? RollLayout.columnWidth - 50 : RollLayout.columnWidth
    let left = RollLayout.margin + column
    let room = Double(asked) - left - RollLayout.margin
    self.roll = roll
    self.options = options
    palette = Palette(options.theme)
    scale = RollScale(roll, width: room, isFixed: options.width != nil, barsInLine: options.barsInLine)
    self.left = left
    // Little music makes a small picture, but one that its heading fits.
    width = options.width == nil ? max(760, (left + scale.width + RollLayout.margin).rounded(.up)) : Double(asked)
    lines = try RollPlanner(roll, scale, left: left).lines()
  }

  /// The place of a tick in a line.
  func x(_ tick: Int, in line: LinePlan) -> Double {
    left + Double(tick - line.range.lowerBound) * scale.pixelsPerTick
  }

  /// The right edge of a line.
  func right(of line: LinePlan) -> Double { x(line.range.upperBound, in: line) }
}

extension Roll {
  /// Draws the roll.
  ///
  /// - Returns: The pages; one picture where no pages were asked for.
  /// - Throws: ``PictureError``.
  public func drawings(_ options: RollOptions = RollOptions()) throws(PictureError) -> [Drawing] {
    try RollLayout(self, options).drawings()
  }
}

extension RollLayout {
  /// Fills pages with lines.
  func drawings() throws(PictureError) -> [Drawing] {
    let heading = heading()
    let pageHeight = options.isPaged ? (width * 1.4142).rounded() : .infinity
    var pages: [[LinePlan]] = [[]]
    var used = heading.height
    for line in lines {
      let needed = line.height + (pages[pages.count - 1].isEmpty ? 0 : RollLayout.lineGap)
      if used + needed > pageHeight - RollLayout.margin, !pages[pages.count - 1].isEmpty {
        pages.append([])
        used = runningHeight + line.height
      } else {
        used += needed
      }
      pages[pages.count - 1].append(line)
    }
    var drawings: [Drawing] = []
    for (index, page) in pages.enumerated() {
      drawings.append(try drawing(of: page, heading, page: index + 1, of: pages.count, least: pageHeight))
    }
    return drawings
  }

  private func drawing(
    of page: [LinePlan], _ heading: Heading, page number: Int, of count: Int, least: Double
  ) throws(PictureError) -> Drawing {
    var elements = number == 1 ? heading.elements : []
    var y = number == 1 ? heading.height : runningHeight
    if count > 1 { elements += runningTitle(page: number, of: count, isFirst: number == 1) }
    for (index, line) in page.enumerated() {
      if index > 0 { y += RollLayout.lineGap }
      elements.append(draw(line, at: y))
      y += line.height
    }
    let height = max(y + RollLayout.margin, least.isFinite ? least : 0).rounded(.up)
    guard height <= Double(RollOptions.highest) else {
      throw .tooHigh(pixels: Int(min(height, 1e15)), limit: RollOptions.highest)
    }
    let title = (roll.title.isEmpty ? "Piano roll" : roll.title) + (count > 1 ? ", page \(number) of \(count)" : "")
    return Drawing(
      width: width, height: height, background: palette.paper, title: title, summary: summary, elements: elements)
  }

  /// What the picture shows, in a sentence.
  private var summary: String {
    let notes = roll.lanes.reduce(0) { $0 + $1.notes.count }
    let tracks = roll.lanes.map(\.title).joined(separator: ", ")
    let kind = roll.isComparison ? "Piano roll of two songs over each other" : "Piano roll"
    return "\(kind), \(barsText), \(notes) notes in \(roll.lanes.count) tracks" + (tracks.isEmpty ? "" : ": \(tracks)")
  }

  /// The bars that are shown, as people say them.
  var barsText: String {
    let numbers = roll.bars.map(\.number)
    guard let first = numbers.first, let last = numbers.last else { return "no bars" }
    return first == last ? "bar \(first)" : "bars \(first)–\(last)"
  }
}
