import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows what is staged, changed and in conflict.
struct StatusCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show what changed since the last commit")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    return context.noting(
      StatusReport(overview: try RepositoryOverview(of: copy, at: context.moment), copy: copy), in: copy)
  }
}
