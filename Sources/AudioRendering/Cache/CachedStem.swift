/// A stem that is read from the cache.
///
/// Where the entry turns out damaged, a renderer takes over, after rendering up to that place.
final class CachedStem: StemSource, @unchecked Sendable {
  private let entry: CacheEntry
  private let makeRenderer: @Sendable () throws(RenderError) -> any StemSource
  private var renderer: (any StemSource)?
  private var windowsRead = 0

  /// Takes an entry, and what is to be done should it fail.
  init(_ entry: CacheEntry, orElse makeRenderer: @escaping @Sendable () throws(RenderError) -> any StemSource) {
    self.entry = entry
    self.makeRenderer = makeRenderer
  }

  var report: StemReport { renderer?.report ?? entry.reports.first ?? StemReport() }

  func renderWindow(into samples: inout [Float]) throws(RenderError) -> StemWindow {
    if let renderer { return try renderer.renderWindow(into: &samples) }
    if let window = entry.readWindow(into: &samples) {
      windowsRead += 1
      return window
    }
    let renderer = try makeRenderer()
    self.renderer = renderer
    for _ in 0..<windowsRead { _ = try renderer.renderWindow(into: &samples) }
    return try renderer.renderWindow(into: &samples)
  }
}

/// A stem that is kept in the cache while it is rendered.
final class RecordedStem: StemSource, @unchecked Sendable {
  private let stem: any StemSource
  private var recorder: CacheRecorder?

  init(_ stem: any StemSource, _ recorder: CacheRecorder) {
    self.stem = stem
    self.recorder = recorder
  }

  var report: StemReport { stem.report }

  func renderWindow(into samples: inout [Float]) throws(RenderError) -> StemWindow {
    let window = try stem.renderWindow(into: &samples)
    recorder?.record(window, samples)
    if window.frames * 2 < samples.count {
      recorder?.finish([stem.report])
      recorder = nil
    }
    return window
  }
}
