import AudioRendering

/// Where the program keeps what it can make again: `$NEUME_CACHE`, else `$XDG_CACHE_HOME/neume`, else
/// `~/.cache/neume` (XDG Base Directory Specification 0.8).
public enum CacheFolder {
  /// The folder that the environment means, which may not be there yet; `nil` where it names none.
  public static var path: String? {
    if let own = StateFolder.variable("NEUME_CACHE") { return own }
    // The specification has relative paths ignored.
    if let cache = StateFolder.variable("XDG_CACHE_HOME"), cache.hasPrefix("/") { return "\(cache)/neume" }
    return StateFolder.variable("HOME").flatMap { $0.hasPrefix("/") ? "\($0)/.cache/neume" : nil }
  }

  /// The cache of rendered stems.
  ///
  /// - Returns: `nil` where there is no folder for it, or it cannot be used.
  static func stems() -> StemCache? { path.flatMap { try? StemCache(directory: "\($0)/stems") } }
}
