import Glibc

/// A C library that is opened when it is first needed, because linking it would cost every command its start-up.
///
/// It stays open until the program ends.
struct SharedLibrary: @unchecked Sendable {
  // The handle is only ever passed to dlsym, which may be called from any thread.
  private let handle: UnsafeMutableRawPointer
  private let package: String

  /// Opens a library by its file name.
  ///
  /// - Parameter package: The Debian package that has it.
  /// - Throws: ``Score.ReadingError/Reason/libraryMissing(package:)``.
  init(_ name: String, package: String) throws(Score.ReadingError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Score.ReadingError(.libraryMissing(package: package))
    }
    self.handle = handle
    self.package = package
  }

  /// A function of the library, as the type that is asked for: the C type that its header declares.
  ///
  /// - Throws: ``Score.ReadingError/Reason/libraryMissing(package:)`` where the library is too old to have it.
  func function<Function>(_ symbol: String) throws(Score.ReadingError) -> Function {
    guard let address = dlsym(handle, symbol) else { throw Score.ReadingError(.libraryMissing(package: package)) }
    return unsafeBitCast(address, to: Function.self)
  }
}
