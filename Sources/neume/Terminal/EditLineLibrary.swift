import CEditLine
import Glibc

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
  /// - Returns: `nil` where it is not installed.
  init?() {
    guard let handle = dlopen(EditLineLibrary.name, RTLD_NOW | RTLD_LOCAL) else { return nil }
    // A function that is missing makes the library another one than ours.
    func function<Function>(_ symbol: String, as type: Function.Type) -> Function? {
      dlsym(handle, symbol).map { unsafeBitCast($0, to: type) }
    }
    guard let start = function("el_init", as: el_init_type.self), let end = function("el_end", as: el_end_type.self),
      let readLine = function("el_gets", as: el_gets_type.self), let set = function("el_set", as: el_set_type.self),
      let get = function("el_get", as: el_get_type.self), let line = function("el_line", as: el_line_type.self),
      let insert = function("el_insertstr", as: el_insertstr_type.self),
      let delete = function("el_deletestr", as: el_deletestr_type.self),
      let resize = function("el_resize", as: el_resize_type.self),
      let startHistory = function("history_init", as: history_init_type.self),
      let endHistory = function("history_end", as: history_end_type.self),
      let history = function("history", as: history_type.self)
    else { return nil }
    self.start = start
    self.end = end
    self.readLine = readLine
    self.set = set
    self.get = get
    self.line = line
    self.insert = insert
    self.delete = delete
    self.resize = resize
    self.startHistory = startHistory
    self.endHistory = endHistory
    self.history = history
  }
}
