/// The elements of a document with their attributes, texts and lines, in one array in the document's order.
///
/// The first child of an element stands behind it, and behind the whole of that stands the next. Text is kept of elements
/// without children; in MusicXML nothing stands between elements.
///
/// Nothing of it changes once it is made. It is kept in plain memory, because elements are asked so often that counting
/// references to arrays would take longer than all else.
struct XMLTree: ~Copyable {
  struct Node: BitwiseCopyable {
    var line: Int32
    /// The index behind the element and all that is in it.
    var end: Int32
    /// Its attributes among ``attributes``.
    var firstAttribute: Int32
    /// Its text among ``bytes``.
    var textStart: Int32
    var textCount: Int32 = 0
    /// The number of the name among ``names``.
    var nameNumber: UInt16
    var name: ElementName
    /// No element has two attributes of one name, and there are fewer names than this counts.
    var attributeCount: UInt8 = 0
  }

  struct Attribute: BitwiseCopyable {
    var name: AttributeName
    /// Its text among ``bytes``.
    var start: Int32
    var count: Int32
  }

  /// What elements look things up in.
  fileprivate struct Content {
    var nodes: CheckedMemory<Node>
    var attributes: CheckedMemory<Attribute>
    var bytes: CheckedMemory<UInt8>
    /// The names of elements as the document writes them.
    var names: [String]
  }

  private let content: Content
  /// What was not well formed without making the document unreadable.
  let problems: [(message: String, line: Int)]

  init(
    nodes: consuming GrowingMemory<Node>, attributes: consuming GrowingMemory<Attribute>,
    bytes: consuming GrowingMemory<UInt8>, names: [String], problems: [(message: String, line: Int)]
  ) {
    content = Content(
      nodes: CheckedMemory(nodes), attributes: CheckedMemory(attributes), bytes: CheckedMemory(bytes), names: names)
    self.problems = problems
  }

  deinit {
    content.nodes.deallocate()
    content.attributes.deallocate()
    content.bytes.deallocate()
  }

  /// Does something with the outermost element; a tree has one. No element may be kept.
  func withRoot<Result>(
    _ body: (XMLElement) throws(Score.ReadingError) -> Result
  ) throws(Score.ReadingError) -> Result {
    try withUnsafePointer(to: content) { pointer throws(Score.ReadingError) in
      try body(XMLElement(tree: pointer, index: 0))
    }
  }
}

/// An element of a tree, which must outlive it: counting references to the tree would take longer than all else.
struct XMLElement {
  fileprivate let tree: UnsafePointer<XMLTree.Content>
  fileprivate let index: Int

  private var node: XMLTree.Node { tree.pointee.nodes[index] }

  /// The name, where the format has it and it is asked for.
  var name: ElementName { node.name }
  /// The name as the document writes it.
  var tag: String { tree.pointee.names[Int(node.nameNumber)] }
  /// The line on which its start tag ends, from 1.
  var line: Int { Int(node.line) }
  /// The elements in it.
  var children: Children { Children(tree: tree, place: index + 1, end: Int(node.end)) }

  /// The element and all that is in it, in the document's order.
  var all: some Sequence<XMLElement> { (index..<Int(node.end)).lazy.map { XMLElement(tree: tree, index: $0) } }
  /// How many elements are in it, without those in them.
  var childCount: Int { children.reduce(0) { count, _ in count + 1 } }

  /// The first child of a name.
  func first(_ name: ElementName) -> XMLElement? { children.first { $0.name == name } }

  /// The bytes of the text, without blanks around it.
  var bytes: UnsafeBufferPointer<UInt8> { tree.pointee.bytes(from: node.textStart, count: node.textCount).trimmed }
  /// The text, without blanks around it.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Whether it has attributes that are asked for.
  var hasAttributes: Bool { node.attributeCount > 0 }

  /// The bytes of an attribute.
  private func bytes(of name: AttributeName) -> UnsafeBufferPointer<UInt8>? {
    let node = node
    for place in 0..<Int(node.attributeCount) {
      let attribute = tree.pointee.attributes[Int(node.firstAttribute) + place]
      if attribute.name == name { return tree.pointee.bytes(from: attribute.start, count: attribute.count).trimmed }
    }
    return nil
  }

  /// The text of an attribute.
  subscript(name: AttributeName) -> String? { bytes(of: name).map { String(decoding: $0, as: UTF8.self) } }

  /// Whether an attribute says `yes`.
  func isYes(_ name: AttributeName) -> Bool { bytes(of: name)?.elementsEqual("yes".utf8) ?? false }

  /// The children of an element in order.
  struct Children: Sequence, IteratorProtocol {
    fileprivate let tree: UnsafePointer<XMLTree.Content>
    fileprivate var place: Int
    fileprivate let end: Int

    mutating func next() -> XMLElement? {
      guard place < end else { return nil }
      defer { place = Int(tree.pointee.nodes[place].end) }
      return XMLElement(tree: tree, index: place)
    }
  }
}

extension XMLTree.Content {
  fileprivate func bytes(from start: Int32, count: Int32) -> UnsafeBufferPointer<UInt8> {
    bytes[Int(start)..<Int(start) + Int(count)]
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Without the blanks of XML at both ends.
  var trimmed: UnsafeBufferPointer<UInt8> {
    // Hardly any text has blanks around it.
    guard let first, let last, first.isXMLBlank || last.isXMLBlank else { return self }
    var (start, end) = (0, count)
    while start < end, self[start].isXMLBlank { start += 1 }
    while end > start, self[end - 1].isXMLBlank { end -= 1 }
    return UnsafeBufferPointer(rebasing: self[start..<end])
  }
}

extension UInt8 {
  /// Whether it is one of the four blanks of XML 1.0, section 2.3.
  var isXMLBlank: Bool { self <= 0x20 && (self == 0x20 || self == 0x0A || self == 0x09 || self == 0x0D) }
}
