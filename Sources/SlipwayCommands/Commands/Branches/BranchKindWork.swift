import BranchWorkflow
import Diagnostics
import GitRemotes
import GitStore
import SlipwayKit

/// The steps that the feature, hotfix and release commands share.
extension Context {
  /// Starts a branch of a kind, or previews it.
  func start(
    _ kind: BranchKind, _ title: String, from origin: BranchName? = nil, parksWork: Bool
  ) throws(Diagnostic) -> any Report {
    let copy = try workingCopy()
    let workflow = try copy.workflow(at: moment)
    let command = "\(kind.rawValue).start"
    guard shared.dryRun else {
      let start = try workflow.topicBranches.start(kind, title, from: origin, uncommitted: parksWork ? .park : .carry)
      var remarks = remark(on: start.branch, called: title, as: kind, in: workflow)
      if start.parked != nil { remarks.append("Stashed uncommitted changes; switching back applies them") }
      return BranchReport(
        name: command,
        headline: "Started \(start.branch.rawValue, .name) from \(start.origin.rawValue, .name)",
        branch: start.branch, commit: start.commit, remarks: remarks,
        leftBehind: start.leftBehind, next: ("slipway commit --all -m MESSAGE", "commit your changes"))
    }
    let preview = try workflow.switching.foreseeStart(
      of: kind, title, from: origin, uncommitted: parksWork ? .park : .carry)
    return SwitchForecastReport(
      name: command, preview: preview.arrival, origin: preview.origin, copy: copy,
      remarks: remark(on: preview.arrival.branch, called: title, as: kind, in: workflow))
  }

  /// Notes on a branch whose name differs from the typed title.
  private func remark(
    on branch: BranchName, called title: String, as kind: BranchKind, in workflow: Workflow
  ) -> [StyledText] {
    let made = workflow.name(of: branch, as: kind)
    let remarks = BranchWording.remark(onCaseOf: branch, in: workflow.repository)
    guard made != title, branch.rawValue != title else { return remarks }
    let isValid = (try? BranchName(workflow.prefix(of: kind) + title)) != nil
    let reason =
      isValid ? "new names are short, and in ASCII where possible" : "\"\(title)\" is not a valid branch name"
    return ["Named the \(kind.rawValue) \(made, .name): \(reason)"] + remarks
  }

  /// The branches of a kind, each ahead of or behind its base.
  func list(_ kind: BranchKind) throws(Diagnostic) -> any Report {
    let workflow = try workingCopy().workflow(at: moment)
    let report = FeatureListReport(kind: kind, features: try workflow.topicBranches.list(kind))
    return try noting(report, brokenBranchesOf: workflow.repository)
  }

  /// Pushes the current branch of a kind and sets its upstream.
  func publish(_ kind: BranchKind) throws(Diagnostic) -> any Report {
    let copy = try workingCopy()
    let workflow = try copy.workflow(at: moment)
    let name = "\(kind.rawValue).publish"
    if shared.dryRun {
      let branch = try workflow.currentBranch(of: kind)
      let remote = try copy.repository.remotes.forPushing(branch.name)
      return SentenceReport(
        schema: "slipway.\(name)/1", text: "Would push \(branch.name) to \(AddressWording.shown(remote))")
    }
    let talk = RemoteTalk(in: self)
    copy.repository.onProgramOutput = talk.show
    let outcome = try talk.whileTalking { (dialogue) throws(Diagnostic) in
      try workflow.sharing.publish(kind, dialogue: dialogue)
    }
    let branch = try copy.repository.head().branch
    let base = branch.flatMap { try? workflow.sharing.pullRequestBase(of: $0).name }
    let push = PushReport(outcome: outcome, branch: branch, base: base)
    return PublishReport(name: name, push: push)
  }

  /// Deletes a branch of a kind, or previews it.
  func delete(_ kind: BranchKind, _ name: String, force: Bool) throws(Diagnostic) -> any Report {
    let copy = try workingCopy()
    let workflow = try copy.workflow(at: moment)
    let command = "\(kind.rawValue).delete"
    if shared.dryRun {
      let branch = try workflow.topicBranches.foreseeDeletion(of: kind, name, unmerged: force ? .lose : .keep)
      return BranchReport(
        name: command, headline: "Would delete branch \(branch.name.rawValue, .name)", branch: branch.name,
        commit: branch.target)
    }
    let branch = try workflow.topicBranches.delete(kind, name, unmerged: force ? .lose : .keep)
    return BranchReport(
      name: command, headline: "Deleted branch \(branch.name.rawValue, .name) (was \(branch.target.short))",
      branch: branch.name, commit: branch.target,
      remarks: branch.isCurrent
        ? try copy.repository.head().branch.map { ["Switched to branch \($0.rawValue, .name)"] } ?? [] : [],
      next: ("slipway undo", "restore it"))
  }

  /// Merges or rebases branches, or previews it.
  func join(
    _ request: JoinRequest, named name: String, in workflow: Workflow
  ) throws(Diagnostic) -> any Report {
    let copy = try workingCopy()
    guard !shared.dryRun else {
      return JoinForecastReport(name: name, preview: try workflow.joins.foresee(request), copy: copy)
    }
    return MergeReport(name: name, progress: try workflow.joins.join(request), copy: copy)
  }
}
