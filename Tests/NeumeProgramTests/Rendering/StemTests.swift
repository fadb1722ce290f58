import Glibc
import TestSupport
import Testing

@Suite("Stems, levels and clicks", .enabled(if: Program.isBuilt, Comment(rawValue: Program.missing)))
struct StemTests {
  @Test("Stems add up to the mix and are listed in a manifest, with a sound file or without")
  func stems() throws {
    let piece = try Piece()
    let mix = try piece.samples("--click --stems parts")
    #expect(piece.folder.names(in: "parts") == ["bass.wav", "click.wav", "kit.wav", "lead.wav", "manifest.json"])
    var sum = [Float](repeating: 0, count: mix.count)
    for name in ["lead", "bass", "kit", "click"] {
      let wav = try piece.bytes(of: "parts/\(name).wav")
      let data = try #require(place(of: "data", in: wav)) + 8
      let stem = floats(wav[data..<(data + mix.count * 4)])
      #expect(stem.contains { $0 != 0 }, "\(name)")
      for index in sum.indices { sum[index] += stem[index] }
    }
    #expect(firstDifference(sum, mix) == nil)
    let manifest = String(decoding: try piece.bytes(of: "parts/manifest.json"), as: UTF8.self)
    #expect(manifest.contains(#""frames": \#(mix.count / 2)"#))
    #expect(manifest.contains(#"{"file":"bass.wav","track":"bass","name":"bass","kind":"melody","program":33,"#))

    try piece.change(
      ["render", "piece.json", "--stems", "alone", "--click", "--soundfont", "builtin", "--rate", "8000"])
    for name in piece.folder.names(in: "parts") {
      let difference = try firstDifference(piece.bytes(of: "alone/\(name)"), piece.bytes(of: "parts/\(name)"))
      #expect(difference == nil, "\(name)")
    }
  }

  @Test("Gain is in decibels, and counts from the loudness where one is asked for")
  func levels() throws {
    let piece = try Piece()
    let plain = try piece.samples("")
    // 20 log10 2 is 6.0206 dB.
    let half = try piece.samples("--gain -6.020599913")
    #expect(zip(plain, half).allSatisfy { abs($0 * 0.5 - $1) < 1e-6 })
    let normal = try piece.samples("--normalize -20")
    let louder = try piece.samples("--normalize -20 --gain 6.020599913")
    #expect(zip(normal, louder).allSatisfy { abs($0 * 2 - $1) < 1e-5 })
    #expect(firstDifference(normal, plain) != nil)
    let run = piece.run(
      words("render piece.json -o out.raw --normalize -20 --soundfont builtin --rate 8000 --json"))
    #expect(run.output.contains("\"loudness\":-"), "\(run.output)")
  }

  @Test("A click falls on every beat, and a count-in delays the music by its bars")
  func clicks() throws {
    let piece = try Piece()
    let clicks = try piece.samples("--mute lead,bass,kit --click --tail none")
    #expect(clicks.count == 64_000 * 2)
    for beat in 0..<16 {
      let onset = clicks[(beat * 4_000 * 2)..<(beat * 4_000 * 2 + 800)]
      #expect(onset.contains { abs($0) > 0.01 }, "beat \(beat + 1)")
      let before = clicks[((beat + 1) * 4_000 * 2 - 400)..<((beat + 1) * 4_000 * 2 - 100)]
      #expect(before.allSatisfy { abs($0) < 0.01 }, "before beat \(beat + 2)")
    }
    let counted = try piece.samples("--mute lead,bass,kit --count-in 1 --tail none")
    #expect(counted.count == 80_000 * 2)
    #expect(counted[(12_000 * 2)..<(12_400 * 2)].contains { abs($0) > 0.01 })
    #expect(counted[(24_000 * 2)...].allSatisfy { abs($0) < 1e-3 })
    // Inside a bar the beats that are lacking are counted too: a bar and three beats.
    #expect(try piece.samples("--from 2:4 --to 3 --count-in 1 --tail none").count == (28_000 + 4_000) * 2)
  }

  @Test("Raw sound goes to standard output as floating point, and its format is said where no suffix says it")
  func pipe() throws {
    let piece = try Piece()
    let file = try piece.render("--from 2 --to 3 --tail none")
    let command =
      "\(Program.path) render piece.json -o - --format raw --from 2 --to 3 --tail none --rate 8000 "
      + "--soundfont builtin --no-cache > piped"
    try #require(Program.run("sh", ["-c", command], in: piece.folder).status == 0)
    #expect(try firstDifference(piece.bytes(of: "piped"), file) == nil)
    #expect(piece.run(["render", "piece.json", "-o", "x.wav", "--format", "raw"]).status == 2)
    #expect(piece.run(["render", "piece.json", "-o", "-", "--format", "xyz"]).status == 2)
  }

  @Test("What was rendered is kept and used again with the same bytes, and the doctor clears it")
  func cache() throws {
    let piece = try Piece()
    func entries() -> [String] { piece.folder.names(in: ".cache/neume/stems") }
    let fresh = try piece.render("--no-cache")
    #expect(entries().isEmpty)
    #expect(try firstDifference(piece.render(""), fresh) == nil)
    // Three tracks and their mix.
    #expect(entries().count == 4)
    #expect(try firstDifference(piece.render(""), fresh) == nil)
    #expect(try firstDifference(piece.render("--stems parts"), fresh) == nil)
    try piece.edit("pen tap 1 E5 track=lead")
    #expect(try firstDifference(piece.render(""), fresh) != nil)
    // One track more, and the new mix.
    #expect(entries().count == 6)
    let doctor = piece.run(["doctor"])
    #expect(doctor.output.contains("/.cache/neume/stems, 6 files"), "\(doctor.output)")
    #expect(piece.run(["doctor", "--clear-cache"]).output.contains("0 files"))
    #expect(entries().isEmpty)
  }
}
