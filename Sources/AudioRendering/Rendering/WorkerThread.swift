import Glibc

/// A thread that does one piece of work and ends.
///
/// Plain threads because rendering blocks for long: the pool of Swift's tasks is not meant for that, and a program that
/// does not use it starts sooner.
public final class WorkerThread: @unchecked Sendable {
  // Its one owner joins it.
  private var thread = pthread_t()
  private var isRunning = false

  /// Starts the work; when the system has no thread left, the work is simply not done.
  public init(_ work: @escaping @Sendable () -> Void) {
    let box = Unmanaged.passRetained(Work(work))
    let status = pthread_create(
      &thread, nil,
      { argument in
        if let argument { Unmanaged<Work>.fromOpaque(argument).takeRetainedValue().run() }
        return nil
      }, box.toOpaque())
    isRunning = status == 0
    if !isRunning { box.release() }
  }

  /// Waits until the work is done.
  public func join() {
    guard isRunning else { return }
    pthread_join(thread, nil)
    isRunning = false
  }

  private final class Work: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }
}
