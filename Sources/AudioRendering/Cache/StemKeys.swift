import CFluidSynth
import Glibc

/// What determines the sound of stems and of their mix.
struct StemKeys: Sendable {
  /// Raised when rendering changes, so that what an older program kept is not taken for the same.
  private static let renderingVersion = 1

  /// The key of each track's stem.
  let stems: [ContentKey]
  /// The key of the mix.
  let mix: ContentKey

  /// Computes the keys of a score.
  ///
  /// - Throws: `RenderError.libraryMissing` and its like.
  init(_ score: RenderScore, font: SoundFont, options: RenderOptions) throws(RenderError) {
    var common = ContentHash()
    common.combine(Self.renderingVersion)
    common.combine(try FluidLibrary.shared.get().version)
    common.combine(font.identity)
    common.combine(score.sampleRate)
    common.combine(score.endFrame)
    common.combine(UInt64(options.synthesizerGain.bitPattern))
    common.combine(options.polyphony)
    switch options.tail {
    case .automatic: common.combine(0)
    case .none: common.combine(1)
    case .frames(let frames):
      common.combine(2)
      common.combine(frames)
    }
    var mix = common
    stems = score.tracks.map { track in
      var hash = common
      hash.combine(track.kind == .drums ? 1 : 0)
      hash.combine(track.events.count)
      for event in track.events {
        hash.combine(event.frame)
        hash.combine(event.message.code)
      }
      let key = hash.value
      mix.combine(key.high)
      mix.combine(key.low)
      return key
    }
    mix.combine(stems.count)
    self.mix = mix.value
  }
}

extension ChannelMessage {
  /// A number that no other message has.
  fileprivate var code: UInt64 {
    func packed(_ kind: UInt64, _ first: UInt8, _ second: UInt8) -> UInt64 {
      kind << 16 | UInt64(first) << 8 | UInt64(second)
    }
    return switch self {
    case .noteOff(let key): packed(8, key, 0)
    case .noteOn(let key, let velocity): packed(9, key, velocity)
    case .keyPressure(let key, let value): packed(10, key, value)
    case .controller(let number, let value): packed(11, number, value)
    case .program(let number): packed(12, number, 0)
    case .channelPressure(let value): packed(13, value, 0)
    case .pitchBend(let value): 14 << 16 | UInt64(value)
    }
  }
}

extension SoundFont {
  /// A text that changes when the font does: for a file, which one it is and when it was last changed.
  fileprivate var identity: String {
    switch source {
    case .builtIn:
      var hash = ContentHash()
      hash.combine(BuiltInSoundFont.bytes)
      return "builtin " + hash.value.text
    case .file(let path):
      var status = stat()
      guard stat(path, &status) == 0 else { return path }
      return "file \(status.st_dev) \(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec) "
        + "\(status.st_mtim.tv_nsec) \(status.st_ctim.tv_sec) \(status.st_ctim.tv_nsec)"
    }
  }
}

extension FluidLibrary {
  /// What the library calls its version.
  var version: String { versionText().map { String(cString: $0) } ?? "" }
}
