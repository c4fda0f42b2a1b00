import ArgumentParser
import Diagnostics

/// A command: parsed arguments and one report.
protocol SlipwayCommand: ParsableCommand {
  /// The shared options.
  var shared: SharedOptions { get }

  /// The arguments in the form in which the parser understands them.
  static func readable(_ arguments: [String]) -> [String]

  /// Runs the command.
  func report(in context: Context) throws(Diagnostic) -> any Report
}

extension SlipwayCommand {
  static func readable(_ arguments: [String]) -> [String] { arguments }
}
