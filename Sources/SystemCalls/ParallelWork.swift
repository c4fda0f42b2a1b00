import Synchronization

/// Independent work on many values, distributed over the processors.
public enum ParallelWork {
  /// The results of `work` for each number below `count`, in order.
  ///
  /// The threads have stacks as large as the main thread's, because parsers of nested files recurse as deeply.
  ///
  /// - Parameters:
  ///   - count: The number of values.
  ///   - work: The work on one value; it is called from several threads.
  /// - Returns: The results.
  public static func results<Result: Sendable>(
    count: Int, _ work: @escaping @Sendable (Int) -> Result
  ) -> [Result] {
    let helpers = min(CurrentProcess.processors, count, mostThreads) - 1
    guard helpers > 0 else { return (0..<max(0, count)).map(work) }
    let state = Mutex(State<Result>(results: Array(repeating: nil, count: count)))
    let run: @Sendable () -> Void = {
      while let index = state.withLock({ $0.take() }) {
        let result = work(index)
        state.withLock { $0.results[index] = result }
      }
    }
    // Where no thread can be started, the calling one does the work alone.
    let threads = (0..<helpers).compactMap { _ in SystemThread(stackSize: stackSize, run) }
    run()
    for thread in threads { thread.join() }
    return state.withLock { $0.results.compactMap(\.self) }
  }

  private static let mostThreads = 16
  private static let stackSize = 8 << 20

  /// The results so far and the next number.
  private struct State<Result: Sendable>: Sendable {
    var results: [Result?]
    var next = 0

    mutating func take() -> Int? {
      guard next < results.count else { return nil }
      defer { next += 1 }
      return next
    }
  }
}
