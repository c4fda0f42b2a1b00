import Synchronization
import SystemCalls

/// A cleanup that runs if a signal ends the program.
final class InterruptErrand: Sendable {
  /// The cleanups of all work in progress, innermost last.
  static let underWay = UnderWay()

  private let signals: SignalSet
  private let clearAway: @Sendable () -> Void

  init(_ signals: SignalSet, _ clearAway: @escaping @Sendable () -> Void) {
    self.signals = signals
    self.clearAway = clearAway
  }

  /// Waits for a signal on its own thread, then cleans up and ends the program.
  func wait() {
    let signal = signals.wait()
    Self.underWay.clearAway(ifHolding: self) {
      InterruptNotice.end()
      signals.unblock()
      Signals.raise(signal)
    }
    // The work is done: SIGTERM only ends this wait; other signals are passed on to other waits.
    if signal != Signals.terminate { Signals.sendToProcess(signal) }
  }

  /// A thread-safe list of cleanups, in the order in which their work started.
  final class UnderWay: Sendable {
    private let errands = Mutex<[InterruptErrand]>([])

    fileprivate init() {}

    func add(_ errand: InterruptErrand) { errands.withLock { $0.append(errand) } }

    /// Removes a finished cleanup; does not return if a signal came first.
    func remove(_ errand: InterruptErrand) { errands.withLock { $0.removeAll { $0 === errand } } }

    /// Runs the cleanups, innermost first, and `endProgram`, unless `errand` is finished.
    ///
    /// Keeps the lock, so no work can finish afterwards.
    fileprivate func clearAway(ifHolding errand: InterruptErrand, _ endProgram: () -> Void) {
      errands.withLock { errands in
        guard errands.contains(where: { $0 === errand }) else { return }
        for errand in errands.reversed() { errand.clearAway() }
        while true {
          endProgram()
          SystemThread.pause(microseconds: 1_000_000)
        }
      }
    }
  }
}
