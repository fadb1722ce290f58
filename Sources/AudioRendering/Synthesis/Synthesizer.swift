import CFluidSynth
import Synchronization

/// A synthesizer that plays one channel: the owner of a libfluidsynth instance and its font.
///
/// Everything that could change a sample is pinned here, not left to the library's defaults: the interpolation is the
/// library's fourth-order one, reverb and chorus have its usual measures but run only from the moment a voice sends to
/// them, and samples are loaded when a preset is first chosen. Used by one thread at a time.
final class Synthesizer {
  /// Events and the first frame of a sound fall on multiples of this many frames.
  static let blockFrames = 64
  /// The sample rates that the library can run at, in hertz.
  static let sampleRates = 8000...96000

  private static let channel: Int32 = 0
  /// The first synthesizer fills tables that all share, so that they are made one at a time.
  private static let creation = Mutex(())
  private let library: FluidLibrary
  private let settings: OpaquePointer
  private let synth: OpaquePointer
  private let fontID: Int32
  private let polyphony: Int
  private var voices: [OpaquePointer?]
  private var reverbIsOn = false
  private var chorusIsOn = false

  /// How many voices were cut off because all were in use.
  private(set) var droppedVoices = 0

  /// Starts a synthesizer and loads its font.
  ///
  /// - Parameters:
  ///   - font: where the font is.
  ///   - structure: what is known of the font.
  ///   - sampleRate: in hertz, one of `sampleRates`.
  ///   - gain: what a voice at full level comes to, 0–10.
  ///   - polyphony: the most voices at once, 1–4096.
  /// - Throws: `RenderError` when the library, the rate or the font will not do.
  init(
    _ font: SoundFontSource, structure: SoundFontStructure, sampleRate: Int, gain: Float, polyphony: Int
  ) throws(RenderError) {
    guard Self.sampleRates.contains(sampleRate) else { throw .sampleRateUnsupported(sampleRate) }
    let library = try FluidLibrary.shared.get()
    self.library = library
    self.polyphony = max(1, min(polyphony, 4096))
    guard let settings = library.newSettings() else { throw .synthesizerFailed("no settings") }
    let integers = [
      ("synth.polyphony", self.polyphony), ("synth.midi-channels", 16), ("synth.audio-channels", 1),
      ("synth.audio-groups", 1), ("synth.effects-channels", 2), ("synth.effects-groups", 1), ("synth.cpu-cores", 1),
      ("synth.dynamic-sample-loading", 1), ("synth.lock-memory", 0), ("synth.threadsafe-api", 0),
      ("synth.min-note-length", 10), ("synth.reverb.active", 0), ("synth.chorus.active", 0), ("synth.chorus.nr", 3),
    ]
    for (name, value) in integers { _ = library.setInteger(settings, name, Int32(value)) }
    let numbers = [
      ("synth.sample-rate", Double(sampleRate)), ("synth.gain", gain.isNaN ? 0 : Double(max(0, min(10, gain)))),
      ("synth.reverb.room-size", 0.2),
      ("synth.reverb.damp", 0), ("synth.reverb.width", 0.5), ("synth.reverb.level", 0.9), ("synth.chorus.level", 2),
      ("synth.chorus.speed", 0.3), ("synth.chorus.depth", 8),
    ]
    for (name, value) in numbers { _ = library.setNumber(settings, name, value) }
    let created = Self.creation.withLock { _ in UInt(bitPattern: library.newSynth(settings)) }
    guard let synth = OpaquePointer(bitPattern: created) else {
      library.deleteSettings(settings)
      throw .synthesizerFailed(FluidLog.takeLastError() ?? "no synthesizer")
    }
    if case .builtIn = font, let loader = BuiltInSoundFont.makeLoader(library, settings) {
      library.addFontLoader(synth, loader)
    }
    _ = FluidLog.takeLastError()
    let fontID = library.loadFont(synth, font.libraryPath, 0)
    guard fontID >= 0 else {
      library.deleteSynth(synth)
      library.deleteSettings(settings)
      let reason = FluidLog.takeLastError() ?? "not a SoundFont"
      throw .soundFontUnreadable(path: font.description, reason: reason)
    }
    self.settings = settings
    self.synth = synth
    self.fontID = fontID
    voices = [OpaquePointer?](repeating: nil, count: self.polyphony)
    if structure.modulatesReverb { switchReverbOn() }
    if structure.modulatesChorus { switchChorusOn() }
  }

  deinit {
    library.deleteSynth(synth)
    library.deleteSettings(settings)
  }

  /// The presets of the font, in its order.
  func presets() -> [SoundFontPreset] {
    guard let font = library.fontByID(synth, fontID) else { return [] }
    var listed: [SoundFontPreset] = []
    library.startPresets(font)
    while let preset = library.nextPreset(font) {
      let name = library.presetName(preset).map { String(cString: $0) } ?? ""
      listed.append(
        SoundFontPreset(
          bank: Int(library.presetBank(preset)), program: Int(library.presetProgram(preset)), name: name))
    }
    return listed
  }

  /// How many voices sound.
  var activeVoices: Int { Int(library.activeVoiceCount(synth)) }

  /// Chooses a preset that the font has.
  func select(bank: Int, program: Int) {
    guard let bank = Int32(exactly: bank), let program = Int32(exactly: program) else { return }
    _ = library.selectProgram(synth, Self.channel, fontID, bank, program)
  }

  /// Plays a message; programs and bank selects are the caller's business.
  func play(_ message: ChannelMessage) {
    switch message {
    case .noteOn(let key, let velocity) where velocity & 0x7F > 0: strike(key: key, velocity: velocity)
    case .noteOn(let key, _), .noteOff(let key): _ = library.noteOff(synth, Self.channel, Int32(key & 0x7F))
    case .keyPressure(let key, let value):
      _ = library.keyPressure(synth, Self.channel, Int32(key & 0x7F), Int32(value & 0x7F))
    case .controller(let number, let value):
      _ = library.controller(synth, Self.channel, Int32(number & 0x7F), Int32(value & 0x7F))
      if value > 0, number == 91 { switchReverbOn() }
      if value > 0, number == 93 { switchChorusOn() }
    case .channelPressure(let value): _ = library.channelPressure(synth, Self.channel, Int32(value & 0x7F))
    case .pitchBend(let value): _ = library.pitchBend(synth, Self.channel, Int32(value & 0x3FFF))
    case .program: break
    }
  }

  /// Lets go of every key and pedal, so that what sounds dies away.
  func release() {
    for pedal in [64, 66, 69] as [Int32] { _ = library.controller(synth, Self.channel, pedal, 0) }
    _ = library.allNotesOff(synth, Self.channel)
  }

  /// Renders the next frames, left and right in turn.
  ///
  /// - Parameters:
  ///   - samples: the interleaved buffer; the frames must lie inside it.
  ///   - range: the frames of the buffer to fill.
  /// - Throws: `RenderError.synthesizerFailed`.
  func render(into samples: inout [Float], frames range: Range<Int>) throws(RenderError) {
    guard let count = Int32(exactly: range.count), range.lowerBound >= 0, range.upperBound * 2 <= samples.count else {
      throw .synthesizerFailed("a buffer is too short")
    }
    let first = Int32(range.lowerBound * 2)
    let status = samples.withUnsafeMutableBufferPointer { buffer in
      library.writeFloat(synth, count, buffer.baseAddress, first, 2, buffer.baseAddress, first + 1, 2)
    }
    guard status == FLUID_OK else { throw .synthesizerFailed(FluidLog.takeLastError() ?? "rendering stopped") }
  }

  private func strike(key: UInt8, velocity: UInt8) {
    // Only near the limit can a voice be taken from another note; asking costs more than striking.
    let sounding = activeVoices + 16 > polyphony ? soundingVoices() : []
    _ = library.noteOn(synth, Self.channel, Int32(key & 0x7F), Int32(velocity & 0x7F))
    droppedVoices += sounding.count { library.voiceID($0.voice) != $0.id }
    if !(reverbIsOn && chorusIsOn) { switchEffectsOnWhereSent() }
  }

  private func soundingVoices() -> [(voice: OpaquePointer, id: UInt32)] {
    listVoices()
    return voices.prefix { $0 != nil }.compactMap { voice in
      guard let voice, library.voiceIsPlaying(voice) != 0 else { return nil }
      return (voice, library.voiceID(voice))
    }
  }

  /// The effects cost as much as several voices, and most tracks of most songs send nothing to them.
  private func switchEffectsOnWhereSent() {
    listVoices()
    for voice in voices {
      guard let voice else { break }
      if library.voiceGenerator(voice, Int32(GEN_REVERBSEND.rawValue)) > 0 { switchReverbOn() }
      if library.voiceGenerator(voice, Int32(GEN_CHORUSSEND.rawValue)) > 0 { switchChorusOn() }
    }
  }

  private func listVoices() {
    voices.withUnsafeMutableBufferPointer { buffer in
      library.voiceList(synth, buffer.baseAddress, Int32(buffer.count), -1)
    }
  }

  private func switchReverbOn() {
    guard !reverbIsOn else { return }
    reverbIsOn = true
    _ = library.setReverb(synth, -1, 1)
  }

  private func switchChorusOn() {
    guard !chorusIsOn else { return }
    chorusIsOn = true
    _ = library.setChorus(synth, -1, 1)
  }
}
