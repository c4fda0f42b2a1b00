import ArgumentParser
import Diagnostics
import SlipwayKit

/// Looks for what Apple would reject.
struct CheckCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Find what Xcode or Apple would reject",
    discussion: "Pods, Carthage, .build and DerivedData are left out. Findings that are errors give exit 1.")

  @Argument(help: "Projects, or folders that hold them.") var path: [String] = []
  @Option(help: ArgumentHelp("Look only for these rules.", valueName: "rule,...")) var only: String?
  @Option(help: ArgumentHelp("Leave these rules out.", valueName: "rule,...")) var skip: String?
  @Flag(help: "Let warnings fail as well.") var strict = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    var check = ProjectCheck(environment: context.git)
    check.only = listed(only)
    check.skipped = listed(skip)
    let result = try check.result(of: try locations(context), seenFrom: context.directory)
    return CheckReport(result: result, isStrict: strict)
  }

  private func locations(_ context: Context) throws(Diagnostic) -> [ProjectLocation] {
    if let project = shared.project, path.isEmpty {
      return try ProjectLocation.all(in: context.directory, given: context.path(project))
    }
    var found: [ProjectLocation] = []
    for text in path.isEmpty ? ["."] : path {
      let place = context.path(text)
      let isProject = place.hasSuffix(".xcodeproj") || place.hasSuffix(".xcworkspace") || place.hasSuffix(".pbxproj")
      let inside =
        try isProject
        ? ProjectLocation.all(in: context.directory, given: place) : ProjectLocation.everywhere(below: place)
      guard !inside.isEmpty else {
        throw Diagnostic(
          .noProject, "there is no Xcode project in \"\(place)\" or below it",
          remedy: .advice("name a project, or a folder that holds one; slipway new makes one"))
      }
      found += inside
    }
    return found
  }
}
