import ArgumentParser
import Diagnostics
import JSONTrees
import SlipwayKit

/// Takes out of the index what is tracked although it is ignored.
struct IgnoreUntrackCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "untrack", abstract: "Take out of Git what is tracked and ignored, such as xcuserdata",
    discussion: "The files stay on disk. The removal is staged; the next commit records it.")

  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    let untracking = Untracking(in: copy)
    let paths = shared.dryRun ? try untracking.planned() : try untracking.untrack(at: context.moment)
    return IgnoreUntrackReport(paths: paths.map(copy.shown), isPlan: shared.dryRun)
  }
}

/// What was taken out of the index.
struct IgnoreUntrackReport: Report {
  let paths: [String]
  let isPlan: Bool

  var schema: String { "slipway.ignore.untrack/1" }

  var fields: JSONObject { ["paths": .array(paths.map { .string($0) })] }

  func show(on page: inout Page) {
    if paths.isEmpty { page.line("Nothing that Git tracks is ignored") }
    for path in paths { page.line("\(isPlan ? "Would untrack" : "Untracked") \(path, .name)") }
    if !paths.isEmpty, !isPlan { page.next("slipway commit", "records it; the files stay on disk") }
  }
}
