#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
    let helpers = min(max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))), count, mostThreads) - 1
    guard helpers > 0 else { return (0..<max(0, count)).map(work) }
    let state = Guarded(State<Result>(results: Array(repeating: nil, count: count)))
    let run: @Sendable () -> Void = {
      while let index = state.withLock({ $0.take() }) {
        let result = work(index)
        state.withLock { $0.results[index] = result }
      }
    }
    let threads = (0..<helpers).compactMap { _ in start(run) }
    run()
    for thread in threads { pthread_join(thread, nil) }
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

  /// The body of a thread.
  private final class Errand: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) {
      self.run = run
    }
  }

  private static func start(_ run: @escaping @Sendable () -> Void) -> pthread_t? {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setstacksize(&attributes, stackSize)
    let errand = Unmanaged.passRetained(Errand(run))
    #if canImport(Glibc)
      var thread = pthread_t()
    #else
      var thread: pthread_t?
    #endif
    let failure = pthread_create(&thread, &attributes, threadBody, errand.toOpaque())
    guard failure == 0 else {
      // The calling thread does the work alone.
      errand.release()
      return nil
    }
    return thread
  }

  #if canImport(Glibc)
    private static let threadBody: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { pointer in
      if let pointer { Unmanaged<Errand>.fromOpaque(pointer).takeRetainedValue().run() }
      return nil
    }
  #else
    private static let threadBody: @convention(c) (UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? = { pointer in
      Unmanaged<Errand>.fromOpaque(pointer).takeRetainedValue().run()
      return nil
    }
  #endif
}
