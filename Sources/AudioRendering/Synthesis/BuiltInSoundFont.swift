import CBuiltInSoundFont
import CFluidSynth
import Glibc

/// The font inside the program, read by the library through callbacks as if it were a file.
enum BuiltInSoundFont {
  /// The name under which the library asks for it.
  static let libraryPath = "neume-gm.sf2 (built in)"

  /// Its bytes, which are there as long as the program.
  static var bytes: UnsafeRawBufferPointer {
    UnsafeRawBufferPointer(start: neume_built_in_sound_font_bytes(), count: neume_built_in_sound_font_size())
  }

  /// A loader that knows this font only.
  static func makeLoader(_ library: FluidLibrary, _ settings: OpaquePointer) -> OpaquePointer? {
    guard let loader = library.newFontLoader(settings) else { return nil }
    _ = library.setLoaderCallbacks(
      loader,
      { path in
        guard let path, String(cString: path) == BuiltInSoundFont.libraryPath else { return nil }
        let place = UnsafeMutablePointer<Int>.allocate(capacity: 1)
        place.initialize(to: 0)
        return UnsafeMutableRawPointer(place)
      },
      { target, count, handle in BuiltInSoundFont.read(into: target, count: Int(count), handle: handle) },
      { handle, offset, origin in BuiltInSoundFont.seek(handle, to: Int(offset), from: origin) },
      { handle in Int64(handle?.assumingMemoryBound(to: Int.self).pointee ?? -1) },
      { handle in
        handle?.assumingMemoryBound(to: Int.self).deallocate()
        return Int32(FLUID_OK)
      })
    return loader
  }

  private static func read(
    into target: UnsafeMutableRawPointer?, count: Int, handle: UnsafeMutableRawPointer?
  ) -> Int32 {
    guard let target, let place = handle?.assumingMemoryBound(to: Int.self), let base = bytes.baseAddress,
      count >= 0, place.pointee <= bytes.count - count
    else { return Int32(FLUID_FAILED) }
    target.copyMemory(from: base + place.pointee, byteCount: count)
    place.pointee += count
    return Int32(FLUID_OK)
  }

  private static func seek(_ handle: UnsafeMutableRawPointer?, to offset: Int, from origin: Int32) -> Int32 {
    guard let place = handle?.assumingMemoryBound(to: Int.self) else { return Int32(FLUID_FAILED) }
    let start = origin == SEEK_SET ? 0 : origin == SEEK_CUR ? place.pointee : bytes.count
    let (target, overflow) = start.addingReportingOverflow(offset)
    guard !overflow, (0...bytes.count).contains(target) else { return Int32(FLUID_FAILED) }
    place.pointee = target
    return Int32(FLUID_OK)
  }
}
