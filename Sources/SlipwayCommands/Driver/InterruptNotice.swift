import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints a line on standard error if a signal ends the program while it writes to a repository.
///
/// The signal then ends the program as usual.
enum InterruptNotice {
  private static let text: StaticString = "interrupted: run slipway status to see how to continue or undo\n"
  /// Starts with a line break, as a terminal echoes the interrupt key.
  private static let textOnTerminal: StaticString =
    "\ninterrupted: run slipway status to see how to continue or undo\n"
  private nonisolated(unsafe) static var isOnTerminal = false
  private static let signals = [SIGINT, SIGTERM]

  /// Installs the handler; ignored signals stay ignored.
  static func begin() {
    isOnTerminal = isatty(STDERR_FILENO) == 1
    // The handler must not initialize globals, so initialize them here.
    _ = (WritingMark.isSet.pointee, text.utf8CodeUnitCount, textOnTerminal.utf8CodeUnitCount)
    for number in signals {
      let before = signal(number) { InterruptNotice.tell($0) }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  /// Removes the handler.
  static func end() {
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Ends the program as an interruption does, so that a shell's loop ends too.
  static func endProgram() {
    end()
    raise(SIGINT)
  }

  /// Runs in the handler: only async-signal-safe functions are allowed (POSIX.1-2017, 2.4.3).
  private static func tell(_ number: Int32) {
    if WritingMark.isSet.pointee != 0 {
      let line = isOnTerminal ? textOnTerminal : text
      _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}
