import SystemCalls

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
      guard outputIsOpen || errorIsOpen || pipes.input.writing.isOpen else { return waitForEnd() }
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
      SystemThread.pause(microseconds: 2000)
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
    let ready = OpenFile.ready(
      reading: [outputIsOpen ? pipes.output.reading : nil, errorIsOpen ? pipes.error.reading : nil],
      writing: [pipes.input.writing], within: milliseconds)
    if ready[0] { outputIsOpen = readAll(pipes.output.reading, into: &output) }
    if ready[1] { errorIsOpen = readAll(pipes.error.reading, into: &errorOutput) }
    if ready[2] { write() }
  }

  /// What the program wrote before it ended is in the pipes already, so nothing is waited for.
  private mutating func drain() {
    if outputIsOpen { outputIsOpen = readAll(pipes.output.reading, into: &output) }
    if errorIsOpen { errorIsOpen = readAll(pipes.error.reading, into: &errorOutput) }
  }

  /// Reads all that is there; says whether more may come.
  private func readAll(_ file: OpenFile, into bytes: inout [UInt8]) -> Bool {
    while true {
      let before = bytes.count
      guard ProgramPipes.read(file, into: &bytes) else { return false }
      if bytes.count == before { return true }
    }
  }

  private mutating func write() {
    switch pipes.writeInput(input.prefix(65536)) {
    case .success(let count): input = input.dropFirst(count)
    case .failure(.wouldBlock): break
    case .failure: input = []
    }
    if input.isEmpty { pipes.closeInput() }
  }
}

/// Keeps a write to a program that no longer reads from ending this process.
enum BrokenPipe {
  static func ignored<Result>(during work: () -> Result) -> Result {
    let pipeSignal = SignalSet([Signals.brokenPipe])
    let before = pipeSignal.block()
    let wasPending = SignalSet.pending.contains(Signals.brokenPipe)
    let result = work()
    if !wasPending, SignalSet.pending.contains(Signals.brokenPipe) { _ = pipeSignal.wait() }
    before.blockOnly()
    return result
  }
}
