import Testing

/// A WAV file of 16-bit samples, read by hand.
struct Sound {
  let channels: Int
  let samples: [Int16]

  init(_ bytes: [UInt8]) throws {
    func number(_ at: Int, _ count: Int) -> Int { (0..<count).reduce(0) { $0 | Int(bytes[at + $1]) << (8 * $1) } }
    try #require(bytes.count > 44 && Array(bytes[0..<4]) == Array("RIFF".utf8))
    var (at, channels, data) = (12, 0, 0..<0)
    while at + 8 <= bytes.count {
      let (name, size) = (String(decoding: bytes[at..<(at + 4)], as: UTF8.self), number(at + 4, 4))
      if name == "fmt " { channels = number(at + 10, 2) }
      if name == "data" { data = (at + 8)..<min(at + 8 + size, bytes.count) }
      at += 8 + size + size % 2
    }
    try #require(channels > 0 && !data.isEmpty)
    self.channels = channels
    samples = stride(from: data.lowerBound, to: data.upperBound - 1, by: 2).map {
      Int16(truncatingIfNeeded: number($0, 2))
    }
  }

  /// Samples of each channel.
  var frames: Int { samples.count / channels }

  /// The highest sample, full scale being 1.
  var peak: Double { Double(samples.map { abs(Int($0)) }.max() ?? 0) / 32768 }

  /// The root mean square of some frames.
  func level(_ range: Range<Int>) -> Double {
    let part = samples[(range.lowerBound * channels)..<(range.upperBound * channels)]
    return (part.reduce(0) { $0 + Double($1) * Double($1) } / Double(part.count)).squareRoot() / 32768
  }
}
