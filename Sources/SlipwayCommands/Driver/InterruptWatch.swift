#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Clears away what unfinished work has made, where the user or the system ends the program meanwhile.
///
/// The signal then ends the program as it would have without this. Of watches within each other, such as that of a
/// password's question while something is cloned, all clear away, the innermost first, whichever hears of the signal.
final class InterruptWatch {
  private let before: sigset_t
  private let errand: InterruptErrand
  private var thread: pthread_t?

  /// Begins to watch, in the thread that does the work; programs that it starts are not held back from anything.
  init(clearingAway clearAway: @escaping @Sendable () -> Void) {
    var signals = sigset_t()
    sigemptyset(&signals)
    for signal in [SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &mask)
    before = mask
    errand = InterruptErrand(signals, clearAway)
    InterruptErrand.underWay.add(errand)
    thread = Self.start(errand)
  }

  /// Ends the watch, the work being done, and lets signals act as before; where one came first the program ends here.
  func end() {
    InterruptErrand.underWay.remove(errand)
    if let thread {
      pthread_kill(thread, SIGTERM)
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
    InterruptErrand.underWay.remove(errand)
  }

  private static func start(_ errand: InterruptErrand) -> pthread_t? {
    let payload = Unmanaged.passRetained(errand).toOpaque()
    #if canImport(Glibc)
      var thread = pthread_t()
      let failure = pthread_create(
        &thread, nil,
        { payload in
          if let payload { Unmanaged<InterruptErrand>.fromOpaque(payload).takeRetainedValue().wait() }
          return nil
        }, payload)
      return failure == 0 ? thread : nil
    #else
      var thread: pthread_t?
      let failure = pthread_create(
        &thread, nil,
        { payload in
          Unmanaged<InterruptErrand>.fromOpaque(payload).takeRetainedValue().wait()
          return nil
        }, payload)
      return failure == 0 ? thread : nil
    #endif
  }
}
