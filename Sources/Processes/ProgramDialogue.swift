public import Diagnostics

#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

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
      guard ended == nil, pipes.input.writing >= 0, outputIsOpen else { return false }
      let chunk = bytes[done..<min(done + 65536, bytes.count)]
      let (count, failure) = BrokenPipe.ignored { () -> (Int, Int32) in
        let written = chunk.withUnsafeBytes { Self.write($0, to: pipes.input.writing) }
        return (written, errno)
      }
      if count > 0 {
        done += count
      } else if failure == EAGAIN {
        wait(toWrite: true)
      } else if failure != EINTR {
        return false
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
    let bytes = Array(output[taken..<taken + count])
    taken += count
    if taken == output.count {
      output.removeAll(keepingCapacity: true)
      taken = 0
    }
    return bytes
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
    var polled = [
      pollfd(fd: outputIsOpen ? pipes.output.reading : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: errorIsOpen ? pipes.error.reading : -1, events: Int16(POLLIN), revents: 0),
      pollfd(fd: toWrite ? pipes.input.writing : -1, events: Int16(POLLOUT), revents: 0),
    ]
    guard poll(&polled, nfds_t(polled.count), milliseconds) > 0 else { return }
    if polled[0].revents != 0 { outputIsOpen = Self.read(pipes.output.reading, into: &output) }
    if polled[1].revents != 0 { errorIsOpen = Self.read(pipes.error.reading, into: &errorOutput) }
  }

  /// Reads the available bytes; returns whether more may come.
  private static func read(_ descriptor: Int32, into bytes: inout [UInt8]) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 65536)
    #if canImport(Glibc)
      let count = Glibc.read(descriptor, &buffer, buffer.count)
    #else
      let count = Darwin.read(descriptor, &buffer, buffer.count)
    #endif
    if count > 0 { bytes.append(contentsOf: buffer[..<count]) }
    return count > 0 || (count < 0 && (errno == EAGAIN || errno == EINTR))
  }

  private static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int {
    #if canImport(Glibc)
      Glibc.write(descriptor, bytes.baseAddress, bytes.count)
    #else
      Darwin.write(descriptor, bytes.baseAddress, bytes.count)
    #endif
  }
}
