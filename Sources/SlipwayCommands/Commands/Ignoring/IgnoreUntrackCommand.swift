import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Removes tracked files that are ignored from the index.
struct IgnoreUntrackCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "untrack", abstract: "Stop tracking ignored files such as xcuserdata",
    discussion: "Stages the removal from the index; the files stay on disk.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let untracking = Untracking(in: copy)
    let paths = shared.dryRun ? try untracking.planned() : try untracking.untrack(at: context.moment)
    return IgnoreUntrackReport(paths: paths.map(copy.shown), isPlan: shared.dryRun)
  }
}

/// The untracked paths.
struct IgnoreUntrackReport: Report {
  let paths: [String]
  let isPlan: Bool

  var schema: String { "slipway.ignore.untrack/1" }

  var fields: JSONObject { ["paths": .array(paths.map { .string($0) })] }

  func show(on page: inout Page) {
    if paths.isEmpty { page.line("No tracked files are ignored") }
    for path in paths { page.line("\(isPlan ? "Would untrack" : "Untracked") \(path, .name)") }
    if !paths.isEmpty, !isPlan { page.next("slipway commit", "commit the removal; the files stay on disk") }
  }
}
