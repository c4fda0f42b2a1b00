#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// All that the command line takes from and gives to the outside: where it stands, what it was given, where it writes.
///
/// Nothing below the command line reads the environment, the clock or a stream by itself; tests make a world of their
/// own.
public struct World {
  /// The folder it was started in, absolute.
  public var directory: String
  /// The environment's variables.
  public var environment: [String: String]
  /// The path of the program's own file, for finding what is installed beside it.
  public var executable: String
  /// What time it is.
  public var clock: @Sendable () -> Date
  /// How many minutes the local time is ahead of UTC at a moment.
  public var minutesAheadOfUTC: (Date) -> Int
  /// Where results go.
  public var output: Stream
  /// Where progress and problems go.
  public var problems: Stream
  /// Reads a line of what the user types, `nil` at the end; `nil` where nobody can type.
  public var readLine: (() -> String?)?
  /// Reads a line that is not shown while it is typed, `nil` at the end; `nil` where nobody can type.
  ///
  /// It calls what it is given, which asks for the line, once nothing that is typed is shown any more.
  public var readSecret: ((_ asking: () -> Void) -> String?)?
  /// Reads a line, showing it anew with every key, `nil` at the end; `nil` where nobody can type.
  public var readTyped: TypedReading?
  /// Shows a text by a pager's command line, with the variables that it sees, and says whether that could be done;
  /// `nil` where there is no terminal to show it on.
  public var showPages: ((_ text: [UInt8], _ command: String, _ environment: [String: String]) -> Bool)?
  /// Does the last work of the program, which is cleared away where the program is ended meanwhile.
  public var doUnlessEnded: (_ work: () -> Void, _ clearingAway: @escaping @Sendable () -> Void) -> Void
  /// Reads all of standard input.
  public var readInput: () -> [UInt8]

  /// Creates a world.
  public init(
    directory: String,
    environment: [String: String],
    executable: String,
    clock: @escaping @Sendable () -> Date,
    minutesAheadOfUTC: @escaping (Date) -> Int = { _ in 0 },
    output: Stream,
    problems: Stream,
    readLine: (() -> String?)? = nil,
    readSecret: ((() -> Void) -> String?)? = nil,
    readTyped: TypedReading? = nil,
    showPages: (([UInt8], String, [String: String]) -> Bool)? = nil,
    doUnlessEnded: @escaping (() -> Void, @escaping @Sendable () -> Void) -> Void = { work, _ in work() },
    readInput: @escaping () -> [UInt8] = { [] }
  ) {
    self.directory = directory
    self.environment = environment
    self.executable = executable
    self.clock = clock
    self.minutesAheadOfUTC = minutesAheadOfUTC
    self.output = output
    self.problems = problems
    self.readLine = readLine
    self.readSecret = readSecret
    self.readTyped = readTyped
    self.showPages = showPages
    self.doUnlessEnded = doUnlessEnded
    self.readInput = readInput
  }
}

extension World {
  /// Reads a line from a terminal that shows nothing by itself: it calls what asks for the line, then what shows it as
  /// far as it is typed.
  public typealias TypedReading = (_ asking: () -> Void, _ showing: (String) -> Void) -> String?

  /// A place to write text to.
  public struct Stream {
    /// Writes bytes; gives `false` when they could not be written, but not because nobody reads any more.
    public var write: ([UInt8]) -> Bool
    /// The terminal's width in columns, or `nil` where the stream is no terminal.
    public var terminalWidth: Int?

    /// The terminal's height in lines, or `nil` where the stream is no terminal.
    public var terminalHeight: Int?

    /// Creates a stream.
    public init(terminalWidth: Int? = nil, terminalHeight: Int? = nil, write: @escaping ([UInt8]) -> Bool) {
      self.write = write
      self.terminalWidth = terminalWidth
      self.terminalHeight = terminalHeight
    }
  }
}
