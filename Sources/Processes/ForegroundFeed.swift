import Diagnostics
import SystemCalls

/// The pipe from which a program on the terminal reads what it is to show.
final class ForegroundFeed {
  private let pipe: Pipe

  init() throws(Diagnostic) { pipe = try ProgramPipes.makePipe() }

  /// What the program reads from.
  var reading: OpenFile { pipe.reading }

  /// Writes all of `bytes`, or as much as is read, and closes the pipe; the program was started before.
  func write(_ bytes: [UInt8]) {
    try? pipe.reading.close()
    BrokenPipe.ignored { try? pipe.writing.write(bytes) }
    try? pipe.writing.close()
  }
}

/// The signals by which a terminal's keys interrupt, held back from this process.
struct HeldInterruptions {
  private static let signals = [Signals.interrupt, Signals.quit]
  private let before = SignalSet(signals).block()

  /// Lets them through again, without those that came meanwhile.
  func forget() {
    let pending = SignalSet.pending
    for signal in Self.signals where !before.contains(signal) && pending.contains(signal) {
      _ = SignalSet([signal]).wait()
    }
    before.blockOnly()
  }
}
