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
    let pages: [[UInt8]]
    do throws(PictureError) {
      let roll = try Roll(song, played.whole, range: isPart ? played.ticks : nil, tracks: tracks)
      pages = try encoded(try roll.drawings(options.roll), as: format)
    } catch {
      throw Diagnostic(code: error.code, error.description)
    }
    let paths = pages.count > 1 ? pages.indices.map { path.numbered($0 + 1, of: pages.count) } : [path]
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
      }
    }
    return files
  }
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
