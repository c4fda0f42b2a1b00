#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The environment of the program: its directory, variables, clock and streams.
///
/// Other modules do not read the environment, the clock or streams themselves; tests create their own world.
public struct World {
  /// The absolute path of the working directory; empty if it was removed.
  public var directory: String
  /// The environment variables.
  public var environment: [String: String]
  /// The path of the program, used to find its data files.
  public var executable: String
  /// The home folder of the user's account; `nil` if unknown.
  public var accountHome: String?
  /// The clock.
  public var clock: @Sendable () -> Date
  /// The offset of local time from UTC at a date, in minutes.
  public var minutesAheadOfUTC: (Date) -> Int
  /// Standard output.
  public var output: Stream
  /// Standard error.
  public var problems: Stream
  /// Reads a line, `nil` at the end; the property is `nil` without a terminal.
  public var readLine: (() -> String?)?
  /// Reads a line without echo, `nil` at the end; the property is `nil` without a terminal.
  ///
  /// Calls its argument, which asks for the line, after echo is off.
  public var readSecret: ((_ asking: () -> Void) -> String?)?
  /// Reads a line and redraws it with every key, `nil` at the end; the property is `nil` without a terminal.
  public var readTyped: TypedReading?
  /// Shows a text in a pager with environment variables and returns whether it ran; `nil` without a terminal.
  public var showPages: ((_ text: [UInt8], _ command: String, _ environment: [String: String]) -> Bool)?
  /// Does the last work of the program, and cleans up if a signal ends it.
  public var doUnlessEnded: (_ work: () -> Void, _ clearingAway: @escaping @Sendable () -> Void) -> Void
  /// Calls its argument on another thread when a signal asks the program to end.
  public var whenAskedToEnd: (_ stop: @escaping @Sendable () -> Void) -> Void
  /// Reads all of standard input.
  public var readInput: () -> [UInt8]

  /// Creates a world.
  public init(
    directory: String,
    environment: [String: String],
    executable: String,
    accountHome: String? = nil,
    clock: @escaping @Sendable () -> Date,
    minutesAheadOfUTC: @escaping (Date) -> Int = { _ in 0 },
    output: Stream,
    problems: Stream,
    readLine: (() -> String?)? = nil,
    readSecret: ((() -> Void) -> String?)? = nil,
    readTyped: TypedReading? = nil,
    showPages: (([UInt8], String, [String: String]) -> Bool)? = nil,
    doUnlessEnded: @escaping (() -> Void, @escaping @Sendable () -> Void) -> Void = { work, _ in work() },
    whenAskedToEnd: @escaping (@escaping @Sendable () -> Void) -> Void = { _ in },
    readInput: @escaping () -> [UInt8] = { [] }
  ) {
    self.directory = directory
    self.environment = environment
    self.executable = executable
    self.accountHome = accountHome
    self.clock = clock
    self.minutesAheadOfUTC = minutesAheadOfUTC
    self.output = output
    self.problems = problems
    self.readLine = readLine
    self.readSecret = readSecret
    self.readTyped = readTyped
    self.showPages = showPages
    self.doUnlessEnded = doUnlessEnded
    self.whenAskedToEnd = whenAskedToEnd
    self.readInput = readInput
  }
}

extension World {
  /// The columns in the variable COLUMNS, which count more than the terminal's, as in Git.
  var wantedColumns: Int? { environment["COLUMNS"].flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil } }

  /// Reads a line from a terminal without echo: `asking` asks for it, `showing` shows the line typed so far.
  public typealias TypedReading = (_ asking: () -> Void, _ showing: (String) -> Void) -> String?

  /// An output stream.
  public struct Stream {
    /// Writes bytes; returns `false` on failure, except for a closed pipe.
    public var write: ([UInt8]) -> Bool
    /// The terminal's width in columns; `nil` if the stream is not a terminal.
    public var terminalWidth: Int?

    /// The terminal's height in lines; `nil` if the stream is not a terminal.
    public var terminalHeight: Int?

    /// Creates a stream.
    public init(terminalWidth: Int? = nil, terminalHeight: Int? = nil, write: @escaping ([UInt8]) -> Bool) {
      self.write = write
      self.terminalWidth = terminalWidth
      self.terminalHeight = terminalHeight
    }
  }
}
