import ArgumentParser
import Diagnostics
import SlipwayKit

/// A command: parsed arguments and one report.
protocol SlipwayCommand: ParsableCommand {
  /// The shared options.
  var shared: SharedOptions { get }

  /// The arguments in the form in which the parser understands them.
  static func readable(_ arguments: [String]) -> [String]

  /// Whether the command builds large files or folders beside their places.
  static var writesDrafts: Bool { get }

  /// Runs the command.
  func report(in context: Context) throws(Diagnostic) -> any Report

  /// Records an error that stopped the command before it could run, for those who read its files.
  func record(_ error: Diagnostic, in world: World)
}

extension SlipwayCommand {
  static var writesDrafts: Bool { false }

  func record(_ error: Diagnostic, in world: World) {}

  static func readable(_ arguments: [String]) -> [String] { arguments }

  /// Runs the command, and again if another process changed a file after the command read it.
  ///
  /// A change is refused before anything is written, so the command plans anew. Of several commands that wait for each
  /// other one succeeds in each round.
  func currentReport(in context: Context) throws(Diagnostic) -> any Report {
    for _ in 1..<Self.rounds {
      do throws(Diagnostic) { return try report(in: context) } catch  where error.code == .fileChanged {}
    }
    return try report(in: context)
  }

  /// The number of times that a command is planned.
  private static var rounds: Int { 30 }
}
