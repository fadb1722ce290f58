import CommandLanguage
import MusicTheory
import Pictures
import SongModel

extension SongOutput {
  /// Draws what is played of a song as a piano roll: one file, or one for each page.
  func writePictures(
    of song: Song, _ played: PlayedSong, as format: PictureFormat, to path: String
  ) throws(Diagnostic) -> [Report] {
    let tracks = try options.pictureTracks.map { word throws(Diagnostic) in try song.trackIndices(word) }
    let isPart = options.playing.from != nil || options.playing.to != nil
    return try draw(as: format, to: path) { () throws(PictureError) in
      try Roll(song, played.whole, range: isPart ? played.ticks : nil, tracks: tracks)
    }
  }

  /// Draws two songs over each other.
  ///
  /// - Parameters:
  ///   - before: The earlier song.
  ///   - after: The later song, whose places `from` and `to` are.
  ///   - target: The picture.
  /// - Returns: What there is to say about each file that was written.
  public func writeComparison(
    _ before: Song, _ after: Song, to target: Target
  ) throws(Diagnostic) -> [Report] {
    guard case .picture(let format) = target.format, format != .pdf else {
      throw Diagnostic(code: OutputOptions.misuse, "\(target.path) is no picture; .svg and .png are")
    }
    let tracks = try options.pictureTracks.map { word throws(Diagnostic) in
      try word.parts(separatedBy: ",").map { part throws(Diagnostic) in
        guard let id = Identifier(part.text), [before, after].contains(where: { $0.trackIndex(of: id) != nil }) else {
          throw Diagnostic.unknownTrack(part, in: after)
        }
        return id
      }
    }
    let isPart = options.playing.from != nil || options.playing.to != nil
    let part = isPart ? try PlayedSong(after, options.playing, in: context).ticks : nil
    return try draw(as: format, to: target.path) { () throws(PictureError) in
      try Roll(before: before, after: after, range: part, tracks: tracks)
    }
  }

  /// Draws a roll, and writes it when all of it is drawn.
  private func draw(
    as format: PictureFormat, to path: String, _ make: () throws(PictureError) -> Roll
  ) throws(Diagnostic) -> [Report] {
    let pages: [[UInt8]]
    do throws(PictureError) {
      pages = try encoded(try make().drawings(options.roll), as: format)
    } catch {
      throw Diagnostic(error)
    }
    return try write(pages, as: format, to: path, isNumbered: options.roll.isPaged)
  }

  /// Writes the pages of a picture.
  ///
  /// - Parameter isNumbered: Whether a single page has a number too.
  func write(
    _ pages: [[UInt8]], as format: PictureFormat, to path: String, isNumbered: Bool
  ) throws(Diagnostic) -> [Report] {
    guard path != "-" || !isNumbered && pages.count == 1 else {
      throw Diagnostic(
        code: OutputOptions.misuse, "pages are written into a file each, and standard output is one file")
    }
    let paths =
      isNumbered || pages.count > 1 ? pages.indices.map { path.numbered($0 + 1, of: pages.count) } : [path]
    var reports: [Report] = []
    for (path, page) in zip(paths, pages) {
      try write(page, to: path, waitsForDisk: false)
      reports.append(Report(path: path, format: FileFormat.picture(format).name))
    }
    return reports
  }

  private func encoded(_ drawings: [Drawing], as format: PictureFormat) throws(PictureError) -> [[UInt8]] {
    var files: [[UInt8]] = []
    for drawing in drawings {
      switch format {
      case .svg: files.append(drawing.svg)
      case .png: files.append(try drawing.png(scale: options.pictureScale))
      // A PDF is a score, which others draw.
      case .pdf: break
      }
    }
    return files
  }
}

extension Diagnostic {
  /// Why there is no picture.
  init(_ error: PictureError) { self.init(code: error.code, error.description) }
}

extension String {
  /// A path with the number of a page before its suffix, as many digits as the last one has: `roll-01.svg`.
  fileprivate func numbered(_ number: Int, of count: Int) -> String {
    let digits = String(number)
    let padded = String(repeating: "0", count: String(count).count - digits.count) + digits
    let slash = lastIndex(of: "/").map { index(after: $0) } ?? startIndex
    guard let dot = self[slash...].lastIndex(of: ".") else { return "\(self)-\(padded)" }
    return "\(self[..<dot])-\(padded)\(self[dot...])"
  }
}
