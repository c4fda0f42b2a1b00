#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A cleanup that runs if a signal ends the program.
final class InterruptErrand: Sendable {
  /// The cleanups of all work in progress, innermost last.
  static let underWay = UnderWay()

  private let signals: sigset_t
  private let clearAway: @Sendable () -> Void

  init(_ signals: sigset_t, _ clearAway: @escaping @Sendable () -> Void) {
    self.signals = signals
    self.clearAway = clearAway
  }

  /// Waits for a signal on its own thread, then cleans up and ends the program.
  func wait() {
    var awaited = signals
    var signal: Int32 = 0
    while sigwait(&awaited, &signal) != 0 {}
    guard Self.underWay.clearAway(ifHolding: self) else {
      // The work is done: SIGTERM only ends this wait; other signals are passed on to other waits.
      if signal != SIGTERM { kill(getpid(), signal) }
      return
    }
    InterruptNotice.end()
    pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    raise(signal)
  }

  /// A thread-safe list of cleanups, in the order in which their work started.
  final class UnderWay: @unchecked Sendable {
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var errands: [InterruptErrand] = []

    fileprivate init() {
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    }

    func add(_ errand: InterruptErrand) {
      pthread_mutex_lock(lock)
      errands.append(errand)
      pthread_mutex_unlock(lock)
    }

    /// Removes a finished cleanup; does not return if a signal came first.
    func remove(_ errand: InterruptErrand) {
      pthread_mutex_lock(lock)
      errands.removeAll { $0 === errand }
      pthread_mutex_unlock(lock)
    }

    /// Runs the cleanups, innermost first, unless `errand` is finished.
    ///
    /// Keeps the lock, so no work can finish afterwards.
    fileprivate func clearAway(ifHolding errand: InterruptErrand) -> Bool {
      pthread_mutex_lock(lock)
      guard errands.contains(where: { $0 === errand }) else {
        pthread_mutex_unlock(lock)
        return false
      }
      for errand in errands.reversed() { errand.clearAway() }
      return true
    }
  }
}
