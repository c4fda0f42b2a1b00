import SystemCalls

/// How a program ended and what it wrote.
public struct ProgramOutcome: Hashable, Sendable {
  /// How it ended.
  public let status: ProgramStatus
  /// What it wrote to its standard output.
  public let output: [UInt8]
  /// What it wrote to its standard error.
  public let errorOutput: [UInt8]

  /// Creates an outcome.
  public init(status: ProgramStatus, output: [UInt8], errorOutput: [UInt8]) {
    self.status = status
    self.output = output
    self.errorOutput = errorOutput
  }

  /// Whether it exited by itself with status 0.
  public var succeeded: Bool { status == .exited(0) }

  /// The standard output as text, wrong UTF-8 replaced.
  public var outputText: String { String(decoding: output, as: UTF8.self) }

  /// The standard error as text, wrong UTF-8 replaced.
  public var errorText: String { String(decoding: errorOutput, as: UTF8.self) }
}

/// How a program ended.
public enum ProgramStatus: Hashable, Sendable, CustomStringConvertible {
  /// It exited by itself with this status.
  case exited(Int32)
  /// A signal that it did not handle ended it.
  case signalled(Int32)
  /// It ran longer than it was given, and was killed.
  case timedOut

  init(_ end: ChildProcess.End) {
    switch end {
    case .exited(let status): self = .exited(status)
    case .signalled(let signal): self = .signalled(signal)
    }
  }

  /// Whether a key of the terminal interrupted it, or what it started for a shell.
  public var isInterrupted: Bool {
    [Signals.interrupt, Signals.quit].contains { self == .signalled($0) || self == .exited(128 + $0) }
  }

  /// What happened, as the end of a sentence whose subject is the program.
  public var description: String {
    switch self {
    case .exited(let status): "exited with status \(status)"
    case .signalled(let signal): "was terminated by signal \(signal)"
    case .timedOut: "timed out and was terminated"
    }
  }
}
