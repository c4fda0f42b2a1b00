import ArgumentParser
import BranchWorkflow
import Diagnostics
import GitOperations
import GitStore
import GitWorkTree
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
    let commit = try from.map { text throws(Diagnostic) in try copy.repository.commits.resolve(text) }
    let source = commit.map(RestoreSource.commit) ?? .index
    let workflow = copy.tolerantWorkflow(at: context.moment)
    let files =
      try shared.dryRun
      ? workflow.restoring.foresee(paths, from: source) : workflow.restoring.restore(paths, from: source)
    let states = files.submodules.isEmpty ? [:] : try copy.repository.status().submodules
    return RestoreReport(files: files, from: commit, states: states, copy: copy, isPlan: shared.dryRun)
  }
}

/// The restored files.
struct RestoreReport: Report {
  let files: RestoredFiles
  let from: ObjectName?
  /// In what the submodules differ from the index; those that are not checked out are missing.
  let states: [String: SubmoduleState]
  let copy: WorkingCopy
  let isPlan: Bool

  var schema: String { "slipway.restore/1" }

  var fields: JSONObject {
    [
      "from": .optional(from?.hex), "restored": .array(files.written.map { .string($0) }),
      "removed": .array(files.removed.map { .string($0) }),
      "submodules": .array(files.submodules.map { .string($0) }), "dryRun": .bool(isPlan),
    ]
  }

  func show(on page: inout Page) {
    let source: StyledText = from.map { "\($0.short, .name)" } ?? "the index"
    for file in files.written {
      page.line("\(isPlan ? "Would restore" : "Restored") \(copy.shown(file), .name) from \(source)")
    }
    for file in files.removed {
      page.line("\(isPlan ? "Would delete" : "Deleted") \(copy.shown(file), .name), which is not in \(source)")
    }
    for path in files.submodules {
      let shown = copy.shown(path)
      page.line("Skipped submodule \(shown, .name): \(way(toRestore: path, ShellWord.quoted(shown)))")
    }
    if files.written.isEmpty, files.removed.isEmpty, files.submodules.isEmpty {
      page.line("Nothing to restore: the files are unchanged")
    } else if files.isRecorded {
      page.undo()
    }
  }

  /// How to restore a submodule: its commit, or the files in it.
  private func way(toRestore path: String, _ shown: String) -> String {
    let state = states[path]
    if state?.contains(.newCommits) == false { return "restore its files with slipway -C \(shown) restore ." }
    if from != nil, state != nil { return "check out the commit in it with git -C \(shown) checkout COMMIT" }
    return "check out its recorded commit with git submodule update \(shown)"
  }
}
