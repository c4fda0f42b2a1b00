import SystemCalls

/// A signal that asks a program which runs until then to end.
enum EndRequest {
  /// Waits for a signal on a new thread, then calls `stop`; a second signal ends the program at once.
  ///
  /// Must be called before other threads are started, which would take the signal.
  static func wait(thenCalling stop: @escaping @Sendable () -> Void) {
    let signals = SignalSet([Signals.interrupt, Signals.terminate, Signals.hangUp])
    _ = signals.block()
    _ = SystemThread {
      _ = signals.wait()
      stop()
      let second = signals.wait()
      InterruptNotice.end()
      signals.unblock()
      Signals.raise(second)
    }
  }
}
