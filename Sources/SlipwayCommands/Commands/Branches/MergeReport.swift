import BranchWorkflow
import Diagnostics
import Git
import JSONTrees
import SemanticMerges
import SlipwayKit

/// What became of a merge.
struct MergeReport: Report {
  let name: String
  let progress: MergeProgress
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { !progress.isStopped }

  var fields: JSONObject {
    [
      "id": .optional(commit?.hex), "source": .string(progress.source.rawValue),
      "target": .string(progress.target.rawValue), "state": .string(stateName), "commit": .optional(commit?.hex),
      "deleted": .bool(progress.deletedSource),
      "conflicts": .array(conflicts.map(json)),
      "notes": .array(progress.notes.map { .string($0.message) }),
    ]
  }

  func show(on page: inout Page) {
    switch progress.state {
    case .done(let commit):
      page.line(
        "Merged \(progress.source.rawValue, .name) into \(progress.target.rawValue, .name): \(commit.short, .name)")
    case .doneElsewhere(let commit):
      page.line("\(progress.source.rawValue, .name) was merged by other means: \(commit.short, .name)")
    case .nothingToMerge:
      page.line("\(progress.target.rawValue, .name) has all of \(progress.source.rawValue, .name) already")
    case .stopped:
      showConflicts(on: &page)
    }
    for note in progress.notes { page.line("note: \(note.message)") }
    if progress.deletedSource { page.line("Deleted the branch \(progress.source.rawValue, .name)") }
    if didSomething { page.next("slipway log --graph", "shows the history; slipway undo takes it back") }
  }

  private var didSomething: Bool {
    switch progress.state {
    case .done, .doneElsewhere: true
    case .nothingToMerge: progress.deletedSource
    case .stopped: false
    }
  }

  private var stateName: String {
    switch progress.state {
    case .done: "merged"
    case .doneElsewhere: "merged-elsewhere"
    case .nothingToMerge: "nothing-to-merge"
    case .stopped: "stopped"
    }
  }

  private var commit: ObjectName? {
    switch progress.state {
    case .done(let commit), .doneElsewhere(let commit): commit
    case .nothingToMerge, .stopped: nil
    }
  }

  private var conflicts: [ConflictedFile] {
    if case .stopped(let files) = progress.state { files } else { [] }
  }

  private func showConflicts(on page: inout Page) {
    page.line(
      "\("Stopped", .bad): \(progress.source.rawValue, .name) and \(progress.target.rawValue, .name) disagree in")
    for file in conflicts {
      page.line("  \(copy.shown(file.path), .bold)  \(file.kind.wording)")
      for detail in file.details { page.line("    \(detail.message)") }
    }
    page.line("Edit the files until no markers are left")
    page.next("slipway continue", "goes on; slipway abort takes it back")
  }

  private func json(_ file: ConflictedFile) -> JSONValue {
    [
      "path": .string(file.path), "kind": .string(file.kind.rawValue),
      "details": .array(file.details.map { .string($0.message) }),
    ]
  }
}

/// What a merge would do.
struct MergePlanReport: Report {
  let name: String
  let source: BranchName
  let target: BranchName
  let wouldConflict: Bool

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { !wouldConflict }

  var fields: JSONObject {
    [
      "source": .string(source.rawValue), "target": .string(target.rawValue), "state": "planned", "commit": .null,
      "wouldConflict": .bool(wouldConflict),
    ]
  }

  func show(on page: inout Page) {
    let end: StyledText = wouldConflict ? "\("and would stop on conflicts", .bad)" : "\("without a conflict", .good)"
    page.line("Would merge \(source.rawValue, .name) into \(target.rawValue, .name) \(end)")
  }
}
