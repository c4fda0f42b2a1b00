import BranchWorkflow
import Diagnostics
import GitHistory
import GitOperations
import GitStore
import GitWorkTree
import OperationLog
import SemanticMerges
import SlipwayKit
import SyntaxTrees

/// The result of a merge or another operation that can stop on conflicts.
struct MergeReport: Report {
  let name: String
  let progress: MergeProgress
  /// The option and the number with which undo has to name the operation; `nil` for the last operation.
  var undoChoice: String?
  let copy: WorkingCopy

  var schema: String { "slipway.\(name)/1" }

  var isAffirmative: Bool { !progress.isStopped }

  private var source: StyledText { "\(progress.source.rawValue, .name)" }
  private var target: StyledText { isDetachedPick ? "HEAD" : "\(progress.target.rawValue, .name)" }

  /// Whether commits are picked where no branch is.
  private var isDetachedPick: Bool {
    guard progress.purpose == .cherryPick || progress.purpose == .revert, let head = try? copy.repository.head()
    else { return false }
    return head.branch == nil
  }

  /// The changes that came to the target; `nil` where Git shows no summary, as after a rebase.
  let stat: DiffStat?

  init(name: String, progress: MergeProgress, copy: WorkingCopy) {
    self.name = name
    self.progress = progress
    self.copy = copy
    guard case .done(let commit) = progress.state, let before = progress.targetBefore, !progress.rebases,
      progress.purpose != .rebase, progress.purpose != .stash
    else {
      stat = nil
      return
    }
    // The merge is done: what can't be counted is left out.
    stat = try? copy.repository.diffs.stat(from: before, to: commit)
  }

  /// The summary line of what was merged, as Git words it.
  var statLine: String? { stat.flatMap(DiffStatWording.line) }

  var fields: JSONObject {
    var fields: JSONObject = [
      "id": .optional(commit?.hex), "source": .string(progress.source.rawValue),
      "target": .string(progress.target.rawValue), "state": .string(stateName), "commit": .optional(commit?.hex),
      "deleted": .bool(progress.deletedSource), "tag": .optional(progress.tag),
      "alsoInto": .array(progress.followUps.map { .string($0.rawValue) }),
      "branch": .optional((try? copy.repository.head())?.branch?.rawValue),
      "conflicts": .array(conflicts.map(Self.json)),
      "notes": .array(progress.notes.map { .string($0.message) }),
      "settled": .array(progress.settled.map(\.json)), "stoppedAt": stoppedAt,
      "picked": .array(progress.picked.map { .string($0.hex) }),
      "leftOut": .array(progress.leftOut.map { .string($0.hex) }),
      "leftBehind": progress.leftBehind.json,
    ]
    for (key, value) in DiffStatWording.json(stat) { fields[key] = value }
    return fields
  }

  /// Whether an earlier run finished and deleted the branch.
  private var wasFinishedBefore: Bool {
    guard name.hasSuffix("finish"), !progress.deletedSource else { return false }
    return ((try? copy.repository.branches.find(progress.source)) ?? nil) == nil
  }

  func show(on page: inout Page) {
    if progress.isStopped { showSteps(on: &page) }
    switch progress.state {
    case .done(let commit):
      page.line(action(commit))
      if let statLine { page.line("\(statLine)") }
    case .doneElsewhere(let commit) where [.revert, .cherryPick, .rebase].contains(progress.purpose):
      page.line("git completed the \(progress.purpose.rawValue) (\(commit.short, .name))")
    case .doneElsewhere(let commit):
      page.line("\(source) is already merged into \(target) (\(commit.short, .name))")
    case .nothingToMerge where progress.source == progress.target:
      page.line("\(target) is the current branch; nothing to \(name == "rebase" ? "rebase" : "merge")")
    case .nothingToMerge where wasFinishedBefore:
      page.line("\(source) is already finished: \(target) contains it")
    case .nothingToMerge: page.line("Already up to date: \(target) contains \(source)")
    case .stopped: showConflicts(on: &page)
    }
    if !progress.isStopped { showSteps(on: &page) }
    for note in progress.notes {
      page.line("note: \(note.message)")
      if note.code == .commitsPublished, let remedy = note.remedy {
        page.line("hint: \(RemedyWording.text(remedy))")
      }
    }
    progress.leftBehind.show(on: &page)
    if progress.deletedSource { page.line("Deleted branch \(source)") }
    if let leftover = progress.leftover {
      page.line("\(leftover.remote, .name) still has \(leftover.branch.rawValue, .name)")
      page.line("hint: git push \(leftover.remote) --delete \(leftover.branch.rawValue) deletes it there")
    }
    if let returned = progress.returned {
      let work: StyledText = returned.restored == nil ? "" : " and applied the changes stashed there"
      page.line("Switched back to \(returned.branch.rawValue, .name)\(work)")
    }
    if didSomething { showNext(on: &page) }
  }

  /// The steps of a finish in several branches; where it stopped, those before.
  private func showSteps(on page: inout Page) {
    let place = (try? copy.repository.head())?.branch
    if progress.isStopped, let place, isSpreading(at: place) { page.line("Merged \(source) into \(target)") }
    if let tag = progress.tag { page.line("Created tag \(tag, .name)") }
    for branch in progress.followUps { page.line("Merged \(target) into \(branch.rawValue, .name)") }
  }

  private func action(_ commit: ObjectName) -> StyledText {
    switch progress.purpose {
    case .update where progress.rebases, .pull where progress.rebases, .rebase:
      "Rebased \(target) onto \(source) (\(commit.short, .name))"
    case .revert where progress.picked.isEmpty && !progress.leftOut.isEmpty,
      .cherryPick where progress.picked.isEmpty && !progress.leftOut.isEmpty:
      "Skipped \(progress.leftOut[0].short, .name); nothing is left to apply"
    case .revert: "Reverted \(source) with \(named(commit))"
    case .cherryPick where progress.picked.count > 1:
      "Cherry-picked \(progress.picked.count) commits (\(commit.short, .name))"
    case .cherryPick: "Cherry-picked \(source) as \(named(commit))"
    case .stash: "Applied the stash"
    case .finish, .update, .merge, .pull, .hotfix, .release: "Merged \(source) into \(target) (\(commit.short, .name))"
    }
  }

  /// A commit by its short name and subject.
  private func named(_ commit: ObjectName) -> StyledText {
    let subject = (try? copy.repository.commits.read(commit))?.subject
    return "\(commit.short, .name)\(subject.map { " (\($0))" } ?? "")"
  }

  private func showNext(on page: inout Page) {
    if progress.purpose == .stash {
      page.next("slipway status", "show the changes; slipway undo stashes them again")
    } else if case .doneElsewhere = progress.state {
      page.next("slipway log --graph", "show the history")
    } else {
      page.next("slipway log --graph", "show the history; \(undo) undoes the \(progress.purpose.rawValue)")
    }
  }

  private var undo: String { "slipway undo" + (undoChoice.map { " \($0)" } ?? "") }

  /// The base of a rebase.
  private var base: StyledText { progress.purpose == .finish ? target : source }

  private var stoppedAt: JSONValue {
    guard let stop = progress.rebaseStop else { return .null }
    return [
      "commit": .string(stop.commit.name.hex), "subject": .string(stop.commit.subject),
      "position": .integer(stop.position), "total": .integer(stop.total),
    ]
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
    case .done: doneName
    case .doneElsewhere: "merged-elsewhere"
    case .nothingToMerge: "nothing-to-merge"
    case .stopped: "stopped"
    }
  }

  private var doneName: String {
    switch progress.purpose {
    case .rebase: "rebased"
    case .revert: "reverted"
    case .cherryPick: "cherry-picked"
    case .stash: "restored"
    case .finish, .update, .merge, .pull, .hotfix, .release: "merged"
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
    guard !conflicts.isEmpty else {
      page.line("\("Stopped", .bad): the \(progress.purpose.rawValue) is not finished")
      page.next(
        "slipway continue",
        "continue the \(progress.purpose == .stash ? "stash pop" : progress.purpose.rawValue); slipway abort aborts it")
      return
    }
    if let stop = progress.rebaseStop {
      let commit: StyledText = "\(stop.commit.name.short, .name) (\(stop.commit.subject))"
      page.line(
        "\("Merge conflict", .bad) at commit \(stop.position) of \(stop.total), between \(commit) and \(base), in")
    } else if let place = progress.returned?.branch {
      page.line("\("Merge conflict", .bad) between the stashed changes and \(place.rawValue, .name) in")
    } else {
      page.line("\("Merge conflict", .bad) between \(sides.theirs) and \(sides.ours) in")
    }
    Self.show(conflicts, in: copy, on: &page)
    let hasMarkers = conflicts.contains { [.bothModified, .bothAdded].contains($0.kind) }
    page.line(
      hasMarkers
        ? "Resolve the conflicts in the files, or list them with slipway resolve --list"
        : "Choose a side: slipway resolve --list numbers the conflicts")
    page.next(
      "slipway continue",
      "continue the \(progress.purpose == .stash ? "stash pop" : progress.purpose.rawValue); slipway abort aborts it")
  }

  static func show(_ files: [ConflictedFile], in copy: WorkingCopy, on page: inout Page) {
    for file in files {
      page.line("  \(copy.shown(file.path), .bold)  \(file.kind.wording)")
      for detail in file.details { page.line("    \(detail.message)") }
    }
  }

  /// The two sides in conflict; in a back-merge, the branch that is merged into and the main branch.
  private var sides: (ours: StyledText, theirs: StyledText) {
    let place = (try? copy.repository.head())?.branch
    if let place, progress.followUps.contains(place) || isSpreading(at: place) {
      return ("\(place.rawValue, .name)", target)
    }
    return (target, progress.purpose == .stash ? "the stash" : source)
  }

  private func isSpreading(at place: BranchName) -> Bool {
    (progress.purpose == .hotfix || progress.purpose == .release) && place != progress.target
  }

  static func json(_ file: ConflictedFile) -> JSONValue {
    [
      "path": .string(file.path), "kind": .string(file.kind.rawValue),
      "details": .array(file.details.map { .string($0.message) }),
    ]
  }
}

extension SettledValue {
  /// A resolved value, with its file.
  var json: JSONValue {
    .object(JSONObject([("path", .string(path))] + resolution.fields.members.map { ($0.key, $0.value) }))
  }
}
