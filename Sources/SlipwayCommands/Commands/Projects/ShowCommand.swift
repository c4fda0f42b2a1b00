import ArgumentParser
import Diagnostics
import SlipwayKit

/// Shows what a project holds.
struct ShowCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "show", abstract: "Show targets, identifiers and build settings")

  @Argument(help: "One target.") var target: String?
  @Flag(help: "Show the build settings, and where each comes from.") var settings = false
  @Option(help: ArgumentHelp("Show one build setting.", valueName: "key")) var setting: String?
  @Option(help: ArgumentHelp("The configuration.", valueName: "c")) var configuration: String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    if settings || setting != nil {
      let listings = try SettingsListing.listings(
        of: LoadedProject(at: context.project()), target: target, configuration: configuration, key: setting)
      return SettingsReport(listings: listings, context: context)
    }
    guard configuration == nil else {
      throw Diagnostic(
        .usage, "--configuration goes with --settings or --setting", remedy: .advice("add --settings"))
    }
    let locations = try ProjectLocation.all(in: context.directory, given: shared.project.map(context.path))
    if locations.count > 1, shared.project?.hasSuffix(".xcworkspace") == true {
      return WorkspaceReport(projects: locations, context: context)
    }
    return ProjectReport(
      summary: try ProjectSummary(LoadedProject(at: context.project()), target: target), context: context)
  }
}
