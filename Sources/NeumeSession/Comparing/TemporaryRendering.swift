/// What a song is rendered to for comparing, in a folder of its own that goes with it: a picture may become several pages.
final class TemporaryRendering {
  let path: String
  private let folder: ScratchFolder

  /// Makes the folder.
  ///
  /// - Throws: ``FileError``.
  init(suffix: String) throws(FileError) {
    folder = try ScratchFolder()
    path = "\(folder.path)/rendered.\(suffix)"
  }
}
