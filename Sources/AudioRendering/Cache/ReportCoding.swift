/// Reports as bytes: numbers of eight bytes, names with their length before them, a checksum at the end.
enum ReportCoding {
  /// The bytes of reports.
  static func encode(_ reports: [StemReport]) -> [UInt8] {
    var bytes: [UInt8] = []
    func put(_ value: Int) {
      for shift in stride(from: 0, to: 64, by: 8) { bytes.append(UInt8(truncatingIfNeeded: value >> shift)) }
    }
    put(reports.count)
    for report in reports {
      put(report.droppedVoices)
      put(report.substitutions.count)
      for substitution in report.substitutions {
        put(substitution.bank)
        put(substitution.program)
        put(substitution.played == nil ? 0 : 1)
        guard let played = substitution.played else { continue }
        put(played.bank)
        put(played.program)
        put(played.name.utf8.count)
        bytes += Array(played.name.utf8)
      }
    }
    put(Int(truncatingIfNeeded: bytes.withUnsafeBytes(CacheEntry.checksum)))
    return bytes
  }

  /// The reports that bytes hold; nothing where they are damaged.
  static func decode(_ bytes: [UInt8]) -> [StemReport]? {
    guard bytes.count >= 8 else { return nil }
    var reader = Reader(bytes: bytes.dropLast(8))
    var sum = Reader(bytes: bytes.suffix(8))
    let isWhole = bytes.dropLast(8).withUnsafeBytes(CacheEntry.checksum)
    guard let kept = sum.number(), UInt64(bitPattern: Int64(kept)) == isWhole else { return nil }
    guard let count = reader.number(), count >= 0, count <= bytes.count else { return nil }
    var reports: [StemReport] = []
    for _ in 0..<count {
      guard let dropped = reader.number(), let substitutions = reader.number(), substitutions >= 0,
        substitutions <= bytes.count
      else { return nil }
      var report = StemReport(droppedVoices: dropped)
      for _ in 0..<substitutions {
        guard let substitution = reader.substitution() else { return nil }
        report.substitutions.append(substitution)
      }
      reports.append(report)
    }
    return reports
  }

  private struct Reader {
    var bytes: ArraySlice<UInt8>

    mutating func number() -> Int? {
      guard bytes.count >= 8 else { return nil }
      defer { bytes = bytes.dropFirst(8) }
      return bytes.prefix(8).reversed().reduce(0) { $0 << 8 | Int($1) }
    }

    mutating func substitution() -> PresetSubstitution? {
      guard let bank = number(), let program = number(), let hasPlayed = number() else { return nil }
      guard hasPlayed == 1 else { return PresetSubstitution(bank: bank, program: program, played: nil) }
      guard let playedBank = number(), let playedProgram = number(), let length = number(), length >= 0,
        length <= bytes.count
      else { return nil }
      let name = String(decoding: bytes.prefix(length), as: UTF8.self)
      bytes = bytes.dropFirst(length)
      let played = SoundFontPreset(bank: playedBank, program: playedProgram, name: name)
      return PresetSubstitution(bank: bank, program: program, played: played)
    }
  }
}
