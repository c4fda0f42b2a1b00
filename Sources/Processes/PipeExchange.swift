#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Feeds a program and reads what it writes, all at once, until it ends.
struct PipeExchange {
  private let program: SpawnedProgram
  private let pipes: ProgramPipes
  private let deadline: ContinuousClock.Instant?
  private var input: ArraySlice<UInt8>
  private var output: [UInt8] = []
  private var errorOutput: [UInt8] = []
  private var outputIsOpen = true
  private var errorIsOpen = true

  init(program: SpawnedProgram, pipes: ProgramPipes, input: [UInt8], timeLimit: Duration?) {
    self.program = program
    self.pipes = pipes
    self.input = input[...]
    deadline = timeLimit.map { ContinuousClock.now + $0 }
  }

  consuming func finish() -> ProgramOutcome {
    if input.isEmpty { pipes.closeInput() }
    let status = exchange()
    drain()
    return ProgramOutcome(status: status, output: output, errorOutput: errorOutput)
  }

  /// Runs until the program has ended, even where something that it started keeps its outputs open.
  private mutating func exchange() -> ProgramStatus {
    while true {
      guard outputIsOpen || errorIsOpen || pipes.input.writing >= 0 else { return waitForEnd() }
      if let status = program.poll() { return status }
      if isLate { return stopped() }
      transfer(waiting: 20)
    }
  }

  private func waitForEnd() -> ProgramStatus {
    guard deadline != nil else { return program.wait() }
    while true {
      if let status = program.poll() { return status }
      if isLate { return stopped() }
      usleep(2000)
    }
  }

  private func stopped() -> ProgramStatus {
    program.kill()
    _ = program.wait()
    return .timedOut
  }

  private var isLate: Bool {
    guard let deadline else { return false }
    return ContinuousClock.now >= deadline
  }

  private mutating func transfer(waiting milliseconds: Int32) {
    var polled = [
      pollfd(fd: outputIsOpen ? pipes.output.reading : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorIsOpen ? pipes.error.reading : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: pipes.input.writing, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
    if polled[0].revents != 0 { outputIsOpen = read(pipes.output.reading, into: &output) }
    if polled[1].revents != 0 { errorIsOpen = read(pipes.error.reading, into: &errorOutput) }
    if polled[2].revents != 0 { write() }
  }

  /// What the program wrote before it ended is in the pipes already, so nothing is waited for.
  private mutating func drain() {
    if outputIsOpen { outputIsOpen = read(pipes.output.reading, into: &output) }
    if errorIsOpen { errorIsOpen = read(pipes.error.reading, into: &errorOutput) }
  }

  /// Reads all that is there; says whether more may come.
  private func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
      #else
        let count = Darwin.read(descriptor, &buffer, buffer.count)
      #endif
      if count > 0 {
        bytes.append(contentsOf: buffer[..<count])
      } else if count == 0 {
        return false
      } else if errno != EINTR {
        return errno == EAGAIN
      }
    }
  }

  private mutating func write() {
    let chunk = input.prefix(65536)
    let (count, failure) = BrokenPipe.ignored { () -> (Int, Int32) in
      let written = chunk.withUnsafeBytes { bytes in
        #if canImport(Glibc)
          Glibc.write(pipes.input.writing, bytes.baseAddress, bytes.count)
        #else
          Darwin.write(pipes.input.writing, bytes.baseAddress, bytes.count)
        #endif
      }
      return (written, errno)
    }
    if count >= 0 {
      input = input.dropFirst(count)
    } else if failure != EAGAIN, failure != EINTR {
      input = []
    }
    if input.isEmpty { pipes.closeInput() }
  }
}

/// Keeps a write to a program that no longer reads from ending this process.
enum BrokenPipe {
  static func ignored<Result>(during work: () -> Result) -> Result {
    var pipeSignal = sigset_t()
    sigemptyset(&pipeSignal)
    sigaddset(&pipeSignal, SIGPIPE)
    var before = sigset_t()
    pthread_sigmask(SIG_BLOCK, &pipeSignal, &before)
    var pending = sigset_t()
    sigpending(&pending)
    let wasPending = sigismember(&pending, SIGPIPE) == 1
    let result = work()
    sigpending(&pending)
    if !wasPending, sigismember(&pending, SIGPIPE) == 1 {
      var taken: Int32 = 0
      sigwait(&pipeSignal, &taken)
    }
    pthread_sigmask(SIG_SETMASK, &before, nil)
    return result
  }
}
