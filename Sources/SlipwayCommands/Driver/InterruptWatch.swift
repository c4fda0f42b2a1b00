import SystemCalls

/// Cleans up unfinished work if a signal ends the program.
///
/// The signal then ends the program as usual. Of nested watches, such as a password prompt during a clone, all clean
/// up, innermost first.
final class InterruptWatch {
  private let before: SignalSet
  private let errand: InterruptErrand
  private var thread: SystemThread?

  /// Starts the watch on the thread that does the work; child processes are not affected.
  init(clearingAway clearAway: @escaping @Sendable () -> Void) {
    let signals = SignalSet([Signals.interrupt, Signals.terminate, Signals.hangUp])
    before = signals.block()
    errand = InterruptErrand(signals, clearAway)
    InterruptErrand.underWay.add(errand)
    thread = SystemThread { [errand] in errand.wait() }
  }

  /// Ends the watch after the work; does not return if a signal came first.
  func end() {
    InterruptErrand.underWay.remove(errand)
    thread?.send(Signals.terminate)
    thread?.join()
    thread = nil
    before.blockOnly()
  }

  /// Ends the watch of the program's last work, before the report.
  ///
  /// Later signals are ignored. The watching thread is not woken, as that could take long on a busy machine.
  func endForGood() {
    InterruptErrand.underWay.remove(errand)
  }
}
