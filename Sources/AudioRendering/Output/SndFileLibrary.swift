import CSndFile
import DynamicLibraries

/// The functions of libsndfile that are used, looked up once.
struct SndFileLibrary: Sendable {
  let open: sf_open_virtual_type
  let openPath: sf_open_type
  let close: sf_close_type
  let errorText: sf_strerror_type
  let setString: sf_set_string_type
  let command: sf_command_type
  let writeIntegers: sf_writef_int_type
  let writeFloats: sf_writef_float_type
  let readFloats: sf_readf_float_type

  /// The library, opened at its first use.
  static let shared: Result<SndFileLibrary, RenderError> = {
    do throws(DynamicLibrary.Missing) {
      return .success(try SndFileLibrary())
    } catch {
      return .failure(.libraryMissing(error))
    }
  }()

  private init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary("libsndfile.so.1", package: "libsndfile1")
    open = try library.function("sf_open_virtual")
    openPath = try library.function("sf_open")
    close = try library.function("sf_close")
    errorText = try library.function("sf_strerror")
    setString = try library.function("sf_set_string")
    command = try library.function("sf_command")
    writeIntegers = try library.function("sf_writef_int")
    writeFloats = try library.function("sf_writef_float")
    readFloats = try library.function("sf_readf_float")
  }
}
