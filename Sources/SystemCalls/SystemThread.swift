#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A thread of the system, for work whose stack must be large or that waits for signals.
public final class SystemThread {
  private let identifier: pthread_t

  /// The body, passed through C.
  private final class Body: Sendable {
    let run: @Sendable () -> Void

    init(_ run: @escaping @Sendable () -> Void) { self.run = run }

    static func run(_ pointer: UnsafeMutableRawPointer?) {
      if let pointer { Unmanaged<Body>.fromOpaque(pointer).takeRetainedValue().run() }
    }
  }

  /// Starts a thread; `nil` if the system has none left.
  ///
  /// - Parameters:
  ///   - stackSize: The size of its stack in bytes; the system's usual size if `nil`.
  ///   - run: Its work.
  public init?(stackSize: Int? = nil, _ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    if let stackSize { pthread_attr_setstacksize(&attributes, stackSize) }
    let body = Unmanaged.passRetained(Body(run))
    #if canImport(Glibc)
      var created = pthread_t()
    #else
      var created: pthread_t?
    #endif
    let failure = pthread_create(
      &created, &attributes,
      {
        Body.run($0); return nil
      }, body.toOpaque())
    let started: pthread_t? = created
    guard failure == 0, let started else {
      body.release()
      return nil
    }
    identifier = started
  }

  /// Waits for its end; to be called once.
  public func join() { pthread_join(identifier, nil) }

  /// Sends it a signal.
  public func send(_ signal: Int32) { pthread_kill(identifier, signal) }

  /// Suspends the calling thread.
  public static func pause(microseconds: UInt32) { usleep(microseconds) }
}
