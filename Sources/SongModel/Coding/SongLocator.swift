/// Finds lines, columns and paths of places in a JSON text, all in one walk.
///
/// Only reading that failed comes here, so that reading itself need not keep track of either.
struct SongLocator {
  private var cursor: JSONCursor
  private var path = SongPath()
  /// The offsets whose paths are wanted, in order.
  private let offsets: [Int]
  private var nextOffset = 0
  private(set) var pathByOffset: [Int: SongPath] = [:]
  /// The paths whose offsets are wanted, as a tree of steps.
  private var offsetByPath: [SongPath: Int] = [:]
  private let wantedPrefixes: Set<SongPath>

  /// Walks through a text that is known to be JSON.
  ///
  /// - Parameters:
  ///   - offsets: Where keys or values begin whose paths are wanted.
  ///   - paths: The ways to values whose offsets are wanted.
  init(_ bytes: [UInt8], offsets: [Int], paths: [SongPath]) {
    cursor = JSONCursor(bytes)
    self.offsets = Set(offsets).sorted()
    var prefixes: Set<SongPath> = []
    for path in paths {
      for length in 0...path.steps.count { prefixes.insert(SongPath(Array(path.steps.prefix(length)))) }
    }
    wantedPrefixes = prefixes
    cursor.skipSpace()
    // The text was read to its end before, so nothing is thrown here.
    try? walk(isWanted: true)
  }

  /// Where the value of a path begins, or the innermost value on the way to it that is there.
  func offset(of path: SongPath) -> Int {
    var path = path
    while !path.steps.isEmpty {
      if let offset = offsetByPath[path] { return offset }
      path.steps.removeLast()
    }
    return offsetByPath[path] ?? 0
  }

  private mutating func reach() {
    while nextOffset < offsets.count, offsets[nextOffset] <= cursor.offset {
      if offsets[nextOffset] == cursor.offset { pathByOffset[cursor.offset] = path }
      nextOffset += 1
    }
  }

  private mutating func walk(isWanted: Bool) throws(JSONSyntaxError) {
    reach()
    let isWanted = isWanted && wantedPrefixes.contains(path)
    if isWanted, offsetByPath[path] == nil { offsetByPath[path] = cursor.offset }
    switch cursor.next {
    case UInt8(ascii: "{"):
      cursor.offset += 1
      var isFirst = true
      while try cursor.nextMember(isFirst: isFirst) {
        isFirst = false
        let keyOffset = cursor.offset
        path.steps.append(.key(try cursor.string()))
        let end = cursor.offset
        cursor.offset = keyOffset
        reach()
        cursor.offset = end
        try cursor.colon()
        try walk(isWanted: isWanted)
        path.steps.removeLast()
      }
    case UInt8(ascii: "["):
      cursor.offset += 1
      var index = 0
      while try cursor.nextElement(isFirst: index == 0) {
        path.steps.append(.index(index))
        try walk(isWanted: isWanted)
        path.steps.removeLast()
        index += 1
      }
    default: try cursor.skipValue()
    }
  }
}

extension SongFileError.Position {
  /// The lines and columns of offsets in order.
  static func positions(of offsets: [Int], in bytes: [UInt8]) -> [SongFileError.Position] {
    // A byte order mark is no character of the first line.
    var place = JSONCursor(bytes).offset
    var (line, column) = (1, 1)
    return offsets.map { offset in
      while place < min(offset, bytes.count) {
        let byte = bytes[place]
        let endsLine = byte == 0x0A || byte == 0x0D && !(place + 1 < bytes.count && bytes[place + 1] == 0x0A)
        if endsLine {
          (line, column) = (line + 1, 1)
        } else if byte & 0xC0 != 0x80 {
          column += 1
        }
        place += 1
      }
      return SongFileError.Position(offset: offset, line: line, column: column)
    }
  }
}
