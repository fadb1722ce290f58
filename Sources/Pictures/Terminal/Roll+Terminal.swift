extension Roll {
  /// The roll as lines of text for a terminal: line under line of bars, each track with its rows.
  ///
  /// - Throws: ``PictureError`` where there would be too many.
  public func lines(for terminal: TerminalStyle) throws(PictureError) -> [String] {
    var painter = TerminalPainter(self, terminal)
    try painter.paint()
    return painter.canvas.lines(isColoured: terminal.isColoured)
  }
}
