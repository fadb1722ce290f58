import AudioRendering
import CommandLanguage
import Pictures

/// What of the outside world works here.
public enum Doctor {
  /// One thing that was looked at.
  public struct Finding: Sendable {
    /// What.
    public let subject: String
    /// What was found.
    public let detail: String
    /// Whether everything that needs it works.
    public let isFine: Bool

    /// The finding as people read it.
    public var line: String { "\(isFine ? "ok     " : "missing") \(subject): \(detail)" }

    /// The finding as a program reads it.
    public var object: JSONValue {
      .object([
        ("type", .string("doctor")), ("subject", .string(subject)), ("ok", .bool(isFine)), ("detail", .string(detail)),
      ])
    }
  }

  /// Looks at what makes sound and pictures; a font that opens shows that the synthesizer is there too.
  public static func findings() -> [Finding] {
    [
      soundFont("built-in SoundFont", asked: SoundFontSource.builtInName), soundFont("SoundFont in use", asked: nil),
      cache, pngPictures, scorePictures,
    ]
  }

  private static var pngPictures: Finding {
    let subject = "pictures as PNG"
    do throws(PictureError) {
      try Drawing.checkPNG()
      return Finding(subject: subject, detail: "drawn by cairo", isFine: true)
    } catch {
      return Finding(subject: subject, detail: error.description, isFine: false)
    }
  }

  private static var scorePictures: Finding {
    let installed = Engraver.allCases.filter(\.isInstalled)
    let pictures = installed.map { "\($0.rawValue) (\($0.formats.map(\.rawValue).joined(separator: ", ")))" }
    return Finding(
      subject: "pictures of scores",
      detail: installed.isEmpty
        ? Engraver.allCases.map(\.source).joined(separator: " or ") + " draws them"
        : "drawn by \(pictures.joined(separator: ", "))",
      isFine: !installed.isEmpty)
  }

  /// Deletes what was rendered and kept.
  public static func clearCache() { CacheFolder.stems()?.clear() }

  private static var cache: Finding {
    let subject = "cache of rendered sound"
    guard let folder = CacheFolder.path else {
      return Finding(subject: subject, detail: "neither NEUME_CACHE nor HOME is set", isFine: false)
    }
    guard let cache = CacheFolder.stems() else {
      return Finding(subject: subject, detail: "\(folder) cannot be written to", isFine: false)
    }
    let contents = cache.contents
    let mebibytes = (contents.bytes + (1 << 19)) >> 20
    return Finding(
      subject: subject,
      detail: "\(cache.directory), \(counted(contents.entries, "file")), \(mebibytes) of \(cache.sizeLimit >> 20) MiB",
      isFine: true)
  }

  private static func soundFont(_ subject: String, asked: String?) -> Finding {
    do throws(Diagnostic) {
      let font = try SongOutput.soundFont(asked: asked)
      return Finding(subject: subject, detail: "\(font.source), \(font.presets.count) presets", isFine: true)
    } catch {
      return Finding(subject: subject, detail: error.message, isFine: false)
    }
  }
}
