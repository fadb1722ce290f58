import Glibc

/// A C library that is opened when it is first needed, because linking it would cost every command its start-up.
///
/// It stays open until the program ends.
public struct DynamicLibrary: @unchecked Sendable {
  // The handle is only ever passed to dlsym, which may be called from any thread.
  private let handle: UnsafeMutableRawPointer
  private let name: String
  private let package: String

  /// Why a library cannot be used.
  public struct Missing: Error, Hashable, Sendable {
    /// The library's file name.
    public let name: String
    /// The Debian package that has it.
    public let package: String
    /// The function that the installed library lacks; `nil` where there is no library.
    public let symbol: String?
  }

  /// Opens a library by its file name.
  ///
  /// - Parameters:
  ///   - name: Its file name, with the version of its interface.
  ///   - package: The Debian package that has it.
  /// - Throws: ``Missing`` where it is not installed.
  public init(_ name: String, package: String) throws(Missing) {
    guard let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) else {
      throw Missing(name: name, package: package, symbol: nil)
    }
    self.handle = handle
    self.name = name
    self.package = package
  }

  /// A function of the library, as the type that is asked for: the C type that its header declares.
  ///
  /// - Throws: ``Missing`` where the library has no such function.
  public func function<Function>(_ symbol: String) throws(Missing) -> Function {
    guard let address = dlsym(handle, symbol) else { throw Missing(name: name, package: package, symbol: symbol) }
    return unsafeBitCast(address, to: Function.self)
  }
}

extension DynamicLibrary.Missing {
  /// What is missing, and where it is to be had.
  public var message: String {
    guard let symbol else { return "\(name) is not installed; it is in the Debian package \(package)" }
    return "the installed \(name) has no \(symbol); a newer one is needed (Debian package \(package))"
  }
}
