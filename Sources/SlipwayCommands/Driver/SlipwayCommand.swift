import ArgumentParser
import Diagnostics

/// A command: arguments that are parsed, one call of a library, one report.
protocol SlipwayCommand: ParsableCommand {
  /// The options that every command takes.
  var shared: SharedOptions { get }

  /// Does what the command is for.
  func report(in context: Context) throws(Diagnostic) -> any Report
}
