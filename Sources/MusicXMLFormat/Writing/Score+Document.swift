import DynamicLibraries

extension Score {
  /// The score as a MusicXML 4.0 document (`score-partwise`), indented, in UTF-8.
  ///
  /// Elements stand in the order of the schema. What a reader gave up on (`unsupported`) is left out.
  public func document() -> [UInt8] {
    var writer = ScoreWriter()
    writer.write(self)
    return writer.xml.bytes
  }

  /// The score as a compressed document (`.mxl`): a ZIP archive of its document and a container that names it.
  ///
  /// The same score gives the same bytes; the archive holds no dates.
  ///
  /// - Throws: What is missing, where the system has no zlib.
  public func compressedDocument() throws(DynamicLibrary.Missing) -> [UInt8] {
    var archive = ArchiveWriter(try ZLib.shared.get())
    archive.add("mimetype", Array("application/vnd.recordare.musicxml".utf8), isCompressed: false)
    archive.add("META-INF/container.xml", Score.container, isCompressed: true)
    archive.add(Score.documentPath, document(), isCompressed: true)
    return archive.finished()
  }

  private static let documentPath = "score.musicxml"

  private static var container: [UInt8] {
    var xml = XMLWriter(prologue: "")
    xml.start("container")
    xml.start("rootfiles")
    xml.start("rootfile")
    xml.attribute("full-path", documentPath)
    xml.attribute("media-type", "application/vnd.recordare.musicxml+xml")
    xml.end()
    xml.end()
    xml.end()
    return xml.bytes
  }
}
