import Glibc

/// Where a SoundFont comes from.
public enum SoundFontSource: Hashable, Sendable, CustomStringConvertible {
  /// The font inside the program.
  case builtIn
  /// A file, SF2 or SF3.
  case file(path: String)

  /// The word that names the font inside the program where a path could stand.
  public static let builtInName = "builtin"

  /// What a report calls it: the path, or `builtin`.
  public var description: String {
    switch self {
    case .builtIn: Self.builtInName
    case .file(let path): path
    }
  }

  var libraryPath: String {
    switch self {
    case .builtIn: BuiltInSoundFont.libraryPath
    case .file(let path): path
    }
  }
}

/// One sound of a SoundFont.
public struct SoundFontPreset: Hashable, Sendable {
  /// The bank, 0–127, or 128 for drum kits.
  public let bank: Int
  /// The program, 0–127.
  public let program: Int
  /// The name the font gives it.
  public let name: String
}

/// A SoundFont that was found and can be played.
public struct SoundFont: Hashable, Sendable {
  /// The bank that holds the drum kits (SoundFont 2.01, section 7.2).
  public static let drumBank = 128
  /// The variable of the environment that names the font to use.
  public static let environmentVariable = "NEUME_SOUNDFONT"

  /// The fonts of Debian's packages, the first that exists being used.
  ///
  /// The links of the alternatives system (`default-GM`, and in places `MuseScore_General`) are left out on purpose: they
  /// change with what else is installed.
  public static let systemPaths = [
    "/usr/share/sounds/sf2/FluidR3_GM.sf2",
    "/usr/share/sounds/sf3/MuseScore_General_Full.sf3",
    "/usr/share/sounds/sf3/MuseScore_General.sf3",
    "/usr/share/sounds/sf3/MuseScore_General_Lite.sf3",
    "/usr/share/sounds/sf3/FluidR3Mono_GM.sf3",
    "/usr/share/sounds/sf2/TimGM6mb.sf2",
  ]

  /// Where it comes from.
  public let source: SoundFontSource
  /// Its presets, in its order.
  public let presets: [SoundFontPreset]

  let structure: SoundFontStructure

  /// Opens a font and lists its presets.
  ///
  /// - Throws: `RenderError.soundFontMissing`, `.soundFontUnreadable`, or that the library is missing.
  public init(_ source: SoundFontSource) throws(RenderError) {
    switch source {
    case .builtIn: structure = SoundFontStructure()
    case .file(let path):
      guard access(path, F_OK) == 0 else { throw .soundFontMissing(path: path) }
      structure = try SoundFontStructure(path: path)
    }
    let synthesizer = try Synthesizer(
      source, structure: structure, sampleRate: 44100, gain: 1, polyphony: 1)
    self.source = source
    presets = synthesizer.presets()
  }

  /// The source that the lookup order gives: what was asked for, the environment's, a system font, the built-in one.
  ///
  /// - Parameters:
  ///   - asked: a path or `builtin`, if one was asked for.
  ///   - environment: the value of `NEUME_SOUNDFONT`, a path or `builtin`.
  ///   - exists: whether there is a readable file at a path.
  /// - Returns: the source; whether a named one can be opened is not looked at.
  public static func find(
    asked: String?, environment: String?,
    exists: (String) -> Bool = SoundFont.isOwnFile
  ) -> SoundFontSource {
    for named in [asked, environment] {
      guard let named, !named.isEmpty else { continue }
      return named == SoundFontSource.builtInName ? .builtIn : .file(path: named)
    }
    return systemPaths.first(where: exists).map { .file(path: $0) } ?? .builtIn
  }

  /// Whether there is a readable file at a path that is no link of the alternatives system.
  public static func isOwnFile(_ path: String) -> Bool {
    var target = [CChar](repeating: 0, count: 4096)
    let count = readlink(path, &target, target.count)
    let isAlternative =
      count > 0
      && String(decoding: target.prefix(count).map { UInt8(bitPattern: $0) }, as: UTF8.self).hasPrefix(
        "/etc/alternatives/")
    return !isAlternative && access(path, R_OK) == 0
  }

  /// The preset that is played where a bank and program are asked for.
  ///
  /// The rule for melody: the bank that the two bank selects name together (which is how a bank of its own beside
  /// MSB 0 is reached), else the bank of the MSB, else bank 0, with that program; else program 0 of bank 0; else the
  /// font's first that is no kit. For drums: the kit of that program; else kit 0; else the first kit. A font without
  /// kits plays no drums.
  ///
  /// - Parameters:
  ///   - bank: controller 0 (MSB) and controller 32 (LSB), each 0–127.
  ///   - program: 0–127.
  ///   - kind: melody or drums.
  /// - Returns: the preset, or nothing where there is none of the kind.
  public func preset(bank: (msb: Int, lsb: Int), program: Int, kind: RenderTrack.Kind) -> SoundFontPreset? {
    let wanted =
      kind == .drums
      ? [(Self.drumBank, program), (Self.drumBank, 0)]
      : [(bank.msb * 128 + bank.lsb, program), (bank.msb, program), (0, program), (0, 0)]
    for (bank, program) in wanted where kind == .drums || bank != Self.drumBank {
      if let found = presets.first(where: { $0.bank == bank && $0.program == program }) { return found }
    }
    return presets.first { ($0.bank == Self.drumBank) == (kind == .drums) }
  }
}
