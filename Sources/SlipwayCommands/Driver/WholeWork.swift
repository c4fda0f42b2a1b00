#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

extension World {
  /// Does work that is completed and then undone if a signal ends the program.
  ///
  /// - Parameters:
  ///   - work: The work, which must be short; returns whether there is anything to undo.
  ///   - takeBack: Undoes it.
  func doWholly(_ work: () -> Bool, takingBack takeBack: @escaping @Sendable () -> Void) {
    let gate = Gate()
    gate.close()
    doUnlessEnded({ gate.open(work()) }, { if gate.pass() { takeBack() } })
  }
}

/// A lock that another thread waits at until the work is done.
private final class Gate: @unchecked Sendable {
  private let lock = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
  private var answer = false

  init() {
    lock.initialize(to: pthread_mutex_t())
    pthread_mutex_init(lock, nil)
  }

  deinit {
    pthread_mutex_destroy(lock)
    lock.deallocate()
  }

  func close() { pthread_mutex_lock(lock) }

  /// Opens the gate with the result of the work.
  func open(_ answer: Bool) {
    self.answer = answer
    pthread_mutex_unlock(lock)
  }

  /// Waits until the gate is open.
  func pass() -> Bool {
    pthread_mutex_lock(lock)
    defer { pthread_mutex_unlock(lock) }
    return answer
  }
}
