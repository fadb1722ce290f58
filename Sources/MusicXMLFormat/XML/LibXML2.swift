import CLibXML2
import DynamicLibraries

/// The functions of libxml2 that are used, looked up once.
private struct LibXML2: Sendable {
  let create: xmlCreateIOParserCtxt_type
  let setOptions: xmlCtxtUseOptions_type
  let parse: xmlParseDocument_type
  let stop: xmlStopParser_type
  let free: xmlFreeParserCtxt_type
  let freeDocument: xmlFreeDoc_type

  /// The library, opened at its first use.
  static let shared: Result<LibXML2, Score.ReadingError> = {
    do throws(DynamicLibrary.Missing) {
      return .success(try LibXML2())
    } catch {
      return .failure(Score.ReadingError(.libraryMissing(error)))
    }
  }()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libxml2.so.2", package: "libxml2")
    create = try library.function("xmlCreateIOParserCtxt")
    setOptions = try library.function("xmlCtxtUseOptions")
    parse = try library.function("xmlParseDocument")
    stop = try library.function("xmlStopParser")
    free = try library.function("xmlFreeParserCtxt")
    freeDocument = try library.function("xmlFreeDoc")
  }
}

extension XMLTree {
  /// The largest document that is read.
  static let mostBytes = 1 << 28

  /// Reads a document in any encoding that libxml2 knows.
  ///
  /// Nothing but the bytes is read: no declaration is followed, no file opened, no entity expanded. The library's own
  /// bounds hold: a depth of 256, texts of ten million bytes.
  ///
  /// - Throws: ``Score.ReadingError`` where it is not well formed, refers to an entity or is too large.
  static func read(_ bytes: [UInt8]) throws(Score.ReadingError) -> XMLTree {
    guard bytes.count <= XMLTree.mostBytes else { throw Score.ReadingError(.tooLarge(limit: XMLTree.mostBytes)) }
    guard !bytes.isEmpty else { throw Score.ReadingError(.malformed("the document is empty"), line: 1) }
    let library = try LibXML2.shared.get()
    return try bytes.span.bytes.withUnsafeBytes { bytes throws(Score.ReadingError) in
      var source = Source(rest: bytes)
      return try withUnsafeMutablePointer(to: &source) { source throws(Score.ReadingError) in
        try parse(source, bytes: bytes.count, library)
      }
    }
  }

  private static func parse(
    _ source: UnsafeMutablePointer<Source>, bytes: Int, _ library: LibXML2
  ) throws(Score.ReadingError) -> XMLTree {
    guard let parser = library.create(nil, nil, Source.read, nil, source, 0) else {
      throw Score.ReadingError(.malformed("there is no memory to read it"), line: 1)
    }
    _ = library.setOptions(parser, xml_options())
    var listener = Listener(library, parser: parser, bytes: bytes)
    withUnsafeMutablePointer(to: &listener) { pointer in
      xml_parser_tell(parser, Listener.handler, pointer)
      _ = library.parse(parser)
    }
    let document = xml_parser_document(parser)
    library.free(parser)
    library.freeDocument(document)
    if let failure = listener.failure { throw failure }
    guard let tree = listener.builder.finished() else {
      throw Score.ReadingError(.malformed("the document has no elements"), line: 1)
    }
    return tree
  }
}

/// A document that a parser takes piece by piece: given all at once, it would copy it.
private struct Source {
  var rest: UnsafeRawBufferPointer

  static let read: xml_source = { context, buffer, count in
    guard let source = context?.assumingMemoryBound(to: Source.self), let buffer else { return 0 }
    let piece = source.pointee.rest.prefix(Int(max(0, count)))
    UnsafeMutableRawBufferPointer(start: buffer, count: piece.count).copyMemory(
      from: UnsafeRawBufferPointer(rebasing: piece))
    source.pointee.rest = UnsafeRawBufferPointer(rebasing: source.pointee.rest.dropFirst(piece.count))
    return CInt(piece.count)
  }
}

/// Takes what a parser tells, which knows it by its address: no reference is counted a million times.
private struct Listener: ~Copyable {
  var builder: XMLTreeBuilder
  /// What was wrong first.
  private(set) var failure: Score.ReadingError?
  private let parser: OpaquePointer
  private let library: LibXML2

  init(_ library: LibXML2, parser: OpaquePointer, bytes: Int) {
    self.library = library
    self.parser = parser
    builder = XMLTreeBuilder(bytes: bytes)
  }

  static let handler = xml_handler(
    start: { context, name, _, _, _, _, count, _, attributes in
      guard let name, let listener = Listener.at(context) else { return }
      let line = listener.pointee.line
      listener.pointee.builder.begin(name, line: Int32(clamping: line))
      for index in 0..<Int(max(0, count)) {
        // Attributes with a prefix belong to XML itself or to XLink.
        guard let attributes, let name = attributes[5 * index], attributes[5 * index + 1] == nil else { continue }
        let (start, end) = (attributes[5 * index + 3], attributes[5 * index + 4])
        guard let start, let end else { continue }
        listener.pointee.builder.add(name, UnsafeBufferPointer(start: start, count: end - start))
      }
      if listener.pointee.builder.isFull {
        listener.pointee.fail(
          Score.ReadingError(.tooManyElements(limit: XMLTreeBuilder.mostElements), line: line))
      }
    },
    end: { context, _, _, _ in Listener.at(context)?.pointee.builder.end() },
    text: { context, bytes, count in
      guard let bytes else { return }
      Listener.at(context)?.pointee.builder.add(UnsafeBufferPointer(start: bytes, count: Int(max(0, count))))
    },
    reference: { context, name in
      guard let listener = Listener.at(context) else { return }
      listener.pointee.fail(Score.ReadingError(.entity, line: listener.pointee.line))
    },
    problem: { context, problem in
      guard let problem, let listener = Listener.at(context) else { return }
      let line = Int(xml_problem_line(problem))
      if xml_problem_is_entity(problem) {
        listener.pointee.fail(Score.ReadingError(.entity, line: line))
        return
      }
      let message = xml_problem_message(problem).map { String(cString: $0) } ?? "it is not well formed"
      let firstLine = String(message.prefix { $0 != "\n" })
      if xml_problem_is_fatal(problem) {
        listener.pointee.fail(Score.ReadingError(.malformed(firstLine), line: line))
      } else {
        listener.pointee.builder.note(firstLine, line: line)
      }
    })

  private static func at(_ context: UnsafeMutableRawPointer?) -> UnsafeMutablePointer<Listener>? {
    context?.assumingMemoryBound(to: Listener.self)
  }

  /// The line that is read.
  private var line: Int { Int(xml_parser_line(parser)) }

  /// Ends the reading.
  private mutating func fail(_ error: Score.ReadingError) {
    if failure == nil { failure = error }
    library.stop(parser)
  }
}
