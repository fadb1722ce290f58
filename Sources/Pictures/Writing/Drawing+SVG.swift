extension Drawing {
  /// The drawing as a file of Scalable Vector Graphics (SVG 1.1), in UTF-8.
  ///
  /// Text is text, every group and note has a name for those who point at it or listen (WAI-ARIA Graphics Module 1.0),
  /// and the same drawing always gives the same bytes.
  public var svg: [UInt8] {
    var writer = SVGWriter()
    writer.write(self)
    return writer.bytes
  }
}

/// Writes elements as XML.
private struct SVGWriter {
  private(set) var bytes: [UInt8] = []

  mutating func write(_ drawing: Drawing) {
    let (width, height) = (SVGWriter.number(drawing.width), SVGWriter.number(drawing.height))
    let families = Label.families.map { $0.contains(" ") ? "'\($0)'" : $0 }.joined(separator: ", ")
    add("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n")
    add("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\"")
    add(" viewBox=\"0 0 \(width) \(height)\" role=\"graphics-document document\" aria-label=\"")
    addEscaped(drawing.title)
    add("\" aria-describedby=\"summary\" font-family=\"\(families)\" fill=\"none\">\n<title>")
    addEscaped(drawing.title)
    add("</title>\n<desc id=\"summary\">")
    addEscaped(drawing.summary)
    add("</desc>\n<rect width=\"\(width)\" height=\"\(height)\" fill=\"\(drawing.background.hexadecimal)\"/>\n")
    for element in drawing.elements { write(element) }
    add("</svg>\n")
  }

  private mutating func write(_ element: Drawing.Element) {
    switch element {
    case .shape(let shape): write(shape)
    case .text(let label): write(label)
    case .group(let name, let elements):
      add("<g role=\"graphics-object\" aria-label=\"")
      addEscaped(name)
      add("\">\n")
      for element in elements { write(element) }
      add("</g>\n")
    }
  }

  private mutating func write(_ shape: Shape) {
    let name: String
    switch shape.outline {
    case .rectangle(let box, let radius):
      name = "rect"
      add("<rect")
      add("x", box.x)
      add("y", box.y)
      add("width", box.width)
      add("height", box.height)
      if radius > 0 { add("rx", radius) }
    case .path(let steps):
      name = "path"
      add("<path d=\"")
      for step in steps { write(step) }
      add("\"")
    }
    if let fill = shape.fill { add(" fill=\"\(fill.hexadecimal)\"") }
    if let stroke = shape.stroke {
      add(" stroke=\"\(stroke.color.hexadecimal)\"")
      if stroke.width != 1 { add("stroke-width", stroke.width) }
      if !stroke.dashes.isEmpty {
        add(" stroke-dasharray=\"\(stroke.dashes.map(SVGWriter.number).joined(separator: " "))\"")
      }
    }
    guard let title = shape.title else { return add("/>\n") }
    add("><title>")
    addEscaped(title)
    add("</title></\(name)>\n")
  }

  private mutating func write(_ step: Shape.Step) {
    func text(_ point: Point) -> String { "\(SVGWriter.number(point.x)) \(SVGWriter.number(point.y))" }
    switch step {
    case .move(let point): add("M\(text(point))")
    case .line(let point): add("L\(text(point))")
    case .curve(let first, let second, let end): add("C\(text(first)) \(text(second)) \(text(end))")
    case .close: add("Z")
    }
  }

  private mutating func write(_ label: Label) {
    add("<text")
    add("x", label.origin.x)
    add("y", label.origin.y)
    add("font-size", label.style.size)
    if label.style.isBold { add(" font-weight=\"bold\"") }
    if label.anchor != .start { add(" text-anchor=\"\(label.anchor.rawValue)\"") }
    add(" fill=\"\(label.color.hexadecimal)\"")
    // Blanks between the parts of a text keep their width.
    if label.text.contains("  ") { add(" xml:space=\"preserve\"") }
    add(">")
    addEscaped(label.text)
    add("</text>\n")
  }

  private mutating func add(_ text: String) { bytes += Array(text.utf8) }

  private mutating func add(_ attribute: String, _ value: Double) {
    add(" \(attribute)=\"\(SVGWriter.number(value))\"")
  }

  /// Writes text so that it is only text; characters that XML 1.0 (production 2, Char) has none for are replaced.
  private mutating func addEscaped(_ text: String) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": add("&amp;")
      case "<": add("&lt;")
      case ">": add("&gt;")
      case "\"": add("&quot;")
      case "\t", "\n", "\r": add(" ")
      case "\u{0}"..<"\u{20}", "\u{FFFE}", "\u{FFFF}": add("\u{FFFD}")
      default: bytes += Array(String(scalar).utf8)
      }
    }
  }

  /// A number with two decimals at most.
  private static func number(_ value: Double) -> String {
    guard value.isFinite, abs(value) < 1e12 else { return "0" }
    let hundredths = Int((value * 100).rounded())
    let (whole, rest) = hundredths.magnitude.quotientAndRemainder(dividingBy: 100)
    let sign = hundredths < 0 ? "-" : ""
    if rest == 0 { return "\(sign)\(whole)" }
    return rest % 10 == 0 ? "\(sign)\(whole).\(rest / 10)" : "\(sign)\(whole).\(rest < 10 ? "0" : "")\(rest)"
  }
}
