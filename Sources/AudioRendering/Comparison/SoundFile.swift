import CSndFile

/// A sound file that is read from its start to its end: WAV, FLAC, Ogg, MP3, AIFF, and whatever else libsndfile opens.
public final class SoundFile {
  /// The path.
  public let path: String
  /// Frames a second, in hertz.
  public let sampleRate: Int
  /// Samples in a frame.
  public let channels: Int
  /// How many frames there are.
  public let frames: Int
  /// How samples are stored, where that is one of the ways that sound is written.
  public let sampleFormat: SampleFormat?

  private let library: SndFileLibrary
  private let file: OpaquePointer

  /// Opens a file.
  ///
  /// - Throws: ``RenderError/soundUnreadable(path:reason:)``, or that the library is not there.
  public init(_ path: String) throws(RenderError) {
    library = try SndFileLibrary.shared.get()
    var information = SF_INFO()
    guard let file = library.openPath(path, Int32(SFM_READ), &information) else {
      let reason = library.errorText(nil).map { String(cString: $0) } ?? "it gave no reason"
      throw .soundUnreadable(path: path, reason: reason)
    }
    self.file = file
    self.path = path
    (sampleRate, channels) = (max(1, Int(information.samplerate)), max(1, Int(information.channels)))
    // What a file claims may be more than anything can hold.
    frames = min(1 << 50, max(0, Int(information.frames)))
    switch information.format & Int32(SF_FORMAT_SUBMASK) {
    case Int32(SF_FORMAT_PCM_16): sampleFormat = .integer16
    case Int32(SF_FORMAT_PCM_24): sampleFormat = .integer24
    case Int32(SF_FORMAT_FLOAT): sampleFormat = .float32
    default: sampleFormat = nil
    }
  }

  deinit { _ = library.close(file) }

  /// Reads the next frames into a buffer, one sample of each channel after the other.
  ///
  /// - Parameter buffer: Room for whole frames.
  /// - Returns: How many frames there were; fewer than there is room for only at the end.
  func read(into buffer: inout [Float]) -> Int {
    let room = buffer.count / max(1, channels)
    let read = buffer.withUnsafeMutableBufferPointer { library.readFloats(file, $0.baseAddress, sf_count_t(room)) }
    return max(0, min(room, Int(read)))
  }
}
