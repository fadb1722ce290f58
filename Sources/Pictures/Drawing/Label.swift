/// A line of text.
public struct Label: Hashable, Sendable {
  /// The text.
  public let text: String
  /// Where its base line begins, has its middle or ends, as ``anchor`` says.
  public let origin: Point
  /// How it is written.
  public let style: Style
  /// The colour.
  public let color: Color
  /// Which of its places the origin is.
  public let anchor: Anchor

  /// Makes a line of text.
  public init(_ text: String, at origin: Point, _ style: Style, _ color: Color, anchor: Anchor = .start) {
    self.text = text
    self.origin = origin
    self.style = style
    self.color = color
    self.anchor = anchor
  }

  /// How text is written.
  public struct Style: Hashable, Sendable {
    /// The size of the letters.
    public let size: Double
    /// Whether they are bold.
    public let isBold: Bool

    /// Makes a style.
    public init(_ size: Double, isBold: Bool = false) {
      self.size = size
      self.isBold = isBold
    }

    static let title = Style(22, isBold: true)
    static let body = Style(12)
    static let strong = Style(12, isBold: true)
    static let small = Style(10)
    static let smallStrong = Style(10, isBold: true)
    static let tiny = Style(8)
  }

  /// The place of a text that its origin says.
  public enum Anchor: String, Hashable, Sendable {
    case start, middle, end
  }

  /// The families that are asked for, the first that exists being used. The widths of texts are those of the first.
  public static let families = ["DejaVu Sans", "Verdana", "Helvetica", "Arial", "sans-serif"]
}

extension Label {
  /// How wide the text is.
  public var width: Double { style.width(of: text) }

  /// The rectangle that the text takes, from the top of its capitals' accents to below its tails.
  public var box: Box {
    let left =
      switch anchor {
      case .start: origin.x
      case .middle: origin.x - width / 2
      case .end: origin.x - width
      }
    return Box(x: left, y: origin.y - style.size * 0.8, width: width, height: style.size)
  }

  /// The text cut, with an ellipsis, so that it is at most so wide; `nil` where not even a letter fits.
  static func fitting(_ text: String, in width: Double, _ style: Style) -> String? {
    guard width > 0 else { return nil }
    if style.width(of: text) <= width { return text }
    var used = style.width(of: "…")
    var result = ""
    for character in text {
      used += style.width(of: String(character))
      guard used <= width else { break }
      result.append(character)
    }
    while result.last == " " { result.removeLast() }
    return result.isEmpty ? nil : result + "…"
  }
}

extension Label.Style {
  /// How wide a text is.
  public func width(of text: String) -> Double {
    let table = isBold ? Label.Style.boldWidths : Label.Style.regularWidths
    var thousandths = 0
    for scalar in text.unicodeScalars {
      let index = Int(scalar.value) - 0x20
      if table.indices.contains(index) {
        thousandths += table[index]
      } else if scalar.properties.generalCategory == .nonspacingMark {
        continue
      } else {
        thousandths += Label.Style.width(of: scalar, isBold: isBold)
      }
    }
    return Double(thousandths) * size / 1000
  }

  private static func width(of scalar: Unicode.Scalar, isBold: Bool) -> Int {
    switch scalar {
    case "·": isBold ? 380 : 318
    case "×", "→": 838
    case "–": 500
    case "♩": 472
    case "…", "—": 1000
    default:
      // Wide scripts are a square each; the other letters of the font are narrower than its widest Latin ones.
      scalar.value >= 0x1100 ? 1000 : isBold ? 750 : 680
    }
  }

  /// The advance widths of DejaVu Sans, U+0020 to U+007E, in thousandths of the size.
  private static let regularWidths = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636, 636, 636, 636, 636,
    636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632, 575, 775, 752, 295, 295, 656, 557, 863,
    748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685, 611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635,
    615, 352, 635, 634, 278, 278, 579, 278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636,
    337, 636, 838,
  ]

  /// The advance widths of DejaVu Sans Bold, U+0020 to U+007E, in thousandths of the size.
  private static let boldWidths = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696, 696, 696, 696, 696,
    696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683, 683, 821, 837, 372, 372, 775, 637, 995,
    837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771, 724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716,
    678, 435, 716, 712, 343, 343, 665, 343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712,
    365, 712, 838,
  ]
}
