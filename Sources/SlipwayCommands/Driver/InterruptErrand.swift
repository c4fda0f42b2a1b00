#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// What is to be cleared away if a signal ends the program, and the waiting for one.
final class InterruptErrand: Sendable {
  /// The errands of all work that is under way, the innermost last.
  static let underWay = UnderWay()

  private let signals: sigset_t
  private let clearAway: @Sendable () -> Void

  init(_ signals: sigset_t, _ clearAway: @escaping @Sendable () -> Void) {
    self.signals = signals
    self.clearAway = clearAway
  }

  /// Waits for a signal, in a thread of its own, then clears away all that is under way and ends the program.
  func wait() {
    var awaited = signals
    var signal: Int32 = 0
    while sigwait(&awaited, &signal) != 0 {}
    guard Self.underWay.clearAway(ifHolding: self) else {
      // The work was done; who else waits hears of what was not just the end of this waiting.
      if signal != SIGTERM { kill(getpid(), signal) }
      return
    }
    InterruptNotice.end()
    pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
    raise(signal)
  }

  /// Errands in the order in which their work began, which several threads may look at.
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

    /// Removes what is done; where a signal came first this does not return, for the program ends.
    func remove(_ errand: InterruptErrand) {
      pthread_mutex_lock(lock)
      errands.removeAll { $0 === errand }
      pthread_mutex_unlock(lock)
    }

    /// Clears away, the innermost first, unless an errand's work is done.
    ///
    /// The lock is kept: nothing may be called done any more.
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
