import Git

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// One line on standard error where a signal ends the program while it writes to a repository: half of it may be left.
///
/// The signal then ends the program as it would have without this.
enum InterruptNotice {
  private static let text: StaticString = "interrupted: slipway status tells what is left, and the way on or back\n"
  /// On a terminal the key that interrupts stands in the line already.
  private static let textOnTerminal: StaticString =
    "\ninterrupted: slipway status tells what is left, and the way on or back\n"
  private nonisolated(unsafe) static var isOnTerminal = false
  private static let signals = [SIGINT, SIGTERM]

  /// Begins to listen; a signal that whoever started the program wants ignored stays so.
  static func begin() {
    isOnTerminal = isatty(STDERR_FILENO) == 1
    // All that the handler reads is made here, for it may only look.
    _ = (WritingMark.isSet.pointee, text.utf8CodeUnitCount, textOnTerminal.utf8CodeUnitCount)
    for number in signals {
      let before = signal(number) { InterruptNotice.tell($0) }
      if unsafeBitCast(before, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) { signal(number, SIG_IGN) }
    }
  }

  /// Ends the listening, where nothing is left that could be told.
  static func end() {
    for number in signals { signal(number, SIG_DFL) }
  }

  /// Runs within the handler, where only functions are allowed that are safe there (POSIX.1-2017, 2.4.3).
  private static func tell(_ number: Int32) {
    if WritingMark.isSet.pointee != 0 {
      let line = isOnTerminal ? textOnTerminal : text
      _ = write(STDERR_FILENO, line.utf8Start, line.utf8CodeUnitCount)
    }
    signal(number, SIG_DFL)
    raise(number)
  }
}
