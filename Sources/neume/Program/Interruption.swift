import Glibc
import Synchronization

/// Whether the user pressed Ctrl-C.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether it was pressed since ``listen()``.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Lets Ctrl-C ask for a stop instead of killing the program.
  static func listen() {
    // The flag is made before a signal can come.
    flag.store(false, ordering: .relaxed)
    signal(SIGINT) { _ in Interruption.flag.store(true, ordering: .relaxed) }
  }
}
