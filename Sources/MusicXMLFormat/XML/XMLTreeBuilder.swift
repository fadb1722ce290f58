/// Builds a tree from what a parser tells.
struct XMLTreeBuilder: ~Copyable {
  /// The most elements that a document may have: as many as a score of a million notes.
  static let mostElements = 1 << 24
  /// The most different names that elements and attributes may have.
  private static let mostNames = 4096
  /// The most problems that are told.
  private static let mostProblems = 1000

  private var nodes: GrowingMemory<XMLTree.Node>
  private var attributes: GrowingMemory<XMLTree.Attribute>
  private var bytes: GrowingMemory<UInt8>
  private var names: [String] = []
  private var problems: [(message: String, line: Int)] = []
  /// The innermost open element; `outside` before the first and behind the last. The `end` of an open element is the
  /// element around it.
  private var innermost = XMLTreeBuilder.outside
  private var elementNames = NameTable<(name: ElementName, number: UInt16)>()
  private var attributeNames = NameTable<AttributeName?>()

  private static let outside: Int32 = -1

  /// Makes room for a document of so many bytes as notation programs write it.
  init(bytes count: Int) {
    nodes = GrowingMemory(capacity: count / 24)
    attributes = GrowingMemory(capacity: count / 256)
    bytes = GrowingMemory(capacity: count / 16)
  }

  /// Whether a bound is met, so that nothing more is taken.
  private(set) var isFull = false

  /// Begins an element.
  @inline(__always)
  mutating func begin(_ name: UnsafePointer<UInt8>, line: Int32) {
    guard !isFull else { return }
    if innermost != XMLTreeBuilder.outside { dropText(of: Int(innermost)) }
    let known = elementName(name)
    let around = innermost
    innermost = Int32(truncatingIfNeeded: nodes.count)
    nodes.append(
      XMLTree.Node(
        line: line, end: around, firstAttribute: Int32(truncatingIfNeeded: attributes.count),
        textStart: Int32(truncatingIfNeeded: bytes.count), nameNumber: known.number, name: known.name))
    if nodes.count >= XMLTreeBuilder.mostElements { isFull = true }
  }

  /// Adds an attribute to the element that has just begun; those that nothing asks for are left out.
  mutating func add(_ name: UnsafePointer<UInt8>, _ value: UnsafeBufferPointer<UInt8>) {
    guard !isFull, innermost != XMLTreeBuilder.outside, let known = attributeName(name) else { return }
    let start = Int32(truncatingIfNeeded: bytes.count)
    bytes.append(contentsOf: value)
    attributes.append(XMLTree.Attribute(name: known, start: start, count: Int32(truncatingIfNeeded: value.count)))
    nodes[Int(innermost)].attributeCount &+= 1
    nodes[Int(innermost)].textStart = Int32(truncatingIfNeeded: bytes.count)
  }

  /// Adds to the text of the innermost open element.
  @inline(__always)
  mutating func add(_ text: UnsafeBufferPointer<UInt8>) {
    // Text behind a child is no more than blanks either.
    guard Int(innermost) == nodes.count - 1, innermost != XMLTreeBuilder.outside, !isFull else { return }
    bytes.append(contentsOf: text)
    nodes[Int(innermost)].textCount += Int32(truncatingIfNeeded: text.count)
  }

  /// Ends the innermost open element.
  @inline(__always)
  mutating func end() {
    guard !isFull, innermost != XMLTreeBuilder.outside else { return }
    let ended = Int(innermost)
    innermost = nodes[ended].end
    nodes[ended].end = Int32(truncatingIfNeeded: nodes.count)
  }

  /// Notes what is wrong with the document although it can be read.
  mutating func note(_ problem: String, line: Int) {
    if problems.count < XMLTreeBuilder.mostProblems { problems.append((problem, line)) }
  }

  /// The tree; `nil` where there was no element.
  consuming func finished() -> XMLTree? {
    guard nodes.count > 0, innermost == XMLTreeBuilder.outside else { return nil }
    return XMLTree(nodes: nodes, attributes: attributes, bytes: bytes, names: names, problems: problems)
  }

  /// Takes back the text of an element that has children, which is no more than blanks between them.
  @inline(__always)
  private mutating func dropText(of element: Int) {
    bytes.removeLast(Int(nodes[element].textCount))
    nodes[element].textCount = 0
  }

  @inline(__always)
  private mutating func elementName(_ name: UnsafePointer<UInt8>) -> (name: ElementName, number: UInt16) {
    if let known = elementNames[name] { return known }
    let text = String(cString: name)
    let found = (ElementName(rawValue: text) ?? .other, UInt16(truncatingIfNeeded: names.count))
    names.append(text)
    elementNames.add(name, found)
    countNames()
    return found
  }

  @inline(__always)
  private mutating func attributeName(_ name: UnsafePointer<UInt8>) -> AttributeName? {
    if let known = attributeNames[name] { return known }
    let found = AttributeName(rawValue: String(cString: name))
    attributeNames.add(name, found)
    countNames()
    return found
  }

  private mutating func countNames() {
    if names.count + attributeNames.count >= XMLTreeBuilder.mostNames { isFull = true }
  }
}
