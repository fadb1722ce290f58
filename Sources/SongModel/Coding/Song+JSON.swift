extension Song {
  /// Reads a song file.
  ///
  /// Notes of one block that come to one pitch become one, as do beats of one drum at one tick, the loudest staying;
  /// ids that are left out are given, in order. Anything else that is not as it should be is refused.
  ///
  /// - Parameter bytes: The text in UTF-8, with or without a byte order mark.
  /// - Throws: Everything that is wrong, with line, column and path.
  public init(json bytes: [UInt8]) throws(SongFileError) {
    var reader = SongReader(bytes)
    var header = SongReader.Header()
    let song: Song
    do {
      song = try reader.song(&header)
    } catch {
      // A newer or foreign file is best called that, but what is no JSON at all has to be mended first.
      throw SongFileError(reasons: [(error.offset, .syntax(error.fault))], in: bytes)
    }
    if !header.isObject || header.format != SongFile.format {
      throw SongFileError(reasons: [(0, .foreign(format: header.format))], in: bytes)
    }
    if let version = header.version, version > SongFile.version {
      throw SongFileError(reasons: [(0, .newerVersion(version))], in: bytes)
    }
    let violations = song.violations(limit: SongFileError.mostProblems).filter { !reader.explains($0) }
    guard reader.findings.isEmpty, violations.isEmpty else {
      throw SongFileError(reader, violations, in: bytes)
    }
    self = song
  }

  /// The canonical text: the same for equal songs, and read back as the same song.
  public var json: [UInt8] { SongWriter.text(of: self) }
}

extension SongReader {
  /// Whether a rule is broken only because something could not be read, which is told already.
  fileprivate func explains(_ violation: RuleViolation) -> Bool {
    switch violation.rule {
    case .unknownOriginal(let id): lostOriginals.contains(id)
    default: false
    }
  }

  /// The path in the file of what has a path in the song.
  fileprivate func pathInFile(_ path: SongPath) -> SongPath {
    var inFile = SongPath()
    for step in path.steps {
      if case .index(let index) = step, let indexes = fileIndexes[inFile], indexes.indices.contains(index) {
        inFile.steps.append(.index(indexes[index]))
      } else {
        inFile.steps.append(step)
      }
    }
    return inFile
  }
}

extension SongFileError {
  /// Makes an error of problems that concern the whole file.
  fileprivate init(reasons: [(offset: Int, reason: Reason)], in bytes: [UInt8]) {
    let positions = Position.positions(of: reasons.map(\.offset), in: bytes)
    self.init(
      problems: zip(reasons, positions).map { Problem(position: $1, path: SongPath(), reason: $0.reason) },
      isCutShort: false)
  }

  /// Makes an error of all that was found while reading, and of all rules that the song breaks.
  fileprivate init(_ reader: SongReader, _ violations: [RuleViolation], in bytes: [UInt8]) {
    let violations = violations.map { RuleViolation(path: reader.pathInFile($0.path), rule: $0.rule) }
    let locator = SongLocator(bytes, offsets: reader.findings.map(\.offset), paths: violations.map(\.path))
    var found = reader.findings.map { finding in
      (finding.offset, locator.pathByOffset[finding.offset] ?? SongPath(), finding.reason)
    }
    found += violations.map { (locator.offset(of: $0.path), $0.path, .rule($0.rule)) }
    // The sort is stable, so problems at one place stay in the order found.
    found = Array(found.sorted { $0.0 < $1.0 }.prefix(SongFileError.mostProblems))
    let positions = Position.positions(of: found.map(\.0), in: bytes)
    self.init(
      problems: zip(found, positions).map { Problem(position: $1, path: $0.1, reason: $0.2) },
      isCutShort: reader.isCutShort || reader.findings.count + violations.count > SongFileError.mostProblems)
  }
}
