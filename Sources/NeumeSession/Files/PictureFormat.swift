/// The formats of pictures, by their suffixes.
public enum PictureFormat: String, Hashable, Sendable, CaseIterable {
  /// Scalable Vector Graphics.
  case svg
  /// Portable Network Graphics.
  case png
}
