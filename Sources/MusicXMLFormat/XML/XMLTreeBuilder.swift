/// Builds a tree from what a parser tells.
///
/// A parser gives equal names one address, so that a name is looked at as text only once.
struct XMLTreeBuilder {
  /// The most elements that a document may have: as many as a score of a million notes.
  static let mostElements = 1 << 24
  /// The most different names that elements and attributes may have.
  private static let mostNames = 4096
  /// The most problems that are told.
  private static let mostProblems = 1000

  private var nodes: [XMLTree.Node] = []
  private var attributes: [XMLTree.Attribute] = []
  private var bytes: [UInt8] = []
  private var names: [String] = []
  private var problems: [(message: String, line: Int)] = []
  /// The elements that are open, the outermost first.
  private var open: [Int] = []
  private var elementNames: [UnsafePointer<UInt8>: (name: ElementName, number: UInt16)] = [:]
  private var attributeNames: [UnsafePointer<UInt8>: AttributeName?] = [:]

  /// Makes room for a document of so many bytes as notation programs write it.
  init(bytes count: Int) {
    nodes.reserveCapacity(count / 24)
    bytes.reserveCapacity(count / 16)
  }

  /// Whether a bound is met, so that nothing more is taken.
  var isFull: Bool {
    nodes.count >= XMLTreeBuilder.mostElements || names.count + attributeNames.count >= XMLTreeBuilder.mostNames
  }

  /// Begins an element.
  mutating func begin(_ name: UnsafePointer<UInt8>, line: Int) {
    guard !isFull else { return }
    if let parent = open.last { dropText(of: parent) }
    let known = elementName(name)
    let (place, mark) = (Int32(truncatingIfNeeded: bytes.count), Int32(truncatingIfNeeded: attributes.count))
    open.append(nodes.count)
    nodes.append(
      XMLTree.Node(
        name: known.name, nameNumber: known.number, line: Int32(clamping: line), end: Int32.max,
        attributes: mark..<mark, text: place..<place))
  }

  /// Adds an attribute to the element that has just begun; those that nothing asks for are left out.
  mutating func add(_ name: UnsafePointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    guard !isFull, let element = open.last, let known = attributeName(name) else { return }
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: value)
    let end = Int32(truncatingIfNeeded: bytes.count)
    attributes.append(XMLTree.Attribute(name: known, text: start..<end))
    nodes[element].attributes = nodes[element].attributes.lowerBound..<Int32(truncatingIfNeeded: attributes.count)
    nodes[element].text = end..<end
  }

  /// Adds to the text of the innermost open element.
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    guard !isFull, let element = open.last, nodes.count == element + 1 else { return }
    bytes.append(contentsOf: text)
    nodes[element].text = nodes[element].text.lowerBound..<Int32(truncatingIfNeeded: bytes.count)
  }

  /// Ends the innermost open element.
  mutating func end() {
    guard !isFull, let element = open.popLast() else { return }
    nodes[element].end = Int32(truncatingIfNeeded: nodes.count)
  }

  /// Notes what is wrong with the document although it can be read.
  mutating func note(_ problem: String, line: Int) {
    if problems.count < XMLTreeBuilder.mostProblems { problems.append((problem, line)) }
  }

  /// The tree; `nil` where there was no element.
  consuming func finished() -> XMLTree? {
    guard !nodes.isEmpty, open.isEmpty else { return nil }
    return XMLTree(nodes: nodes, attributes: attributes, bytes: bytes, names: names, problems: problems)
  }

  /// Takes back the text of an element that has children, which is no more than blanks between them.
  private mutating func dropText(of element: Int) {
    guard nodes.count == element + 1 else { return }
    let start = nodes[element].text.lowerBound
    bytes.removeSubrange(Int(start)...)
    nodes[element].text = start..<start
  }

  private mutating func elementName(_ pointer: UnsafePointer<UInt8>) -> (name: ElementName, number: UInt16) {
    if let known = elementNames[pointer] { return known }
    let text = String(cString: pointer)
    let found = (ElementName(rawValue: text) ?? .other, UInt16(truncatingIfNeeded: names.count))
    names.append(text)
    elementNames[pointer] = found
    return found
  }

  private mutating func attributeName(_ pointer: UnsafePointer<UInt8>) -> AttributeName? {
    if let known = attributeNames[pointer] { return known }
    let found = AttributeName(rawValue: String(cString: pointer))
    attributeNames[pointer] = .some(found)
    return found
  }
}
