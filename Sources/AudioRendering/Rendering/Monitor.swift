import Glibc

/// A value that threads share, and on whose changes they can wait.
///
/// Every access is a closure of its own that runs under the lock; waiting happens between accesses, never inside one.
final class Monitor<State>: @unchecked Sendable {
  private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
  private var state: State

  init(_ state: sending State) {
    self.state = state
    mutex.initialize(to: pthread_mutex_t())
    changed.initialize(to: pthread_cond_t())
    pthread_mutex_init(mutex, nil)
    pthread_cond_init(changed, nil)
  }

  deinit {
    pthread_cond_destroy(changed)
    pthread_mutex_destroy(mutex)
    changed.deallocate()
    mutex.deallocate()
  }

  /// Changes the value and wakes everyone who waits.
  func update<Result>(_ change: (inout State) -> sending Result) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    let result = change(&state)
    pthread_cond_broadcast(changed)
    return result
  }

  /// Asks again after every change until there is an answer.
  func wait<Result>(for answer: (inout State) -> sending Result?) -> sending Result {
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    while true {
      if let result = answer(&state) { return result }
      pthread_cond_wait(changed, mutex)
    }
  }

  /// Waits for a change, but not for long; what made it wake is for the caller to find out.
  ///
  /// - Parameter milliseconds: How long at most.
  func waitForChange(atMost milliseconds: Int) {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    let nanoseconds = time.tv_nsec + milliseconds % 1000 * 1_000_000
    time.tv_sec += milliseconds / 1000 + nanoseconds / 1_000_000_000
    time.tv_nsec = nanoseconds % 1_000_000_000
    pthread_mutex_lock(mutex)
    defer { pthread_mutex_unlock(mutex) }
    pthread_cond_timedwait(changed, mutex, &time)
  }
}
