import AudioRendering
import Testing

@Suite("Samples become integers")
struct SampleConverterTests {
  private func integers(_ samples: [Float], gain: Float = 1, _ format: SampleFormat = .integer16) -> ([Int], Int) {
    var converter = SampleConverter(format)
    var bytes: [UInt8] = []
    converter.convert(samples, gain: gain, into: &bytes)
    let width = format.bits / 8
    let values = stride(from: 0, to: bytes.count, by: width).map { start in
      var value = 0
      for i in 0..<width { value |= Int(bytes[start + i]) << (8 * i) }
      return value >= 1 << (format.bits - 1) ? value - 1 << format.bits : value
    }
    return (values, converter.clippedSamples)
  }

  @Test("What is too loud is clamped and counted, never wrapped")
  func clamping() {
    let loud: [Float] = [1.5, -1.5, 40, -40, .infinity, -.infinity, 0.25]
    let (short, clipped) = integers(loud)
    #expect(short.dropLast().map { $0 > 0 } == [true, false, true, false, true, false])
    #expect(short.dropLast().allSatisfy { $0 == 32767 || $0 == -32768 })
    #expect(clipped == 6)
    let (long, alsoClipped) = integers(loud, .integer24)
    #expect(long.dropLast().allSatisfy { $0 == 8_388_607 || $0 == -8_388_608 })
    #expect(alsoClipped == 6)
  }

  @Test("Digital silence stays silent, and a value that is no number is silent too")
  func silence() {
    #expect(integers([0, -0.0, .nan]).0 == [0, 0, 0])
  }

  @Test("Dither is at most one step and averages out")
  func dither() {
    let value: Float = 1000.25 / 32768
    let (values, _) = integers([Float](repeating: value, count: 20000))
    #expect(values.allSatisfy { (999...1002).contains($0) })
    let mean = Double(values.reduce(0, +)) / 20000
    #expect(abs(mean - 1000.25) < 0.03)
    #expect(Set(values).count > 1)
  }

  @Test("The same samples give the same integers")
  func repeatable() {
    let samples = (0..<1000).map { Float($0) / 5000 }
    #expect(integers(samples).0 == integers(samples).0)
  }
}
