import Glibc
import Synchronization

/// Whether the user pressed Ctrl-C.
enum Interruption {
  private static let flag = Atomic<Bool>(false)

  /// Whether it was pressed since ``listen()``.
  static var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Lets Ctrl-C ask for a stop instead of killing the program. What was asked for earlier is forgotten.
  static func listen() {
    // The flag is made before a signal can come.
    flag.store(false, ordering: .relaxed)
    var action = sigaction()
    action.__sigaction_handler.sa_handler = { _ in Interruption.flag.store(true, ordering: .relaxed) }
    // Without SA_RESTART, so that waiting for a line of input ends too.
    action.sa_flags = 0
    sigaction(SIGINT, &action, nil)
  }
}
