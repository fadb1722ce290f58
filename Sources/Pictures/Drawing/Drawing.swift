/// A picture as values: shapes and texts in the order in which they are painted.
///
/// Lengths are pixels of CSS (1/96 inch), from the upper left corner.
public struct Drawing: Hashable, Sendable {
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double
  /// The colour behind everything.
  public let background: Color
  /// What the picture is called.
  public let title: String
  /// What the picture shows, in a sentence.
  public let summary: String
  /// What is painted, in this order.
  public let elements: [Element]

  /// Makes a drawing.
  public init(
    width: Double, height: Double, background: Color, title: String, summary: String, elements: [Element]
  ) {
    self.width = width
    self.height = height
    self.background = background
    self.title = title
    self.summary = summary
    self.elements = elements
  }

  /// One thing in a drawing.
  public indirect enum Element: Hashable, Sendable {
    /// A filled or stroked outline.
    case shape(Shape)
    /// A line of text.
    case text(Label)
    /// Elements that belong together, with what they are called.
    case group(String, [Element])
  }
}

/// A place in a drawing.
public struct Point: Hashable, Sendable {
  /// From the left.
  public let x: Double
  /// From the top.
  public let y: Double

  /// Makes a point.
  public init(_ x: Double, _ y: Double) {
    self.x = x
    self.y = y
  }
}

/// An upright rectangle.
public struct Box: Hashable, Sendable {
  /// The left edge.
  public let x: Double
  /// The upper edge.
  public let y: Double
  /// The width.
  public let width: Double
  /// The height.
  public let height: Double

  /// Makes a rectangle.
  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// The right edge.
  public var right: Double { x + width }
  /// The lower edge.
  public var bottom: Double { y + height }

  /// Whether some area lies in both, more than a hair's breadth.
  public func overlaps(_ other: Box) -> Bool {
    let hair = 0.01
    return x + hair < other.right && other.x + hair < right && y + hair < other.bottom && other.y + hair < bottom
  }

  /// The same rectangle without a margin.
  func inset(_ margin: Double) -> Box {
    Box(
      x: x + margin, y: y + margin, width: max(0, width - 2 * margin), height: max(0, height - 2 * margin))
  }
}
