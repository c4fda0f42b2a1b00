public import Diagnostics

/// Runs programs and waits for them.
public enum ProgramRun {
  /// Runs a program to its end and returns what it wrote.
  ///
  /// Both its outputs are read while it runs, so however much it writes it never waits for us. It sees `environment`
  /// and nothing of this process's own.
  ///
  /// - Parameters:
  ///   - arguments: The program, looked up in the environment's `PATH` if it is a bare name, and its arguments.
  ///   - directory: The folder it works in; this process's own if `nil`.
  ///   - environment: All variables that it sees.
  ///   - input: What it can read from its standard input.
  ///   - timeLimit: How long it may run before it and all that it started is killed.
  /// - Throws: `program-not-found` or `program-not-started`. A status other than 0 is a result, not an error.
  /// - Returns: How it ended and what it wrote.
  public static func run(
    _ arguments: [String],
    directory: String?,
    environment: [String: String],
    input: [UInt8] = [],
    timeLimit: Duration? = nil
  ) throws(Diagnostic) -> ProgramOutcome {
    let pipes = try ProgramPipes()
    let program = try SpawnedProgram(
      arguments, directory: directory, environment: environment, pipes: pipes, ownGroup: timeLimit != nil)
    return PipeExchange(program: program, pipes: pipes, input: input, timeLimit: timeLimit).finish()
  }

  /// Runs a program on this process's own terminal and waits for it: an editor.
  ///
  /// A key that interrupts is the program's while it runs, and does not end this process.
  ///
  /// - Throws: `program-not-found` or `program-not-started`.
  public static func runInForeground(
    _ arguments: [String], directory: String?, environment: [String: String]
  ) throws(Diagnostic) -> ProgramStatus {
    let interruptions = HeldInterruptions()
    defer { interruptions.forget() }
    let program = try SpawnedProgram(
      arguments, directory: directory, environment: environment, pipes: nil, ownGroup: false)
    return program.wait()
  }

  /// Runs a program on this process's own terminal that reads `input`, and waits for it: a pager.
  ///
  /// It may end before it has read everything. A key that interrupts is the program's while it runs, and does not end
  /// this process.
  ///
  /// - Throws: `program-not-found` or `program-not-started`.
  public static func runInForeground(
    _ arguments: [String], reading input: [UInt8], directory: String?, environment: [String: String]
  ) throws(Diagnostic) -> ProgramStatus {
    let feed = try ForegroundFeed()
    let interruptions = HeldInterruptions()
    defer { interruptions.forget() }
    let program = try SpawnedProgram(
      arguments, directory: directory, environment: environment, pipes: nil, input: feed.reading, ownGroup: false)
    feed.write(input)
    return program.wait()
  }
}
