import AudioRendering
import Glibc
import Testing

@Suite("Scores become audio files")
struct ExportTests {
  private func number(_ bytes: [UInt8], _ place: Int) -> Int {
    bytes[place..<place + 4].reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func shorts(_ wav: [UInt8], frames: Int) -> [Int] {
    (0..<frames * 2).map { Int(Int16(bitPattern: UInt16(wav[44 + $0 * 2]) | UInt16(wav[45 + $0 * 2]) << 8)) }
  }

  private func export(
    _ export: AudioExport, _ score: RenderScore = quartet(), tail: RenderOptions.Tail = .automatic
  ) throws -> ([UInt8], AudioExportReport) {
    var options = RenderOptions()
    options.tail = tail
    let sink = MemorySink()
    let report = try export.render(score, font: SoundFont(.builtIn), options: options, to: sink)
    return (sink.bytes, report)
  }

  @Test("The header of a WAV is corrected once the tail's length is known")
  func wavLength() throws {
    let (bytes, report) = try export(AudioExport(AudioFileOptions(.wav)))
    #expect(report.musicalFrames == 132_300)
    #expect(report.frames > 132_300)
    #expect(number(bytes, 40) == report.frames * 4)
    #expect(number(bytes, 4) == bytes.count - 8)
    #expect(bytes.count == 44 + report.frames * 4)
  }

  @Test("Thirty notes at full force are clamped and counted, and no sample jumps from one end to the other")
  func clamping() throws {
    let notes = (40..<70).flatMap { note($0, at: 0, frames: 40000, velocity: 127) }
    let track = RenderTrack(name: "Organ", kind: .melody, events: [program(16)] + notes.filter { $0.frame == 0 })
    var loud = AudioExport(AudioFileOptions(.wav))
    loud.gain = 10
    let score = RenderScore(sampleRate: 44100, tracks: [track], endFrame: 44100)
    let (bytes, report) = try export(loud, score, tail: .none)
    #expect(report.clippedSamples > 1000)
    let samples = shorts(bytes, frames: 44100)
    #expect(samples.contains(32767) && samples.contains(-32768))
    // A wrapped sample would sit between two of the other sign.
    for channel in 0..<2 {
      let line = stride(from: channel, to: samples.count, by: 2).map { samples[$0] }
      let spikes = (1..<line.count - 1).count { i in
        abs(line[i] - line[i - 1]) > 60000 && abs(line[i] - line[i + 1]) > 60000
      }
      #expect(spikes == 0)
    }
  }

  @Test("A loop is as long as the score, says so, and its end leads into its start without a step")
  func loop() throws {
    var loop = AudioExport(AudioFileOptions(.wav, sampleFormat: .float32))
    loop.isLoop = true
    // An organ chord held to the end: cut there, it would click.
    let chord = ([60, 64, 67] as [UInt8]).flatMap { note($0, at: 20000, frames: 24100) }.sorted { $0.frame < $1.frame }
    let track = RenderTrack(name: "Strings", kind: .melody, events: [program(48)] + chord)
    let (bytes, report) = try export(loop, RenderScore(sampleRate: 44100, tracks: [track], endFrame: 44100))
    #expect(report.frames == 44100)
    #expect(number(bytes, 54) == 44100 * 8)
    #expect(String(decoding: bytes[(58 + 44100 * 8)...].prefix(4), as: UTF8.self) == "smpl")
    let left = (0..<44100).map { Float(bitPattern: UInt32(number(bytes, 58 + $0 * 8))) }
    let steepest = zip(left[30000...], left[30001...]).map { abs($0 - $1) }.max() ?? 0
    #expect(abs(left[44099] - left[0]) <= steepest * 1.5)
    #expect(abs(left[0]) + abs(left[100]) > 0.001, "the tail is not on the start")
  }

  @Test("A loop shorter than its tail has the tail folded over it more than once")
  func shortLoop() throws {
    var loop = AudioExport(AudioFileOptions(.raw, sampleFormat: .float32))
    loop.isLoop = true
    let track = RenderTrack(name: "Bell", kind: .melody, events: [program(14)] + note(60, at: 0, frames: 4000))
    let score = RenderScore(sampleRate: 44100, tracks: [track], endFrame: 5000)
    let (bytes, _) = try export(loop, score)
    #expect(bytes.count == 5000 * 8)
    let whole = try Rendering(score, tail: .automatic).mix
    var folded = Array(whole[..<10000])
    for i in 10000..<whole.count { folded[i % 10000] += whole[i] }
    let got = (0..<10000).map { Float(bitPattern: UInt32(number(bytes, $0 * 4))) }
    #expect(zip(got, folded).allSatisfy { abs($0 - $1) < 1e-5 })
  }

  @Test("The stems of a loop are folded as the loop is, and add up to it")
  func loopStems() throws {
    let sinks = (0..<4).map { _ in Locked(MemorySink()) }
    var loop = AudioExport(AudioFileOptions(.wav, sampleFormat: .float32))
    loop.isLoop = true
    loop.stemSink = { sinks[$0].value }
    let (bytes, report) = try export(loop, quartet(beats: 2))
    #expect(report.frames == 44100)
    let stems = sinks.map(\.value.bytes)
    #expect(stems.allSatisfy { number($0, 54) == 44100 * 8 })
    for i in stride(from: 0, to: 88200, by: 5) {
      let sum = stems.reduce(0 as Float) { $0 + Float(bitPattern: UInt32(number($1, 58 + i * 4))) }
      #expect(abs(Float(bitPattern: UInt32(number(bytes, 58 + i * 4))) - sum) < 1e-6)
    }
  }

  @Test("Gain multiplies the mix and leaves the stems alone; stems are as long as the mix and add up to it")
  func stems() throws {
    let sinks = (0..<4).map { _ in Locked(MemorySink()) }
    var quiet = AudioExport(AudioFileOptions(.wav, sampleFormat: .float32))
    quiet.gain = 0.5
    quiet.stemSink = { sinks[$0].value }
    let (bytes, report) = try export(quiet)
    let stems = sinks.map(\.value.bytes)
    for i in stride(from: 0, to: report.frames * 2, by: 7) {
      var sum: Float = 0
      for stem in stems { sum += Float(bitPattern: UInt32(number(stem, 58 + i * 4))) }
      #expect(Float(bitPattern: UInt32(number(bytes, 58 + i * 4))) == sum * 0.5)
    }
    #expect(stems.allSatisfy { number($0, 54) == report.frames * 8 })
  }

  @Test("Normalising brings the music to the loudness that was asked for")
  func loudness() throws {
    var normal = AudioExport(AudioFileOptions(.raw, sampleFormat: .float32))
    normal.loudness = -20
    let (first, report) = try export(normal)
    let measured = try #require(report.measuredLoudness)
    #expect(abs(Double(report.gain) - pow(10, (-20 - measured) / 20)) < 1e-4)
    let (plain, _) = try export(AudioExport(AudioFileOptions(.raw, sampleFormat: .float32)))
    let loud = Float(bitPattern: UInt32(number(first, 80000)))
    let quiet = Float(bitPattern: UInt32(number(plain, 80000)))
    #expect(abs(loud - quiet * report.gain) < 1e-6)
    #expect(quiet != 0)
  }

  @Test("Silence cannot be normalised and stays silence")
  func silentLoudness() throws {
    var normal = AudioExport(AudioFileOptions(.raw))
    normal.loudness = -16
    let (bytes, report) = try export(normal, RenderScore(sampleRate: 44100, tracks: [], endFrame: 20000))
    #expect(bytes == [UInt8](repeating: 0, count: 80000))
    #expect(report.measuredLoudness == nil)
    #expect(report.gain == 1)
  }

  @Test(
    "Compressed files begin as their kind does, hold the tags, and come out the same twice",
    arguments: [
      (AudioContainer.flac, 44100, [0x66, 0x4C, 0x61, 0x43] as [UInt8]), (.oggVorbis, 44100, Array("OggS".utf8)),
      (.opus, 48000, Array("OggS".utf8)), (.mp3, 44100, Array("ID3".utf8)),
    ])
  func compressed(container: AudioContainer, rate: Int, magic: [UInt8]) throws {
    let options = AudioFileOptions(container, tags: AudioTags(title: "Morgenlied", composer: "Ann Other"))
    let (first, report) = try export(AudioExport(options), quartet(sampleRate: rate, beats: 1))
    sleep(1)  // Whatever took the time for a number would now take another.
    let (second, _) = try export(AudioExport(options), quartet(sampleRate: rate, beats: 1))
    #expect(first.starts(with: magic))
    #expect(first == second)
    let text = String(decoding: first.map { $0 < 128 && $0 > 0 ? $0 : 63 }, as: UTF8.self)
    #expect(text.contains("Morgenlied"))
    #expect(text.contains("Ann Other"))
    #expect(first.count < report.frames * 4)
    #expect(first.count > 5000)
  }

  @Test("FLAC holds the same 16-bit samples as WAV")
  func flac() throws {
    let (wav, report) = try export(AudioExport(AudioFileOptions(.wav)), quartet(beats: 1))
    let (flac, _) = try export(AudioExport(AudioFileOptions(.flac)), quartet(beats: 1))
    let path = "/tmp/neume-test-\(getpid()).flac"
    let file = try #require(fopen(path, "w"))
    fwrite(flac, 1, flac.count, file)
    fclose(file)
    defer { unlink(path) }
    let decoded = try SoundFileReader(path)
    #expect(decoded.sampleRate == 44100)
    #expect(decoded.samples == shorts(wav, frames: report.frames))
  }

  @Test("A kind that cannot have the sample rate is an error that names those it can have")
  func opusRate() {
    #expect(
      throws: RenderError.formatNeedsSampleRate(format: "opus", allowed: [8000, 12000, 16000, 24000, 48000])
    ) { try export(AudioExport(AudioFileOptions(.opus))) }
  }

  @Test("A full disk is an error", arguments: AudioContainer.allCases)
  func fullDisk(container: AudioContainer) throws {
    let descriptor = open("/dev/full", O_WRONLY)
    try #require(descriptor >= 0)
    defer { close(descriptor) }
    let export = AudioExport(AudioFileOptions(container))
    let font = try SoundFont(.builtIn)
    let score = quartet(sampleRate: 48000, beats: 1)
    let error = #expect(throws: RenderError.self) {
      try export.render(score, font: font, to: FileSink(descriptor: descriptor))
    }
    #expect(error == .outputFailed(OutputError(code: ENOSPC)))
  }

  @Test("A pipe gets the same WAV as a file")
  func pipe() throws {
    let (bytes, _) = try export(AudioExport(AudioFileOptions(.wav)))
    let sink = AppendingSink()
    _ = try AudioExport(AudioFileOptions(.wav)).render(quartet(), font: SoundFont(.builtIn), to: sink)
    #expect(sink.bytes == bytes)
  }

  @Test("An export that is told to stop, stops")
  func cancelled() throws {
    var export = AudioExport(AudioFileOptions(.raw))
    export.progress = { done, _ in done < 40000 }
    let font = try SoundFont(.builtIn)
    #expect(throws: RenderError.cancelled) { try export.render(quartet(), font: font, to: MemorySink()) }
  }

  @Test("Suffixes name the kinds of file")
  func suffixes() {
    #expect(AudioContainer(suffix: "WAV") == .wav)
    #expect(AudioContainer(suffix: "ogg") == .oggVorbis)
    #expect(AudioContainer(suffix: "mp3") == .mp3)
    #expect(AudioContainer(suffix: "xyz") == nil)
  }
}

/// A sink like a pipe: what is written stays written.
private final class AppendingSink: ByteSink {
  private(set) var bytes: [UInt8] = []
  let isSeekable = false

  func write(_ new: UnsafeRawBufferPointer, at offset: Int) throws(OutputError) {
    #expect(offset == bytes.count)
    bytes += new
  }
}

/// Lets a test hand an object to a closure that may be called from elsewhere, and is not.
private struct Locked<Value>: @unchecked Sendable {
  let value: Value
  init(_ value: Value) { self.value = value }
}
