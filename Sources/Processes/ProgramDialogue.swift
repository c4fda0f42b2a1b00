public import Diagnostics
import SystemCalls

/// A program that stays running and is spoken with in turns.
///
/// What it writes is taken in whenever it is waited for, while it is being written to as well, so neither side ever
/// waits for the other to read.
public final class ProgramDialogue {
  private let program: SpawnedProgram
  private let pipes: ProgramPipes
  private var output: [UInt8] = []
  private var taken = 0
  private var errorOutput: [UInt8] = []
  private var outputIsOpen = true
  private var errorIsOpen = true
  private var ended: ProgramStatus?

  /// Starts a program, which sees `environment` and nothing of this process's own.
  ///
  /// - Throws: `program-not-found` or `program-not-started`.
  public init(
    _ arguments: [String], directory: String?, environment: [String: String]
  ) throws(Diagnostic) {
    pipes = try ProgramPipes()
    program = try SpawnedProgram(
      arguments, directory: directory, environment: environment, pipes: pipes, ownGroup: false)
  }

  deinit {
    _ = end()
  }

  /// Writes to the program's standard input; says `false` if it reads no more.
  public func write(_ bytes: [UInt8]) -> Bool {
    var done = 0
    while done < bytes.count {
      guard ended == nil, pipes.input.writing.isOpen, outputIsOpen else { return false }
      let chunk = bytes[done..<min(done + 65536, bytes.count)]
      switch pipes.writeInput(chunk) {
      case .success(let count): done += count
      case .failure(.wouldBlock): wait(toWrite: true)
      case .failure: return false
      }
    }
    return true
  }

  /// The next `count` bytes of the program's standard output, or `nil` if it ends before.
  public func read(_ count: Int) -> [UInt8]? {
    while output.count - taken < count {
      guard outputIsOpen else { return nil }
      wait(toWrite: false)
    }
    return take(count)
  }

  private func take(_ count: Int) -> [UInt8] {
    let bytes = Array(output[taken..<taken + count])
    taken += count
    if taken == output.count {
      output.removeAll(keepingCapacity: true)
      taken = 0
    }
    return bytes
  }

  /// The next bytes of the program's standard output, at most `count`; waits until there are some.
  ///
  /// - Parameters:
  ///   - count: The most bytes that are wanted.
  ///   - goesOn: Asked several times a second; `false` ends the wait.
  /// - Returns: No bytes at the end of the output, and `nil` where the wait was ended.
  public func available(_ count: Int, while goesOn: () -> Bool) -> [UInt8]? {
    while output.count == taken {
      guard goesOn() else { return nil }
      guard outputIsOpen else { return [] }
      takeIn(waiting: 100, toWrite: false)
    }
    return take(min(count, output.count - taken))
  }

  /// What the program wrote to its standard error since the last call.
  public func takeErrorOutput() -> [UInt8] {
    takeIn(waiting: 0, toWrite: false)
    defer { errorOutput = [] }
    return errorOutput
  }

  /// Closes the program's input and output, and waits for its end.
  @discardableResult
  public func end() -> ProgramStatus {
    if let ended { return ended }
    pipes.closeInput()
    let status = waitForEnd()
    ended = status
    return status
  }

  /// Ends the program, whatever it is doing.
  public func stop() {
    guard ended == nil else { return }
    program.kill()
    ended = program.wait()
    outputIsOpen = false
  }

  /// What it started may keep its outputs open; only its own end is waited for.
  private func waitForEnd() -> ProgramStatus {
    while outputIsOpen || errorIsOpen {
      if let status = program.poll() { return status }
      takeIn(waiting: 20, toWrite: false)
      output = []
      taken = 0
    }
    return program.wait()
  }

  private func wait(toWrite: Bool) {
    takeIn(waiting: -1, toWrite: toWrite)
  }

  private func takeIn(waiting milliseconds: Int32, toWrite: Bool) {
    let ready = OpenFile.ready(
      reading: [outputIsOpen ? pipes.output.reading : nil, errorIsOpen ? pipes.error.reading : nil],
      writing: [toWrite ? pipes.input.writing : nil], within: milliseconds)
    if ready[0] { outputIsOpen = ProgramPipes.read(pipes.output.reading, into: &output) }
    if ready[1] { errorIsOpen = ProgramPipes.read(pipes.error.reading, into: &errorOutput) }
  }
}
