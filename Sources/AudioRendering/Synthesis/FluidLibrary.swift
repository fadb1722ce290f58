import CFluidSynth
import DynamicLibraries
import Synchronization

/// The functions of libfluidsynth that are used, looked up once.
struct FluidLibrary: Sendable {
  let versionText: fluid_version_str_type

  let newSettings: new_fluid_settings_type
  let deleteSettings: delete_fluid_settings_type
  let setInteger: fluid_settings_setint_type
  let setNumber: fluid_settings_setnum_type
  let setString: fluid_settings_setstr_type
  let listOptions: fluid_settings_option_concat_type
  let free: fluid_free_type

  let newAudioDriver: new_fluid_audio_driver2_type
  let deleteAudioDriver: delete_fluid_audio_driver_type

  let newSynth: new_fluid_synth_type
  let deleteSynth: delete_fluid_synth_type
  let newFontLoader: new_fluid_defsfloader_type
  let setLoaderCallbacks: fluid_sfloader_set_callbacks_type
  let addFontLoader: fluid_synth_add_sfloader_type
  let loadFont: fluid_synth_sfload_type
  let fontByID: fluid_synth_get_sfont_by_id_type
  let startPresets: fluid_sfont_iteration_start_type
  let nextPreset: fluid_sfont_iteration_next_type
  let presetName: fluid_preset_get_name_type
  let presetBank: fluid_preset_get_banknum_type
  let presetProgram: fluid_preset_get_num_type

  let selectProgram: fluid_synth_program_select_type
  let noteOn: fluid_synth_noteon_type
  let noteOff: fluid_synth_noteoff_type
  let controller: fluid_synth_cc_type
  let keyPressure: fluid_synth_key_pressure_type
  let channelPressure: fluid_synth_channel_pressure_type
  let pitchBend: fluid_synth_pitch_bend_type
  let allNotesOff: fluid_synth_all_notes_off_type
  let setReverb: fluid_synth_reverb_on_type
  let setChorus: fluid_synth_chorus_on_type
  let writeFloat: fluid_synth_write_float_type

  let activeVoiceCount: fluid_synth_get_active_voice_count_type
  let voiceList: fluid_synth_get_voicelist_type
  let voiceID: fluid_voice_get_id_type
  let voiceIsPlaying: fluid_voice_is_playing_type
  let voiceGenerator: fluid_voice_gen_get_type

  /// The library, opened at its first use.
  static let shared: Result<FluidLibrary, RenderError> = {
    do throws(DynamicLibrary.Missing) {
      return .success(try FluidLibrary())
    } catch {
      return .failure(.libraryMissing(error))
    }
  }()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libfluidsynth.so.3", package: "libfluidsynth3")
    versionText = try library.function("fluid_version_str")
    newSettings = try library.function("new_fluid_settings")
    deleteSettings = try library.function("delete_fluid_settings")
    setInteger = try library.function("fluid_settings_setint")
    setNumber = try library.function("fluid_settings_setnum")
    setString = try library.function("fluid_settings_setstr")
    listOptions = try library.function("fluid_settings_option_concat")
    free = try library.function("fluid_free")
    newAudioDriver = try library.function("new_fluid_audio_driver2")
    deleteAudioDriver = try library.function("delete_fluid_audio_driver")
    newSynth = try library.function("new_fluid_synth")
    deleteSynth = try library.function("delete_fluid_synth")
    newFontLoader = try library.function("new_fluid_defsfloader")
    setLoaderCallbacks = try library.function("fluid_sfloader_set_callbacks")
    addFontLoader = try library.function("fluid_synth_add_sfloader")
    loadFont = try library.function("fluid_synth_sfload")
    fontByID = try library.function("fluid_synth_get_sfont_by_id")
    startPresets = try library.function("fluid_sfont_iteration_start")
    nextPreset = try library.function("fluid_sfont_iteration_next")
    presetName = try library.function("fluid_preset_get_name")
    presetBank = try library.function("fluid_preset_get_banknum")
    presetProgram = try library.function("fluid_preset_get_num")
    selectProgram = try library.function("fluid_synth_program_select")
    noteOn = try library.function("fluid_synth_noteon")
    noteOff = try library.function("fluid_synth_noteoff")
    controller = try library.function("fluid_synth_cc")
    keyPressure = try library.function("fluid_synth_key_pressure")
    channelPressure = try library.function("fluid_synth_channel_pressure")
    pitchBend = try library.function("fluid_synth_pitch_bend")
    allNotesOff = try library.function("fluid_synth_all_notes_off")
    setReverb = try library.function("fluid_synth_reverb_on")
    setChorus = try library.function("fluid_synth_chorus_on")
    writeFloat = try library.function("fluid_synth_write_float")
    activeVoiceCount = try library.function("fluid_synth_get_active_voice_count")
    voiceList = try library.function("fluid_synth_get_voicelist")
    voiceID = try library.function("fluid_voice_get_id")
    voiceIsPlaying = try library.function("fluid_voice_is_playing")
    voiceGenerator = try library.function("fluid_voice_gen_get")

    let setLog: fluid_set_log_function_type = try library.function("fluid_set_log_function")
    for level in [FLUID_PANIC, FLUID_ERR, FLUID_WARN, FLUID_INFO, FLUID_DBG] {
      _ = setLog(Int32(level.rawValue), { level, text, _ in FluidLog.take(level: level, text: text) }, nil)
    }
    FluidLog.silenceGLib()
    keepSynthesizer()
  }

  /// Makes a synthesizer that is never given back.
  ///
  /// With the first synthesizer the library sets up a helper for fonts of another kind (libinstpatch), with the last it takes
  /// that down, and each time some memory is lost: a program that renders again and again would grow.
  private func keepSynthesizer() {
    guard let settings = newSettings() else { return }
    for name in ["synth.polyphony", "synth.audio-channels", "synth.effects-groups"] {
      _ = setInteger(settings, name, 1)
    }
    _ = newSynth(settings)
  }
}

/// What the library says: it would write to standard error; instead its last error is kept for the report.
enum FluidLog {
  private static let lastError = Mutex<String?>(nil)

  /// Takes a message of the library.
  static func take(level: Int32, text: UnsafePointer<CChar>?) {
    guard level <= Int32(FLUID_ERR.rawValue), let text else { return }
    let message = String(cString: text)
    lastError.withLock { $0 = message }
  }

  /// Keeps a helper of the library from writing to standard error when it, too, is shown a file that is no font.
  static func silenceGLib() {
    typealias Handler =
      @convention(c) (
        UnsafePointer<CChar>?, Int32, UnsafePointer<CChar>?, UnsafeMutableRawPointer?
      ) -> Void
    typealias SetHandler = @convention(c) (Handler?, UnsafeMutableRawPointer?) -> Handler?
    guard let library = try? DynamicLibrary("libglib-2.0.so.0", package: "libglib2.0-0"),
      let setHandler: SetHandler = try? library.function("g_log_set_default_handler")
    else { return }
    _ = setHandler({ _, _, _, _ in }, nil)
  }

  /// The last error since this was last asked.
  static func takeLastError() -> String? {
    lastError.withLock { message in
      defer { message = nil }
      return message
    }
  }
}
