/// The formats of pictures, by their suffixes.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Scalable Vector Graphics: a piano roll, or a score where that is asked for.
  case svg
  /// Portable Network Graphics: the same as dots.
  case png
  /// Portable Document Format: always a score.
  case pdf
}
