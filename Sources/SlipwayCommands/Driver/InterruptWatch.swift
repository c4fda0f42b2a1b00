#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Cleans up unfinished work if a signal ends the program.
///
/// The signal then ends the program as usual. Of nested watches, such as a password prompt during a clone, all clean
/// up, innermost first.
final class InterruptWatch {
  private let before: sigset_t
  private let errand: InterruptErrand
  private var thread: pthread_t?

  /// Starts the watch on the thread that does the work; child processes are not affected.
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

  /// Ends the watch after the work; does not return if a signal came first.
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

  /// Ends the watch of the program's last work, before the report.
  ///
  /// Later signals are ignored. The watching thread is not woken, as that could take long on a busy machine.
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
