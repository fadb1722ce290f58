/// Writes elements as indented XML 1.0 in UTF-8.
struct XMLWriter {
  private(set) var bytes: [UInt8] = []
  /// The names of the elements that are open, outermost first.
  private var open: [StaticString] = []
  /// Whether the start tag of the innermost element may still take attributes.
  private var isInStartTag = false

  /// Begins a document with its declaration and what else stands before the root.
  init(prologue: String) {
    bytes.append(contentsOf: "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n".utf8)
    bytes.append(contentsOf: prologue.utf8)
  }

  /// Begins an element.
  mutating func start(_ name: StaticString) {
    finishStartTag()
    indent()
    bytes.append(UInt8(ascii: "<"))
    append(name)
    open.append(name)
    isInStartTag = true
  }

  /// Adds an attribute to the element that was begun last, while it has no content.
  mutating func attribute(_ name: StaticString, _ value: String) {
    bytes.append(UInt8(ascii: " "))
    append(name)
    bytes.append(UInt8(ascii: "="))
    bytes.append(UInt8(ascii: "\""))
    append(escaping: value, isAttribute: true)
    bytes.append(UInt8(ascii: "\""))
  }

  /// Adds an attribute where there is something to say.
  mutating func attribute(_ name: StaticString, _ value: String?) {
    if let value { attribute(name, value) }
  }

  /// Ends the element that was begun last.
  mutating func end() {
    guard let name = open.popLast() else { return }
    if isInStartTag {
      bytes.append(contentsOf: "/>\n".utf8)
      isInStartTag = false
      return
    }
    indent()
    appendEndTag(name)
  }

  /// Ends the element that was begun last with a text as its only content.
  mutating func end(text: String) {
    guard let name = open.popLast() else { return }
    bytes.append(UInt8(ascii: ">"))
    isInStartTag = false
    append(escaping: text, isAttribute: false)
    appendEndTag(name)
  }

  /// Writes an element that holds a text.
  mutating func element(_ name: StaticString, _ text: String) {
    start(name)
    end(text: text)
  }

  /// Writes an element that holds a number.
  mutating func element(_ name: StaticString, _ number: Int) {
    start(name)
    end(text: String(number))
  }

  /// Writes an element that holds nothing.
  mutating func element(_ name: StaticString) {
    start(name)
    end()
  }

  /// Writes an element of which only the name is known at run time.
  mutating func element(named name: String) {
    finishStartTag()
    indent()
    bytes.append(UInt8(ascii: "<"))
    bytes.append(contentsOf: name.utf8)
    bytes.append(contentsOf: "/>\n".utf8)
  }

  private mutating func finishStartTag() {
    guard isInStartTag else { return }
    bytes.append(contentsOf: ">\n".utf8)
    isInStartTag = false
  }

  private mutating func indent() { bytes.append(contentsOf: repeatElement(UInt8(ascii: " "), count: 2 * open.count)) }

  private mutating func appendEndTag(_ name: StaticString) {
    bytes.append(contentsOf: "</".utf8)
    append(name)
    bytes.append(contentsOf: ">\n".utf8)
  }

  private mutating func append(_ name: StaticString) {
    name.withUTF8Buffer { bytes.append(contentsOf: $0) }
  }

  /// Appends text with what XML reserves escaped (XML 1.0, 2.4). Characters that no document may hold (2.2) become the
  /// replacement character.
  private mutating func append(escaping text: String, isAttribute: Bool) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": bytes.append(contentsOf: "&amp;".utf8)
      case "<": bytes.append(contentsOf: "&lt;".utf8)
      case ">": bytes.append(contentsOf: "&gt;".utf8)
      case "\"" where isAttribute: bytes.append(contentsOf: "&quot;".utf8)
      case "\n" where isAttribute, "\t" where isAttribute, "\r":
        bytes.append(contentsOf: "&#\(scalar.value);".utf8)
      case "\n", "\t": bytes.append(UInt8(scalar.value))
      case "\0"..<" ", "\u{FFFE}", "\u{FFFF}": bytes.append(contentsOf: "\u{FFFD}".utf8)
      default: bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
      }
    }
  }
}

extension Double {
  /// The number as a decimal of XML Schema, which has no exponents: at most nine decimals, no more than needed.
  var decimalText: String {
    guard isFinite, abs(self) < 9e9 else { return "0" }
    let billionths = Int((self * 1_000_000_000).rounded())
    let (whole, rest) = billionths.magnitude.quotientAndRemainder(dividingBy: 1_000_000_000)
    var text = (billionths < 0 ? "-" : "") + String(whole)
    guard rest != 0 else { return text }
    var decimals = String(1_000_000_000 + rest).dropFirst()
    while decimals.last == "0" { decimals.removeLast() }
    text += "."
    text += decimals
    return text
  }
}
