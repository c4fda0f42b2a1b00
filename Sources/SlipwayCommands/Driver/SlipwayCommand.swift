import ArgumentParser
import Diagnostics

/// A command: parsed arguments and one report.
protocol SlipwayCommand: ParsableCommand {
  /// The shared options.
  var shared: SharedOptions { get }

  /// Runs the command.
  func report(in context: Context) throws(Diagnostic) -> any Report
}
