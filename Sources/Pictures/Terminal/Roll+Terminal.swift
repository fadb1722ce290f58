extension Roll {
  /// The roll as lines of text for a terminal: line under line of bars, each track with its rows.
  public func lines(for terminal: TerminalStyle) -> [String] {
    var painter = TerminalPainter(self, terminal)
    painter.paint()
    return painter.canvas.lines(isColoured: terminal.isColoured)
  }
}
