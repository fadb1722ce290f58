import Glibc
import Testing

@testable import AudioRendering

@Suite("The stem cache")
struct StemCacheTests {
  /// A cache in a directory of its own that is gone afterwards.
  private final class Directory {
    let path: String
    init() throws {
      var name = Array("/tmp/neume-cache-XXXXXX".utf8CString)
      _ = try #require(name.withUnsafeMutableBufferPointer { name in name.baseAddress.map { mkdtemp($0) } ?? nil })
      path = String(decoding: name.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
    var files: [String] {
      guard let stream = opendir(path) else { return [] }
      defer { closedir(stream) }
      var names: [String] = []
      while let item = readdir(stream) {
        names.append(
          withUnsafePointer(to: &item.pointee.d_name) {
            $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
          })
      }
      return names.filter { !$0.hasPrefix(".") }.sorted()
    }
    deinit {
      for name in files { unlink(path + "/" + name) }
      rmdir(path)
    }
  }

  private func render(
    _ score: RenderScore, _ cache: StemCache?, stems: Bool = false, upTo limit: Int = .max
  ) throws -> (mix: [Float], fromCache: Int, reports: [StemReport]) {
    let stream = try MixStream(score, font: SoundFont(.builtIn), cache: cache, stems: stems)
    var mix: [Float] = []
    while mix.count < limit, let window = try stream.nextWindow() { mix += window.samples }
    return (mix, stream.stemsFromCache, stream.reports)
  }

  @Test("A second rendering comes from the cache, with the same samples and reports")
  func unchanged() throws {
    let directory = try Directory()
    let cache = try StemCache(directory: directory.path)
    var score = quartet()
    score.tracks[0].events.insert(RenderEvent(frame: 0, message: .controller(number: 0, value: 9)), at: 0)
    let plain = try render(score, nil)
    let first = try render(score, cache)
    let second = try render(score, cache)
    #expect(first.mix == plain.mix)
    #expect(second.mix == plain.mix)
    #expect((plain.fromCache, first.fromCache, second.fromCache) == (0, 0, 4))
    #expect(second.reports == plain.reports)
    #expect(second.reports[0].substitutions.count == 1)
    #expect(cache.contents.entries == 5)
  }

  @Test("After an edit of one track only that track is rendered")
  func edit() throws {
    let directory = try Directory()
    let cache = try StemCache(directory: directory.path)
    _ = try render(quartet(), cache)
    var edited = quartet()
    edited.tracks[2].events[1].message = .noteOn(key: 71, velocity: 90)
    let mixed = try render(edited, cache)
    #expect(mixed.fromCache == 3)
    #expect(mixed.mix == (try render(edited, nil)).mix)
    #expect(mixed.mix != (try render(quartet(), nil)).mix)
  }

  @Test("Another name is the same sound, another length, rate, gain or kind is not")
  func keys() throws {
    let font = try SoundFont(.builtIn)
    func key(_ change: (inout RenderScore, inout RenderOptions) -> Void) throws -> ContentKey {
      var score = quartet()
      var options = RenderOptions()
      change(&score, &options)
      return try StemKeys(score, font: font, options: options).stems[1]
    }
    let usual = try key { _, _ in }
    #expect(try key { score, _ in score.tracks[1].name = "Other" } == usual)
    #expect(try key { _, options in options.threads = 7 } == usual)
    let others = [
      try key { score, _ in score.endFrame += 1 }, try key { score, _ in score.sampleRate = 48000 },
      try key { score, _ in score.tracks[1].kind = .drums }, try key { _, options in options.synthesizerGain = 0.5 },
      try key { _, options in options.polyphony = 64 }, try key { _, options in options.tail = .none },
      try key { _, options in options.tail = .frames(1) }, try key { score, _ in score.tracks[1].events.removeLast() },
      try key { score, _ in score.tracks[1].events[3].frame += 1 },
    ]
    #expect(Set(others + [usual]).count == others.count + 1)
  }

  @Test("A damaged entry is rendered anew, wherever the damage is", arguments: [0, 20, 41, 100, 70_000, 400_000, -3])
  func damage(place: Int) throws {
    let directory = try Directory()
    let cache = try StemCache(directory: directory.path)
    let plain = try render(quartet(), nil)
    _ = try render(quartet(), cache)
    for name in directory.files {
      let file = try #require(fopen(directory.path + "/" + name, "r+"))
      fseek(file, place, place < 0 ? SEEK_END : SEEK_SET)
      let old = fgetc(file)
      fseek(file, place, place < 0 ? SEEK_END : SEEK_SET)
      fputc(old ^ 0x55, file)
      fclose(file)
    }
    #expect(try render(quartet(), cache).mix == plain.mix)
    #expect(try render(quartet(), cache, stems: true).mix == plain.mix)
  }

  @Test("An entry that was cut off is rendered anew", arguments: [0, 39, 200, 300_000])
  func truncation(size: Int) throws {
    let directory = try Directory()
    let cache = try StemCache(directory: directory.path)
    _ = try render(quartet(), cache)
    for name in directory.files { truncate(directory.path + "/" + name, off_t(size)) }
    #expect(try render(quartet(), cache).mix == (try render(quartet(), nil)).mix)
  }

  @Test("A rendering that is broken off leaves nothing behind")
  func interrupted() throws {
    let directory = try Directory()
    let cache = try StemCache(directory: directory.path)
    _ = try render(quartet(), cache, upTo: 1000)
    #expect(directory.files.isEmpty)
  }

  @Test("The cache keeps within its limit, the entries used last staying")
  func limit() throws {
    let directory = try Directory()
    var score = quartet()
    score.tracks = [score.tracks[1]]
    let size = score.endFrame * 8
    let cache = try StemCache(directory: directory.path, sizeLimit: size * 5)
    for velocity in 60..<66 as Range<UInt8> {
      score.tracks[0].events[1].message = .noteOn(key: 36, velocity: velocity)
      _ = try render(score, cache)
    }
    #expect(cache.contents.bytes <= size * 5)
    #expect(cache.contents.entries >= 2)
    #expect(try render(score, cache).fromCache == 1)
  }

  @Test("What a program that is gone left behind is cleared away, what a running one writes is not")
  func leftovers() throws {
    let directory = try Directory()
    let cache = try StemCache(directory: directory.path)
    let gone = directory.path + "/aa.stem.999999999.1.part"
    let running = directory.path + "/aa.stem.\(getpid()).1.part"
    for path in [gone, running] { close(open(path, O_CREAT | O_WRONLY, 0o600)) }
    cache.trim()
    #expect(access(gone, F_OK) != 0)
    #expect(access(running, F_OK) == 0)
    _ = try render(quartet(), cache)
    #expect(cache.contents.entries == 5)
    cache.clear()
    #expect(cache.contents == StemCache.Contents())
  }

  @Test("A directory that cannot be made is an error")
  func noDirectory() {
    #expect(throws: RenderError.self) { try StemCache(directory: "/proc/nothing/here") }
  }
}
