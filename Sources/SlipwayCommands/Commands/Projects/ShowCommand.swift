import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows the contents of a project.
struct ShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show targets, identifiers and build settings")

  @Argument(help: "The target (default: all targets).", completion: .names(.target)) var target: String?
  @Flag(help: "Show the build settings and where they are defined.") var settings = false
  @Option(help: ArgumentHelp("Show one build setting.", valueName: "key"), completion: .names(.buildSetting))
  var setting: String?
  @Option(help: ArgumentHelp("The build configuration.", valueName: "c"), completion: .names(.configuration))
  var configuration: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    if settings || setting != nil {
      let loaded = try LoadedProject(at: context.project(), shownFrom: context.directory)
      let listings = try SettingsListing.listings(
        of: loaded, target: target, configuration: configuration, key: setting)
      return context.noting(SettingsReport(listings: listings, context: context), in: loaded.location)
    }
    guard configuration == nil else {
      throw Diagnostic(
        .usage, "--configuration requires --settings or --setting", remedy: .advice("add --settings"))
    }
    let workspace = try WorkspaceProjects.meant(in: context.directory, given: shared.project.map(context.path))
    if let workspace, workspace.present.count > 1, target == nil {
      let report = WorkspaceReport(workspace: workspace, members: workspace.summaries(), context: context)
      return context.noting(report, in: workspace.present[0])
    }
    let summary = try ProjectSummary(LoadedProject(at: context.project()), target: target)
    return context.noting(
      ProjectReport(summary: summary, findings: (workspace?.findings ?? []) + summary.findings, context: context),
      in: summary.location)
  }
}
