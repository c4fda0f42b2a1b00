import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The pipe from which a program on the terminal reads what it is to show.
final class ForegroundFeed {
  private(set) var reading: Int32
  private var writing: Int32

  init() throws(Diagnostic) {
    (reading, writing) = try ProgramPipes.makePipe()
  }

  deinit {
    closeEnds()
  }

  /// Writes all of `bytes`, or as much as is read, and closes the pipe; the program was started before.
  func write(_ bytes: [UInt8]) {
    close(reading)
    reading = -1
    var rest = bytes[...]
    while !rest.isEmpty {
      let (count, failure) = BrokenPipe.ignored { () -> (Int, Int32) in
        let count = rest.withUnsafeBytes { bytes in
          #if canImport(Glibc)
            Glibc.write(writing, bytes.baseAddress, bytes.count)
          #else
            Darwin.write(writing, bytes.baseAddress, bytes.count)
          #endif
        }
        return (count, errno)
      }
      if count > 0 { rest = rest.dropFirst(count) } else if failure != EINTR { break }
    }
    closeEnds()
  }

  private func closeEnds() {
    if reading >= 0 { close(reading) }
    if writing >= 0 { close(writing) }
    (reading, writing) = (-1, -1)
  }
}

/// The signals by which a terminal's keys interrupt, held back from this process.
struct HeldInterruptions {
  private let before: sigset_t
  private let held: sigset_t

  init() {
    var signals = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGINT)
    sigaddset(&signals, SIGQUIT)
    var mask = sigset_t()
    pthread_sigmask(SIG_BLOCK, &signals, &mask)
    before = mask
    held = signals
  }

  /// Lets them through again, without those that came meanwhile.
  func forget() {
    var signals = held
    var mask = before
    var pending = sigset_t()
    sigpending(&pending)
    for signal in [SIGINT, SIGQUIT] where sigismember(&mask, signal) == 0 && sigismember(&pending, signal) == 1 {
      sigemptyset(&signals)
      sigaddset(&signals, signal)
      var taken: Int32 = 0
      sigwait(&signals, &taken)
    }
    pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}
