import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitHistory
import GitOperations
import GitStore
import SlipwayKit
import SyntaxTrees

/// Restores files from the index or a commit.
struct RestoreCommand: SlipwayCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restore files in the working tree",
    discussion: "Restores from the index, or from a commit with --from. slipway undo restores the overwritten changes.")

  @Argument(help: "Files and folders.") var path: [String]
  @Option(help: ArgumentHelp("The commit to restore from.", valueName: "rev"), completion: .names(.revision)) var from:
    String?
  @OptionGroup var shared: SharedOptions

  func report(in context: Context) throws(Diagnostic) -> any Report {
    let copy = try context.workingCopy()
    var paths: [String] = []
    for text in path { paths.append(try copy.path(text)) }
    let commit = try from.map { text throws(Diagnostic) in try copy.repository.resolve(text) }
    let source = commit.map(RestoreSource.commit) ?? .index
    if shared.dryRun {
      let plan = try copy.repository.restorePlan(paths, from: source)
      let range = try commit.map { name throws(Diagnostic) in
        DiffRange.workTree(since: try copy.repository.commit(name).tree)
      }
      let differing = Set(
        try copy.repository.diff(range ?? .unstaged, paths: paths.contains("") ? [] : paths).map(\.change.path))
      return RestoreReport(
        written: plan.written.filter(differing.contains), removed: plan.removed,
        submodules: plan.submodules.filter(differing.contains), from: commit, copy: copy, isPlan: true)
    }
    let restored = try copy.tolerantWorkflow(at: context.moment).restore(paths, from: source)
    return RestoreReport(
      written: restored.written, removed: restored.removed, submodules: restored.submodules, from: commit, copy: copy,
      isPlan: false)
  }
}

/// The restored files.
struct RestoreReport: Report {
  let written: [String]
  let removed: [String]
  let submodules: [String]
  let from: ObjectName?
  let copy: WorkingCopy
  let isPlan: Bool

  var schema: String { "slipway.restore/1" }

  var fields: JSONObject {
    [
      "from": .optional(from?.hex), "restored": .array(written.map { .string($0) }),
      "removed": .array(removed.map { .string($0) }),
      "submodules": .array(submodules.map { .string($0) }), "dryRun": .bool(isPlan),
    ]
  }

  func show(on page: inout Page) {
    let source: StyledText = from.map { "\($0.short, .name)" } ?? "the index"
    for file in written {
      page.line("\(isPlan ? "Would restore" : "Restored") \(copy.shown(file), .name) from \(source)")
    }
    for file in removed {
      page.line("\(isPlan ? "Would delete" : "Deleted") \(copy.shown(file), .name), which is not in \(source)")
    }
    for path in submodules {
      let shown = copy.shown(path)
      page.line(
        "Skipped submodule \(shown, .name): restore its files with slipway -C \(shown) restore .")
    }
    if written.isEmpty, removed.isEmpty, submodules.isEmpty {
      page.line("Nothing to restore: the files are unchanged")
    } else if !isPlan, !written.isEmpty || !removed.isEmpty {
      page.undo()
    }
  }
}
