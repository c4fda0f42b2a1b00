#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

private func systemSignal(_ number: Int32, _ handler: @escaping @convention(c) (Int32) -> Void) -> Bool {
  unsafeBitCast(signal(number, handler), to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
}
private func systemRaise(_ number: Int32) { raise(number) }

/// The numbers of signals, and what this process does when they come.
public enum Signals {
  /// The interrupt key, SIGINT.
  public static var interrupt: Int32 { SIGINT }
  /// The quit key, SIGQUIT.
  public static var quit: Int32 { SIGQUIT }
  /// The request to end, SIGTERM.
  public static var terminate: Int32 { SIGTERM }
  /// The end of the terminal, SIGHUP.
  public static var hangUp: Int32 { SIGHUP }
  /// A write to a pipe that nobody reads, SIGPIPE.
  public static var brokenPipe: Int32 { SIGPIPE }

  /// Ignores a signal.
  public static func ignore(_ number: Int32) { signal(number, SIG_IGN) }

  /// Restores the system's handling of a signal.
  public static func reset(_ number: Int32) { signal(number, SIG_DFL) }

  /// Calls `handler`, which may call async-signal-safe functions only; a signal that is ignored stays so.
  public static func handle(_ number: Int32, with handler: @escaping @convention(c) (Int32) -> Void) {
    if systemSignal(number, handler) { ignore(number) }
  }

  /// Sends a signal to the calling thread.
  public static func raise(_ number: Int32) { systemRaise(number) }

  /// Sends a signal to this process.
  public static func sendToProcess(_ number: Int32) { kill(getpid(), number) }

  /// Writes to standard error, which a handler may do.
  public static func writeToStandardError(_ text: StaticString) {
    _ = write(STDERR_FILENO, text.utf8Start, text.utf8CodeUnitCount)
  }
}

/// A set of signals, to block in the calling thread and wait for.
public struct SignalSet: Sendable {
  private(set) var raw = sigset_t()

  /// Creates a set.
  public init(_ signals: [Int32] = []) {
    sigemptyset(&raw)
    for signal in signals { sigaddset(&raw, signal) }
  }

  /// The signals that came while they were blocked.
  public static var pending: SignalSet {
    var set = SignalSet()
    sigpending(&set.raw)
    return set
  }

  /// Whether it has a signal.
  public func contains(_ signal: Int32) -> Bool {
    var raw = raw
    return sigismember(&raw, signal) == 1
  }

  /// Blocks the signals, and returns those that were blocked before.
  public func block() -> SignalSet { setMask(SIG_BLOCK) }

  /// Unblocks the signals.
  public func unblock() { _ = setMask(SIG_UNBLOCK) }

  /// Blocks these signals and no others.
  public func blockOnly() { _ = setMask(SIG_SETMASK) }

  private func setMask(_ how: Int32) -> SignalSet {
    var (new, old) = (raw, SignalSet())
    pthread_sigmask(how, &new, &old.raw)
    return old
  }

  /// Waits for one of the signals, which are blocked, and takes it.
  public func wait() -> Int32 {
    var (awaited, signal) = (raw, Int32(0))
    while sigwait(&awaited, &signal) != 0 {}
    return signal
  }
}
