import MusicTheory

/// Reads a song file in one pass, straight into the model.
///
/// A syntax error ends the reading. Everything else that is wrong is noted and passed over, so that one reading finds
/// all of it; what was noted has only its byte offset, and gets its line and path at the end, when there is something
/// to tell (see ``SongLocator``).
///
/// Keys may come in any order. Where the meaning of one depends on another that has not come yet, its value is passed
/// over and read when the object ends.
struct SongReader {
  /// The text.
  var cursor: JSONCursor
  /// What is wrong, in the order found.
  var findings: [Finding] = []
  /// Whether there was more than is noted.
  var isCutShort = false
  /// Indexes in the file of the elements of lists from which elements were left out or moved.
  var fileIndexes: [SongPath: [Int]] = [:]
  /// The way to the list that is being read, as far as lists are nested.
  var trail = SongPath()
  /// The keys that spell bare key numbers.
  var keys = TickMap(Key.cMajor)
  /// The tick at which bare key numbers are spelled.
  var spellingTick = 0
  /// The first tick of the phrase that is being read; `nil` in a motif, which has no place.
  var phraseStart: Int?
  /// Whether the file gives some track or phrase no id.
  var hasUnnamed = false
  /// Originals that could not be read, so that what plays them is not blamed.
  var lostOriginals: Set<Identifier> = []

  /// Values that wait for keys of their objects that come later, outer objects' first.
  private var postponed: [(key: SongKey, offset: Int)] = []
  /// What most objects of a file are, at hand: looking these up each time would take as long as reading a key.
  let blockObject = SongObject.block
  let noteObject = SongObject.note
  let beatObject = SongObject.beat
  let standardVelocity = Velocity.standard
  let fullGate = Gate.full

  /// One thing that is wrong.
  struct Finding {
    let offset: Int
    let reason: SongFileError.Reason
  }

  /// Starts at the beginning of a text.
  init(_ bytes: [UInt8]) { cursor = JSONCursor(bytes) }

  /// Notes something that is wrong.
  mutating func note(_ reason: SongFileError.Reason, at offset: Int) {
    guard findings.count < SongFileError.mostProblems else {
      isCutShort = true
      return
    }
    findings.append(Finding(offset: offset, reason: reason))
  }
}

// MARK: Objects

extension SongReader {
  /// What has been read of an object so far.
  struct Members {
    let allowed: KeySet
    let required: KeySet
    let start: Int
    var seen = KeySet()
    var isFirst = true
    /// Where the last key stands.
    var keyOffset = 0
    /// How many of its values wait for keys that come later.
    var postponedCount = 0
  }

  /// Reads the brace of an object.
  ///
  /// - Returns: `nil`, with the value passed over, where another value stands.
  @inline(__always)
  mutating func beginObject(_ object: SongObject) throws(JSONSyntaxError) -> Members? {
    let start = cursor.offset
    guard cursor.take(UInt8(ascii: "{")) else {
      try refuse(expected: .object)
      return nil
    }
    return Members(allowed: object.allowed, required: object.required, start: start)
  }

  /// Reads up to the value of the next key that the object may have; others are noted and passed over.
  ///
  /// - Returns: `nil` behind the last, after noting which keys are missing.
  @inline(__always)
  mutating func nextKey(_ members: inout Members) throws(JSONSyntaxError) -> SongKey? {
    while try cursor.nextMember(isFirst: members.isFirst) {
      members.isFirst = false
      members.keyOffset = cursor.offset
      if let key = try knownKey(), members.allowed.contains(key), !members.seen.contains(key) {
        members.seen.insert(key)
        try cursor.colon()
        return key
      }
      if let key = try unusualKey(&members) { return key }
    }
    if !members.required.subtracting(members.seen).isEmpty { noteMissing(members) }
    return nil
  }

  /// Reads a key where it is one of ours, written without escapes; otherwise leaves the cursor where it is.
  @inline(__always)
  private mutating func knownKey() throws(JSONSyntaxError) -> SongKey? {
    let start = cursor.offset + 1
    let word = cursor.word(at: start)
    // The lowest set high bit is that of the first quote among the eight bytes.
    let quotes = word ^ 0x2222_2222_2222_2222
    let found = (quotes &- 0x0101_0101_0101_0101) & ~quotes & 0x8080_8080_8080_8080
    guard found != 0 else {
      // A velocity is the one key of eight bytes that songs are full of.
      guard cursor.byte(at: start + 8) == UInt8(ascii: "\""), let key = SongKey(packed: word) else {
        return longKey(beginning: word, at: start)
      }
      cursor.offset = start + 9
      return key
    }
    let length = found.trailingZeroBitCount / 8
    guard let key = SongKey(packed: word & ((1 << UInt64(length * 8)) &- 1)) else { return nil }
    cursor.offset = start + length + 1
    return key
  }

  private mutating func longKey(beginning word: UInt64, at start: Int) -> SongKey? {
    guard let key = SongKey(longBeginning: word) else { return nil }
    let text = key.text.utf8
    let end = start + text.count
    guard
      end < cursor.bytes.count, cursor.bytes[end] == UInt8(ascii: "\""),
      cursor.bytes[start..<end].elementsEqual(text)
    else { return nil }
    cursor.offset = end + 1
    return key
  }

  /// Reads a key that may be written with escapes, stand twice or be unknown; the last two are passed over.
  private mutating func unusualKey(_ members: inout Members) throws(JSONSyntaxError) -> SongKey? {
    cursor.offset = members.keyOffset
    let text = try cursor.string()
    try cursor.colon()
    if let key = SongKey(text), members.allowed.contains(key) {
      if !members.seen.contains(key) {
        members.seen.insert(key)
        return key
      }
      note(.duplicateKey(text), at: members.keyOffset)
    } else {
      let nearest = nearest(to: text, among: members.allowed.keys.map(\.text)).first
      note(.unknownKey(text, nearest: nearest), at: members.keyOffset)
    }
    try cursor.skipValue()
    return nil
  }

  /// Notes that keys have no place in an object that has been read.
  mutating func noteMisplaced(_ keys: KeySet, in members: Members, beside: String) {
    let misplaced = keys.intersection(members.seen)
    guard !misplaced.isEmpty else { return }
    for key in misplaced.keys { note(.misplacedKey(key.text, beside: beside), at: offset(of: key, in: members)) }
  }

  /// Where a key stands in an object that has been read.
  private func offset(of key: SongKey, in members: Members) -> Int {
    var again = cursor
    again.offset = members.start + 1
    var isFirst = true
    // The object was read to its end, so nothing is thrown here.
    while (try? again.nextMember(isFirst: isFirst)) == true {
      isFirst = false
      let offset = again.offset
      guard let text = try? again.string(), text != key.text else { return offset }
      guard (try? again.colon()) != nil, (try? again.skipValue()) != nil else { break }
    }
    return members.start
  }

  /// The words that a text most likely meant; none once so much is wrong that nothing more is noted.
  func nearest(to text: String, among words: @autoclosure () -> [String], limit: Int = 1) -> [String] {
    findings.count < SongFileError.mostProblems ? nearestWords(to: text, among: words(), limit: limit) : []
  }

  private mutating func noteMissing(_ members: Members) {
    for key in members.required.subtracting(members.seen).keys { note(.missingKey(key.text), at: members.start) }
  }
}

// MARK: Values that wait

extension SongReader {
  /// Passes over a value that cannot be understood yet.
  mutating func postpone(_ key: SongKey, _ members: inout Members) throws(JSONSyntaxError) {
    members.postponedCount += 1
    postponed.append((key, cursor.offset))
    try cursor.skipValue()
  }

  /// Reads the values that were passed over, now that the object's other keys are known.
  @inline(__always)
  mutating func resume(
    _ members: Members, _ read: (inout Self, SongKey) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    guard members.postponedCount > 0 else { return }
    let end = cursor.offset
    let waiting = postponed.suffix(members.postponedCount)
    postponed.removeLast(members.postponedCount)
    for (key, offset) in waiting {
      cursor.offset = offset
      try read(&self, key)
    }
    cursor.offset = end
  }
}

// MARK: Lists

extension SongReader {
  /// Reads a list; elements that cannot be read are left out, and the indexes of the others in the file remembered.
  ///
  /// - Parameter key: The list's key, the end of the way to it.
  @inline(__always)
  mutating func list<Element>(
    _ key: SongKey, _ readElement: (inout Self, Int) throws(JSONSyntaxError) -> Element?
  ) throws(JSONSyntaxError) -> [Element] {
    var elements: [Element] = []
    guard try beginArray() else { return elements }
    trail.steps.append(.key(key.text))
    defer { trail.steps.removeLast() }
    var indexes: [Int]?
    var index = 0
    while try cursor.nextElement(isFirst: index == 0) {
      if let element = try readElement(&self, index) {
        elements.append(element)
        indexes?.append(index)
      } else if indexes == nil {
        indexes = Array(0..<elements.count)
      }
      index += 1
    }
    fileIndexes[trail] = indexes
    return elements
  }

  /// Reads an element of a list that has lists in it.
  @inline(__always)
  mutating func nested<Element>(
    _ index: Int, _ readElement: (inout Self) throws(JSONSyntaxError) -> Element?
  ) throws(JSONSyntaxError) -> Element? {
    trail.steps.append(.index(index))
    defer { trail.steps.removeLast() }
    return try readElement(&self)
  }

  /// Reads the bracket of an array.
  ///
  /// - Returns: Whether there is one; another value is noted and passed over.
  @inline(__always)
  mutating func beginArray() throws(JSONSyntaxError) -> Bool {
    if cursor.take(UInt8(ascii: "[")) { return true }
    try refuse(expected: .array)
    return false
  }
}
