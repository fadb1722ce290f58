/// What reading a line gives.
enum InputLine {
  /// A line, without its end.
  case line(String)
  /// The user pressed Ctrl-C.
  case interrupted
  /// There is no more.
  case end
}
