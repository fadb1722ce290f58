/// What engravers write into a PDF file to tell it from others: the time and random numbers.
enum PDFStamps {
  /// The file with the times of 1970 and noughts in their place, so that the same score gives the same bytes. Nothing
  /// changes its length, for the file's table says at which byte each part begins.
  static func removed(from file: [UInt8]) -> [UInt8] {
    var bytes = file
    for name in ["/CreationDate", "/ModDate"] {
      forEach(name, in: file) { start in
        // As in (D:20261130112847Z), PDF 1.4, 3.8.2.
        guard let digits = file[start...].prefix(4).lastIndex(of: UInt8(ascii: ":")) else { return }
        for (index, digit) in zip((digits + 1)..<file.count, Array("19700101000000".utf8)) {
          guard isDigit(file[index]) else { break }
          bytes[index] = digit
        }
      }
    }
    // Two strings of 32 digits in brackets; five groups of digits with hyphens between.
    for (name, signs) in [("/ID [<", "<>"), ("uuid:", "-")] {
      forEach(name, in: file) { start in
        for index in start..<min(start + 66, file.count) {
          if signs.utf8.contains(file[index]) { continue }
          guard isHexadecimal(file[index]) else { break }
          bytes[index] = UInt8(ascii: "0")
        }
      }
    }
    return bytes
  }

  /// Calls a body with the place behind every occurrence of a name.
  private static func forEach(_ name: String, in file: [UInt8], _ body: (Int) -> Void) {
    let wanted = Array(name.utf8)
    var index = 0
    while index + wanted.count <= file.count {
      if file[index] == wanted[0], file[index..<(index + wanted.count)].elementsEqual(wanted) {
        body(index + wanted.count)
        index += wanted.count
      } else {
        index += 1
      }
    }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    isDigit(byte) || (0x41...0x46).contains(byte) || (0x61...0x66).contains(byte)
  }
}
