import Glibc
import Synchronization

/// Characters from the terminal, and the signals that arrive between them.
struct TerminalInput {
  /// What comes next.
  enum Event {
    case character(Unicode.Scalar)
    case end
    /// Ctrl-C.
    case interrupted
    /// The window has another size.
    case resized
    /// The program was stopped, and goes on.
    case continued
  }

  private static let wasResized = Atomic<Bool>(false)
  private static let wasContinued = Atomic<Bool>(false)
  private var earlier: [(signal: Int32, action: sigaction)] = []

  /// Begins to listen to what concerns the terminal.
  mutating func begin() {
    Interruption.listen()
    TerminalInput.wasResized.store(false, ordering: .relaxed)
    TerminalInput.wasContinued.store(false, ordering: .relaxed)
    listen(SIGWINCH) { _ in TerminalInput.wasResized.store(true, ordering: .relaxed) }
    listen(SIGCONT) { _ in TerminalInput.wasContinued.store(true, ordering: .relaxed) }
  }

  private mutating func listen(_ signal: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) {
    var (action, old) = (sigaction(), sigaction())
    action.__sigaction_handler.sa_handler = handler
    sigaction(signal, &action, &old)
    earlier.append((signal, old))
  }

  /// Ends listening.
  mutating func end() {
    for (signal, var action) in earlier { sigaction(signal, &action, nil) }
    earlier.removeAll()
  }

  /// Waits for what comes next.
  func next() -> Event {
    guard let event = wait() else { return character() }
    return event
  }

  /// Waits until there is something to read.
  ///
  /// - Returns: What else happened; `nil` where there is something to read.
  private func wait() -> Event? {
    // Signals are let in only while waiting, so that none slips in between looking and waiting.
    var (blocked, before) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    for signal in [SIGINT, SIGWINCH, SIGCONT] { sigaddset(&blocked, signal) }
    pthread_sigmask(SIG_BLOCK, &blocked, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    while true {
      if Interruption.isRequested { return .interrupted }
      if TerminalInput.wasResized.exchange(false, ordering: .relaxed) { return .resized }
      if TerminalInput.wasContinued.exchange(false, ordering: .relaxed) { return .continued }
      var inputs = fd_set()
      inputs.__fds_bits.0 = 1 << STDIN_FILENO
      let count = pselect(STDIN_FILENO + 1, &inputs, nil, nil, nil, &before)
      if count > 0 { return nil }
      if count < 0, errno != EINTR { return .end }
    }
  }

  private func character() -> Event {
    guard let first = byte() else { return .end }
    guard first >= 0x80 else { return .character(Unicode.Scalar(first)) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    var bytes = [first]
    while bytes.count < length, let next = byte() { bytes.append(next) }
    return .character(String(decoding: bytes, as: UTF8.self).unicodeScalars.first ?? "\u{FFFD}")
  }

  private func byte() -> UInt8? {
    var byte: UInt8 = 0
    var count = 0
    repeat { count = read(STDIN_FILENO, &byte, 1) } while count < 0 && errno == EINTR
    return count == 1 ? byte : nil
  }
}
