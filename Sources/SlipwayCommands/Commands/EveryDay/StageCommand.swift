import ArgumentParser
import Diagnostics
import JSONTrees
import SlipwayKit

/// Stages changes for the next commit.
struct StageCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "stage", abstract: "Put changes into the next commit")

  @Argument(help: "Files and folders.") var path: [String] = []
  @Flag(help: "Every change, new files too.") var all = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try requirePaths(path, all: all)
    let result = try Staging(context.workingCopy(), at: context.moment, isDryRun: shared.dryRun).stage(all ? nil : path)
    return StagingReport(verb: "stage", result: result, isPlan: shared.dryRun)
  }
}

/// Takes changes out of the next commit.
struct UnstageCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstage", abstract: "Take changes out of the next commit")

  @Argument(help: "Files and folders.") var path: [String] = []
  @Flag(help: "Everything that is staged.") var all = false
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    try requirePaths(path, all: all)
    let result = try Staging(context.workingCopy(), at: context.moment, isDryRun: shared.dryRun).unstage(
      all ? nil : path)
    return StagingReport(verb: "unstage", result: result, isPlan: shared.dryRun)
  }
}

private func requirePaths(_ paths: [String], all: Bool) throws(Diagnostic) {
  guard all != paths.isEmpty else { return }
  throw Diagnostic(
    .usage, all ? "--all and paths exclude each other" : "nothing is named",
    remedy: .advice("name files or folders, or say --all"))
}

/// What was put into the next commit, or taken out of it.
struct StagingReport: Report {
  let verb: String
  let result: StagingOutcome
  let isPlan: Bool

  var schema: String { "slipway.\(verb)/1" }

  var fields: JSONObject {
    [
      "paths": .array(result.paths.map { .string($0) }), "ignored": .array(result.ignored.map { .string($0) }),
      "repositories": .array(result.repositories.map { .string($0) }),
      "conflicted": .array(result.conflicted.map { .string($0) }),
    ]
  }

  func show(on page: inout Page) {
    let done = isPlan ? "Would \(verb)" : verb == "stage" ? "Staged" : "Unstaged"
    if result.paths.isEmpty { page.line("Nothing to \(verb)") }
    for path in result.paths { page.line("\(done) \(path, .name)") }
    for path in result.ignored { page.line("Left out \(path, .name): .gitignore names it") }
    for path in result.repositories { page.line("Left out \(path, .name): it is a repository of its own") }
    for path in result.conflicted { page.line("Left \(path, .name) in conflict") }
    if !result.conflicted.isEmpty { page.next("slipway resolve", "settles it; slipway abort takes the whole back") }
  }
}
