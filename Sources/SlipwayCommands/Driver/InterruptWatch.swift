#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Clears away what unfinished work has made, where the user or the system ends the program meanwhile.
///
/// The signal then ends the program as it would have without this.
final class InterruptWatch {
  private let before: sigset_t
  private let errand: Errand
  private var thread: pthread_t?

  /// What the watching thread does, which of the two threads comes first being decided once.
  private final class Errand: @unchecked Sendable {
    private let signals: sigset_t
    private let clearAway: @Sendable () -> Void
    private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private var isDecided = false

    init(_ signals: sigset_t, _ clearAway: @escaping @Sendable () -> Void) {
      self.signals = signals
      self.clearAway = clearAway
      lock.initialize(to: pthread_mutex_t())
      pthread_mutex_init(lock, nil)
    }

    deinit {
      pthread_mutex_destroy(lock)
      lock.deallocate()
    }

    /// Whether the caller is the first to say how it ends.
    func decide() -> Bool {
      pthread_mutex_lock(lock)
      defer { pthread_mutex_unlock(lock) }
      defer { isDecided = true }
      return !isDecided
    }

    func wait() {
      var awaited = signals
      var signal: Int32 = 0
      while sigwait(&awaited, &signal) != 0 {}
      guard decide() else { return }
      clearAway()
      pthread_sigmask(SIG_UNBLOCK, &awaited, nil)
      raise(signal)
    }
  }

  /// Begins to watch, in the thread that does the work; programs that it starts are not held back from anything.
  init(clearingAway clearAway: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &mask)
    before = mask
    errand = Errand(signals, clearAway)
    thread = Self.start(errand)
  }

  /// Ends the watch, the work being done, and lets signals act as before; where one came first the program ends here.
  func end() {
    let isFirst = errand.decide()
    if let thread {
      if isFirst { pthread_kill(thread, SIGTERM) }
      pthread_join(thread, nil)
    }
    thread = nil
    var mask = before
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }

  /// Ends the watch of the last work of the program, after which it only says what was made.
  ///
  /// A signal that comes later comes too late, so that the program ends by one only where nothing was made. The thread
  /// that watches ends with the program: waking it would take as long as the machine is busy.
  func endForGood() {
    guard !errand.decide(), let thread else { return }
    pthread_join(thread, nil)
  }

  private static func start(_ errand: Errand) -> pthread_t? {
    let payload = Unmanaged.passRetained(errand).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, nil,
        { payload in
          if let payload { Unmanaged<Errand>.fromOpaque(payload).takeRetainedValue().wait() }
          return nil
        }, payload)
      return failure == 0 ? thread : nil
    #else
      var thread: pthread_t?
      let failure = pthread_create(
        &thread, nil,
        { payload in
          Unmanaged<Errand>.fromOpaque(payload).takeRetainedValue().wait()
          return nil
        }, payload)
      return failure == 0 ? thread : nil
    #endif
  }
}
