import BranchWorkflow
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import SlipwayKit
import SyntaxTrees

/// The staged, unstaged, untracked and unmerged files.
struct StatusReport: Report {
  let overview: RepositoryOverview
  let copy: WorkingCopy

  private var status: Status { overview.status }

  var schema: String { "slipway.status/1" }

  var fields: JSONObject {
    [
      "branch": .optional(status.head.branch?.rawValue),
      "upstream": .optional(overview.upstream),
      "ahead": overview.distance.map { .integer($0.ahead) } ?? .null,
      "behind": overview.distance.map { .integer($0.behind) } ?? .null,
      "operation": .optional(overview.operation),
      "stopped": overview.stopped?.json ?? .null,
      "interrupted": .optional(overview.interrupted?.entry.title),
      "staged": .array(status.staged.map(ChangeWording.json)),
      "changed": .array(status.changed.map(ChangeWording.json)),
      "submodules": .array(
        overview.status.submodules.sorted { $0.key < $1.key }.map { path, state in
          ["path": .string(path), "state": .array(state.words.map { .string($0) })]
        }),
      "untracked": .array(status.untracked.map { ChangeWording.json(FileChange(path: $0, kind: .added)) }),
      "conflicted": .array(status.conflicted.map { ChangeWording.json(FileChange(path: $0.path, kind: .modified)) }),
    ]
  }

  func show(on page: inout Page) {
    showBranch(on: &page)
    section("Unmerged paths:", status.conflicted.map { [StyledText($0.kind.wording, .bad), name($0.path)] }, on: &page)
    section("Changes to be committed:", status.staged.map { row($0, .good, isStaged: true) }, on: &page)
    section("Changes not staged for commit:", status.changed.map { row($0, .removed) }, on: &page)
    section("Untracked files:", status.untracked.map { [name($0)] }, on: &page)
    showNext(on: &page)
  }

  private func showBranch(on page: inout Page) {
    switch status.head {
    case .branch(let branch, _): page.line("On branch \(branch.rawValue, .name)\(distanceText)")
    case .unborn(let branch): page.line("On branch \(branch.rawValue, .name), no commits yet")
    case .detached(let commit): page.line("HEAD detached at \(commit.short, .name)")
    }
    if let interrupted = overview.interrupted {
      return page.line("Interrupted: \(interrupted.entry.title, .bold)")
    }
    guard let operation = overview.operation else {
      if let completed = overview.completedByGit { page.line("git completed the \(completed, .bold)") }
      return
    }
    page.line(
      overview.isHalfWritten
        ? "Interrupted: \(operation, .bold)"
        : "\(overview.stopped?.phrase ?? operation, .bold) in progress")
    guard let steps = overview.stopped?.rebase else { return }
    let place = steps.commit.map { " at \($0.name.short) (\($0.subject))" } ?? ""
    page.line("Stopped\(place), commit \(steps.position) of \(steps.total)")
  }

  private var distanceText: StyledText {
    guard let upstream = overview.upstream, let distance = overview.distance else { return "" }
    switch (distance.ahead, distance.behind) {
    case (0, 0): return ", up to date with \(upstream, .name)"
    case (let ahead, 0): return ", \(ahead) ahead of \(upstream, .name)"
    case (0, let behind): return ", \(behind) behind \(upstream, .name)"
    case (let ahead, let behind): return ", \(ahead) ahead, \(behind) behind \(upstream, .name)"
    }
  }

  private func showNext(on page: inout Page) {
    if let interrupted = overview.interrupted, interrupted.edited.isEmpty {
      page.next(
        interrupted.isRedo ? "slipway redo" : "slipway undo",
        interrupted.isRedo ? "complete the redo; slipway undo undoes it" : "undo the interrupted operation")
    } else if overview.isHalfWritten {
      page.next("slipway abort", "abort the interrupted operation")
    } else if !status.conflicted.isEmpty {
      page.next("slipway resolve", "merge semantically and list the remaining conflicts; \(endOfConflicts)")
    } else if let commands = overview.commandsOfGit {
      let purpose =
        status.operation == .bisect ? "mark this commit" : "continue the \(overview.operation ?? "operation")"
      page.next(commands.forward, "\(purpose); \(commands.back) \(status.operation == .bisect ? "ends" : "aborts") it")
    } else if overview.isMerged {
      page.next(
        "slipway continue",
        overview.operation.map { "complete the \($0); slipway undo undoes its merge" }
          ?? "record its end; slipway undo undoes it")
    } else if overview.operation != nil {
      page.next("slipway continue", "continue the \(overview.operation ?? "operation"); slipway abort aborts it")
    } else if overview.isIndexMissing {
      page.next("slipway unstage --all", "write the missing index again, as the last commit has the files")
    } else if !status.staged.isEmpty {
      page.next("slipway commit -m MESSAGE", "commit the staged changes")
    } else if let branch = overview.branchToBegin {
      if status.untracked.isEmpty { page.line("nothing to commit") }
      page.next("slipway switch \(RemedyWording.quoted(branch.rawValue))", "check out the branch that has commits")
    } else if overview.isBehindSubmodules {
      page.next(
        "git submodule update", "check out the recorded commits; slipway commit --all would record the present ones")
    } else if overview.isCommittable {
      let isDeleted = status.changed.contains { $0.kind == .deleted }
      page.next(
        "slipway commit --all -m MESSAGE",
        isDeleted ? "commit all changes; slipway restore PATH restores a deleted file" : "commit all changes")
    } else if let inner = status.changed.first {
      page.next("slipway -C \(copy.shown(inner.path)) commit --all -m MESSAGE", "commit the changes in the submodule")
    } else if let inner = status.untracked.first {
      page.next(
        "slipway -C \(copy.shown(inner)) status",
        "show the status of the embedded repository, which is not tracked here")
    } else if status.head.commit == nil {
      page.line("nothing to commit")
    } else {
      page.line("nothing to commit, working tree clean")
    }
  }

  private var endOfConflicts: String {
    if let commands = overview.commandsOfGit { return "then \(commands.forward), or \(commands.back)" }
    guard let operation = overview.operation else { return "slipway stage PATH marks a file as resolved" }
    return "slipway abort aborts the \(operation)"
  }

  private func section(_ title: StyledText, _ rows: [[StyledText]], on page: inout Page) {
    guard !rows.isEmpty else { return }
    page.blank()
    page.line(title)
    page.table(rows, indent: 2)
  }

  /// A change; as in Git, what is not staged in a submodule is no part of its staged change.
  private func row(_ change: FileChange, _ style: StyledText.Style, isStaged: Bool = false) -> [StyledText] {
    let path = change.from.map { "\(name($0)) -> \(name(change.path))" } ?? name(change.path)
    let state = isStaged ? nil : overview.status.submodules[change.path]
    let words = (state?.words ?? []).joined(separator: ", ")
    return [StyledText(change.kind.rawValue, style), words.isEmpty ? path : path + "  (\(words))"]
  }

  private func name(_ path: String) -> StyledText {
    "\(copy.shown(path))"
  }
}

extension StoppedWork {
  fileprivate var phrase: String { purpose.phrase(of: source, target, isRebase: rebase != nil) }

  fileprivate var json: JSONValue {
    [
      "source": .string(source), "target": .string(target), "commit": .optional(rebase?.commit?.name.hex),
      "position": rebase.map { .integer($0.position) } ?? .null,
      "total": rebase.map { .integer($0.total) } ?? .null,
    ]
  }
}

extension Conflict.Kind {
  /// The kind as `git status` words it.
  var wording: String {
    switch self {
    case .bothModified: "both modified"
    case .bothAdded: "both added"
    case .bothDeleted: "both deleted"
    case .deletedByUs: "deleted by us"
    case .deletedByThem: "deleted by them"
    case .addedByUs: "added by us"
    case .addedByThem: "added by them"
    }
  }
}
