/// What a terminal, or what takes its place, can show.
public struct TerminalStyle: Hashable, Sendable {
  /// How many characters a line has room for.
  public var columns: Int
  /// Whether colours can be set (ECMA-48, SGR 38;5: the 256 of xterm).
  public var isColoured: Bool
  /// Whether there are characters besides those of ASCII.
  public var isUnicode: Bool

  /// The numbers of columns that a roll can be drawn in.
  public static let allowedColumns = 40...1_000

  /// Describes a terminal; the columns are kept within ``allowedColumns``.
  public init(columns: Int = 80, isColoured: Bool = false, isUnicode: Bool = true) {
    self.columns = min(max(columns, TerminalStyle.allowedColumns.lowerBound), TerminalStyle.allowedColumns.upperBound)
    self.isColoured = isColoured
    self.isUnicode = isUnicode
  }
}
