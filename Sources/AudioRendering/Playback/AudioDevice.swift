import CFluidSynth
import Glibc

/// Where sound is played.
public enum AudioDeviceChoice: Hashable, Sendable {
  /// The first of the usual drivers that opens.
  case standard
  /// A driver of the synthesizer's library, by its name.
  case driver(String)
  /// A WAV file that is written as fast as the music plays, in place of a device.
  case file(path: String)

  /// What a user calls a device: a driver's name, or `file:` and a path.
  public init(text: String) {
    let prefix = "file:"
    self = text.hasPrefix(prefix) ? .file(path: String(text.dropFirst(prefix.count))) : .driver(text)
  }
}

/// An open device that takes samples from a ring until it goes.
protocol AudioDevice: AnyObject, Sendable {}

extension AudioDeviceChoice {
  /// Opens the device.
  ///
  /// - Throws: `RenderError.noAudioDevice` and its like.
  func open(_ ring: SampleRing, sampleRate: Int) throws(RenderError) -> any AudioDevice {
    switch self {
    case .file(let path): return try PacedFile(path, ring, sampleRate: sampleRate)
    case .driver(let name): return try FluidAudioDevice([name], ring, sampleRate: sampleRate)
    case .standard: return try FluidAudioDevice(FluidAudioDevice.usualDrivers, ring, sampleRate: sampleRate)
    }
  }
}

/// A device that is played through one of libfluidsynth's audio drivers.
final class FluidAudioDevice: AudioDevice, @unchecked Sendable {
  // The handles are used by the one thread that opens and closes the device.
  private let library: FluidLibrary
  private let settings: OpaquePointer
  private let driver: OpaquePointer
  private let source: Unmanaged<SampleRing>

  /// The drivers that are tried unless one is named: those that need no server to be started for them.
  static let usualDrivers = ["pipewire", "pulseaudio", "alsa", "oss"]
  /// How many frames the device asks for at a time.
  private static let period: Int32 = 512
  /// How many of those it keeps.
  private static let periods: Int32 = 4

  /// Opens the first driver that will.
  init(_ drivers: [String], _ ring: SampleRing, sampleRate: Int) throws(RenderError) {
    let library = try FluidLibrary.shared.get()
    guard let settings = library.newSettings() else { throw .synthesizerFailed("no settings") }
    _ = library.setNumber(settings, "synth.sample-rate", Double(sampleRate))
    _ = library.setInteger(settings, "audio.period-size", Self.period)
    _ = library.setInteger(settings, "audio.periods", Self.periods)
    _ = library.setInteger(settings, "audio.realtime-prio", 0)
    let known = Self.driverNames(library, settings)
    guard drivers.count > 1 || drivers.allSatisfy(known.contains) else {
      library.deleteSettings(settings)
      throw .audioDriverUnknown(drivers.joined(), known: known)
    }
    let source = Unmanaged.passRetained(ring)
    let tried = drivers.filter(known.contains)
    let opened = withoutStandardError { () -> UInt in
      for name in tried {
        _ = library.setString(settings, "audio.driver", name)
        let driver = library.newAudioDriver(
          settings,
          { data, count, _, _, outputs, buffers in
            guard let data, let left = buffers?[0], let right = outputs > 1 ? buffers?[1] : buffers?[0] else {
              return Int32(FLUID_FAILED)
            }
            Unmanaged<SampleRing>.fromOpaque(data).takeUnretainedValue().read(left, right, count: Int(count))
            return Int32(FLUID_OK)
          }, source.toOpaque())
        if let driver { return UInt(bitPattern: driver) }
      }
      return 0
    }
    guard let driver = OpaquePointer(bitPattern: opened) else {
      source.release()
      library.deleteSettings(settings)
      throw .noAudioDevice(drivers: tried)
    }
    self.library = library
    self.settings = settings
    self.driver = driver
    self.source = source
  }

  deinit {
    // Waits until the device's thread has ended.
    library.deleteAudioDriver(driver)
    library.deleteSettings(settings)
    source.release()
  }

  /// The drivers that the library knows.
  private static func driverNames(_ library: FluidLibrary, _ settings: OpaquePointer) -> [String] {
    guard let text = library.listOptions(settings, "audio.driver", ",") else { return [] }
    defer { library.free(text) }
    // Its own file driver plays a synthesizer, not a mix.
    return String(cString: text).split(separator: ",").map(String.init).filter { $0 != "file" }.sorted()
  }
}

/// Runs something while nothing reaches standard error: audio libraries write there what the caller says better.
func withoutStandardError<Result>(_ body: () -> Result) -> Result {
  let kept = dup(STDERR_FILENO)
  let nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC)
  guard kept >= 0, nowhere >= 0 else { return body() }
  dup2(nowhere, STDERR_FILENO)
  close(nowhere)
  defer {
    dup2(kept, STDERR_FILENO)
    close(kept)
  }
  return body()
}
