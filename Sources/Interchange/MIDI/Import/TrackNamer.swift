import MusicTheory
import SongModel

/// Gives the tracks of a song readable ids.
struct TrackNamer {
  private var taken: Set<String> = []

  /// The longest id of a track, so that those of its phrases are no cut ones.
  private static let longest = 24

  /// An id made of a track's name, or of what plays it where the name has no letters.
  mutating func id(name: String, instrument: String) -> Identifier? {
    let wanted = TrackNamer.word(name) ?? TrackNamer.word(instrument) ?? "track"
    var candidate = wanted
    var number = 1
    while !taken.insert(candidate).inserted {
      number += 1
      candidate = wanted + (wanted.utf8.last?.isASCIIDigit == true ? "_" : "") + "\(number)"
    }
    return Identifier(candidate)
  }

  /// Lower-case letters and digits joined by hyphens, but none before a number at the end, as phrases have it.
  private static func word(_ text: String) -> String? {
    var words: [[UInt8]] = [[]]
    for byte in text.lowercased().utf8 {
      if byte.isASCIILetter || byte.isASCIIDigit {
        words[words.count - 1].append(byte)
      } else if words[words.count - 1].isEmpty == false {
        words.append([])
      }
    }
    var result: [UInt8] = []
    for word in words where !word.isEmpty {
      if result.isEmpty, word[0].isASCIIDigit { continue }
      guard result.isEmpty || result.count + 1 + word.count <= longest else { break }
      let isNumber = word.allSatisfy(\.isASCIIDigit)
      if !result.isEmpty, !isNumber { result.append(UInt8(ascii: "-")) }
      result += word.prefix(longest)
    }
    return result.isEmpty ? nil : String(decoding: result, as: UTF8.self)
  }
}
