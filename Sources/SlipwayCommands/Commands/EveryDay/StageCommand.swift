import ArgumentParser
import Diagnostics
import SlipwayKit
import SyntaxTrees

/// Stages changes for the next commit.
struct StageCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "stage", abstract: "Stage changes for the next commit",
    discussion: """
      --patch asks for each hunk of the tracked files, as git add --patch does. With --dry-run or without a terminal, \
      it lists the hunks with numbers for --hunks. 2 is a hunk, 2.1 is its first part.
      """)

  @Argument(help: "Files and folders.") var path: [String] = []
  @Flag(name: [.customShort("A"), .long], help: "Stage all changes, including untracked files.") var all = false
  @OptionGroup var hunks: HunkOptions
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let staging = Staging(try context.workingCopy(), at: context.moment, isDryRun: shared.dryRun)
    guard hunks.isGiven else {
      try requirePaths(path, all: all)
      return StagingReport(verb: "stage", result: try staging.stage(all ? nil : path), isPlan: shared.dryRun)
    }
    guard !all else { throw Diagnostic(.usage, "--all and hunks can't be used together") }
    let found = try staging.hunks(path)
    guard let chosen = try context.chosen(hunks, from: found) else {
      return HunkListReport(
        hunks: found, command: "slipway stage", notesNothing: !shared.quiet && !shared.json)
    }
    return StagingReport(verb: "stage", result: try staging.stage(chosen), isPlan: shared.dryRun)
  }
}

/// Unstages changes.
struct UnstageCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "unstage", abstract: "Unstage changes and keep the files unchanged")

  @Argument(help: "Files and folders.") var path: [String] = []
  @Flag(help: "Unstage all staged changes.") var all = false
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
    .usage, all ? "--all and paths can't be used together" : "no path given",
    remedy: .advice("give files or folders, or --all"))
}

/// The staged or unstaged paths.
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
    for path in result.ignored { page.line("Skipped \(path, .name): ignored by .gitignore") }
    for path in result.repositories { page.line("Skipped \(path, .name): embedded Git repository") }
    for path in result.conflicted { page.line("Skipped \(path, .name): unmerged path") }
    if !result.conflicted.isEmpty { page.next("slipway resolve", "resolve the conflicts") }
  }
}
