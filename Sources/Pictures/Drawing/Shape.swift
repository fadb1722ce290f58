/// An outline with the way it is painted.
public struct Shape: Hashable, Sendable {
  /// Its edge.
  public let outline: Outline
  /// What its inside is painted with.
  public let fill: Color?
  /// How its edge is drawn.
  public let stroke: Stroke?
  /// What it is, for those who point at it or cannot see it.
  public let title: String?

  /// Makes a shape.
  public init(_ outline: Outline, fill: Color? = nil, stroke: Stroke? = nil, title: String? = nil) {
    self.outline = outline
    self.fill = fill
    self.stroke = stroke
    self.title = title
  }

  /// The edge of a shape.
  public enum Outline: Hashable, Sendable {
    /// An upright rectangle whose corners have a radius.
    case rectangle(Box, radius: Double)
    /// Lines and curves.
    case path([Step])
  }

  /// A part of a path.
  public enum Step: Hashable, Sendable {
    /// Goes to a point without drawing.
    case move(Point)
    /// A straight line.
    case line(Point)
    /// A cubic curve: two control points and its end.
    case curve(Point, Point, Point)
    /// A straight line back to where the part began.
    case close
  }

  /// How a line is drawn.
  public struct Stroke: Hashable, Sendable {
    /// The colour.
    public let color: Color
    /// The breadth.
    public let width: Double
    /// Lengths that are drawn and left out in turn; empty for a line without gaps.
    public let dashes: [Double]

    /// Makes a stroke.
    public init(_ color: Color, _ width: Double, dashes: [Double] = []) {
      self.color = color
      self.width = width
      self.dashes = dashes
    }
  }
}

extension Shape {
  /// The smallest rectangle that holds the outline and the control points of its curves.
  public var box: Box {
    switch outline {
    case .rectangle(let box, _): return box
    case .path(let steps):
      let points = steps.flatMap(\.points)
      let (xs, ys) = (points.map(\.x), points.map(\.y))
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
        return Box(x: 0, y: 0, width: 0, height: 0)
      }
      return Box(x: left, y: top, width: right - left, height: bottom - top)
    }
  }
}

extension Shape.Step {
  fileprivate var points: [Point] {
    switch self {
    case .move(let point), .line(let point): [point]
    case .curve(let first, let second, let end): [first, second, end]
    case .close: []
    }
  }
}

extension Drawing.Element {
  /// A rectangle.
  static func box(
    _ box: Box, radius: Double = 0, fill: Color? = nil, stroke: Shape.Stroke? = nil, title: String? = nil
  ) -> Drawing.Element {
    .shape(Shape(.rectangle(box, radius: radius), fill: fill, stroke: stroke, title: title))
  }

  /// Straight lines, each between two points.
  static func lines(_ lines: [(Point, Point)], _ stroke: Shape.Stroke) -> Drawing.Element {
    .shape(Shape(.path(lines.flatMap { [.move($0.0), .line($0.1)] }), stroke: stroke))
  }
}
