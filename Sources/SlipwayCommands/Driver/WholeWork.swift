import Synchronization
import SystemCalls

extension World {
  /// Does work that is completed and then undone if a signal ends the program.
  ///
  /// - Parameters:
  ///   - work: The work, which must be short; returns whether there is anything to undo.
  ///   - takeBack: Undoes it.
  func doWholly(_ work: () -> Bool, takingBack takeBack: @escaping @Sendable () -> Void) {
    let gate = Gate()
    doUnlessEnded({ gate.open(work()) }, { if gate.pass() { takeBack() } })
  }
}

/// The result of work, which another thread waits for.
private final class Gate: Sendable {
  private let answer = Mutex<Bool?>(nil)

  /// Opens the gate with the result of the work.
  func open(_ answer: Bool) { self.answer.withLock { $0 = answer } }

  /// Waits until the gate is open.
  func pass() -> Bool {
    while true {
      if let answer = answer.withLock({ $0 }) { return answer }
      SystemThread.pause(microseconds: 1000)
    }
  }
}
