/// How a sample is stored in a file.
public enum SampleFormat: Hashable, Sendable {
  /// 16-bit integers.
  case integer16
  /// 24-bit integers.
  case integer24
  /// 32-bit floating point; the only one that holds what is louder than full scale.
  case float32

  /// Bits a sample.
  public var bits: Int {
    switch self {
    case .integer16: 16
    case .integer24: 24
    case .float32: 32
    }
  }
}

/// Turns floating-point samples into the bytes of a file, counting those that are louder than full scale.
///
/// Integers are dithered with triangular noise of one step on either side, rounded to the nearest, halves up, and
/// clamped. The noise comes from a generator of its own that always starts alike, and digital silence stays silent, so
/// that the same samples give the same bytes.
public struct SampleConverter: Sendable {
  /// How samples are stored.
  public let format: SampleFormat
  /// How many samples were louder than full scale.
  public private(set) var clippedSamples = 0
  private var noise: UInt64 = 0x9E37_79B9_7F4A_7C15

  /// Starts a conversion.
  public init(_ format: SampleFormat) { self.format = format }

  /// Appends samples as little-endian bytes, multiplied by `gain`.
  public mutating func convert(_ samples: [Float], gain: Float, into bytes: inout [UInt8]) {
    bytes.reserveCapacity(bytes.count + samples.count * format.bits / 8)
    switch format {
    case .integer16:
      for sample in samples {
        let value = quantize(sample * gain, scale: 32768)
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
      }
    case .integer24:
      for sample in samples {
        let value = quantize(sample * gain, scale: 8_388_608)
        bytes.append(UInt8(truncatingIfNeeded: value))
        bytes.append(UInt8(truncatingIfNeeded: value >> 8))
        bytes.append(UInt8(truncatingIfNeeded: value >> 16))
      }
    case .float32:
      for sample in samples {
        let value = sample * gain
        if abs(value) > 1 { clippedSamples += 1 }
        let bits = value.bitPattern
        for shift in [0, 8, 16, 24] as [UInt32] { bytes.append(UInt8(truncatingIfNeeded: bits >> shift)) }
      }
    }
  }

  /// The samples, multiplied by `gain`, as integers whose upper bits are the file's 16 or 24.
  mutating func integers(_ samples: [Float], gain: Float) -> [Int32] {
    let shift = Int32(32 - min(24, format.bits))
    let scale = format == .integer16 ? 32768.0 : 8_388_608.0
    return samples.map { quantize($0 * gain, scale: scale) << shift }
  }

  /// The samples, multiplied by `gain`, clamped to full scale.
  mutating func clamped(_ samples: [Float], gain: Float) -> [Float] {
    samples.map { sample in
      let value = sample * gain
      guard abs(value) > 1 else { return value == value ? value : 0 }
      clippedSamples += 1
      return value > 0 ? 1 : -1
    }
  }

  private mutating func quantize(_ value: Float, scale: Double) -> Int32 {
    // Knuth's MMIX generator; its upper and middle bits are two independent uniform numbers.
    noise = noise &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    if abs(value) > 1 { clippedSamples += 1 }
    guard value != 0, value == value else { return 0 }
    let triangle = Double(noise >> 40) / 16_777_216 - Double((noise >> 16) & 0xFF_FFFF) / 16_777_216
    let step = (Double(value) * scale + triangle + 0.5).rounded(.down)
    return Int32(max(-scale, min(scale - 1, step)))
  }
}
