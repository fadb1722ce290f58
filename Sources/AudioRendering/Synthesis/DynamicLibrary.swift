import Glibc

/// A C library that is opened when it is first needed, because linking it would cost every command its start-up.
///
/// It stays open until the program ends.
struct DynamicLibrary: @unchecked Sendable {
  // The handle is only ever passed to dlsym, which may be called from any thread.
  private let handle: UnsafeMutableRawPointer
  private let name: String

  /// Opens a library by its file name.
  ///
  /// - Throws: `RenderError.libraryMissing` with the Debian package that has it.
  init(_ name: String, package: String) throws(RenderError) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw .libraryMissing(name: name, package: package)
    }
    self.handle = handle
    self.name = name
  }

  /// A function of the library, as the type that is asked for: the C type that its header declares.
  ///
  /// - Throws: `RenderError.libraryLacks` when the library has no such function.
  func function<Function>(_ symbol: String) throws(RenderError) -> Function {
    guard let address = dlsym(handle, symbol) else { throw .libraryLacks(name: name, symbol: symbol) }
    return unsafeBitCast(address, to: Function.self)
  }
}
