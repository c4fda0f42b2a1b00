import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows the status of the working tree.
struct StatusCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "status", abstract: "Show the status of the working tree")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    return context.noting(
      StatusReport(overview: try RepositoryOverview(of: copy, at: context.moment), copy: copy), in: copy)
  }
}
