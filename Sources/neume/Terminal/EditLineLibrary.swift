import CEditLine
import DynamicLibraries

/// The functions of libedit that are used, looked up once: linking the library would cost every verb its start-up.
struct EditLineLibrary {
  let start: el_init_type
  let end: el_end_type
  let readLine: el_gets_type
  let set: el_set_type
  let get: el_get_type
  let line: el_line_type
  let insert: el_insertstr_type
  let delete: el_deletestr_type
  let resize: el_resize_type
  let startHistory: history_init_type
  let endHistory: history_end_type
  let history: history_type

  /// The library's file name.
  static let name = "libedit.so.2"

  /// Opens the library.
  ///
  /// - Throws: What is missing.
  init() throws(DynamicLibrary.Missing) {
    let library = try DynamicLibrary(EditLineLibrary.name, package: "libedit2")
    start = try library.function("el_init")
    end = try library.function("el_end")
    readLine = try library.function("el_gets")
    set = try library.function("el_set")
    get = try library.function("el_get")
    line = try library.function("el_line")
    insert = try library.function("el_insertstr")
    delete = try library.function("el_deletestr")
    resize = try library.function("el_resize")
    startHistory = try library.function("history_init")
    endHistory = try library.function("history_end")
    history = try library.function("history")
  }
}
