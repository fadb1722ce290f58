import CEBUR128
import DynamicLibraries

/// Measures loudness by EBU R 128, through libebur128.
final class LoudnessMeter {
  private let add: ebur128_add_frames_float_type
  private let global: ebur128_loudness_global_type
  private let destroy: ebur128_destroy_type
  private var state: UnsafeMutablePointer<ebur128_state>?

  /// Starts a measurement of stereo sound.
  ///
  /// - Parameter sampleRate: frames a second, in hertz.
  /// - Throws: `RenderError.libraryMissing`.
  init(sampleRate: Int) throws(RenderError) {
    let start: ebur128_init_type
    do throws(DynamicLibrary.Missing) {
      let library = try DynamicLibrary("libebur128.so.1", package: "libebur128-1")
      start = try library.function("ebur128_init")
      add = try library.function("ebur128_add_frames_float")
      global = try library.function("ebur128_loudness_global")
      destroy = try library.function("ebur128_destroy")
    } catch {
      throw .libraryMissing(error)
    }
    guard let rate = UInt(exactly: sampleRate), let state = start(2, rate, Int32(EBUR128_MODE_I.rawValue)) else {
      throw .synthesizerFailed("the loudness meter did not start")
    }
    self.state = state
  }

  deinit { destroy(&state) }

  /// Takes interleaved stereo samples.
  func measure(_ samples: [Float]) {
    _ = add(state, samples, samples.count / 2)
  }

  /// The integrated loudness in LUFS; nothing where all was silent or too short to say.
  var loudness: Double? {
    var value = 0.0
    guard global(state, &value) == 0, value.isFinite else { return nil }
    return value
  }
}
