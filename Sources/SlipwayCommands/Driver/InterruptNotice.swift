import GitStore
import SystemCalls

/// Prints a line on standard error if a signal ends the program while it writes to a repository.
///
/// The signal then ends the program as usual.
enum InterruptNotice {
  private static let text: StaticString = "interrupted: run slipway status to see how to continue or undo\n"
  /// Starts with a line break, as a terminal echoes the interrupt key.
  private static let textOnTerminal: StaticString =
    "\ninterrupted: run slipway status to see how to continue or undo\n"
  private nonisolated(unsafe) static var isOnTerminal = false
  private static let signals = [Signals.interrupt, Signals.terminate]

  /// Installs the handler; ignored signals stay ignored.
  static func begin() {
    isOnTerminal = OpenFile.standardError.isTerminal
    // The handler must not initialize globals, so initialize them here.
    _ = (WritingMark.isSet.pointee, text.utf8CodeUnitCount, textOnTerminal.utf8CodeUnitCount)
    for number in signals { Signals.handle(number) { InterruptNotice.tell($0) } }
  }

  /// Removes the handler.
  static func end() {
    for number in signals { Signals.reset(number) }
  }

  /// Ends the program as an interruption does, so that a shell's loop ends too.
  static func endProgram() {
    end()
    Signals.raise(Signals.interrupt)
  }

  /// Runs in the handler: only async-signal-safe functions are allowed (POSIX.1-2017, 2.4.3).
  private static func tell(_ number: Int32) {
    if WritingMark.isSet.pointee != 0 {
      Signals.writeToStandardError(isOnTerminal ? textOnTerminal : text)
    }
    Signals.reset(number)
    Signals.raise(number)
  }
}
