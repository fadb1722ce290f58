import Glibc

/// What is read of a SoundFont file before the synthesizer sees it: that its chunks are whole, and which of its
/// modulators feed the effects.
///
/// Source: SoundFont Technical Specification 2.01, sections 4 to 7 and 8.2.
struct SoundFontStructure: Hashable, Sendable {
  /// Whether a modulator other than that of controller 91 sends to the reverb.
  private(set) var modulatesReverb = false
  /// Whether a modulator other than that of controller 93 sends to the chorus.
  private(set) var modulatesChorus = false

  /// The most that is read of preset data, in bytes; real fonts stay far below.
  private static let longestPresetData = 1 << 28
  /// The preset chunks in their order, with the size of a record.
  private static let presetChunks: [(name: String, record: Int)] = [
    ("phdr", 38), ("pbag", 4), ("pmod", 10), ("pgen", 4), ("inst", 22), ("ibag", 4), ("imod", 10), ("igen", 4),
    ("shdr", 46),
  ]

  /// A font without such modulators, as the built-in one is.
  init() {}

  /// Checks a file.
  ///
  /// - Throws: `RenderError.soundFontUnreadable`.
  init(path: String) throws(RenderError) {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .soundFontUnreadable(path: path, reason: systemMessage(errno)) }
    defer { close(descriptor) }
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw .soundFontUnreadable(path: path, reason: "not a regular file")
    }
    do throws(Fault) {
      try check(File(descriptor: descriptor, size: Int(status.st_size)))
    } catch {
      throw .soundFontUnreadable(path: path, reason: error.reason)
    }
  }

  private mutating func check(_ file: File) throws(Fault) {
    let header = try file.chunk(at: 0, before: file.size)
    guard header.name == "RIFF", try file.text(at: 8) == "sfbk" else { throw Fault(reason: "not a SoundFont file") }
    var presetData: Range<Int>?
    var sampleData: Range<Int>?
    var place = 12
    while place + 8 <= header.body.upperBound {
      let list = try file.chunk(at: place, before: header.body.upperBound)
      if list.name == "LIST", list.body.count >= 4 {
        let inner = list.body.lowerBound + 4..<list.body.upperBound
        switch try file.text(at: list.body.lowerBound) {
        case "pdta": presetData = inner
        case "sdta": sampleData = inner
        default: break
        }
      }
      place = list.body.upperBound
      // Chunks are padded to an even length, but not in SF3 files, and not by every program that writes SF2.
      let isFollowed = place + 8 <= header.body.upperBound ? try file.text(at: place) == "LIST" : false
      if list.body.count % 2 == 1, !isFollowed { place += 1 }
    }
    guard let sampleData, sampleData.count >= 8 else { throw Fault(reason: "it has no samples (sdta)") }
    guard let presetData else { throw Fault(reason: "it has no presets (pdta)") }
    guard presetData.count <= Self.longestPresetData else { throw Fault(reason: "its preset data is too long") }
    try checkPresets(file, presetData)
  }

  private mutating func checkPresets(_ file: File, _ range: Range<Int>) throws(Fault) {
    var place = range.lowerBound
    for (name, record) in Self.presetChunks {
      let chunk = try file.chunk(at: place, before: range.upperBound)
      guard chunk.name == name else { throw Fault(reason: "its \(name) chunk is missing") }
      guard chunk.body.count % record == 0, chunk.body.count >= record else {
        throw Fault(reason: "its \(name) chunk is \(chunk.body.count) bytes long, not a multiple of \(record)")
      }
      if name == "pmod" || name == "imod" { noteModulators(try file.bytes(chunk.body)) }
      place = chunk.body.upperBound
    }
  }

  private mutating func noteModulators(_ bytes: [UInt8]) {
    for start in stride(from: 0, to: bytes.count - 9, by: 10) {
      let source = Int(bytes[start]) | Int(bytes[start + 1]) << 8
      // Bit 7 says that bits 0 to 6 are a controller's number.
      switch Int(bytes[start + 2]) | Int(bytes[start + 3]) << 8 {
      case 15 where source & 0xFF != 0x80 | 93: modulatesChorus = true
      case 16 where source & 0xFF != 0x80 | 91: modulatesReverb = true
      default: break
      }
    }
  }
}

/// What is wrong with a file.
private struct Fault: Error {
  let reason: String
}

/// A file that is read at offsets, always within its size.
private struct File {
  let descriptor: Int32
  let size: Int

  func bytes(_ range: Range<Int>) throws(Fault) -> [UInt8] {
    guard range.lowerBound >= 0, range.upperBound <= size else { throw Fault(reason: "it ends too early") }
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < bytes.count {
      let count = bytes.withUnsafeMutableBytes { buffer in
        pread(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done, off_t(range.lowerBound + done))
      }
      guard count > 0 else { throw Fault(reason: count < 0 ? systemMessage(errno) : "it ends too early") }
      done += count
    }
    return bytes
  }

  func text(at place: Int) throws(Fault) -> String {
    String(decoding: try bytes(place..<place + 4), as: UTF8.self)
  }

  /// The name and body of a chunk that has to end at `end` at the latest.
  func chunk(at place: Int, before end: Int) throws(Fault) -> (name: String, body: Range<Int>) {
    let header = try bytes(place..<place + 8)
    let length = header[4...].reversed().reduce(0) { $0 << 8 | Int($1) }
    let name = String(decoding: header[..<4], as: UTF8.self)
    guard place + 8 + length <= end else { throw Fault(reason: "its \(name) chunk is cut off") }
    return (name, place + 8..<place + 8 + length)
  }
}
